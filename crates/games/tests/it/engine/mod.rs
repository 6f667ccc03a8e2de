//! The games behind the object-safe layer.

mod book;
mod endgames;
mod hare;
mod learning;
mod mates;
mod network;
mod opening_names;
mod openings;
mod opponent;
mod perft;
mod pondering;
mod tree;
mod tuning;
mod typed;
mod workers;

use engine::{EngineError, GameKind, Session, Start};
use games::GAMES;

fn game(id: &str) -> Result<&'static dyn GameKind, EngineError> {
    GAMES.named(id)
}

/// A game under way that can be opened.
fn open(id: &str, start: &Start) -> Box<dyn Session> {
    GAMES.named(id).and_then(|kind| kind.open(start)).expect("a legal position")
}
