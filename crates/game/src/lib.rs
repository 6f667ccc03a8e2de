//! What a game is.
//!
//! Every other crate of Tabiya meets a game through the traits of this one:
//!
//! | trait | says | asked by |
//! |---|---|---|
//! | [`Game`] | whose turn it is, the moves, play and undo, chance, how it ends | everybody |
//! | [`Notation`] | positions and moves as text, both ways | engine, server, tests |
//! | [`ZeroSum`] | what a two-player alpha-beta search needs beyond that | `search` |
//! | [`Booked`] | a key that lasts and moves in 16 bits, for opening books | `book` |
//! | [`Evaluator`] | how good a position is, fed by [`Observer`] deltas | `search` |
//! | [`PayoffEval`] | how good a position is for each of N players | `multi` |
//!
//! The traits come with *laws*, written in their documentation and checked for any game by the
//! [`conformance`] kit. Rules never depend on search, evaluation or I/O.

mod bits;
mod booked;
pub mod conformance;
mod contract;
mod evaluator;
mod hash;
mod notation;
mod perft;
pub mod pgn;
mod player;
mod score;
pub mod tapered;
mod zero_sum;

pub use booked::Booked;
pub use contract::{Ending, Game, MoveList, Turn};
pub use evaluator::{Bounds, Evaluator, Observer, PayoffEval, Values};
pub use hash::scatter;
pub use notation::Notation;
pub use perft::{PerftTable, divide, perft, perft_hashed};
pub use player::{MAX_PLAYERS, Payoffs, Player};
pub use score::{Depth, OutOfRange, Ply, Score};
pub use zero_sum::ZeroSum;

/// The uninhabited chance event of games without chance.
pub type NoChance = std::convert::Infallible;
