//! A game of chess: a board and the positions before it.

use super::Board;
use crate::{Setup, SetupError};

/// What is agreed before the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Config {
    /// Whether this is Chess960: castling moves are written as the king taking its rook, and the
    /// start position is one of 960.
    pub chess960: bool,
    /// Scharnagl's number of the start position, always below 960.
    start: u16,
}

impl Config {
    /// Standard chess.
    pub const STANDARD: Self = Self { chess960: false, start: 518 };

    /// Chess960 with the start position of this number, 0 to 959 (after Reinhard Scharnagl; 518
    /// is the one of standard chess); `None` for any other number.
    #[must_use]
    pub const fn chess960(number: u16) -> Option<Self> {
        if number < 960 { Some(Self { chess960: true, start: number }) } else { None }
    }

    /// Scharnagl's number of the start position.
    #[must_use]
    pub const fn start_number(self) -> u16 {
        self.start
    }
}

impl Default for Config {
    fn default() -> Self {
        Self::STANDARD
    }
}

/// A game of chess or Chess960: the board, and the keys of the positions before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chess {
    pub(super) board: Board,
    /// Keys of all earlier positions, the oldest first.
    pub(super) history: Vec<u64>,
    /// How many plies back a position may be the same as this one: since the last capture, pawn
    /// move, loss of a castling right, or pass.
    pub(super) reversible: u16,
    pub(super) chess960: bool,
}

impl Chess {
    /// A game that begins with this position.
    #[must_use]
    pub fn new(board: Board, chess960: bool) -> Self {
        Self { board, history: Vec::new(), reversible: 0, chess960 }
    }

    /// A game that begins with a position set up.
    ///
    /// # Errors
    /// [`SetupError`] when the set-up is no position to play on.
    pub fn from_setup(config: Config, setup: &Setup) -> Result<Self, SetupError> {
        Ok(Self::new(Board::from_setup(setup)?, config.chess960))
    }

    /// The start position of this configuration.
    #[must_use]
    pub fn at_start(config: Config) -> Self {
        let setup = Setup::chess960(config.start).expect("the number is below 960");
        Self::from_setup(config, &setup).expect("start positions are valid")
    }

    /// The position.
    #[inline]
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Whether this is Chess960, where castling is written as the king taking its rook.
    #[inline]
    #[must_use]
    pub fn is_chess960(&self) -> bool {
        self.chess960
    }
}
