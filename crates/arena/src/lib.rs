//! Matches and tournaments: who plays whom, who won, and what that proves.
//!
//! A [`Plan`] says what is to be played, a [`Tournament`] plays it and can be interrupted at any
//! moment, an [`Archive`] reads what was played, and [`Bout`] plays single games. The crate names no game:
//! it plays those of the [`Registry`](engine::Registry) that it is handed, with their own opponents, with
//! those that the registry brings along beside them (the rungs of the lab), and with outside programs.
//!
//! ```no_run
//! use std::path::Path;
//!
//! use arena::{Plan, Tournament};
//! use games::GAMES;
//!
//! let plan = Plan::read(
//!     GAMES,
//!     r#"
//!     game = "chess"
//!     time = "nodes=1000"
//!     rounds = 10
//!
//!     [[player]]
//!     name = "strong"
//!     [[player]]
//!     name = "weak"
//!     elo = 1500
//!     "#,
//! )?;
//! let mut tournament = Tournament::open(GAMES, plan, Path::new(""), Path::new("strong-weak"))?;
//! let summary = tournament.run(&mut |_| ())?;
//! println!("{} made {} points", summary.table[0].name, summary.table[0].points);
//! # Ok::<(), arena::ArenaError>(())
//! ```
//!
//! What the results prove is the business of the crate `stats`.
//!
//! `docs/arena.md` lists all keys of a plan.

mod archive;
pub mod bout;
mod error;
mod export;
mod journal;
mod keeper;
mod observer;
mod openings;
mod pin;
pub mod plan;
mod player;
mod record;
mod referee;
mod schedule;
mod standings;
mod table;
mod tournament;
mod trial;

pub use archive::{Archive, GameBrief};
pub use bout::Bout;
pub use error::ArenaError;
pub use export::record as game_record;
pub use journal::{History, Journal};
pub use keeper::keep_programs;
pub use observer::Observer;
pub use openings::Openings;
pub use plan::Plan;
pub use player::{Factory, OwnPlayer, Program};
pub use record::{Ended, FaultKind, Fixture, GameRecord, Incident, Opening, Ply, SearchInfo};
pub use schedule::{Next, Schedule};
pub use standings::{Cross, Faults, Row, Standings, Summary, TestState};
pub use tournament::{Progress, Tournament};
