//! The lab on the games.

mod appraisal;
mod book;
mod common;
mod composed;
mod equality;
mod experiment;
mod growing;
mod limits;
mod memory;
mod opponent;
mod players;
mod rungs;
mod trace;

use engine::{Session, Start};
use games::{GAMES, LAB};
use lab::position::LabPosition;
use lab::subject::Subject;

/// A game that is in the lab.
fn subject(name: &str) -> &'static dyn Subject {
    LAB.named(name).expect("a game in the lab")
}

/// A game under way that can be opened.
fn open(game: &str, start: &Start) -> Box<dyn Session> {
    GAMES.named(game).and_then(|kind| kind.open(start)).expect("a legal position")
}

/// The start of a game, laid out.
fn start(game: &str) -> Box<dyn LabPosition> {
    subject(game).position(open(game, &Start::default()).as_ref()).expect("the start")
}
