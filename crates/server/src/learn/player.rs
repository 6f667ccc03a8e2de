//! A network that learned from nothing, at a game.

use std::sync::Arc;

use engine::Opponent;
use zero::{Network, PlayRules, ZeroKind};

/// A network that plays.
#[derive(Clone)]
pub struct NetworkSeat {
    pub(super) kind: &'static dyn ZeroKind,
    pub(super) network: Arc<Network>,
    /// By which it searches.
    pub(super) rules: PlayRules,
    /// The most simulations of a move; with 0 it plays by its policy alone.
    pub(super) simulations: u32,
}

impl NetworkSeat {
    /// Takes a seat at a game.
    pub fn seat(&self) -> Box<dyn Opponent> {
        self.kind.player(Arc::clone(&self.network), &self.rules, self.simulations)
    }
}
