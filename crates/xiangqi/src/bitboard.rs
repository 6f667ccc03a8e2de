//! Sets of squares as 128-bit numbers of which 90 bits are used.

use std::fmt;

use crate::{Color, File, Rank, Square};

/// A set of squares: bit `n` stands for the square with index `n`.
///
/// ```
/// # use xiangqi::{Bitboard, Rank, Square};
/// let corner: Square = "a0".parse().unwrap();
/// let others = Bitboard::rank(Rank::R0) - corner.into();
/// assert_eq!(others.len(), 8);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[repr(transparent)]
pub struct Bitboard(pub u128);

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// Every square.
    pub const FULL: Self = Self((1 << Square::COUNT) - 1);
    /// Red's half of the board.
    const SOUTH: Self = Self((1 << 45) - 1);

    /// Just this square.
    #[inline]
    #[must_use]
    pub const fn of(square: Square) -> Self {
        Self(1 << square.index())
    }

    /// All squares of a file.
    #[inline]
    #[must_use]
    pub const fn file(file: File) -> Self {
        let mut squares = 0;
        let mut rank = 0;
        while rank < 10 {
            squares |= 1 << (rank * 9 + file.index());
            rank += 1;
        }
        Self(squares)
    }

    /// All squares of a rank.
    #[inline]
    #[must_use]
    pub const fn rank(rank: Rank) -> Self {
        Self(0x1FF << (rank.index() * 9))
    }

    /// The half of the board on this side of the river.
    #[inline]
    #[must_use]
    pub const fn half(color: Color) -> Self {
        match color {
            Color::Red => Self::SOUTH,
            Color::Black => Self(Self::FULL.0 & !Self::SOUTH.0),
        }
    }

    /// The nine squares that king and advisors of a side do not leave.
    #[inline]
    #[must_use]
    pub const fn palace(color: Color) -> Self {
        let south = 0b111 << 3 | 0b111 << 12 | 0b111 << 21;
        match color {
            Color::Red => Self(south),
            Color::Black => Self(south << 63),
        }
    }

    /// Whether it has no square.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether it has a square.
    #[inline]
    #[must_use]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Whether it has two squares or more.
    #[inline]
    #[must_use]
    pub const fn more_than_one(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Number of squares.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether it has this square.
    #[inline]
    #[must_use]
    pub const fn has(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Whether both have a square in common.
    #[inline]
    #[must_use]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether the other has every square of this one.
    #[inline]
    #[must_use]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// The set with this square added.
    #[inline]
    #[must_use]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | 1 << square.index())
    }

    /// The set without this square.
    #[inline]
    #[must_use]
    pub const fn without(self, square: Square) -> Self {
        Self(self.0 & !(1 << square.index()))
    }

    /// The square with the lowest index.
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::clamp(self.0.trailing_zeros())) }
    }

    /// The set mirrored at the river.
    #[must_use]
    pub fn flip(self) -> Self {
        self.into_iter().map(Square::flip).collect()
    }
}

impl From<Square> for Bitboard {
    #[inline]
    fn from(square: Square) -> Self {
        Self::of(square)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

game::set_operators!(Bitboard);

/// The complement within the board.
impl std::ops::Not for Bitboard {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(!self.0 & Self::FULL.0)
    }
}

/// Squares of a set, the lowest index first.
#[derive(Clone, Debug)]
pub struct Squares(u128);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = Bitboard(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(square)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Squares {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;
    #[inline]
    fn into_iter(self) -> Squares {
        Squares(self.0)
    }
}

/// Draws the set with Red's end at the bottom.
impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                f.write_str(if self.has(Square::new(file, rank)) { " X" } else { " ." })?;
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}
