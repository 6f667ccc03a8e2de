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
//! | [`Actions`] | what a network sees of a position, and a number for each move | networks of policy and value |
//! | [`Evaluator`] | how good a position is, fed by [`Observer`] deltas | `search` |
//! | [`PayoffEval`] | how good a position is for each of N players | `multi` |
//!
//! The traits come with *laws*, written in their documentation and checked for any game by the
//! crate `conformance`. Rules never depend on search, evaluation or I/O.
//!
//! Beside the traits there are the types that they speak in (players, payoffs, scores, depths and
//! plies), [`perft`](fn@perft), which counts what [`Game::turn`] says, and [`scatter`], from which
//! games make their keys.
//!
//! # A game
//!
//! A heap from which two players take one to three in turn; who takes the last one wins. With
//! [`Notation`] beside it, `conformance::game` checks every law.
//!
//! ```
//! use std::borrow::Cow;
//!
//! use game::{Ending, Game, MoveList, NoChance, Observer, Payoffs, Player, Turn, perft};
//!
//! #[derive(Clone, PartialEq, Debug)]
//! struct Heap {
//!     left: u8,
//!     mover: Player,
//! }
//!
//! impl Game for Heap {
//!     /// How large the heap is at first.
//!     type Config = u8;
//!     /// How many are taken.
//!     type Move = u8;
//!     type Chance = NoChance;
//!     type Undo = ();
//!
//!     fn start(&left: &u8) -> Self {
//!         Self { left, mover: Player::FIRST }
//!     }
//!
//!     fn players(&self) -> usize {
//!         2
//!     }
//!
//!     fn turn(&self, moves: &mut MoveList<u8>) -> Turn {
//!         moves.clear();
//!         moves.extend(1..=self.left.min(3));
//!         self.ending().map_or(Turn::Player(self.mover), |ending| Turn::Over(ending.payoffs))
//!     }
//!
//!     fn play_observed(&mut self, taken: u8, _: &mut impl Observer) {
//!         self.left -= taken;
//!         self.mover = self.mover.opponent();
//!     }
//!
//!     fn undo(&mut self, taken: u8, (): ()) {
//!         self.left += taken;
//!         self.mover = self.mover.opponent();
//!     }
//!
//!     fn resolve(&mut self, chance: NoChance) {
//!         match chance {}
//!     }
//!
//!     fn unresolve(&mut self, chance: NoChance, (): ()) {
//!         match chance {}
//!     }
//!
//!     fn key(&self) -> u64 {
//!         u64::from(self.left) << 1 | self.mover.index() as u64
//!     }
//!
//!     fn ending(&self) -> Option<Ending> {
//!         (self.left == 0).then(|| Ending {
//!             payoffs: Payoffs::win(self.mover.opponent()),
//!             reason: "last-taken",
//!             sentence: Cow::Borrowed("The last one was taken."),
//!         })
//!     }
//! }
//!
//! let mut heap = Heap::start(&4);
//! assert_eq!(perft(&mut heap, 2), 6);
//! ```

mod actions;
mod booked;
mod contract;
mod evaluator;
mod hash;
mod memory;
mod notation;
mod perft;
mod player;
mod score;
mod zero_sum;

pub use actions::Actions;
pub use booked::Booked;
pub use contract::{Ending, Game, MAX_MOVES, MoveList, Turn};
pub use evaluator::{Bounds, Evaluator, Observer, PayoffEval, Values};
pub use hash::scatter;
pub use memory::{OutOfMemory, zeroed_words};
pub use notation::Notation;
pub use perft::{MAX_PERFT, PerftTable, divide, perft, perft_hashed};
pub use player::{MAX_PLAYERS, Payoffs, Player};
pub use score::{Depth, OutOfRange, Ply, Score};
pub use zero_sum::{Outcome, ZeroSum};

/// The uninhabited chance event of games without chance.
pub type NoChance = std::convert::Infallible;
