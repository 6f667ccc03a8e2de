//! What a position is worth to each player.

mod curve;
mod reference;

pub use curve::{Curve, CurveError};
pub use reference::{Reference, Weights};
