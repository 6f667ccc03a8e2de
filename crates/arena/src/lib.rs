//! Matches and tournaments: who plays whom, who won, and what that proves.
//!
//! The crate plays whatever crate `engine` can play and names no game. A [`Plan`] says what is to
//! be played, a [`Tournament`] plays it and can be interrupted at any moment; [`stats`] holds the
//! statistics as pure functions.

mod archive;
pub mod bout;
mod error;
mod export;
mod journal;
mod observer;
mod openings;
mod pin;
pub mod plan;
mod player;
mod record;
mod referee;
mod schedule;
mod standings;
pub mod stats;
mod table;
mod tournament;

pub use archive::{Archive, GameBrief};
pub use bout::Bout;
pub use error::ArenaError;
pub use export::record as game_record;
pub use journal::{History, Journal};
pub use observer::Observer;
pub use openings::Openings;
pub use plan::Plan;
pub use player::{Factory, OwnPlayer};
pub use record::{Ended, FaultKind, Fixture, GameRecord, Incident, Opening, Ply, Thought};
pub use schedule::{Next, Schedule};
pub use standings::{Cross, Row, Standings, Summary, TestState};
pub use tournament::{Progress, Tournament};
