//! The games this server offers.

use std::sync::Arc;

use engine::{GameInfo, GameKind};

/// A game and what is known of it beforehand.
pub struct Entry {
    pub kind: &'static dyn GameKind,
    pub info: GameInfo,
}

/// The games by name.
pub struct Registry(Vec<Arc<Entry>>);

impl Registry {
    /// Takes over the engine's list.
    pub fn new(kinds: &[&'static dyn GameKind]) -> Self {
        Self(kinds.iter().map(|&kind| Arc::new(Entry { kind, info: kind.info() })).collect())
    }

    /// The game with this name.
    pub fn find(&self, id: &str) -> Option<Arc<Entry>> {
        self.0.iter().find(|entry| entry.info.id == id).cloned()
    }

    /// What is known of each game, in order.
    pub fn infos(&self) -> Vec<&GameInfo> {
        self.0.iter().map(|entry| &entry.info).collect()
    }
}
