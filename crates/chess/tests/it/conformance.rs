//! Chess keeps the laws of every game.

use chess::eval::Handcrafted;
use chess::{Chess, Config};

#[test]
fn standard_chess_is_a_game() {
    conformance::game::<Chess>(&Config::STANDARD);
}

#[test]
fn standard_chess_is_zero_sum() {
    conformance::zero_sum::<Chess>(&Config::STANDARD);
}

#[test]
fn chess960_is_a_game() {
    for number in [0, 347, 959] {
        conformance::game::<Chess>(&Config::chess960(number).expect("below 960"));
    }
}

#[test]
fn chess960_is_zero_sum() {
    for number in [0, 347, 959] {
        conformance::zero_sum::<Chess>(&Config::chess960(number).expect("below 960"));
    }
}

#[test]
fn chess_is_kept_in_books() {
    conformance::booked::<Chess>(&Config::STANDARD);
    conformance::booked::<Chess>(&Config::chess960(347).expect("below 960"));
}

#[test]
fn the_evaluation_keeps_the_laws() {
    for config in [Config::STANDARD, Config::chess960(347).expect("below 960")] {
        conformance::evaluator::<Chess, _>(&config, &Handcrafted::new());
    }
}
