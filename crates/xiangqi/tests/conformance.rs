//! Xiangqi keeps the laws of every game.

use game::conformance;
use xiangqi::{Config, Xiangqi};

#[test]
fn xiangqi_is_a_game() {
    conformance::game::<Xiangqi>(&Config::default());
}

#[test]
fn xiangqi_is_zero_sum() {
    conformance::zero_sum::<Xiangqi>(&Config::default());
}

#[test]
fn xiangqi_is_kept_in_books() {
    conformance::booked::<Xiangqi>(&Config::default());
}
