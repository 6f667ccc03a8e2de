//! Xiangqi keeps the laws of every game.

use xiangqi::eval::Handcrafted;
use xiangqi::{Config, Repetition, Xiangqi};

#[test]
fn xiangqi_is_a_game() {
    conformance::game::<Xiangqi>(&Config::default());
}

#[test]
fn xiangqi_is_zero_sum_however_repetitions_are_judged() {
    for repetition in [Repetition::ChecksAndChases, Repetition::Checks, Repetition::Draw] {
        conformance::zero_sum::<Xiangqi>(&Config { repetition });
    }
}

#[test]
fn xiangqi_is_kept_in_books() {
    conformance::booked::<Xiangqi>(&Config::default());
}

#[test]
fn the_evaluation_keeps_the_laws() {
    conformance::evaluator::<Xiangqi, _>(&Config::default(), &Handcrafted::new());
}
