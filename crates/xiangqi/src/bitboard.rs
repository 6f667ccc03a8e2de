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
    /// Every square.
    pub const FULL: Self = Self((1 << Square::COUNT) - 1);
    /// Red's half of the board.
    const SOUTH: Self = Self((1 << 45) - 1);

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

    /// The set mirrored at the river.
    #[must_use]
    pub fn flip(self) -> Self {
        self.into_iter().map(Square::flip).collect()
    }
}

bitboard::square_set!(Bitboard, u128, Square, Square::clamp);

/// The complement within the board.
impl std::ops::Not for Bitboard {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(!self.0 & Self::FULL.0)
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
