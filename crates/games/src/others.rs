//! Opponents beside those of the games.

use engine::{EngineError, Opponent, OpponentFactory, Setup};
use zero::NETWORK;

use crate::{LAB, ZERO};

struct Others;

/// The opponents that programs bring along beside those of the games: the rungs of the lab by their names, and
/// under [`NETWORK`] networks that learned from nothing.
pub static OTHERS: &dyn OpponentFactory = &Others;

impl OpponentFactory for Others {
    fn make(
        &self,
        game: &str,
        name: &str,
        setup: &Setup,
    ) -> Result<Box<dyn Opponent>, EngineError> {
        if name == NETWORK { ZERO.make(game, name, setup) } else { LAB.make(game, name, setup) }
    }
}
