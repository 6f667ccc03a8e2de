//! Experiments: the steps of a program against each other, on the same positions, to the same depths.
//!
//! [`Run`] measures, in a folder of its own, so that it can be stopped and goes on where it was;
//! [`Report`] sets the sums beside theory and published figures, as a table, CSV, JSON and a plot.
//! [`Reach`] measures how deep each rung gets in a given time, [`Memory`] what a hash table does.
//!
//! ```
//! use std::error::Error;
//!
//! use lab::StopFlag;
//! use lab::experiment::{Question, Report, Run};
//! use lab::subject::Subject;
//!
//! /// What the usual steps of a game come to at one ply and two.
//! fn table(subject: &'static dyn Subject) -> Result<String, Box<dyn Error>> {
//!     let question = Question { depths: vec![1, 2], ..Question::usual(subject) };
//!     let mut run = Run::new(subject, question)?;
//!     run.measure(&StopFlag::default(), &mut |progress| {
//!         eprintln!("{} of {}", progress.done, progress.all);
//!     })?;
//!     Ok(Report::new(subject, run.question(), run.known())?.markdown())
//! }
//! ```

mod memory;
mod plot;
mod reach;
mod remark;
mod report;
mod run;
mod table;
pub mod theory;

pub use memory::Memory;
pub use plot::PlotError;
pub use reach::{Reach, RungReach};
pub use remark::{Leaves, Remark, Savings};
pub use report::{Branching, Report, Row};
pub use run::{ExperimentError, Measured, Next, Progress, Question, Run};
