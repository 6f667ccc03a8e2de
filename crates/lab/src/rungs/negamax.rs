//! Minimax in one function.
//!
//! # Idea
//! What a position is worth to Min is minus what it is worth to Max. If every value is told from the
//! point of view of the side to move, both sides do the same: take the child that is worth least to
//! the opponent.
//!
//! ```text
//! negamax(position, depth):
//!     if the game is over: its result for the side to move
//!     if depth = 0: evaluation for the side to move
//!     value := -infinity
//!     for each move:
//!         value := larger of value and -negamax(child, depth - 1)
//!     answer value
//! ```
//!
//! # Cost
//! That of minimax, position for position. It pays off in every rung above, as there is only one
//! function to improve.
//!
//! # Source
//! Donald Knuth and Ronald Moore, *An Analysis of Alpha-Beta Pruning* (1975), who used it to say
//! alpha-beta once.

use game::{Score, ZeroSum};

use super::Algorithm;
use crate::eval::Evaluation;
use crate::tree::{Tree, Visit};
use crate::{Recorder, SearchResult, Settings, Stop, Value, Window};

/// Plays by minimax, told from the side to move.
#[derive(Clone, Debug)]
pub struct Negamax<E>(pub E);

impl<G: ZeroSum, E: Evaluation<G>> Algorithm<G> for Negamax<E> {
    fn run<R: Recorder<G>>(
        &self,
        game: &G,
        settings: &Settings,
        recorder: R,
    ) -> SearchResult<G::Move> {
        let mut tree = Tree::new(game, &self.0, settings, recorder);
        let value = negamax(&mut tree, settings.depth.plies());
        tree.found(Some(Value::Score(value)))
    }
}

// ↓ program
pub(super) fn negamax<G: ZeroSum, E: Evaluation<G>, R: Recorder<G>>(
    tree: &mut Tree<'_, G, E, R>,
    depth: u32,
) -> Score {
    let moves = match tree.visit(depth, Window::FULL) {
        Visit::End(value) => return value,
        Visit::Moves(moves) => moves,
    };
    let mut best = -Score::INFINITE;
    for mv in moves {
        let value = -tree.follow(mv, |tree| negamax(tree, depth - 1));
        if value > best {
            best = value;
            tree.prefer(mv);
        }
    }
    tree.leave(best, Stop::Done)
}
// ↑ program
