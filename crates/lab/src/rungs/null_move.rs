//! Alpha-beta that first asks whether passing would be good enough.
//!
//! # Idea
//! In most positions any sensible move is better than none. So if a side could even pass and the
//! opponent, searched less deep, still finds nothing to bring the value below beta, then a real move
//! will reach beta all the more, and the node is left at once.
//!
//! ```text
//! search(position, depth, alpha, beta):
//!     if not in check, the last move was no pass, depth > R and there are pieces to move:
//!         value := -search(position after a pass, depth - 1 - R, -beta, -beta + 1)
//!         if value >= beta: answer value
//!     as alpha-beta
//! ```
//!
//! # Cost
//! A search R plies shallower where it fails, most of the node where it works. It is the first rung
//! whose value may differ from minimax: where every move makes things worse (*zugzwang*, common in
//! endings with pawns alone) passing lies; and threats deeper than the reduced search are missed.
//!
//! # Source
//! Don Beal, *Experiments with the Null Move* (1989); Gordon Goetsch and Murray Campbell (1990);
//! Christian Donninger, *Null Move and Deep Search* (1993).

use game::{Score, ZeroSum};

use super::Algorithm;
use crate::eval::Evaluation;
use crate::order::{Guesses, Order};
use crate::tree::{Tree, Visit};
use crate::{Recorder, SearchResult, Settings, Stop, Value, Window};

/// By how much the search after a pass is shallower.
const REDUCTION: u32 = 2;

/// Plays by alpha-beta with ordered moves and passes.
#[derive(Clone, Debug)]
pub struct NullMove<E>(pub E);

impl<G: ZeroSum, E: Evaluation<G>> Algorithm<G> for NullMove<E> {
    fn run<R: Recorder<G>>(
        &self,
        game: &G,
        settings: &Settings,
        recorder: R,
    ) -> SearchResult<G::Move> {
        let mut tree = Tree::new(game, &self.0, settings, recorder);
        let mut guesses = Guesses::new();
        // Passing at the root would answer nothing.
        let value = search(&mut tree, &mut guesses, settings.depth.plies(), Window::FULL, false);
        tree.found(Some(Value::Score(value)))
    }
}

fn search<G: ZeroSum, E: Evaluation<G>, R: Recorder<G>>(
    tree: &mut Tree<'_, G, E, R>,
    guesses: &mut Guesses<G>,
    depth: u32,
    mut window: Window,
    may_pass: bool,
) -> Score {
    // ↓ program
    let mut moves = match tree.visit(depth, window) {
        Visit::End(value) => return value,
        Visit::Moves(moves) => moves,
    };
    let at_stake = window.beta < Window::FULL.beta && !window.beta.is_mate();
    let game = tree.game();
    if may_pass
        && at_stake
        && depth > REDUCTION
        && !game.in_check()
        && game.can_pass()
        && let Some(undo) = tree.play_pass()
    {
        let inner = window.null_at_beta().flipped();
        let value = -search(tree, guesses, depth - 1 - REDUCTION, inner, false);
        tree.undo_pass(undo);
        if value >= window.beta {
            // A mate found after a pass is no proof of one.
            let value = if value.is_mate() { window.beta } else { value };
            return tree.leave(value, Stop::Pass);
        }
    }
    guesses.sort(tree.game(), &mut moves, tree.ply(), None, Order::ALL);
    let mut best = -Score::INFINITE;
    for (place, &mv) in moves.iter().enumerate() {
        let value =
            -tree.follow(mv, |tree| search(tree, guesses, depth - 1, window.flipped(), true));
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
    // ↑ program
}
