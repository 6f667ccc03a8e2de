//! Alpha-beta that believes in its first move (NegaScout, principal variation search).
//!
//! # Idea
//! If moves are well ordered, the first one mostly is the best. Then of every other move only one
//! thing has to be shown: that it is no better. A *null window*, (alpha, alpha + 1), asks just that,
//! and is cut off sooner than a wide one. If the answer is that it is better after all, the move is
//! searched again in the whole window.
//!
//! ```text
//! negascout(position, depth, alpha, beta):
//!     the first move as in alpha-beta; for each other move:
//!         value := -negascout(child, depth - 1, -alpha - 1, -alpha)
//!         if alpha < value < beta:
//!             value := -negascout(child, depth - 1, -beta, -alpha)
//!         best, alpha, cut-offs as in alpha-beta
//! ```
//!
//! # Cost
//! The value is that of alpha-beta. With a good order it visits fewer positions, with a bad one more,
//! because much is searched twice. So it comes with [ordering](super::ordering).
//!
//! # Source
//! Judea Pearl, *Scout* (1980); Tony Marsland and Murray Campbell, *Parallel Search of Strongly
//! Ordered Game Trees* (1982); Alexander Reinefeld, *An Improvement to the Scout Tree Search
//! Algorithm* (1983).

use game::{Score, ZeroSum};

use super::Algorithm;
use crate::eval::Evaluation;
use crate::order::{Guesses, Order};
use crate::tree::{Tree, Visit};
use crate::{Note, Recorder, SearchResult, Settings, Stop, Value, Window};

/// Plays by `NegaScout` with ordered moves.
#[derive(Clone, Debug)]
pub struct NegaScout<E>(pub E);

impl<G: ZeroSum, E: Evaluation<G>> Algorithm<G> for NegaScout<E> {
    fn run<R: Recorder<G>>(
        &self,
        game: &G,
        settings: &Settings,
        recorder: R,
    ) -> SearchResult<G::Move> {
        let mut tree = Tree::new(game, &self.0, settings, recorder);
        let mut guesses = Guesses::new();
        let value = negascout(&mut tree, &mut guesses, settings.depth.plies(), Window::FULL);
        tree.found(Some(Value::Score(value)))
    }
}

// ↓ program
fn negascout<G: ZeroSum, E: Evaluation<G>, R: Recorder<G>>(
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
        let inner = if place == 0 { window } else { window.null() };
        let below = |tree: &mut Tree<'_, G, E, R>, guesses: &mut Guesses<G>, window: Window| {
            -tree.follow(mv, |tree| negascout(tree, guesses, depth - 1, window.flipped()))
        };
        let mut value = below(tree, guesses, inner);
        if inner != window && value > window.alpha && value < window.beta {
            tree.count().researches += 1;
            tree.note(Note::Research);
            value = below(tree, guesses, window);
        }
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
