//! Moves, and the turn codes of the reference program.

/// What a player does in a turn. Where the runner goes depends on the position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// Staying because nothing else is possible: a turn is lost, a lettuce is eaten, or no move is
    /// left and the runner goes back to the start. Also declining what the card `exchange` offers.
    Stay,
    /// This many squares forward, 1 to 64.
    Forward(u8),
    /// This many squares back, to the nearest hedgehog, 1 to 63.
    Back(u8),
    /// Staying and taking carrots.
    Take,
    /// Staying and giving carrots.
    Give,
}

impl Move {
    /// The turn code of the reference program: 0 for staying, *n* for *n* squares forward, −*n* for
    /// *n* squares back, 1001 for taking and 1002 for giving carrots.
    ///
    /// ```
    /// # use hare::Move;
    /// assert_eq!(Move::Back(3).code(), -3);
    /// assert_eq!(Move::from_code(1001), Some(Move::Take));
    /// assert_eq!(Move::from_code(65), None);
    /// ```
    #[must_use]
    pub const fn code(self) -> i16 {
        match self {
            Self::Stay => 0,
            Self::Forward(squares) => squares as i16,
            Self::Back(squares) => -(squares as i16),
            Self::Take => 1001,
            Self::Give => 1002,
        }
    }

    /// The move with this turn code; `None` for a number that is none.
    #[must_use]
    pub const fn from_code(code: i64) -> Option<Self> {
        match code {
            0 => Some(Self::Stay),
            1..=64 => Some(Self::Forward(code as u8)),
            -63..=-1 => Some(Self::Back(-code as u8)),
            1001 => Some(Self::Take),
            1002 => Some(Self::Give),
            _ => None,
        }
    }
}
