//! Evaluation by a small network whose first layer follows the moves (NNUE: Nasu 2018).
//!
//! A position is seen twice, from the view of either player. Each view switches on one input for each
//! piece; the rows of weights of these inputs add up to its *accumulator*, which a move changes by a row
//! or two. A game says by [`Features`] which inputs those are; the rest names no game.
//!
//! # The formula
//! All numbers are whole, so every CPU finds the same value. With the accumulators *a* of the player to
//! move and *b* of the other, each of the [`Width`] *W*, and of the [`Shape::outputs`] the one that the
//! game chooses for the position:
//!
//! ```text
//! a[j] = bias[j] + sum of weight[i][j] over the inputs i that are on     16 bits, for the player to move
//! b[j] = the same over the inputs of the other view
//! s(x) = min(max(x, 0), QA)²                                             squared clipped ReLU
//! sum  = Σ s(a[j])·out[j] + Σ s(b[j])·out[W+j]                           j = 0 … W-1
//! value = (sum + QA·out_bias) · SCALE / (QA·QA·QB)                       centipawns, cut towards zero
//! ```
//!
//! [`QA`] is 255, [`QB`] 64, [`SCALE`] 400. A network in which one of these sums could overflow is
//! refused when it is made or read.
//!
//! # A game and its network
//! ```
//! use std::sync::Arc;
//!
//! use game::{Evaluator, Game, Player};
//! use nnue::{Features, Network, NetworkEvaluator, Shape, Width};
//! use tictactoe::TicTacToe;
//!
//! /// Own stones and those of the other, on nine squares each.
//! #[derive(Clone, Copy, Debug, Default)]
//! struct Stones;
//!
//! impl Features for Stones {
//!     type Game = TicTacToe;
//!     const GAME: &'static str = "tictactoe";
//!     const INPUTS: usize = 18;
//!     const MOST_PIECES: usize = 9;
//!     const OUTPUTS: usize = 1;
//!     const ORIENTATIONS: usize = 1;
//!
//!     fn orientation(_: &TicTacToe, _: Player) -> usize {
//!         0
//!     }
//!     fn input(_: usize, view: Player, piece: usize, square: usize) -> usize {
//!         9 * (piece ^ view.index()) + square
//!     }
//!     fn bucket(_: &TicTacToe) -> usize {
//!         0
//!     }
//! }
//!
//! let network = Arc::new(Network::random(Shape::of::<Stones>(), Width::new(32)?, 1));
//! let mut evaluator = NetworkEvaluator::<Stones>::new(Arc::clone(&network))?;
//! let game = TicTacToe::start(&());
//! evaluator.reset(&game);
//! assert_eq!(evaluator.evaluate(&game).raw(), network.value(&[], &[], 0));
//! # Ok::<(), nnue::NetworkError>(())
//! ```

mod bounds;
mod cache;
mod error;
mod evaluator;
mod features;
mod file;
mod kernels;
mod lines;
mod network;
mod policy;
mod width;

pub use error::{LoadError, NetworkError};
pub use evaluator::NetworkEvaluator;
pub use features::{Features, Shape, active};
pub use file::Provenance;
pub use network::{Network, Weights};
pub use policy::{Policy, PolicyFeatures};
pub use width::Width;

/// What stands for 1 in an accumulator.
pub const QA: i16 = 255;
/// What stands for 1 in the weights of the outputs.
pub const QB: i16 = 64;
/// The value in centipawns that stands for 1 in the output.
pub const SCALE: i32 = 400;
/// The largest size of an output weight: the product with a clipped neuron then fits in 16 bits.
pub const MOST_OUTPUT_WEIGHT: i16 = 128;
