//! Sets of squares as 64-bit numbers.

use std::fmt;
use std::ops::Not;

use crate::{Color, File, Rank, Square};

/// A set of squares; bit 0 is a1, bit 63 is h8.
///
/// ```
/// # use chess::{Bitboard, File, Rank, Square};
/// let corner = Bitboard::from(File::A) & Bitboard::from(Rank::R1);
/// assert_eq!(corner.single(), Some(Square::new(File::A, Rank::R1)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[repr(transparent)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// All 64 squares.
    pub const FULL: Self = Self(!0);
    /// a1, c1 … h8: the squares coloured dark.
    pub const DARK: Self = Self(0xAA55_AA55_AA55_AA55);
    /// The squares coloured light.
    pub const LIGHT: Self = Self(!Self::DARK.0);
    /// Ranks 1 and 8.
    pub const BACK_RANKS: Self = Self(0xFF00_0000_0000_00FF);

    /// The squares of a file.
    #[inline]
    #[must_use]
    pub const fn file(file: File) -> Self {
        Self(0x0101_0101_0101_0101 << file.index())
    }

    /// The squares of a rank.
    #[inline]
    #[must_use]
    pub const fn rank(rank: Rank) -> Self {
        Self(0xFF << (rank.index() * 8))
    }

    /// The last square (nearest to h8).
    #[inline]
    #[must_use]
    pub const fn last(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::wrap(63 - self.0.leading_zeros())) }
    }

    /// The only square, if there is just one.
    #[inline]
    #[must_use]
    pub const fn single(self) -> Option<Square> {
        if self.more_than_one() { None } else { self.first() }
    }

    /// Every square moved one rank up (towards rank 8); those on rank 8 drop out.
    #[inline]
    #[must_use]
    pub const fn north(self) -> Self {
        Self(self.0 << 8)
    }

    /// Every square moved one rank down; those on rank 1 drop out.
    #[inline]
    #[must_use]
    pub const fn south(self) -> Self {
        Self(self.0 >> 8)
    }

    /// Every square moved one file to the right; those on the h-file drop out.
    #[inline]
    #[must_use]
    pub const fn east(self) -> Self {
        Self((self.0 & !Self::file(File::H).0) << 1)
    }

    /// Every square moved one file to the left; those on the a-file drop out.
    #[inline]
    #[must_use]
    pub const fn west(self) -> Self {
        Self((self.0 & !Self::file(File::A).0) >> 1)
    }

    /// Every square moved one rank ahead as `color` sees it.
    #[inline]
    #[must_use]
    pub const fn forward(self, color: Color) -> Self {
        match color {
            Color::White => self.north(),
            Color::Black => self.south(),
        }
    }

    /// The set mirrored at the middle of the board: a1 becomes a8.
    #[inline]
    #[must_use]
    pub const fn flip(self) -> Self {
        Self(self.0.swap_bytes())
    }
}

impl From<File> for Bitboard {
    #[inline]
    fn from(file: File) -> Self {
        Self::file(file)
    }
}

impl From<Rank> for Bitboard {
    #[inline]
    fn from(rank: Rank) -> Self {
        Self::rank(rank)
    }
}

bitboard::square_set!(Bitboard, u64, Square, Square::wrap);

impl Not for Bitboard {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

/// Draws the board, rank 8 first, with `X` on the squares of the set.
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
