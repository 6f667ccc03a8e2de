//! Files of whole games.
//!
//! A file begins with a [`Header`], twice, and goes on with blocks of [`GAMES_PER_BLOCK`] games (the
//! last may hold fewer), each with its number, its length and its checksum. So a damaged place costs
//! the blocks that it lies in and no others, and whoever is killed while writing loses the last block.
//! `docs/learn.md` has every byte.

mod block;
mod game;
mod header;
mod reader;
#[cfg(test)]
mod tests;
mod writer;

use std::io;
use std::path::{Path, PathBuf};

pub use block::Block;
pub use header::Header;
pub use reader::{Damage, Found, Reader};
pub use writer::{Content, Writer};

/// Games in every block but the last.
pub const GAMES_PER_BLOCK: usize = 64;

/// Why a file of games cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// A file that cannot be read or written.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// Something that is no file of games, or one that this program does not know.
    #[error("{}: {reason}", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: &'static str,
    },
    /// A file of games that were played otherwise.
    #[error("{} holds other games: {found}", path.display())]
    OtherRules {
        /// The file.
        path: PathBuf,
        /// What its header says.
        found: String,
    },
    /// A file that is damaged before its end: what follows would be lost if it were gone on with.
    #[error("{} is damaged and cannot be gone on with: {damage}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        damage: Damage,
    },
    /// Another program goes on with this file.
    #[error("{} is in use by another program", .0.display())]
    Busy(PathBuf),
    /// The game refuses something.
    #[error(transparent)]
    Engine(#[from] engine::EngineError),
}

impl RecordError {
    pub(crate) fn io(path: &Path) -> impl FnOnce(io::Error) -> Self + '_ {
        move |source| Self::Io { path: path.to_owned(), source }
    }

    /// Whether the input is to blame.
    #[must_use]
    pub const fn is_input(&self) -> bool {
        !matches!(self, Self::Busy(_))
    }
}
