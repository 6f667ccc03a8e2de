//! What may be wrong with a text.

use crate::SetupError;

/// A text that is not a position or a move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotationError {
    /// A text that is no position.
    #[error("position '{text}', character {column}: '{part}' {fault}")]
    Text {
        /// The whole text, clipped if it is long.
        text: String,
        /// The first character of the faulty part, counted from 1.
        column: usize,
        /// The faulty part, clipped if it is long.
        part: String,
        /// What is wrong with it.
        fault: Fault,
    },
    /// The text of a position that cannot be played on.
    #[error("position '{text}': {reason}")]
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
}

/// What may be wrong with a part of a position's text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// There is no text.
    #[error("holds nothing")]
    Empty,
    /// Not the three numbers of a runner.
    #[error("is not a runner: square;carrots;lettuces")]
    Runner,
    /// Not a square.
    #[error("is not a square from 0 to 64")]
    Square,
    /// Not a number of carrots or lettuces.
    #[error("is not a number of carrots or lettuces")]
    Hand,
    /// Not a mark of a runner.
    #[error("is not a mark of a runner: m, e, h and a place, or p and seats")]
    Mark,
    /// Not a seat.
    #[error("is not a seat from 1 to 6")]
    Turn,
    /// Not a stage.
    #[error("is not what has to happen: m, x, or d and the carrots paid")]
    TurnPhase,
    /// Not cards.
    #[error("is neither - nor a digit for each text of the deck")]
    Deck,
    /// Not a number of moves.
    #[error("is not a number of moves from 0 to {}", u16::MAX)]
    Moves,
    /// Not an end.
    #[error("is not when the game is over: all or first")]
    Until,
    /// More than six fields.
    #[error("follows after the last field")]
    Surplus,
}

impl NotationError {
    /// An error in the part that begins at byte `at`.
    pub(super) fn text(text: &str, at: usize, part: &str, fault: Fault) -> Self {
        let column = text[..at].chars().count() + 1;
        Self::Text { text: clip(text), column, part: clip(part), fault }
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
}

/// The beginning of a text, short enough for a message but long enough for any position.
pub(super) fn clip(text: &str) -> String {
    const LONGEST: usize = 120;
    let shown = |text: &str| text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => shown(&text[..end]) + "…",
        None => shown(text),
    }
}
