//! Everything that can be wrong with what comes from outside.

use game::OutOfMemory;

/// An input that an opponent or a session refuses.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EngineError {
    /// No game has this name.
    #[error("there is no game called {0:?}")]
    UnknownGame(String),
    /// A position of this game was given to somebody who plays another one.
    #[error("a position of {0:?} was given to somebody who plays another game")]
    OtherGame(String),
    /// The game has no variant of this name.
    #[error("there is no variant called {0:?}")]
    UnknownVariant(String),
    /// The position cannot be read or cannot be played on.
    #[error("bad position {text:?}: {reason}")]
    Position {
        /// The text as it came.
        text: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A move cannot be read or is illegal.
    #[error("bad move {text:?} (number {} of the list): {reason}", index + 1)]
    Move {
        /// Its place in the list of moves, from 0.
        index: usize,
        /// The text as it came.
        text: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A typed move may be several.
    #[error("{text:?} can be {}", .readings.join(" or "))]
    Ambiguous {
        /// The text as it came.
        text: String,
        /// The moves that it can be, as people write them.
        readings: Vec<String>,
    },
    /// A game record cannot be read.
    #[error("bad game record: {0}")]
    Record(String),
    /// An opening book cannot be played from.
    #[error("bad opening book {path:?}: {reason}")]
    Book {
        /// The file as it was given.
        path: String,
        /// What is wrong with it.
        reason: String,
    },
    /// Endgame tables cannot be made, opened or asked.
    #[error("bad endgame tables: {0}")]
    Endgames(String),
    /// A network cannot be played by.
    #[error("bad network {path:?}: {reason}")]
    Network {
        /// The file as it was given.
        path: String,
        /// What is wrong with it.
        reason: String,
    },
    /// An outside program fails.
    #[error("the program {name:?} fails: {reason}")]
    Program {
        /// What it is called here.
        name: String,
        /// What it does, or does not do.
        reason: String,
    },
    /// A setting lies outside its range.
    #[error("{name} cannot be {value}: {reason}")]
    Setting {
        /// Which setting.
        name: &'static str,
        /// The value that was refused.
        value: String,
        /// What is allowed.
        reason: String,
    },
}

impl From<OutOfMemory> for EngineError {
    fn from(error: OutOfMemory) -> Self {
        Self::Setting {
            name: "hash",
            value: format!("{} MiB", error.mebibytes),
            reason: error.to_string(),
        }
    }
}

impl EngineError {
    /// A stable name for programs, in kebab case.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::UnknownGame(_) => "unknown-game",
            Self::OtherGame(_) => "other-game",
            Self::UnknownVariant(_) => "unknown-variant",
            Self::Position { .. } => "bad-position",
            Self::Move { .. } => "bad-move",
            Self::Ambiguous { .. } => "ambiguous-move",
            Self::Record(_) => "bad-record",
            Self::Book { .. } => "bad-book",
            Self::Endgames(_) => "bad-endgames",
            Self::Network { .. } => "bad-network",
            Self::Program { .. } => "program-failed",
            Self::Setting { .. } => "bad-setting",
        }
    }

    /// The field of a request that the error is about: `fen`, `moves[3]`.
    #[must_use]
    pub fn field(&self) -> String {
        match self {
            Self::UnknownGame(_) | Self::OtherGame(_) => "game".to_owned(),
            Self::UnknownVariant(_) => "variant".to_owned(),
            Self::Position { .. } => "fen".to_owned(),
            Self::Move { index, .. } => format!("moves[{index}]"),
            Self::Ambiguous { .. } => "move".to_owned(),
            Self::Record(_) => "text".to_owned(),
            Self::Book { .. } => "book".to_owned(),
            Self::Endgames(_) => "endgames".to_owned(),
            Self::Network { .. } => "evaluation".to_owned(),
            Self::Program { .. } => "engine".to_owned(),
            Self::Setting { name, .. } => (*name).to_owned(),
        }
    }
}
