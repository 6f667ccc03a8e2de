//! The games this server offers.

use std::sync::Arc;

use ::lab::position::LabError;
use ::lab::subject::{Subject, Subjects};
use engine::{GameInfo, GameKind};

/// What a server offers. It names no game: whoever makes a program says which ones there are.
#[derive(Clone, Copy)]
pub struct Offer {
    /// The games.
    pub games: engine::Registry,
    /// The games in the lab; of those that are no games of the server nothing is seen.
    pub lab: Subjects,
}

/// A game and what is known of it beforehand.
pub struct ServedGame {
    pub kind: &'static dyn GameKind,
    pub info: GameInfo,
    /// What it is one of.
    pub offer: Offer,
}

impl ServedGame {
    /// The game as the lab has it.
    ///
    /// # Errors
    /// When it does not stand on the ladder.
    pub fn subject(&self) -> Result<&'static dyn Subject, LabError> {
        self.offer.lab.named(self.kind.id())
    }
}

/// The games by name.
pub struct ServedGames(Vec<Arc<ServedGame>>);

impl ServedGames {
    /// Takes over what is offered.
    pub fn new(offer: Offer) -> Self {
        let entry =
            |&kind: &&'static dyn GameKind| Arc::new(ServedGame { kind, info: kind.info(), offer });
        Self(offer.games.kinds().iter().map(entry).collect())
    }

    /// The game with this name.
    ///
    /// # Errors
    /// [`EngineError::UnknownGame`](engine::EngineError::UnknownGame).
    pub fn named(&self, id: &str) -> Result<Arc<ServedGame>, engine::EngineError> {
        let found = self.0.iter().find(|entry| entry.info.id == id).cloned();
        found.ok_or_else(|| engine::EngineError::UnknownGame(id.to_owned()))
    }

    /// What is known of each game, in order.
    pub fn infos(&self) -> Vec<&GameInfo> {
        self.0.iter().map(|entry| &entry.info).collect()
    }

    /// Those that stand on the ladder of the lab.
    pub fn subjects(&self) -> Vec<&'static dyn Subject> {
        self.0.iter().filter_map(|entry| entry.subject().ok()).collect()
    }
}
