//! The lab: the ladder of algorithms, from random moves to a whole program, each as plain as it can
//! be told.
//!
//! What the production crates do by tables and bit tricks is done here in the way a textbook tells
//! it, in as few lines as that takes, and tests hold both equal. No search and no rule depends on
//! this crate; the server shows it, and its programs play there and in the arena.
//!
//! ```
//! use game::Depth;
//! use lab::desk::subject;
//! use lab::{Settings, ladder};
//!
//! let start = subject("chess")?.open(None, &[])?;
//! let settings = Settings::to_depth(Depth::new(3).expect("a depth"));
//! let [minimax, alpha_beta] = ["minimax", "alpha-beta"].map(|name| {
//!     start.ask(ladder::named(name).expect("a rung"), &settings).expect("an answer")
//! });
//! assert_eq!(minimax.best, alpha_beta.best);
//! assert_eq!((minimax.count.visited, alpha_beta.count.visited), (9323, 586));
//! # Ok::<(), lab::desk::LabError>(())
//! ```
//!
//! | room | shows |
//! |---|---|
//! | [`ladder`] | every rung by name, for every game, asked in one way |
//! | [`rungs`] | the algorithms, a file each |
//! | [`mod@reference`] | most of them in one program, each on a switch |
//! | [`appraisal`] | what a position is worth, term by term |
//! | [`eval`] | what positions are worth: material, piece-square tables, the reference evaluation |
//! | [`order`], [`table`] | what the rungs share: which moves come first, what is remembered |
//! | [`tree`], [`record`] | what all rungs do at a node, and who watches it |
//! | [`trace`] | a search written down, as JSON and as a picture |
//! | [`desk`] | all of that for games by name and positions as text |
//! | [`experiment`] | step against step on many positions, beside theory and published figures |
//! | [`opponent`] | rungs and the reference program as opponents in games |
//! | [`mailbox`] | moves generated on a board with a margin |
//!
//! `docs/lab.md` is the way through for students and teachers.

pub mod appraisal;
mod choice;
pub mod desk;
pub mod eval;
pub mod experiment;
mod found;
pub mod ladder;
mod limits;
pub mod mailbox;
pub mod opponent;
pub mod order;
pub mod record;
pub mod reference;
pub mod rungs;
pub mod table;
pub mod trace;
pub mod tree;

pub use choice::Choice;
pub use found::{Count, Found, Settings, Value};
pub use limits::{Limits, StopFlag};
pub use record::{Note, Recorder, Step, Stop, Window};
