//! A game of xiangqi: a board and what led to it.

use super::Board;
use crate::{Move, Setup, SetupError};

/// How a repetition of positions is judged.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Repetition {
    /// "Simplified Asian": whoever checks with every move loses; failing checks, whoever chases
    /// the same piece with every move loses; otherwise a draw.
    #[default]
    ChecksAndChases,
    /// Whoever checks with every move loses; otherwise a draw.
    Checks,
    /// A draw, whatever was done.
    Draw,
}

/// What is agreed before the game.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Config {
    /// How a repetition of positions is judged.
    pub repetition: Repetition,
}

/// What is kept of a position that was left: its key, the move that left it, and what that came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Past {
    pub key: u64,
    /// `None` for a pass, which only a search makes.
    pub mv: Option<Move>,
    /// Whether the move gave check.
    pub checks: bool,
}

/// A game of xiangqi: the board, and the moves that led to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Xiangqi {
    pub(super) board: Board,
    /// All earlier positions, the oldest first.
    pub(super) history: Vec<Past>,
    /// How many plies back a position may be the same as this one: since the last capture or pass.
    pub(super) reversible: u16,
    /// Checks given since the last capture, by Red and by Black.
    pub(super) checks: [u16; 2],
    pub(super) config: Config,
}

impl Xiangqi {
    /// A game that begins with this position.
    #[must_use]
    pub fn new(board: Board, config: Config) -> Self {
        Self { board, history: Vec::new(), reversible: 0, checks: [0; 2], config }
    }

    /// A game that begins with a position set up.
    ///
    /// # Errors
    /// [`SetupError`] when the set-up is no position to play on.
    pub fn from_setup(config: Config, setup: &Setup) -> Result<Self, SetupError> {
        Ok(Self::new(Board::from_setup(setup)?, config))
    }

    /// The position.
    #[inline]
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// What was agreed before the game.
    #[inline]
    #[must_use]
    pub fn config(&self) -> Config {
        self.config
    }
}
