//! Experiments: the steps of a program against each other, on the same positions, to the same depths.
//!
//! [`Run`] measures, in a folder of its own, so that it can be stopped and goes on where it was;
//! [`Report`] sets the sums beside theory and published figures, as a table, CSV, JSON and a plot.

mod plot;
mod report;
mod run;
mod table;
pub mod theory;

pub use plot::PlotError;
pub use report::{Branching, Report, Row};
pub use run::{ExperimentError, Measured, Question, Run};
