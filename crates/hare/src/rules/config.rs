//! What is agreed before a game.

use std::fmt;

use game::MAX_PLAYERS;

use crate::Edition;

/// What is agreed before a game: edition, number of players, when it ends.
#[derive(Clone, Copy, PartialEq)]
pub struct Config {
    edition: &'static Edition,
    players: u8,
    /// When the game is over.
    pub until: Until,
}

/// When a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Until {
    /// When only one runner is left; the places count.
    #[default]
    OneLeft,
    /// When the first runner comes home; only that one wins.
    FirstHome,
}

impl Config {
    /// A game of this edition for 2 to 6 players that goes on until one is left; `None` for any
    /// other number of players.
    #[must_use]
    pub fn new(edition: &'static Edition, players: usize) -> Option<Self> {
        (2..=MAX_PLAYERS).contains(&players).then_some(Self {
            edition,
            players: players as u8,
            until: Until::OneLeft,
        })
    }

    /// The same game with another end.
    #[must_use]
    pub const fn until(self, until: Until) -> Self {
        Self { until, ..self }
    }

    /// The edition.
    #[inline]
    #[must_use]
    pub const fn edition(&self) -> &'static Edition {
        self.edition
    }

    /// Number of players, 2 to 6.
    #[inline]
    #[must_use]
    pub const fn players(&self) -> usize {
        self.players as usize
    }
}

/// Two players, the classic edition, until one is left.
impl Default for Config {
    fn default() -> Self {
        Self { edition: Edition::classic(), players: 2, until: Until::OneLeft }
    }
}

impl fmt::Debug for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} for {}, until {:?}", self.edition.name, self.players, self.until)
    }
}
