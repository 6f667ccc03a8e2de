//! Any move.
//!
//! # Idea
//! Knowing the rules is enough to play. Every legal move is as likely as any other. It is the level
//! from which all others are measured, and whoever cannot beat it has a mistake in the rules.
//!
//! ```text
//! random(position):
//!     list the moves of the position
//!     draw a number below their count
//!     answer the move with this number
//! ```
//!
//! # Cost
//! One list of moves. The numbers are drawn from the seed of the settings and the position, so the
//! same question has the same answer.

use std::time::Duration;

use game::{Game, MoveList, Turn};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::Algorithm;
use crate::{Count, Recorder, SearchResult, Settings};

/// Plays any legal move.
#[derive(Clone, Copy, Debug)]
pub struct Random;

impl<G: Game> Algorithm<G> for Random {
    fn run<R: Recorder<G>>(&self, game: &G, settings: &Settings, _: R) -> SearchResult<G::Move> {
        // ↓ program
        let mut rng = StdRng::seed_from_u64(settings.seed ^ game.key());
        let mut moves = MoveList::new();
        let best = match game.turn(&mut moves) {
            Turn::Player(_) => Some(moves[rng.random_range(0..moves.len())]),
            Turn::Chance | Turn::Over(_) => None,
        };
        // ↑ program
        let count = Count { visited: 1, ..Count::default() };
        let line = best.into_iter().collect();
        let time = Duration::ZERO;
        SearchResult { best, value: None, line, count, time, depth: 0, broken_off: false }
    }
}
