//! Moves in 16 bits.

use std::fmt;
use std::num::NonZeroU16;

use crate::Square;

/// A move: where from and where to, in 16 bits that are never 0. Captures carry no mark: the
/// board tells.
///
/// `Option<Move>` has the same size as `Move`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Move(NonZeroU16);

/// Marks every move, so that none is 0.
const MARK: u16 = 1 << 14;

impl Move {
    /// The move between two squares.
    #[inline]
    #[must_use]
    pub const fn new(from: Square, to: Square) -> Self {
        let bits = from.index() as u16 | (to.index() as u16) << 7 | MARK;
        match NonZeroU16::new(bits) {
            Some(bits) => Self(bits),
            None => unreachable!(),
        }
    }

    /// Where it starts.
    #[inline]
    #[must_use]
    pub const fn from(self) -> Square {
        Square::clamp((self.0.get() & 127) as u32)
    }

    /// Where it leads.
    #[inline]
    #[must_use]
    pub const fn to(self) -> Square {
        Square::clamp((self.0.get() >> 7 & 127) as u32)
    }

    /// The 16 bits.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0.get()
    }

    /// The move with these bits, if they are those of a move.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u16) -> Option<Self> {
        let (from, to) = (bits & 127, bits >> 7 & 127);
        if from >= 90 || to >= 90 || bits & !(MARK - 1) != MARK {
            return None;
        }
        match NonZeroU16::new(bits) {
            Some(bits) => Some(Self(bits)),
            None => None,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
