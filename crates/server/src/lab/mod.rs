//! The lab behind the API: rungs that are asked and watched, experiments that are stored.
//!
//! Whatever a client asks for has an end: a depth, a number of positions, a time, and a flag that is
//! set when the client goes away. Searches of the lab run on threads of their own, a few at a time,
//! because their recursion is deep and they hold up nobody.

pub mod bench;
pub mod course;
pub mod experiments;
pub mod model;
pub mod player;

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use ::lab::position::LabError;
use ::lab::{Limits, StopFlag};
use axum::http::StatusCode;
use engine::{Control, Thread};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

use crate::error::ApiError;
use crate::limits::ServerLimits;
use experiments::Experiments;

/// What the lab may take of the machine, and what it has stored.
pub struct Lab {
    /// Searches that run.
    places: Arc<Semaphore>,
    /// Searches that run or wait.
    queue: Arc<Semaphore>,
    wait: Duration,
    time: Duration,
    pub experiments: Arc<Experiments>,
}

impl Lab {
    /// A lab that keeps its experiments in the data folder.
    pub fn new(data: &Path, limits: &ServerLimits) -> Self {
        Self {
            places: Arc::new(Semaphore::new(limits.searches)),
            queue: Arc::new(Semaphore::new(limits.searches + limits.search_queue)),
            wait: limits.queue_time,
            time: limits.lab_time,
            experiments: Arc::new(Experiments::new(&data.join("lab"), limits)),
        }
    }

    /// Does a search on a thread of its own, with room for so many positions. It is told to stop when
    /// the future is dropped.
    ///
    /// # Errors
    /// Too many searches, what the search says, or an internal error when it panics.
    pub async fn search<T, F>(&self, positions: u64, search: F) -> Result<T, ApiError>
    where
        T: Send + 'static,
        F: FnOnce(Limits) -> Result<T, LabError> + Send + 'static,
    {
        let busy = || ApiError::busy("too-many-requests", "The lab has too much to do; try again.");
        let _queued = Arc::clone(&self.queue).try_acquire_owned().map_err(|_| busy())?;
        let place = tokio::time::timeout(self.wait, Arc::clone(&self.places).acquire_owned());
        let place = place.await.map_err(|_| busy())?.map_err(ApiError::internal)?;
        let stop = Halt(StopFlag::default());
        let until = Some(Instant::now() + self.time);
        let limits = Limits { positions: Some(positions), until, stop: stop.0.clone() };
        beside("lab", place, move || search(limits))?
            .await
            .map_err(|_| ApiError::internal("a search of the lab panicked"))?
            .map_err(ApiError::from)
    }
}

/// Sets the flag when it is dropped.
struct Halt(StopFlag);

impl Drop for Halt {
    fn drop(&mut self) {
        self.0.set();
    }
}

/// Works on a new thread, which gives its place back when it is done. The receiver hears nothing when
/// the work panics.
fn beside<T: Send + 'static>(
    name: &str,
    place: OwnedSemaphorePermit,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<oneshot::Receiver<T>, ApiError> {
    let (send, receive) = oneshot::channel();
    let work = move || {
        // Whoever asked may be gone by now.
        let _ = send.send(work());
        drop(place);
    };
    let thread = Thread::spawn(name).map_err(ApiError::internal)?;
    thread.run(Control::new(), |_| work());
    Ok(receive)
}

impl From<LabError> for ApiError {
    fn from(error: LabError) -> Self {
        let (status, code, field) = match error {
            LabError::Engine(error) => return error.into(),
            LabError::Stopped => return ApiError::busy("too-many-requests", error.to_string()),
            LabError::Game { .. } => (StatusCode::NOT_FOUND, "unknown-game", "game"),
            LabError::Position(_) => (BAD, "bad-position", "fen"),
            LabError::Rung(_) => (BAD, "bad-setting", "rung"),
            LabError::Step { .. } | LabError::Compose(_) => (BAD, "bad-setting", "steps"),
            LabError::Build(_) => (BAD, "bad-setting", "options"),
            LabError::Switch(_) | LabError::NoProgram(_) | LabError::NotTuned { .. } => {
                (BAD, "bad-setting", "switches")
            }
            LabError::Tree(_) => (BAD, "bad-position", "tree"),
            LabError::Study(_) => (BAD, "bad-position", "studies"),
            LabError::OneGenerator(_) | LabError::NoStudies(_) => (BAD, "bad-setting", "game"),
            LabError::Players { .. } => (BAD, "bad-setting", "rungs"),
            LabError::Depth(_) => (BAD, "bad-setting", "depth"),
        };
        Self::new(status, code, error.to_string()).field(field)
    }
}

const BAD: StatusCode = StatusCode::UNPROCESSABLE_ENTITY;
