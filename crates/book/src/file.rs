//! A book that can be asked.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::io::Read as _;
use std::path::Path;

use game::{Booked, MoveList};

use crate::{BookEntry, BookError};

/// A book as it stands in a file: whole entries, sorted by key.
#[derive(Clone, PartialEq, Eq)]
pub struct Book {
    bytes: Cow<'static, [u8]>,
}

/// A legal move that a book has for a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookMove<M> {
    /// The move.
    pub mv: M,
    /// How much it is liked beside the others.
    pub weight: u16,
}

/// Which of the moves for a position to take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// The one with the greatest weight.
    Best,
    /// One by lot, each as likely as its weight says: the one that this number stands for, drawn
    /// evenly from all of `u64`.
    ByWeight(u64),
}

impl Book {
    /// The most bytes that are taken for a book: 16 million moves.
    pub const MOST_BYTES: usize = 256 << 20;
    /// Plies from the start in which [`check`](Self::check) looks for known positions.
    const OPENING_PLIES: usize = 2;

    /// A book in memory.
    ///
    /// # Errors
    /// Bytes that are no book.
    pub fn new(bytes: impl Into<Cow<'static, [u8]>>) -> Result<Self, BookError> {
        let bytes = bytes.into();
        if bytes.is_empty() {
            return Err(BookError::Empty);
        }
        if bytes.len() > Self::MOST_BYTES {
            return Err(BookError::TooLarge);
        }
        if !bytes.len().is_multiple_of(BookEntry::BYTES) {
            return Err(BookError::Length { bytes: bytes.len() });
        }
        let book = Self { bytes };
        match (1..book.len()).find(|&index| book.entry(index).key < book.entry(index - 1).key) {
            Some(index) => Err(BookError::Unsorted { index }),
            None => Ok(book),
        }
    }

    /// Reads a file.
    ///
    /// # Errors
    /// A file that cannot be read or is no book.
    pub fn open(path: &Path) -> Result<Self, BookError> {
        let mut bytes = Vec::new();
        // What is longer than a book may be is not read to its end, wherever that is.
        files::open(path)?.take(Self::MOST_BYTES as u64 + 1).read_to_end(&mut bytes)?;
        Self::new(bytes)
    }

    /// Puts entries into order.
    ///
    /// # Errors
    /// [`BookError::Empty`] when there are none, [`BookError::TooLarge`] when there are too many.
    pub fn from_entries(mut entries: Vec<BookEntry>) -> Result<Self, BookError> {
        entries.sort_by_key(|entry| (entry.key, Reverse(entry.weight), entry.mv, entry.learn));
        Self::new(entries.iter().flat_map(|entry| entry.to_bytes()).collect::<Vec<u8>>())
    }

    /// Checks that this is a book for games that start like this: that it knows a position of the
    /// first two plies at least, and that all its moves for such positions are legal.
    ///
    /// # Errors
    /// [`BookError::Foreign`] or [`BookError::Illegal`].
    pub fn check<G: Booked>(&self, start: &G) -> Result<(), BookError> {
        if self.check_below(start, 0)? {
            return Ok(());
        }
        Err(BookError::Foreign { plies: Self::OPENING_PLIES })
    }

    /// Whether it knows a position of the opening that comes of this one.
    fn check_below<G: Booked>(&self, game: &G, played: usize) -> Result<bool, BookError> {
        let mut known = false;
        for BookEntry { key, mv, .. } in self.find(game.book_key()) {
            known = true;
            if game.read_book_move(mv).is_none() {
                return Err(BookError::Illegal { key, mv, played });
            }
        }
        if played < Self::OPENING_PLIES {
            let mut moves = MoveList::new();
            game.turn(&mut moves);
            for mv in moves {
                let mut after = game.clone();
                after.play_unchecked(mv);
                known |= self.check_below(&after, played + 1)?;
            }
        }
        Ok(known)
    }

    /// Number of entries, at least 1.
    #[must_use]
    #[allow(clippy::len_without_is_empty, reason = "no book is empty")]
    pub fn len(&self) -> usize {
        self.bytes.len() / BookEntry::BYTES
    }

    /// The book as it stands in a file.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// All entries in order.
    pub fn entries(&self) -> impl Iterator<Item = BookEntry> {
        (0..self.len()).map(|index| self.entry(index))
    }

    fn entry(&self, index: usize) -> BookEntry {
        let at = index * BookEntry::BYTES;
        let bytes = self.bytes[at..at + BookEntry::BYTES].try_into();
        BookEntry::from_bytes(bytes.expect("a slice of this length"))
    }

    /// The entries of a position.
    pub fn find(&self, key: u64) -> impl Iterator<Item = BookEntry> {
        let (mut first, mut end) = (0, self.len());
        while first < end {
            let middle = first + (end - first) / 2;
            if self.entry(middle).key < key {
                first = middle + 1;
            } else {
                end = middle;
            }
        }
        (first..self.len()).map(|index| self.entry(index)).take_while(move |entry| entry.key == key)
    }

    /// The moves for a position, the weightiest first. What is not legal there is left out.
    pub fn moves<G: Booked>(&self, game: &G) -> Vec<BookMove<G::Move>> {
        let legal = |entry: BookEntry| {
            Some(BookMove { mv: game.read_book_move(entry.mv)?, weight: entry.weight })
        };
        let mut moves: Vec<_> = self.find(game.book_key()).filter_map(legal).collect();
        moves.sort_by_key(|found| Reverse(found.weight));
        moves
    }

    /// A move for a position; `None` when there is none that has any weight.
    pub fn choose<G: Booked>(&self, game: &G, choice: Choice) -> Option<G::Move> {
        let moves = self.moves(game);
        let sum: u64 = moves.iter().map(|found| u64::from(found.weight)).sum();
        let mut left = match choice {
            Choice::Best => 0,
            // The high half of the product is spread evenly over 0 … sum - 1.
            Choice::ByWeight(drawn) => ((u128::from(drawn) * u128::from(sum)) >> 64) as u64,
        };
        let taken = moves.into_iter().find(|found| {
            let here = left < u64::from(found.weight);
            left = left.saturating_sub(u64::from(found.weight));
            here
        });
        taken.map(|found| found.mv)
    }
}

impl std::fmt::Debug for Book {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Book of {} entries", self.len())
    }
}
