//! What can be wrong with tables and their files.

use std::io;
use std::path::{Path, PathBuf};

use crate::MOST_PLIES;

/// Tables that cannot be made, opened or asked.
#[derive(Debug, thiserror::Error)]
pub enum EndgameError {
    /// A file is no table, or not the one that its name says.
    #[error("{path:?} is refused: {fault}")]
    Refused {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        fault: Fault,
    },
    /// A folder or a file cannot be read or written.
    #[error("{path:?}: {source}")]
    Io {
        /// The folder or the file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// Tables for so many men cannot be made.
    #[error("tables of {game} have {least} to {most} men, kings among them, not {men}")]
    Men {
        /// The game.
        game: &'static str,
        /// How many were asked for.
        men: u32,
        /// The fewest.
        least: u32,
        /// The most.
        most: u32,
    },
    /// There is no such class of endings.
    #[error("{game} has no endgame table called {class:?}")]
    Class {
        /// The game.
        game: &'static str,
        /// The name as it was given.
        class: String,
    },
    /// A position is further from its end than a table can tell.
    #[error("{class}: the end of a game is more than {MOST_PLIES} plies away")]
    TooFar {
        /// The class of endings.
        class: String,
    },
}

impl EndgameError {
    pub(crate) fn refused(path: &Path, fault: impl Into<Fault>) -> Self {
        Self::Refused { path: path.to_owned(), fault: fault.into() }
    }

    pub(crate) fn io(path: &Path, source: io::Error) -> Self {
        Self::Io { path: path.to_owned(), source }
    }
}

/// What is wrong with a file.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// It cannot be read.
    #[error("it cannot be read: {0}")]
    Io(#[from] io::Error),
    /// It begins as no table does.
    #[error("it is no endgame table")]
    Foreign,
    /// It has a newer or an older form.
    #[error("it has version {found} of the form, not {expected}")]
    Version {
        /// Its version.
        found: u32,
        /// The one that can be read.
        expected: u32,
    },
    /// It is a table of something else than its place says.
    #[error("it holds {found}, not {expected}")]
    Other {
        /// What it says of itself.
        found: String,
        /// What is expected in this place.
        expected: String,
    },
    /// It numbers positions in another way.
    #[error("its positions are numbered in another way: {found}, not {expected}")]
    Numbering {
        /// What it says of itself.
        found: String,
        /// What is expected.
        expected: String,
    },
    /// It ends within its head.
    #[error("it ends within its head: it was cut")]
    Cut,
    /// It ends too early, or goes on where it should end.
    #[error("it has {found} bytes, not {expected}: it was cut, or something was added")]
    Length {
        /// Its length.
        found: u64,
        /// What its head says.
        expected: u64,
    },
    /// Bytes were changed.
    #[error("its {part} does not match its checksum: it was damaged")]
    Damaged {
        /// Which part: the head, or a block.
        part: String,
    },
}
