//! Files, ranks and the points of the board.

use std::fmt;
use std::str::FromStr;

use crate::Color;

macro_rules! lines {
    ($(#[$doc:meta])* $name:ident, $count:literal, $first:literal, $($variant:ident)*) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        #[allow(missing_docs, reason = "the names say all")]
        pub enum $name { $($variant),* }

        impl $name {
            /// All of them in order.
            pub const ALL: [Self; $count] = [$(Self::$variant),*];

            /// The place in [`Self::ALL`].
            #[inline]
            #[must_use]
            pub const fn index(self) -> usize {
                self as usize
            }

            /// The one at this place, if there is one.
            #[inline]
            #[must_use]
            pub const fn new(index: usize) -> Option<Self> {
                if index < $count { Some(Self::ALL[index]) } else { None }
            }

            /// The one of this name.
            #[must_use]
            pub const fn from_char(name: char) -> Option<Self> {
                Self::new((name as u32).wrapping_sub($first as u32) as usize)
            }

            /// Its name in coordinates.
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
    /// A line from Red's end of the board to Black's, `a` at Red's left to `i`.
    File, 9, b'a', A B C D E F G H I
);
lines!(
    /// A line across the board, `0` at Red's end to `9`.
    Rank, 10, b'0', R0 R1 R2 R3 R4 R5 R6 R7 R8 R9
);

/// A point of the board: a0 = 0, b0 = 1 … i9 = 89.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// A text that does not name a square.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is not a square from a0 to i9")]
pub struct ParseSquareError(pub String);

impl Square {
    /// Number of squares.
    pub const COUNT: usize = 90;

    /// The square where a file and a rank meet.
    #[inline]
    #[must_use]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self(rank as u8 * 9 + file as u8)
    }

    /// The square with this index (a0 = 0, i9 = 89), `None` when there is no such square.
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u8)) } else { None }
    }

    /// The square with this index; the last one for numbers that no square has.
    #[inline]
    #[must_use]
    pub(crate) const fn clamp(index: u32) -> Self {
        if index < 90 { Self(index as u8) } else { Self(89) }
    }

    /// All squares from a0 to i9, rank by rank.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..Self::COUNT as u8).map(Self)
    }

    /// The index: a0 = 0, b0 = 1 … i9 = 89.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        // SAFETY: every constructor keeps the number below 90. Saying so spares the bounds check
        // of every table with one entry a square.
        unsafe { std::hint::assert_unchecked(self.0 < 90) };
        self.0 as usize
    }

    /// The line along the board.
    #[inline]
    #[must_use]
    pub const fn file(self) -> File {
        File::ALL[self.index() % 9]
    }

    /// The line across the board.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> Rank {
        Rank::ALL[self.index() / 9]
    }

    /// The square `files` to the right and `ranks` up, if it is on the board.
    #[inline]
    #[must_use]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let (file, rank) = ((self.0 % 9) as i8 + files, (self.0 / 9) as i8 + ranks);
        if file < 0 || file > 8 || rank < 0 || rank > 9 {
            return None;
        }
        Some(Self((rank * 9 + file) as u8))
    }

    /// The square mirrored at the river: a0 becomes a9.
    #[inline]
    #[must_use]
    pub const fn flip(self) -> Self {
        Self((9 - self.0 / 9) * 9 + self.0 % 9)
    }

    /// The square that looks to `color` as this one looks to Red.
    #[inline]
    #[must_use]
    pub const fn relative(self, color: Color) -> Self {
        match color {
            Color::Red => self,
            Color::Black => self.flip(),
        }
    }

    /// Whether it lies across the river for this side.
    ///
    /// ```
    /// # use xiangqi::{Color, Square};
    /// let square: Square = "e5".parse().unwrap();
    /// assert!(square.is_across(Color::Red) && !square.is_across(Color::Black));
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_across(self, color: Color) -> bool {
        (self.0 >= 45) == matches!(color, Color::Red)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), self.rank())
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
