//! The rules: positions, legal moves, playing and taking back, cards, places and endings.

mod cards;
mod config;
mod ending;
mod game;
mod generate;
mod play;
mod position;
mod tables;

pub use config::{Config, Until};
pub use game::Hare;
pub use position::{Runner, TurnPhase};
pub use tables::{cost, reach};

pub(crate) use position::{Position, above, below};
