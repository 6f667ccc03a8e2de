//! What a tapered, linear evaluation is made of.
//!
//! Such an evaluation is a sum of terms, each a count times a weight; every weight is a [`Pair`] of
//! a middlegame and an endgame value, blended by the material left. A game names its terms with
//! [`terms!`] and gives them one by one to a sink of its own: to sum them up while it plays, or to a
//! [`Recorder`], from which [`Trace`] tells a tuner which weights a position uses, [`Breakdown`]
//! lists what each term brings, and [`explain`](fn@explain) shows people what counts for whom.

mod breakdown;
mod explain;
mod pair;
mod terms;
mod trace;

pub use breakdown::{Blend, Breakdown, Share};
pub use explain::explain;
pub use pair::Pair;
pub use terms::Term;
pub use trace::{Coefficient, Recorder, Trace};
