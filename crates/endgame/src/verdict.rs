//! What a table says of a position.

use std::cmp::Ordering;

use game::Outcome;

/// The longest distance that a table can hold, in plies.
pub const MOST_PLIES: u8 = u8::MAX - 1;

/// What becomes of a position when nobody errs, for the side to move. Distances are plies to the end of
/// the game on the board (in chess: mate); a won side takes the shortest way, a lost one the longest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// It wins after so many plies, always an odd number.
    Win(u8),
    /// Nobody wins.
    Draw,
    /// It loses after so many plies, always an even number: 0 where it has lost already.
    Loss(u8),
}

impl Verdict {
    /// The result without its distance.
    #[must_use]
    pub const fn outcome(self) -> Outcome {
        match self {
            Self::Win(_) => Outcome::Win,
            Self::Draw => Outcome::Draw,
            Self::Loss(_) => Outcome::Loss,
        }
    }

    /// Plies to the end; `None` for a draw.
    #[must_use]
    pub const fn plies(self) -> Option<u8> {
        match self {
            Self::Win(plies) | Self::Loss(plies) => Some(plies),
            Self::Draw => None,
        }
    }

    /// What a move to a position with this verdict is worth to the side that plays it; `None` where the
    /// distance is more than a table can hold.
    #[must_use]
    pub const fn before(self) -> Option<Self> {
        match self {
            Self::Draw => Some(self),
            Self::Win(MOST_PLIES..) | Self::Loss(MOST_PLIES..) => None,
            Self::Win(plies) => Some(Self::Loss(plies + 1)),
            Self::Loss(plies) => Some(Self::Win(plies + 1)),
        }
    }

    /// As it stands in a table: 0 for a draw, else the distance and one more. Wins are odd distances and
    /// losses even ones, so it need not be said which.
    pub(crate) const fn to_byte(self) -> u8 {
        match self {
            Self::Draw => 0,
            Self::Win(plies) | Self::Loss(plies) => plies + 1,
        }
    }

    pub(crate) const fn from_byte(byte: u8) -> Self {
        match byte {
            0 => Self::Draw,
            _ if byte.is_multiple_of(2) => Self::Win(byte - 1),
            _ => Self::Loss(byte - 1),
        }
    }

    /// Better is more: wins by haste, losses by delay.
    const fn rank(self) -> i32 {
        match self {
            Self::Win(plies) => 1000 - plies as i32,
            Self::Draw => 0,
            Self::Loss(plies) => plies as i32 - 1000,
        }
    }
}

/// What is better for the side to move is greater.
impl Ord for Verdict {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl PartialOrd for Verdict {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_is_one_verdict() {
        for byte in 0..=u8::MAX {
            assert_eq!(Verdict::from_byte(byte).to_byte(), byte);
        }
        assert_eq!(Verdict::from_byte(1), Verdict::Loss(0));
        assert_eq!(Verdict::from_byte(u8::MAX), Verdict::Loss(MOST_PLIES));
    }

    #[test]
    fn the_better_is_the_greater() {
        let order =
            [Verdict::Loss(0), Verdict::Loss(8), Verdict::Draw, Verdict::Win(9), Verdict::Win(1)];
        assert!(order.is_sorted_by(|a, b| a < b));
        let before: Vec<_> = order.iter().filter_map(|verdict| verdict.before()).collect();
        assert!(before.is_sorted_by(|a, b| a > b), "{before:?}");
        assert_eq!(Verdict::Loss(MOST_PLIES).before(), None);
    }
}
