//! What can be wrong with a book.

use std::io;

use crate::Book;

/// A book that is refused.
#[derive(Debug, thiserror::Error)]
pub enum BookError {
    /// The file cannot be read.
    #[error("it cannot be read: {0}")]
    Io(#[from] io::Error),
    /// There is no entry in it.
    #[error("there is no move in it")]
    Empty,
    /// It is larger than any book is.
    #[error("it has more than {} bytes", Book::MOST_BYTES)]
    TooLarge,
    /// Its length is not that of whole entries.
    #[error("its length, {bytes} bytes, is no multiple of 16")]
    Length {
        /// Its length.
        bytes: usize,
    },
    /// Its entries are not in the order of their keys.
    #[error("its keys are not sorted: entry {} has a smaller one than the entry before", index + 1)]
    Unsorted {
        /// Number of the first entry that is out of order, from 0.
        index: usize,
    },
    /// None of the positions that open a game are in it.
    #[error("it knows no position of the first {plies} plies of this game")]
    Foreign {
        /// How many plies of a game were looked at.
        plies: usize,
    },
    /// It has a move for an opening position that is not legal there.
    #[error("its move {mv:#06x} is not legal after {played} plies, in the position {key:#018x}")]
    Illegal {
        /// The key of the position.
        key: u64,
        /// The bits of the move.
        mv: u16,
        /// Number of plies played to get there.
        played: usize,
    },
}
