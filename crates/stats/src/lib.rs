//! What results of games say about the strength of players: pure functions.
//!
//! Two games of one opening with colours swapped are not independent: both are easier for
//! whom the opening suits. Where games come in such pairs, a pair is therefore the unit of
//! observation ([`Pentanomial`]); single games are ([`Trinomial`]) where they do not.
//!
//! ```
//! use stats::{Decision, Model, Pentanomial, Sprt};
//!
//! let sprt = Sprt { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05, model: Model::Normalised };
//! // Pairs of games by points: 0, ½, 1, 1½, 2.
//! let pairs = Pentanomial([101, 76, 256, 104, 191]);
//! let llr = sprt.llr(&pairs.distribution());
//! assert!((llr - 2.96).abs() < 0.01);
//! assert_eq!(sprt.decision(llr), Decision::AcceptH1);
//! ```

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
