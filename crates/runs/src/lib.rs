//! What long runs leave behind: a [log](RunLog) from which a run goes on that was broken off, and a
//! [picture](plot) of how its numbers went. Tuners and learners use both.

mod log;
pub mod plot;

pub use log::{Made, RunLog, RunLogError};
pub use plot::PlotError;
