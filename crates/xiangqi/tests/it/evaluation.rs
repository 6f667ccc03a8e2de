//! Laws of the handcrafted evaluation.

use game::{Evaluator, Game, MoveList, Player, Turn};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use xiangqi::eval::{Handcrafted, MAX_PHASE, breakdown, trace, weight};
use xiangqi::{Board, Color, Xiangqi};

/// Plays random games and shows every position with an evaluator that followed the moves.
fn random_games(games: u64, mut check: impl FnMut(&Xiangqi, &mut Handcrafted)) {
    for seed in 0..games {
        let mut rng = StdRng::seed_from_u64(seed);
        let mut game = Xiangqi::start(&Default::default());
        let mut evaluator = Handcrafted::new();
        evaluator.reset(&game);
        let mut moves = MoveList::new();
        while let Turn::Player(_) = game.turn(&mut moves) {
            check(&game, &mut evaluator);
            if game.ending().is_some() {
                break;
            }
            let mv = moves[rng.random_range(0..moves.len())];
            evaluator.push();
            game.play_observed(mv, &mut evaluator);
        }
    }
}

/// The value for the side to move, evaluated afresh.
fn value(board: Board) -> i32 {
    let game = Xiangqi::new(board, Default::default());
    let mut evaluator = Handcrafted::new();
    evaluator.reset(&game);
    evaluator.evaluate(&game).raw()
}

#[test]
fn what_is_good_for_one_side_is_as_bad_for_the_other() {
    random_games(60, |game, evaluator| {
        // Both values are for the side to move, which is exchanged too.
        let other = value(crate::common::exchanged(game.board()));
        assert_eq!(evaluator.evaluate(game).raw(), other, "{:?}", game.board());
    });
}

#[test]
fn left_and_right_are_the_same() {
    random_games(60, |game, evaluator| {
        let other = value(crate::common::mirrored(game.board()));
        assert_eq!(evaluator.evaluate(game).raw(), other, "{:?}", game.board());
    });
}

#[test]
fn the_recorded_terms_add_up_to_the_value() {
    let mut compared = 0;
    random_games(40, |game, evaluator| {
        let trace = trace(game.board());
        let (mut mg, mut eg) = (0, 0);
        for coefficient in &trace.coefficients {
            let weight = weight(usize::from(coefficient.index));
            mg += weight.mg() * i32::from(coefficient.count);
            eg += weight.eg() * i32::from(coefficient.count);
        }
        let phase = (trace.phase * MAX_PHASE as f32).round() as i32;
        let eg = (eg as f32 * trace.scale).trunc() as i32;
        let red = (mg * phase + eg * (MAX_PHASE - phase)) / MAX_PHASE;
        let value = evaluator.evaluate(game).raw();
        // Lazy evaluation leaves terms out where one side is far ahead.
        if value.abs() > 1000 || red.abs() > 1000 {
            return;
        }
        compared += 1;
        let expected = if game.board().turn() == Color::Red { red } else { -red };
        assert!((value - expected).abs() <= 1, "{value} against {expected}: {:?}", game.board());
    });
    assert!(compared > 1000, "only {compared} positions were compared");
}

#[test]
fn a_breakdown_adds_up_to_what_the_evaluator_says() {
    let (mut whole, mut decided) = (0, 0);
    random_games(60, |game, evaluator| {
        let parts = breakdown(game.board());
        let value = evaluator.evaluate(game).raw();
        let first = if game.board().turn() == Color::Red { value } else { -value };
        assert_eq!(parts.value(), first, "{:?}", game.board());
        let sum: f64 = parts
            .shares
            .iter()
            .map(|share| parts.part(share, Player::FIRST) - parts.part(share, Player::SECOND))
            .sum();
        assert!((sum - f64::from(first)).abs() < 2.0, "{sum} is not {first}");
        if parts.decided {
            decided += 1;
        } else {
            whole += 1;
        }
    });
    // Random games see both.
    assert!(whole > 100 && decided > 100, "{whole} {decided}");
}
