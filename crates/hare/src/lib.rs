//! Hare and Hedgehog (David Parlett's Hare and Tortoise, 1973), for two to six players.
//!
//! An [`Edition`] is data: board, hand, deck, and every rule on which editions disagree. A [`Setup`]
//! is a position that can be written down; a [`Hare`] is a game under way, as [`game::Game`] and
//! [`game::Notation`] want it: a value of a few dozen bytes, copied and never allocated.
//!
//! ```
//! use game::{Game, MoveList, Notation, Turn};
//! use hare::{Config, Edition, Hare};
//!
//! let config = Config::new(Edition::classic(), 3).expect("2 to 6 players");
//! let mut game = Hare::start(&config);
//! game.play_unchecked(game.read_move("5")?); // to the carrots on square 5, for 15 of them
//! assert_eq!(game.write_position(), "5;53;3/0;68;3/0;68;3 2 m - 1 all");
//! # Ok::<(), hare::notation::NotationError>(())
//! ```
//!
//! Each player has one runner. The two-runner rules that some editions have for two players are not
//! part of this crate.

mod actions;
mod card;
mod edition;
pub mod eval;
mod mv;
pub mod notation;
pub mod rules;
mod setup;
mod square;
pub mod studies;

pub use card::Card;
pub use edition::{Deck, Edition, EditionError, HareRule, MAX_CARROTS, Pay, Restart, Unpayable};
pub use mv::Move;
pub use rules::{Config, Hare, Runner, TurnPhase, Until};
pub use setup::{Mark, RunnerSetup, Setup, SetupError};
pub use square::{Square, SquareKind};
