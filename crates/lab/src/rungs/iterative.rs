//! Depth 1, 2, 3 …, each search helped by the one before.
//!
//! # Idea
//! Nobody knows beforehand how deep a search will get in the time there is. So it searches to depth
//! 1, then 2, then 3; whenever time is up, the last finished search answers. The shallow searches
//! cost little beside the last one, and they pay for themselves: the line that was best is tried
//! first in the next search, and its value tells where the next one will lie.
//!
//! *Aspiration*: each search begins with a narrow window around the value before it, which cuts more
//! than an infinite one. If the value falls outside, the search is repeated with a window open on
//! that side.
//!
//! ```text
//! deepen(position):
//!     x := value of a search to depth 1
//!     for depth := 2, 3 … until depth or time is used up:
//!         (alpha, beta) := (x - e, x + e)
//!         repeat:
//!             x := search(position, depth, alpha, beta), the last best line first
//!             if x <= alpha: alpha := -infinity
//!             if x >= beta:  beta  := +infinity
//!         until alpha < x < beta
//! ```
//!
//! # Cost
//! With *b* times as many positions at each depth, all shallower searches together are about
//! 1/(b − 1) of the last one.
//!
//! # Source
//! J. J. Scott, *A Chess-Playing Program* (1969); David Slate and Lawrence Atkin, *Chess 4.5* (1977).
//! Windows around a guess: James Gillogly, *The Technology Chess Program* (1972); Gérard Baudet (1978).

use game::{Score, ZeroSum};

use super::Algorithm;
use crate::eval::Evaluation;
use crate::order::{Guesses, Order};
use crate::tree::{Tree, Visit};
use crate::{Note, Recorder, SearchResult, Settings, Stop, Value, Window};

/// Plays by alpha-beta with ordered moves, to depth 1, 2, 3 … in windows around the last value.
#[derive(Clone, Debug)]
pub struct Iterative<E>(pub E);

/// What an iteration knows of the one before.
struct Past<G: ZeroSum> {
    guesses: Guesses<G>,
    line: Vec<G::Move>,
}

impl<G: ZeroSum, E: Evaluation<G>> Algorithm<G> for Iterative<E> {
    fn run<R: Recorder<G>>(
        &self,
        game: &G,
        settings: &Settings,
        recorder: R,
    ) -> SearchResult<G::Move> {
        let mut tree = Tree::new(game, &self.0, settings, recorder);
        let mut past = Past { guesses: Guesses::new(), line: Vec::new() };
        // Half a pawn to either side.
        let margin = self.0.pawn() / 2;
        // ↓ program
        let mut value = search(&mut tree, &mut past, 1, Window::FULL, true);
        for depth in 2..=settings.depth.plies() {
            past.line = tree.line().to_vec();
            let mut window = Window { alpha: value - margin, beta: value + margin };
            loop {
                value = search(&mut tree, &mut past, depth, window, true);
                if value <= window.alpha && window.alpha > Window::FULL.alpha {
                    window.alpha = Window::FULL.alpha;
                } else if value >= window.beta && window.beta < Window::FULL.beta {
                    window.beta = Window::FULL.beta;
                } else {
                    break;
                }
                tree.count().researches += 1;
                tree.note(Note::Research);
            }
        }
        // ↑ program
        tree.found(Some(Value::Score(value)))
    }
}

/// As in [`super::ordering`]; as long as the play is that of the last best line, its move comes
/// first.
fn search<G: ZeroSum, E: Evaluation<G>, R: Recorder<G>>(
    tree: &mut Tree<'_, G, E, R>,
    past: &mut Past<G>,
    depth: u32,
    mut window: Window,
    on_line: bool,
) -> Score {
    // ↓ program
    let mut moves = match tree.visit(depth, window) {
        Visit::End(value) => return value,
        Visit::Moves(moves) => moves,
    };
    let ply = tree.ply();
    let first = past.line.get(ply).copied().filter(|_| on_line);
    past.guesses.sort(tree.game(), &mut moves, ply, first, Order::ALL);
    let mut best = -Score::INFINITE;
    for (place, &mv) in moves.iter().enumerate() {
        let stays = first == Some(mv);
        let value = -tree.follow(mv, |tree| search(tree, past, depth - 1, window.flipped(), stays));
        if value > best {
            best = value;
            // Below alpha values are only bounds: at the root they choose no move.
            if ply > 0 || value > window.alpha {
                tree.prefer(mv);
            }
        }
        window.raise(best);
        if window.is_closed() {
            past.guesses.learn(tree.game(), mv, ply, depth);
            return tree.cut(best, &moves, place);
        }
    }
    tree.leave(best, Stop::Done)
    // ↑ program
}
