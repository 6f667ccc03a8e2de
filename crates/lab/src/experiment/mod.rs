//! Experiments: the steps of a program against each other, on the same positions, to the same depths.
//!
//! [`Run`] measures, in a folder of its own, so that it can be stopped and goes on where it was;
//! [`Report`] sets the sums beside theory and published figures, as a table, CSV, JSON and a plot.
//! [`Reach`] measures how deep each rung gets in a given time.
//!
//! ```
//! use lab::StopFlag;
//! use lab::desk::subject;
//! use lab::experiment::{Question, Report, Run};
//!
//! let usual = Question::usual(subject("chess")?);
//! let mut run = Run::new(Question { depths: vec![1, 2], ..usual })?;
//! let finished = run.measure(&StopFlag::default(), &mut |progress| {
//!     assert!(progress.done <= progress.all);
//! })?;
//! assert!(finished);
//! let report = Report::new(run.question(), run.known())?;
//! assert!(report.markdown().contains("## Depth 2"));
//! assert!(report.plot()?.starts_with("<svg"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod plot;
mod reach;
mod remark;
mod report;
mod run;
mod table;
pub mod theory;

pub use plot::PlotError;
pub use reach::{Reach, RungReach};
pub use remark::{Leaves, Remark, Savings};
pub use report::{Branching, Report, Row};
pub use run::{ExperimentError, Measured, Next, Progress, Question, Run};
