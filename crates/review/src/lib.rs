//! What a game of two was like: the value of every position, what each move gave away, how accurate
//! both sides were, what would have been better, what the opening is called.
//!
//! A game comes as [`Moves`]; [`RecordedGame`] knows what can be said of it without a search.
//! [`Block`]s are the parts in which it is searched: each [asks](Block::ask) what it wants to know, is
//! [told](Block::tell) what was found, and judges its moves. [`search`] does that on threads of
//! this process; a server asks its own. [`Review::new`] sums up what the blocks found, and
//! [`annotate`] writes it into a game record.
//!
//! ```no_run
//! use std::time::Duration;
//!
//! use engine::{Control, EngineError, GameKind, Settings};
//! use review::{Budget, Moves, RecordedGame, Review, ReviewError};
//!
//! fn accuracy(kind: &'static dyn GameKind, moves: Moves) -> Result<Option<f64>, ReviewError> {
//!     let game = RecordedGame::new(kind, moves)?;
//!     let budget = Budget::Time(Duration::from_millis(200));
//!     let plies = review::search(&game, budget, &Settings::default(), 2, &Control::new(), |_| ())?;
//!     Ok(Review::new(&game, plies).sides[0].accuracy)
//! }
//! ```
//!
//! `docs/review.md` has the formulas and says what they rest on.

mod annotate;
mod block;
mod budget;
mod error;
mod expected;
mod game;
mod judgement;
mod ply;
mod report;
mod search;
mod time;

pub use annotate::{annotate, moves_of};
pub use block::{Block, Question};
pub use budget::Budget;
pub use error::ReviewError;
pub use expected::of_report as expected_score;
pub use game::{Moves, RecordedGame};
pub use judgement::{Judgement, accuracy};
pub use ply::{LineView, PlyReview, PositionValue, Solution};
pub use report::{OpeningReview, Review, SideReview};
pub use search::search;
