//! What a position is worth to each player.

mod curve;
mod race;
mod reference;

pub use curve::{Curve, CurveError};
pub use race::{Race, Weights as RaceWeights};
pub use reference::{Reference, Weights};
