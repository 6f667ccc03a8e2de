//! The run that goes on, as people see it.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use zero::{ZeroError, ZeroProgress, ZeroReport};

/// Between two reports that are written into the folder. The log is written each generation.
const WRITTEN: Duration = Duration::from_secs(5);
/// Between two tellings of how far the generation under way is.
const TOLD: Duration = Duration::from_millis(200);

/// What is known of a run that goes on.
#[derive(Default)]
pub struct LiveRun {
    pub stop: AtomicBool,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    progress: Option<(ZeroProgress, Duration)>,
    told: Option<Instant>,
    report: Option<Arc<ZeroReport>>,
    written: Option<Instant>,
}

impl LiveRun {
    /// Whether it has been told to stop.
    pub fn stops(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn with<T>(&self, change: impl FnOnce(&mut State) -> T) -> T {
        change(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Takes down how far it is; `true` when that should be told.
    pub fn tell(&self, progress: ZeroProgress, lasted: Duration) -> bool {
        self.with(|state| {
            state.progress = Some((progress, lasted));
            let due = state.told.is_none_or(|told| told.elapsed() >= TOLD);
            if due {
                state.told = Some(Instant::now());
            }
            due
        })
    }

    /// Takes over a report after a generation, and writes it down from time to time.
    ///
    /// # Errors
    /// A folder that cannot be written.
    pub fn finished(&self, report: &ZeroReport, folder: &Path) -> Result<(), ZeroError> {
        self.hold(report.clone());
        let due = self.with(|state| state.written.is_none_or(|at| at.elapsed() >= WRITTEN));
        if due {
            report.write(folder)?;
            self.with(|state| state.written = Some(Instant::now()));
        }
        Ok(())
    }

    /// Takes over a report.
    pub fn hold(&self, report: ZeroReport) {
        self.with(|state| state.report = Some(Arc::new(report)));
    }

    /// The last report.
    pub fn report(&self) -> Option<Arc<ZeroReport>> {
        self.with(|state| state.report.clone())
    }

    /// How far it is, and how long it has lasted.
    pub fn progress(&self) -> Option<(ZeroProgress, Duration)> {
        self.with(|state| state.progress)
    }
}
