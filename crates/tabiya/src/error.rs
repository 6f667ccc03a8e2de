//! What of all that can go wrong is the user's to mend.

use std::io;
use std::path::Path;

use arena::ArenaError;
use engine::{EngineError, GameKind};
use games::GAMES;
use hare::studies::StudyError;
use server::{BackupError, ServeError};

/// An input that the command line refuses.
#[derive(Debug, thiserror::Error)]
pub enum InputError {
    /// A file cannot be read.
    #[error("cannot read {path:?}: {source}")]
    File {
        /// The path as it was given.
        path: String,
        /// Why not.
        source: io::Error,
    },
    /// A file cannot be written.
    #[error("cannot write {path:?}: {source}")]
    Output {
        /// The path as it was given.
        path: String,
        /// Why not.
        source: io::Error,
    },
    /// A line of a file of studies makes no sense.
    #[error("{path:?} {source}")]
    Study {
        /// The file.
        path: String,
        /// Where and why not.
        source: StudyError,
    },
    /// A file of studies without any.
    #[error("{path:?} holds no study")]
    NoStudy {
        /// The file.
        path: String,
    },
    /// A file of positions without any.
    #[error("{path:?} holds no position")]
    NoPosition {
        /// The file.
        path: String,
    },
    /// A network beside a rung that asks none.
    #[error("--network is for the rung puct, not for {0}")]
    NetworkNotAsked(String),
    /// A game that no network learns from nothing.
    #[error("no network learns {0} from nothing")]
    NotLearned(String),
    /// A network that cannot be read.
    #[error("{path:?}: {source}")]
    Network {
        /// The file.
        path: String,
        /// Why not.
        source: zero::NetworkError,
    },
    /// A book is named and left out.
    #[error("--book names an opening book, --without book leaves it out")]
    BookLeftOut,
    /// A game has no opening books.
    #[error("there are no opening books for {0}")]
    NoBooks(String),
    /// A game has no endgame tables.
    #[error("there are no endgame tables for {0}")]
    NoEndgames(String),
    /// A game whose evaluation and search cannot be tuned.
    #[error("there is nothing to tune in the evaluation and the search of {0}")]
    NoTuning(String),
    /// A game that programs do not learn from games against themselves.
    #[error("there is nothing to learn {0} by")]
    NoLearning(String),
    /// A game that is not learned from nothing.
    #[error("networks of policy and value are learned of {known}, not of {game}")]
    NotFromNothing {
        /// The game.
        game: String,
        /// Those that are.
        known: String,
    },
    /// A flag that says nothing in a run of this kind.
    #[error("{0} says nothing to networks of this kind")]
    FlagOfOtherKind(&'static str),
    /// Each generation of policy and value plays as many games.
    #[error("--games is one number: all generations of policy and value play as many")]
    OneNumberOfGames,
    /// A game that networks cannot value.
    #[error("networks do not know {0}")]
    NoNetwork(String),
    /// The search has no such number.
    #[error("there is no number {name:?} in the search; there are {names}")]
    NoParameter {
        /// The name as it was given.
        name: String,
        /// Those that there are.
        names: String,
    },
    /// A line of a test suite makes no sense.
    #[error("{path:?} line {line}: {reason}")]
    Suite {
        /// The file.
        path: String,
        /// Number of the line, from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// Flags that describe no tournament.
    #[error("{0}")]
    Arena(String),
    /// A game of a file cannot be read.
    #[error("{path:?} game {number}: {reason}")]
    Game {
        /// The file.
        path: String,
        /// Number of the game, from 1.
        number: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// A file of records without any.
    #[error("{path:?} holds no game")]
    NoGameInFile {
        /// The file.
        path: String,
    },
    /// A file of records without the one that is asked for.
    #[error("{path:?} holds no game {number}")]
    NoSuchGame {
        /// The file.
        path: String,
        /// Number of the game, from 1.
        number: u32,
    },
    /// This build has no game at all.
    #[error("there is no game to play")]
    NoGame,
}

/// Whether the input is to blame: such errors end the program with status 2.
pub fn is_input(error: &anyhow::Error) -> bool {
    error.is::<InputError>()
        || error.is::<EngineError>()
        || error.downcast_ref::<BackupError>().is_some_and(BackupError::is_input)
        || error.downcast_ref::<ServeError>().is_some_and(ServeError::is_input)
        || error.downcast_ref::<ArenaError>().is_some_and(ArenaError::is_input)
        || crate::lab::is_input(error)
        || crate::learn::is_input(error)
        || crate::review::is_input(error)
        || crate::tune::is_input(error)
}

/// The text of a file.
pub fn read_text(path: impl AsRef<Path>) -> Result<String, InputError> {
    let path = path.as_ref();
    files::read_to_string(path).map_err(|source| unreadable(path, source))
}

/// The refusal of a file that cannot be read.
pub fn unreadable(path: &Path, source: io::Error) -> InputError {
    InputError::File { path: path.display().to_string(), source }
}

/// The game of this name, or the first of the registry.
pub fn game_or_first(id: Option<&str>) -> anyhow::Result<&'static dyn GameKind> {
    match id {
        Some(id) => Ok(GAMES.named(id)?),
        None => Ok(*GAMES.kinds().first().ok_or(InputError::NoGame)?),
    }
}
