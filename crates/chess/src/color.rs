//! The two sides.

use std::fmt;
use std::ops::Not;

use game::Player;

/// A side: White begins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Color {
    /// The side that begins.
    White,
    /// The side that answers.
    Black,
}

impl Color {
    /// Both sides, White first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// 0 for White, 1 for Black.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The seat of this side: White sits first.
    #[inline]
    #[must_use]
    pub const fn player(self) -> Player {
        match self {
            Self::White => Player::FIRST,
            Self::Black => Player::SECOND,
        }
    }

    /// The side in this seat; `None` for a seat that chess does not have.
    #[inline]
    #[must_use]
    pub const fn of_player(player: Player) -> Option<Self> {
        match player.index() {
            0 => Some(Self::White),
            1 => Some(Self::Black),
            _ => None,
        }
    }
}

/// The other side.
impl Not for Color {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "White",
            Self::Black => "Black",
        })
    }
}
