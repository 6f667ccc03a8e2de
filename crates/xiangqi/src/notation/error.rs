//! What may be wrong with a text.

use crate::SetupError;

/// A text that is not a position or a move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotationError {
    /// A text that is no FEN.
    #[error("FEN '{text}', character {column}: '{part}' {fault}")]
    Fen {
        /// The whole text, clipped if it is long.
        text: String,
        /// The first character of the faulty part, counted from 1.
        column: usize,
        /// The faulty part, clipped if it is long.
        part: String,
        /// What is wrong with it.
        fault: FenFault,
    },
    /// A FEN of a position that cannot be played on.
    #[error("FEN '{text}': {reason}")]
    Position {
        /// The text, clipped if it is long.
        text: String,
        /// What is wrong with the position.
        #[source]
        reason: SetupError,
    },
    /// A text in no form of move that is known here.
    #[error("'{text}' is not a move")]
    NotAMove {
        /// The text, clipped if it is long.
        text: String,
    },
    /// A move that the rules do not allow here.
    #[error("'{text}' is not legal in this position")]
    Illegal {
        /// The text, clipped if it is long.
        text: String,
    },
    /// A text that several legal moves fit.
    #[error("'{text}' can be {}", .candidates.join(" or "))]
    Ambiguous {
        /// The text, clipped if it is long.
        text: String,
        /// The moves it can be, in WXF notation.
        candidates: Vec<String>,
    },
}

/// What may be wrong with a part of a FEN.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FenFault {
    /// There is no text.
    #[error("holds nothing")]
    Empty,
    /// A letter that stands for no piece, or a number that is not from 1 to 9.
    #[error("is neither a piece nor a number of empty squares")]
    Piece,
    /// More than nine squares in a rank.
    #[error("has more than 9 squares: rank {rank}")]
    LongRank {
        /// The rank, 0 to 9.
        rank: usize,
    },
    /// Fewer than nine squares in a rank.
    #[error("has {squares} squares instead of 9: rank {rank}")]
    ShortRank {
        /// The rank, 0 to 9.
        rank: usize,
        /// Number of its squares.
        squares: usize,
    },
    /// More or fewer than ten ranks.
    #[error("has {count} ranks instead of 10")]
    Ranks {
        /// Their number.
        count: usize,
    },
    /// A side to move that is not known.
    #[error("is not a side to move: w (or r) or b")]
    Turn,
    /// Neither a dash nor a counter after the side to move.
    #[error("is neither - nor a number of plies from 0 to {}", u16::MAX)]
    HalfmoveClock,
    /// Not a number of a move.
    #[error("is not the number of a move from 0 to {}", u32::MAX)]
    FullmoveNumber,
    /// More than six fields.
    #[error("follows after the last field")]
    Surplus,
}

impl NotationError {
    pub(super) fn fen(text: &str, at: usize, part: &str, fault: FenFault) -> Self {
        let column = text[..at].chars().count() + 1;
        Self::Fen { text: clip(text), column, part: clip(part), fault }
    }

    pub(super) fn position(text: &str, reason: SetupError) -> Self {
        Self::Position { text: clip(text), reason }
    }

    pub(super) fn not_a_move(text: &str) -> Self {
        Self::NotAMove { text: clip(text) }
    }

    pub(super) fn illegal(text: &str) -> Self {
        Self::Illegal { text: clip(text) }
    }

    pub(super) fn ambiguous(text: &str, candidates: Vec<String>) -> Self {
        Self::Ambiguous { text: clip(text), candidates }
    }
}

/// The beginning of a text, short enough for a message but long enough for any FEN.
fn clip(text: &str) -> String {
    const LONGEST: usize = 120;
    let shown = |text: &str| text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => shown(&text[..end]) + "…",
        None => shown(text),
    }
}
