//! What a position is worth once the captures that win something are played out.

use game::{Evaluator, MoveList, Player, Score, ZeroSum};

/// Captures that are looked at one after the other, at most.
const DEEPEST: u32 = 8;
/// A capture that leaves a side so far behind even if it is for nothing is not looked at, in centipawns.
const MARGIN: i32 = 150;

/// The value for the side to move when both may make captures that do not lose material, or none; the
/// evaluator knows the position, and knows it again afterwards.
pub fn settled<G: ZeroSum, E: Evaluator<G>>(game: &mut G, evaluator: &mut E) -> Score {
    let whole = (-Score::INFINITE.raw(), Score::INFINITE.raw());
    Score::from_raw(search(game, evaluator, whole, DEEPEST))
}

fn search<G: ZeroSum, E: Evaluator<G>>(
    game: &mut G,
    evaluator: &mut E,
    (mut alpha, beta): (i32, i32),
    left: u32,
) -> i32 {
    let standing = evaluator.evaluate(game).raw();
    let mut best = standing;
    if best >= beta || left == 0 || game.in_check() {
        return best;
    }
    alpha = alpha.max(best);
    let mut moves = MoveList::new();
    game.generate_noisy(&mut moves);
    let gain = |game: &G, mv| game.captured(mv).map_or(0, |piece| G::piece_value(piece).raw());
    moves.sort_by_key(|&mv| -gain(game, mv));
    for mv in moves {
        if standing + gain(game, mv) + MARGIN <= alpha || !game.see_ge(mv, Score::DRAW) {
            continue;
        }
        evaluator.push();
        let undo = game.play_observed(mv, evaluator);
        let value = -search(game, evaluator, (-beta, -alpha), left - 1);
        game.undo(mv, undo);
        evaluator.pop();
        best = best.max(value);
        alpha = alpha.max(value);
        if best >= beta {
            break;
        }
    }
    best
}

/// What is expected of a value of so many centipawns, from 0 to 1: as networks of values are taught.
pub fn expected(value: Score) -> f32 {
    1.0 / (1.0 + libm::expf(-(value.raw() as f32) / nnue::SCALE as f32))
}

/// The value in centipawns of which that is expected.
pub fn centipawns(expected: f32) -> Score {
    let expected = expected.clamp(1e-4, 1.0 - 1e-4);
    Score::cp((libm::logf(expected / (1.0 - expected)) * nnue::SCALE as f32) as i32)
}

/// What a value from 0 to 1 for a player leaves for both.
pub fn shared(player: Player, own: f32) -> game::Values {
    let mut values = game::Values::default();
    values[player.index()] = own;
    values[player.opponent().index()] = 1.0 - own;
    values
}
