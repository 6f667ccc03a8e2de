//! The laws of evaluators.

use game::{Evaluator, MAX_PLAYERS, MoveList, Notation, PayoffEval, Values, ZeroSum};

/// Checks that an evaluator which followed the game here says what a `fresh` one says, of this
/// position and of those after each move, and that it comes back from them.
pub fn check_followed<G: ZeroSum + Notation, E: Evaluator<G>>(
    game: &mut G,
    moves: &MoveList<G::Move>,
    follower: &mut E,
    fresh: &E,
) {
    let text = game.write_position();
    let afresh = |game: &G| {
        let mut fresh = fresh.clone();
        fresh.reset(game);
        fresh.evaluate(game)
    };
    let value = follower.evaluate(game);
    assert_eq!(value, afresh(game), "followed to {text}");
    assert!(!value.is_mate(), "a mate score for {text}");
    for &mv in moves {
        follower.push();
        let undo = game.play_observed(mv, follower);
        let (after, expected) = (follower.evaluate(game), afresh(game));
        game.undo(mv, undo);
        follower.pop();
        assert_eq!(after, expected, "after {} in {text}", game.write_move(mv));
    }
    assert_eq!(follower.evaluate(game), value, "come back to {text}");
}

/// Checks the values of a position and of those after each move, whoever is to move or whether
/// chance decides or the game is over.
pub fn check_values<G: Notation>(
    game: &mut G,
    moves: &MoveList<G::Move>,
    eval: &impl PayoffEval<G>,
) {
    check_one(game, eval);
    for &mv in moves {
        let undo = game.play_unchecked(mv);
        check_one(game, eval);
        game.undo(mv, undo);
    }
}

fn check_one<G: Notation>(game: &G, eval: &impl PayoffEval<G>) {
    let text = || game.write_position();
    let values: Values = eval.evaluate(game);
    assert_eq!(eval.evaluate(game), values, "asked twice about {}", text());
    let players = game.players();
    assert!(values.iter().all(|value| value.is_finite()), "{values:?} in {}", text());
    assert_eq!(values[players..], [0.0; MAX_PLAYERS][players..], "empty seats in {}", text());
    if let Some(bounds) = eval.bounds(players) {
        let sum: f64 = values.iter().copied().map(f64::from).sum();
        assert!(sum <= f64::from(bounds.most_sum), "values sum to {sum} in {}", text());
        let least = values[..players].iter().copied().fold(f32::MAX, f32::min);
        assert!(least >= bounds.least, "a value of {least} in {}", text());
    }
}
