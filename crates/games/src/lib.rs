//! The games of Tabiya.
//!
//! Each has a folder with what is known of it beyond its rules: how those see it who know no types
//! ([`Adapter`], with [`Duel`] or [`Party`] for its opponents), its levels, its benchmark, and what the
//! lab says of it ([`LabGame`](::lab::subject::LabGame)). [`GAMES`] and [`LAB`] list them, and [`ZERO`] those that
//! can be learned from nothing; a program hands these lists to the server, the arena, the protocols, the tuners and the learners, none of which names a
//! game. So whoever has another game makes an adapter and a list of their own.
//!
//! ```
//! use engine::{Control, Limits, Settings, Start, Strength};
//! use games::GAMES;
//!
//! let chess = GAMES.named("chess")?;
//! let start = Start { moves: vec!["e4".into(), "e5".into()], ..Start::default() };
//! let session = chess.open(&start)?;
//! assert_eq!(session.view().legal.len(), 29);
//!
//! let mut opponent = chess.opponent();
//! opponent.configure(&Settings { strength: Strength::Elo(1800), ..Settings::default() })?;
//! let limits = Limits { depth: Some(4), ..Limits::default() };
//! let answer = opponent.think(session.as_ref(), &limits, &Control::new(), &mut |_| ())?;
//! assert!(answer.best.is_some());
//! # Ok::<(), engine::EngineError>(())
//! ```
//!
//! `docs/architecture.md` says how to add a game.

mod adapter;
mod advised;
mod agents;
mod annotated;
mod books;
pub mod chess;
pub mod connect4;
mod drawn;
mod duel;
mod endgames;
mod guided;
pub mod hare;
mod informed;
mod kind;
mod lab;
mod learning;
mod networks;
mod opening_names;
mod others;
mod party;
mod records;
mod session;
mod stones;
mod strength;
pub mod tictactoe;
mod tuning;
pub mod xiangqi;
mod zero;

pub use adapter::{Adapter, Duel, MoveSquares, Tuned, WithBooks};
pub use advised::NETWORK_RUNGS;
pub use agents::{Agent, Budget, Line, SearchInfo};
pub use books::TypedBooks;
pub use duel::DuelOpponent;
pub use endgames::TypedEndgames;
pub use kind::TypedKind;
pub use lab::LAB;
pub use learning::{TypedLearning, TypedVision};
pub use networks::ChosenEvaluator;
pub use opening_names::TypedOpeningNames;
pub use others::OTHERS;
pub use party::{Party, PartyOpponent};
pub use stones::{StoneGame, Stones};
pub use strength::Scale;
pub use tuning::TypedTuning;
pub use zero::ZERO;

use engine::Registry;

/// Every game, in the order in which they are offered, with the rungs of the lab and
/// networks that learned from nothing as further opponents.
/// Adding one is an adapter and a line here.
pub static GAMES: Registry = Registry::new(&[
    &chess::CHESS,
    &xiangqi::XIANGQI,
    &hare::HARE,
    &connect4::CONNECT_FOUR,
    &tictactoe::TICTACTOE,
])
.with_opponents(OTHERS);
