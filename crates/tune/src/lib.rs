//! Tuners: they fit the parameters of an evaluation to data, whatever the game.
//!
//! | room | fits |
//! |---|---|
//! | [`grid`] | a few parameters to test cases, by trying every combination |
//! | [`texel`] | the weights of a linear, tapered evaluation to labelled positions, by gradient |

pub mod grid;
pub mod texel;
