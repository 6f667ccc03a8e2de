//! Alpha-beta with the likely best moves first.
//!
//! # Idea
//! A cut-off comes the sooner, the better the first move. Nobody knows the best move before the
//! search, but some are better guesses than others ([`order`](crate::order) has the reasons):
//!
//! 1. a move from an earlier search of the position, where there is one (see [`super::hash_table`]);
//! 2. captures and checks, the largest victim by the smallest piece first;
//! 3. *killers*: quiet moves that were cut-offs in other nodes of the same ply;
//! 4. the rest by *history*: how often, and how far from the leaves, the same piece going to the
//!    same square was a cut-off anywhere.
//!
//! ```text
//! search(position, depth, alpha, beta):
//!     as alpha-beta, but
//!     - sort the moves first
//!     - when a quiet move is a cut-off: make it a killer of this ply, and add depth² to its history
//! ```
//!
//! # Cost
//! The value is that of alpha-beta. Sorting costs time at every node and saves most of the nodes: the
//! closer to b^⌈d/2⌉ + b^⌊d/2⌋, the better the order.
//!
//! # Source
//! Killers: Selim Akl and Monroe Newborn, *The Principal Continuation and the Killer Heuristic*
//! (1977), for what programs of the 1960s did. History: Jonathan Schaeffer, *The History
//! Heuristic* (1983). The largest victim first: practice of the 1970s.

use game::{Score, ZeroSum};

use super::Algorithm;
use crate::eval::Evaluation;
use crate::order::{Guesses, Order};
use crate::tree::{Tree, Visit};
use crate::{Recorder, SearchResult, Settings, Stop, Value, Window};

/// Plays by alpha-beta with ordered moves.
#[derive(Clone, Debug)]
pub struct Ordering<E>(pub E);

impl<G: ZeroSum, E: Evaluation<G>> Algorithm<G> for Ordering<E> {
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
    let mut moves = match tree.visit(depth, window) {
        Visit::End(value) => return value,
        Visit::Moves(moves) => moves,
    };
    guesses.sort(tree.game(), &mut moves, tree.ply(), None, Order::ALL);
    let mut best = -Score::INFINITE;
    for (place, &mv) in moves.iter().enumerate() {
        let value = -tree.follow(mv, |tree| search(tree, guesses, depth - 1, window.flipped()));
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
