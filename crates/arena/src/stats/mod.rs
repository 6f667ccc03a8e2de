//! What results of games say about the strength of players: pure functions.
//!
//! Two games of one opening with colours swapped are not independent: both are easier for
//! whom the opening suits. Where games come in such pairs, a pair is therefore the unit of
//! observation ([`Pentanomial`]); single games are ([`Trinomial`]) where they do not.

mod distribution;
mod elo;
mod linear;
mod mle;
mod ratings;
mod sprt;

pub use distribution::{Distribution, Pentanomial, Trinomial};
pub use elo::{Estimate, LOGISTIC_SCALE, NELO_SCALE, Z95, elo_of_score, score_of_elo};
pub use ratings::{Anchor, Ranking, Rating, RatingError, ratings};
pub use sprt::{Decision, Model, Sprt, SprtError};
