//! Tuners: they fit the parameters of an evaluation to data, whatever the game.
//!
//! | room | fits |
//! |---|---|
//! | [`texel`] | the weights of a linear, tapered evaluation to labelled positions, by gradient |

pub mod texel;
