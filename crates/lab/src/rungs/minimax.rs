//! The best move against the best answers.
//!
//! # Idea
//! Two players take turns; what one wins, the other loses. One of them, *Max*, wants the value to be
//! large, the other, *Min*, small. A position in which Max moves is worth the largest value of its
//! children, one in which Min moves the smallest. Where the depth ends, an evaluation stands for all
//! that is not searched.
//!
//! ```text
//! max(position, depth):
//!     if the game is over: its result
//!     if depth = 0: evaluation
//!     value := -infinity
//!     for each move:
//!         value := larger of value and min(child, depth - 1)
//!     answer value
//! min(position, depth):
//!     if the game is over: its result
//!     if depth = 0: evaluation
//!     value := +infinity
//!     for each move:
//!         value := smaller of value and max(child, depth - 1)
//!     answer value
//! ```
//!
//! # Cost
//! With *b* moves a position and depth *d* it visits all *b*^d leaves: 800 000 at depth 4 where
//! there are thirty moves.
//!
//! # Source
//! John von Neumann, *Zur Theorie der Gesellschaftsspiele* (1928); as a program for chess Claude
//! Shannon, *Programming a Computer for Playing Chess* (1950), his type A.

use game::{Score, ZeroSum};

use super::Algorithm;
use crate::eval::Evaluation;
use crate::tree::{Tree, Visit};
use crate::{Recorder, SearchResult, Settings, Stop, Value, Window};

/// Plays by minimax. Max is the side to move at the root.
#[derive(Clone, Debug)]
pub struct Minimax<E>(pub E);

impl<G: ZeroSum, E: Evaluation<G>> Algorithm<G> for Minimax<E> {
    fn run<R: Recorder<G>>(
        &self,
        game: &G,
        settings: &Settings,
        recorder: R,
    ) -> SearchResult<G::Move> {
        let mut tree = Tree::new(game, &self.0, settings, recorder);
        let value = max(&mut tree, settings.depth.plies());
        tree.found(Some(Value::Score(value)))
    }
}

// ↓ program
/// The value to Max of a position in which Max moves.
fn max<G: ZeroSum, E: Evaluation<G>, R: Recorder<G>>(
    tree: &mut Tree<'_, G, E, R>,
    depth: u32,
) -> Score {
    let moves = match tree.visit(depth, Window::FULL) {
        Visit::End(value) => return value,
        Visit::Moves(moves) => moves,
    };
    let mut best = -Score::INFINITE;
    for mv in moves {
        let value = tree.follow(mv, |tree| min(tree, depth - 1));
        if value > best {
            best = value;
            tree.prefer(mv);
        }
    }
    tree.leave(best, Stop::Done)
}

/// The value to Max of a position in which Min moves. Positions are valued for the side to move,
/// here Min, so that value changes its sign.
fn min<G: ZeroSum, E: Evaluation<G>, R: Recorder<G>>(
    tree: &mut Tree<'_, G, E, R>,
    depth: u32,
) -> Score {
    let moves = match tree.visit(depth, Window::FULL) {
        Visit::End(value) => return -value,
        Visit::Moves(moves) => moves,
    };
    let mut best = Score::INFINITE;
    for mv in moves {
        let value = tree.follow(mv, |tree| max(tree, depth - 1));
        if value < best {
            best = value;
            tree.prefer(mv);
        }
    }
    -tree.leave(-best, Stop::Done)
}
// ↑ program
