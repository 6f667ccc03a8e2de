//! From games to a book.

use std::collections::BTreeMap;

use game::{Booked, Player};
use pgn::Outcome;

use crate::{Book, BookEntry, BookError};

/// What the weight of a move says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Weights {
    /// How often it was played.
    #[default]
    Count,
    /// What it scored: 2 for a win, 1 for a draw.
    Score,
}

/// What becomes of games that were counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// Moves that were played less often are left out.
    pub min_count: u32,
    /// What the weights say.
    pub weights: Weights,
}

impl Default for Rules {
    fn default() -> Self {
        Self { min_count: 1, weights: Weights::Count }
    }
}

/// How often each move was played in each position of the openings of games, and what it scored.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// By the key of the position and the bits of the move.
    moves: BTreeMap<(u64, u16), Played>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Played {
    count: u32,
    /// 2 for a win of the side that moved, 1 for a draw.
    points: u64,
}

impl Tally {
    /// Counts the first `plies` moves of a game, which must be legal. A game without a result
    /// scores nothing.
    pub fn add<G: Booked>(&mut self, start: &G, moves: &[G::Move], outcome: Outcome, plies: usize) {
        let mut game = start.clone();
        for &mv in moves.iter().take(plies) {
            let played = self.moves.entry((game.book_key(), game.book_move(mv))).or_default();
            played.count = played.count.saturating_add(1);
            played.points += points(outcome, game.side());
            game.play_unchecked(mv);
        }
    }

    /// The book of all moves that were played often enough and have any weight. Where the weights
    /// of a position do not fit into 16 bits, they shrink in proportion, the largest to 65535 and
    /// none below 1.
    ///
    /// # Errors
    /// [`BookError::Empty`] when no move is left, [`BookError::TooLarge`] when too many are.
    pub fn book(&self, rules: Rules) -> Result<Book, BookError> {
        let weight = |played: &Played| match rules.weights {
            Weights::Count => u64::from(played.count),
            Weights::Score => played.points,
        };
        let kept = self.moves.iter().filter(|(_, played)| played.count >= rules.min_count);
        let weighed: Vec<_> = kept
            .map(|(&(key, mv), played)| (key, mv, weight(played)))
            .filter(|&(_, _, weight)| weight > 0)
            .collect();
        let mut entries = Vec::with_capacity(weighed.len());
        for position in weighed.chunk_by(|one, other| one.0 == other.0) {
            let most = position.iter().map(|&(_, _, weight)| weight).max().unwrap_or(0);
            entries.extend(position.iter().map(|&(key, mv, weight)| BookEntry {
                key,
                mv,
                weight: fitted(weight, most),
                learn: 0,
            }));
        }
        Book::from_entries(entries)
    }
}

/// What an outcome is worth to a side: 2 for a win, 1 for a draw.
fn points(outcome: Outcome, side: Player) -> u64 {
    match outcome {
        Outcome::Draw => 1,
        Outcome::FirstWins if side == Player::FIRST => 2,
        Outcome::SecondWins if side != Player::FIRST => 2,
        _ => 0,
    }
}

/// A weight above 0 in 16 bits, where the largest of the position is `most`.
fn fitted(weight: u64, most: u64) -> u16 {
    let limit = u64::from(u16::MAX);
    if most <= limit {
        return weight as u16;
    }
    ((u128::from(weight) * u128::from(limit) / u128::from(most)) as u16).max(1)
}
