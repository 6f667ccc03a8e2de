//! The two sides.

use std::fmt;
use std::ops::Not;

use game::Player;

/// A side: Red begins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Color {
    /// The side that begins, at the lower end of the board.
    Red,
    /// The side that answers.
    Black,
}

impl Color {
    /// Both sides, Red first.
    pub const ALL: [Self; 2] = [Self::Red, Self::Black];

    /// 0 for Red, 1 for Black.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The seat of this side: Red sits first.
    #[inline]
    #[must_use]
    pub const fn player(self) -> Player {
        match self {
            Self::Red => Player::FIRST,
            Self::Black => Player::SECOND,
        }
    }

    /// The side in this seat; `None` for a seat that xiangqi does not have.
    #[inline]
    #[must_use]
    pub const fn of_player(player: Player) -> Option<Self> {
        match player.index() {
            0 => Some(Self::Red),
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
            Self::Red => Self::Black,
            Self::Black => Self::Red,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Red => "Red",
            Self::Black => "Black",
        })
    }
}
