//! Tuners: they fit the parameters of an evaluation to data, whatever the game.
//!
//! | room | fits |
//! |---|---|
//! | [`grid`] | a few parameters to test cases, by trying every combination |
//! | [`positions`] | nothing itself: labelled positions, read and collected |
//! | [`texel`] | the weights of a linear, tapered evaluation to labelled positions, by gradient |

pub mod genetic;
pub mod grid;
pub mod plot;
pub mod positions;
pub mod runlog;
pub mod spsa;
pub mod texel;
