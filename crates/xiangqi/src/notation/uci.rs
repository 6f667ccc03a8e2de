//! Moves as squares: UCI and UCCI (`h2e2`), ICCS (`H2-E2`).

use super::NotationError;
use crate::{File, Move, Rank, Square, Xiangqi};

/// The numbering of the ranks in a text.
#[derive(Clone, Copy)]
enum Ranks {
    /// 0 to 9: UCCI, ICCS and most engines.
    FromZero,
    /// 1 to 10: Fairy-Stockfish and sites that show every variant alike.
    FromOne,
}

/// Whether a text is one of two squares, on the board or not.
pub(super) fn is_squares(text: &str) -> bool {
    Parts::parse(text).is_some()
}

/// Two squares by the letter of the file and the number of the rank.
#[derive(Clone, Copy)]
struct Parts {
    from: (File, usize),
    to: (File, usize),
}

impl Parts {
    /// Takes a text apart: `h2e2`, `h10e10`, `H2-E2`.
    fn parse(text: &str) -> Option<Self> {
        let (from, rest) = parse_square(text.trim())?;
        let (to, rest) = parse_square(rest.strip_prefix('-').unwrap_or(rest))?;
        rest.is_empty().then_some(Self { from, to })
    }

    fn to_move(self, ranks: Ranks) -> Option<Move> {
        let square = |(file, number): (File, usize)| {
            let index = match ranks {
                Ranks::FromZero => number,
                Ranks::FromOne => number.checked_sub(1)?,
            };
            Some(Square::new(file, Rank::new(index)?))
        };
        Some(Move::new(square(self.from)?, square(self.to)?))
    }
}

/// The square at the beginning of a text, and the rest. A digit after `1` belongs to it only if
/// it makes a ten: `a10a9`.
fn parse_square(text: &str) -> Option<((File, usize), &str)> {
    let mut letters = text.chars();
    let file = File::from_char(letters.next()?.to_ascii_lowercase())?;
    let rest = letters.as_str();
    if let Some(rest) = rest.strip_prefix("10") {
        return Some(((file, 10), rest));
    }
    let rank = letters.next()?.to_digit(10)?;
    Some(((file, rank as usize), letters.as_str()))
}

/// The legal move of a text with the ranks numbered from 0 or, where that is no legal move, from 1.
pub(super) fn read(game: &Xiangqi, text: &str) -> Result<Move, NotationError> {
    let parts = Parts::parse(text).ok_or_else(|| NotationError::not_a_move(text))?;
    [Ranks::FromZero, Ranks::FromOne]
        .into_iter()
        .filter_map(|ranks| parts.to_move(ranks))
        .find(|&mv| game.board().is_legal(mv))
        .ok_or_else(|| NotationError::illegal(text))
}
