//! Alpha-beta at its best and at its worst.
//!
//! # Idea
//! How much alpha-beta leaves out is a question of the order of the moves alone. Here the order is
//! perfect, because the values of all children are found out beforehand by plain negamax, which is not
//! counted: no program to play with, but the two ends that orderings are measured by.
//!
//! ```text
//! search(position, depth, alpha, beta):
//!     as alpha-beta, but
//!     - value every child by negamax to depth - 1
//!     - visit them from the best to the worst, or from the worst to the best
//! ```
//!
//! # Cost
//! From the best to the worst it visits, where every position has *b* moves, the least tree:
//! b^⌈d/2⌉ + b^⌊d/2⌋ − 1 leaves. Where the numbers of moves differ, a refutation with fewer moves below
//! it may be cheaper than the best one. From the worst to the best every child is better than the
//! ones before, so nothing is cut but children that are exactly as good as the best so far. The
//! search beforehand takes up to *d* times b^d leaves, so its time says nothing.
//!
//! # Source
//! Donald Knuth and Ronald Moore, *An Analysis of Alpha-Beta Pruning* (1975).

use game::{Score, ZeroSum};

use super::Algorithm;
use super::negamax::negamax;
use crate::eval::Evaluation;
use crate::tree::{Tree, Visit};
use crate::{Limits, Recorder, SearchResult, Settings, Stop, Value, Window};

/// Alpha-beta with the children in a perfect order.
#[derive(Clone, Debug)]
pub struct Foresight<E> {
    /// How positions are valued.
    pub eval: E,
    /// Whether the worst child comes first.
    pub worst_first: bool,
}

impl<G: ZeroSum, E: Evaluation<G>> Algorithm<G> for Foresight<E> {
    fn run<R: Recorder<G>>(
        &self,
        game: &G,
        settings: &Settings,
        recorder: R,
    ) -> SearchResult<G::Move> {
        let mut tree = Tree::new(game, &self.eval, settings, recorder);
        // What is looked at beforehand is not counted, but stops too.
        let limits = Limits { positions: None, ..settings.limits.clone() };
        let ahead = Settings { limits, ..settings.clone() };
        let depth = settings.depth.plies();
        let value = search(&mut tree, &ahead, self.worst_first, depth, Window::FULL);
        tree.found(Some(Value::Score(value)))
    }
}

fn search<G: ZeroSum, E: Evaluation<G>, R: Recorder<G>>(
    tree: &mut Tree<'_, G, E, R>,
    ahead: &Settings,
    worst_first: bool,
    depth: u32,
    mut window: Window,
) -> Score {
    let mut moves = match tree.visit(depth, window) {
        Visit::End(value) => return value,
        Visit::Moves(moves) => moves,
    };
    let mut look = Tree::new(tree.game(), tree.eval(), ahead, ());
    moves.sort_by_cached_key(|&mv| {
        let theirs = look.follow(mv, |look| negamax(look, depth - 1));
        if worst_first { -theirs } else { theirs }
    });
    let mut best = -Score::INFINITE;
    for (place, &mv) in moves.iter().enumerate() {
        let value =
            -tree.follow(mv, |tree| search(tree, ahead, worst_first, depth - 1, window.flipped()));
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
