//! Tuners: they find weights of evaluations and numbers of a search, whatever the game.
//!
//! | room | finds |
//! |---|---|
//! | [`texel`] | the weights of a linear, tapered evaluation, by gradient, from labelled positions |
//! | [`genetic`] | any row of whole numbers, by fights or by scores |
//! | [`spsa`] | whole numbers with ranges, through games |
//! | [`grid`] | a few parameters, by trying every combination on test cases |
//! | [`positions`] | nothing itself: labelled positions, read and collected |
//! | [`runlog`] | nothing itself: the log from which a long run goes on |

pub mod genetic;
pub mod grid;
mod plot;
pub mod positions;
pub mod runlog;
pub mod spsa;
pub mod texel;

pub use plot::PlotError;
