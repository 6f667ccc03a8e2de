//! The lab: the ladder of algorithms, from random moves to a whole program, each as plain as it can
//! be told.
//!
//! What the production crates do by tables and bit tricks is done here in the way a textbook tells
//! it, in as few lines as that takes, and tests hold both equal. No search and no rule depends on
//! this crate; the server shows it, and its programs play there and in the arena. It names no game
//! either: what it says of one stands in a file of the crate `games`, an implementation of
//! [`LabGame`](subject::LabGame).
//!
//! | room | shows |
//! |---|---|
//! | [`ladder`] | every rung by name, for every game, asked in one way |
//! | [`rungs`] | the algorithms, a file each |
//! | [`mod@reference`] | most of them in one program, each on a switch |
//! | [`appraisal`] | what a position is worth, term by term |
//! | [`eval`] | what positions are worth: what an evaluation is, piece-square tables |
//! | [`order`], [`table`] | what the rungs share: which moves come first, what is remembered |
//! | [`tree`], [`record`] | what all rungs do at a node, and who watches it |
//! | [`growth`], [`advice`] | the same of those whose tree grows, and who values its leaves |
//! | [`advised`] | PUCT by advice from outside, as that of a network |
//! | [`trace`] | a search written down, as JSON and as a picture |
//! | [`subject`] | a game in the lab: what has to be known of it, and what is offered of it |
//! | [`program`] | the programs of the rungs as texts, with what happens when a line runs |
//! | [`textbook`] | trees as textbooks draw them, as a game to watch |
//! | [`position`] | all of that for a position of any game |
//! | [`experiment`] | step against step on many positions, beside theory and published figures |
//! | [`generators`] | the fast generator of moves beside a plain one |
//! | [`studies`] | positions with a winner, by which weights of an evaluation are judged |
//! | [`bout`] | games of rungs against each other |
//! | [`opponent`] | rungs and the reference program as opponents in games |
//!
//! `docs/lab.md` is the way through for students and teachers.

pub mod advice;
pub mod advised;
pub mod appraisal;
pub mod bout;
mod choice;
pub mod eval;
pub mod experiment;
pub mod generators;
pub mod growth;
pub mod ladder;
mod limits;
pub mod opponent;
pub mod order;
pub mod position;
pub mod program;
pub mod record;
pub mod reference;
mod result;
pub mod rungs;
pub mod studies;
pub mod subject;
pub mod table;
pub mod textbook;
pub mod trace;
pub mod tree;

pub use choice::Choice;
pub use limits::{Limits, StopFlag};
pub use record::{Choosing, Grown, Note, Recorder, Step, Stop, Window};
pub use result::{Count, SearchResult, Settings, Value};
