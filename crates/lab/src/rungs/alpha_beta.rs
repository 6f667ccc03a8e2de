//! The same answer, most of the tree left out.
//!
//! # Idea
//! If one move is known to bring 3, and after another the opponent has an answer that leaves 2, the
//! other answers to it need no look: that move will not be played. So each node is searched with a
//! window. *Alpha* is what the side to move has already, here or higher up; *beta* is what the
//! opponent has already. A value of beta or more will not be allowed, and the node is left: a
//! *cut-off*. As bounds are handed down, they cut at any depth below, not at the next one alone.
//!
//! ```text
//! alpha-beta(position, depth, alpha, beta):
//!     if the game is over: its result for the side to move
//!     if depth = 0: evaluation for the side to move
//!     best := -infinity
//!     for each move:
//!         value := -alpha-beta(child, depth - 1, -beta, -alpha)
//!         best  := larger of best and value
//!         alpha := larger of alpha and best
//!         if alpha >= beta: leave the loop
//!     answer best
//! ```
//!
//! This is the *fail-soft* form (John Fishburn, 1981): what is answered may lie outside the window,
//! and is then a bound of the value, closer than alpha or beta themselves.
//!
//! # Cost
//! At the root alpha and beta are infinite, so the value is that of minimax. With *b* moves a
//! position, depth *d* and the best move always first it visits b^⌈d/2⌉ + b^⌊d/2⌋ − 1 leaves instead
//! of b^d: twice as deep in the same time. With the worst order it leaves out nothing.
//!
//! # Source
//! Found by several people from 1956 on (John McCarthy; Alexander Brudno, 1963); Donald Knuth and
//! Ronald Moore, *An Analysis of Alpha-Beta Pruning* (1975), for the number of leaves.

use game::{Score, ZeroSum};

use super::Algorithm;
use crate::eval::Evaluation;
use crate::tree::{Tree, Visit};
use crate::{Recorder, SearchResult, Settings, Stop, Value, Window};

/// Plays by alpha-beta, the moves as the game lists them.
#[derive(Clone, Debug)]
pub struct AlphaBeta<E>(pub E);

impl<G: ZeroSum, E: Evaluation<G>> Algorithm<G> for AlphaBeta<E> {
    fn run<R: Recorder<G>>(
        &self,
        game: &G,
        settings: &Settings,
        recorder: R,
    ) -> SearchResult<G::Move> {
        let mut tree = Tree::new(game, &self.0, settings, recorder);
        let value = alpha_beta(&mut tree, settings.depth.plies(), Window::FULL);
        tree.found(Some(Value::Score(value)))
    }
}

impl<E> AlphaBeta<E> {
    /// What each move is worth, none of them cut off by another; `None` when a limit was reached.
    pub fn move_values<G: ZeroSum>(
        &self,
        game: &G,
        settings: &Settings,
    ) -> Option<Vec<(G::Move, Score)>>
    where
        E: Evaluation<G>,
    {
        let mut tree = Tree::new(game, &self.0, settings, ());
        let depth = settings.depth.plies();
        let moves = match tree.visit(depth, Window::FULL) {
            Visit::End(_) => return Some(Vec::new()),
            Visit::Moves(moves) => moves,
        };
        let value = |mv| -tree.follow(mv, |tree| alpha_beta(tree, depth - 1, Window::FULL));
        let values: Vec<_> = moves.iter().copied().zip(moves.iter().copied().map(value)).collect();
        (!tree.is_broken_off()).then_some(values)
    }
}

// ↓ program
fn alpha_beta<G: ZeroSum, E: Evaluation<G>, R: Recorder<G>>(
    tree: &mut Tree<'_, G, E, R>,
    depth: u32,
    mut window: Window,
) -> Score {
    let moves = match tree.visit(depth, window) {
        Visit::End(value) => return value,
        Visit::Moves(moves) => moves,
    };
    let mut best = -Score::INFINITE;
    for (place, &mv) in moves.iter().enumerate() {
        let value = -tree.follow(mv, |tree| alpha_beta(tree, depth - 1, window.flipped()));
        if value > best {
            best = value;
            tree.prefer(mv);
        }
        window.raise(best);
        if window.is_closed() {
            return tree.cut(best, &moves, place);
        }
    }
    tree.leave(best, Stop::Done)
}
// ↑ program
