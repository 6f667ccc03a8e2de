//! Alpha-beta that does not stop in the middle of an exchange.
//!
//! # Idea
//! A queen takes a protected pawn on the last ply, and the evaluation counts a pawn won: the answer
//! lies beyond the *horizon*. So a leaf is not evaluated until it is quiet. Beyond the depth only
//! captures are searched (in check all moves), and the side to move need not capture: it may *stand
//! pat* on the evaluation, as there mostly is a quiet move that is no worse.
//!
//! ```text
//! quiesce(position, alpha, beta):
//!     if not in check:
//!         best := evaluation
//!         if best >= beta: answer best
//!         alpha := larger of alpha and best
//!     for each capture (in check: each move), the largest victim first:
//!         as in alpha-beta, with quiesce(child)
//!     answer best
//! ```
//!
//! # Cost
//! Captures come to an end by themselves, but in sharp positions they take several times the
//! positions of the search above them. The value is another one than that of minimax, and mostly a
//! better one.
//!
//! # Source
//! Claude Shannon (1950) asked for it; Larry Harris, *The Heuristic Search and the Game of Chess*
//! (1975); Don Beal, *A Generalised Quiescence Search Algorithm* (1990).

use game::{MoveList, Score, ZeroSum};

use super::Algorithm;
use crate::eval::Evaluation;
use crate::order::{Guesses, Order};
use crate::tree::{Tree, Visit};
use crate::{Recorder, SearchResult, Settings, Stop, Value, Window};

/// Plays by alpha-beta with ordered moves; leaves are searched until they are quiet.
#[derive(Clone, Debug)]
pub struct Quiescence<E>(pub E);

impl<G: ZeroSum, E: Evaluation<G>> Algorithm<G> for Quiescence<E> {
    fn run<R: Recorder<G>>(
        &self,
        game: &G,
        settings: &Settings,
        recorder: R,
    ) -> SearchResult<G::Move> {
        let mut tree = Tree::new(game, &self.0, settings, recorder);
        let mut guesses = Guesses::new();
        let value = search(&mut tree, &mut guesses, settings.depth.plies(), Window::FULL);
        tree.found(Some(Value::Score(value)))
    }
}

// ↓ program
fn search<G: ZeroSum, E: Evaluation<G>, R: Recorder<G>>(
    tree: &mut Tree<'_, G, E, R>,
    guesses: &mut Guesses<G>,
    depth: u32,
    mut window: Window,
) -> Score {
    let mut moves = match tree.open(depth, window) {
        Visit::End(value) => return value,
        Visit::Moves(moves) => moves,
    };
    let mut best = -Score::INFINITE;
    if depth == 0 && !tree.game().in_check() {
        best = tree.evaluate();
        window.raise(best);
        if window.is_closed() {
            return tree.leave(best, Stop::StandPat);
        }
        moves = MoveList::new();
        tree.game().generate_noisy(&mut moves);
    }
    guesses.sort(tree.game(), &mut moves, tree.ply(), None, Order::ALL);
    for (place, &mv) in moves.iter().enumerate() {
        let below = depth.saturating_sub(1);
        let value = -tree.follow(mv, |tree| search(tree, guesses, below, window.flipped()));
        if value > best {
            best = value;
            tree.prefer(mv);
        }
        window.raise(best);
        if window.is_closed() {
            guesses.learn(tree.game(), mv, tree.ply(), depth);
            return tree.cut(best, &moves, place);
        }
    }
    tree.leave(best, Stop::Done)
}
// ↑ program
