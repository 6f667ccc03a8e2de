//! Files, ranks and squares.

use std::fmt;
use std::str::FromStr;

use crate::Color;

macro_rules! lines {
    ($(#[$doc:meta])* $name:ident, $first:literal, $($variant:ident)*) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        #[allow(missing_docs, reason = "the names say all")]
        pub enum $name { $($variant),* }

        impl $name {
            /// All eight in order.
            pub const ALL: [Self; 8] = [$(Self::$variant),*];

            /// Counted from zero.
            #[inline]
            #[must_use]
            pub const fn index(self) -> usize {
                self as usize
            }

            /// The line with this index, counted from zero.
            #[inline]
            #[must_use]
            pub const fn new(index: usize) -> Option<Self> {
                if index < 8 { Some(Self::ALL[index]) } else { None }
            }

            /// The line this character names.
            #[must_use]
            pub const fn from_char(name: char) -> Option<Self> {
                Self::new((name as u32).wrapping_sub($first as u32) as usize)
            }

            /// The character that names this line.
            #[must_use]
            pub const fn to_char(self) -> char {
                ($first + self as u8) as char
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}", self.to_char())
            }
        }
    };
}

lines!(
    /// A column of the board, `a` to `h`.
    File, b'a', A B C D E F G H
);
lines!(
    /// A row of the board, `1` to `8`.
    Rank, b'1', R1 R2 R3 R4 R5 R6 R7 R8
);

impl Rank {
    /// The rank that looks to `color` as this one looks to White: rank 1 is the back rank.
    ///
    /// ```
    /// # use chess::{Color, Rank};
    /// assert_eq!(Rank::R2.relative(Color::Black), Rank::R7);
    /// ```
    #[inline]
    #[must_use]
    pub const fn relative(self, color: Color) -> Self {
        match color {
            Color::White => self,
            Color::Black => Self::ALL[7 - self.index()],
        }
    }
}

/// A square: a1 = 0, b1 = 1 … h8 = 63.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// A text that does not name a square.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is not a square from a1 to h8")]
pub struct ParseSquareError(pub String);

impl Square {
    /// Number of squares.
    pub const COUNT: usize = 64;

    /// The square where a file and a rank meet.
    #[inline]
    #[must_use]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self((rank as u8) << 3 | file as u8)
    }

    /// The square with this index (a1 = 0, h8 = 63), `None` when there is no such square.
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u8)) } else { None }
    }

    /// The square given by the low six bits.
    #[inline]
    #[must_use]
    pub(crate) const fn wrap(bits: u32) -> Self {
        Self((bits & 63) as u8)
    }

    /// All squares from a1 to h8, rank by rank.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..Self::COUNT as u8).map(Self)
    }

    /// The index: a1 = 0, b1 = 1 … h8 = 63.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        // SAFETY: every constructor keeps the number below 64. Saying so spares the bounds check
        // of every table with one entry a square.
        unsafe { std::hint::assert_unchecked(self.0 < 64) };
        self.0 as usize
    }

    /// The column.
    #[inline]
    #[must_use]
    pub const fn file(self) -> File {
        File::ALL[self.index() & 7]
    }

    /// The row.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> Rank {
        Rank::ALL[self.index() >> 3]
    }

    /// The square `files` to the right and `ranks` up, if it is on the board.
    #[inline]
    #[must_use]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let (file, rank) = ((self.0 & 7) as i8 + files, (self.0 >> 3) as i8 + ranks);
        if file < 0 || file > 7 || rank < 0 || rank > 7 {
            return None;
        }
        Some(Self((rank << 3 | file) as u8))
    }

    /// The square mirrored at the middle of the board: a1 becomes a8.
    #[inline]
    #[must_use]
    pub const fn flip(self) -> Self {
        Self(self.0 ^ 56)
    }

    /// The square that looks to `color` as this one looks to White.
    #[inline]
    #[must_use]
    pub const fn relative(self, color: Color) -> Self {
        match color {
            Color::White => self,
            Color::Black => self.flip(),
        }
    }

    /// Number of king moves between two squares on an empty board.
    #[inline]
    #[must_use]
    pub const fn distance(self, other: Self) -> u32 {
        let files = (self.0 & 7).abs_diff(other.0 & 7);
        let ranks = (self.0 >> 3).abs_diff(other.0 >> 3);
        if files > ranks { files as u32 } else { ranks as u32 }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Written at once: answers of the server hold hundreds of squares.
        let text = [b'a' + self.file() as u8, b'1' + self.rank() as u8];
        f.write_str(std::str::from_utf8(&text).map_err(|_| fmt::Error)?)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut letters = text.chars();
        let square = match (letters.next(), letters.next(), letters.next()) {
            (Some(file), Some(rank), None) => {
                File::from_char(file).zip(Rank::from_char(rank)).map(|(f, r)| Self::new(f, r))
            }
            _ => None,
        };
        square.ok_or_else(|| ParseSquareError(text.to_owned()))
    }
}
