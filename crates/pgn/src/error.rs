//! What may be wrong with a PGN, and where.

use std::fmt;

/// A place in a text: line and column counted from 1, bytes from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Location {
    /// The line, from 1.
    pub line: u32,
    /// The character in the line, from 1.
    pub column: u32,
    /// Number of bytes before the place.
    pub byte: u64,
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// A text that is no PGN.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{place}: {fault}")]
pub struct PgnError {
    /// Where it went wrong.
    pub place: Location,
    /// What went wrong.
    pub fault: Fault,
}

/// What went wrong in reading a PGN.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// A character with no meaning here.
    #[error("'{}' has no meaning here", .0.escape_default())]
    Unexpected(char),
    /// A tag pair that is not `[Name "value"]`.
    #[error("'{0}' is not a tag pair like [Name \"value\"]")]
    Tag(String),
    /// A glyph number that is missing or above 255.
    #[error("'{0}' is not a glyph from $0 to $255")]
    Glyph(String),
    /// A comment without its `}`.
    #[error("this comment has no closing brace")]
    UnclosedComment,
    /// A variation without its `)`, seen where the game ends.
    #[error("the game ends inside a variation")]
    UnclosedVariation,
    /// A variation before any move it could replace.
    #[error("a variation without a move before it")]
    VariationWithoutMove,
    /// A `)` without its `(`.
    #[error("no variation is open here")]
    UnopenedVariation,
    /// Variations inside variations beyond the limit.
    #[error("variations are nested deeper than {0}")]
    TooDeep(usize),
    /// A game longer than the limit.
    #[error("the game is longer than {0} bytes")]
    TooLong(usize),
    /// A game with more tags than the limit.
    #[error("the game has more than {0} tags")]
    TooManyTags(usize),
    /// A game with more moves and variations than the limit.
    #[error("the game has more than {0} moves and variations")]
    TooManyMoves(usize),
    /// No game where one was asked for.
    #[error("there is no game in the text")]
    Empty,
    /// The input could not be read.
    #[error("reading failed: {0}")]
    Io(String),
}

/// The beginning of a text, short enough for a message.
pub(super) fn clip(text: &str) -> String {
    const LONGEST: usize = 60;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
