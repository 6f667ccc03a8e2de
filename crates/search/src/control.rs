//! Telling a running search what to do, from another thread.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};

/// A handle on a running search: stop it, or turn pondering into playing.
///
/// Clones share one state. A handle serves one search; make a new one for the next.
#[derive(Clone, Default)]
pub struct Control(Arc<Shared>);

#[derive(Default)]
struct Shared {
    stop: AtomicBool,
    pondering: AtomicBool,
    /// Guards no data: it lets a search that is done sleep until a flag changes.
    changed: (Mutex<()>, Condvar),
}

impl Control {
    /// A handle for a search that plays at once.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A handle for a search on the opponent's time: it does not end before
    /// [`ponder_hit`](Control::ponder_hit) or [`stop`](Control::stop). Time spent pondering
    /// counts as thought, so a well-pondered move is answered at once.
    #[must_use]
    pub fn pondering() -> Self {
        let control = Self::default();
        control.0.pondering.store(true, Ordering::Relaxed);
        control
    }

    /// Stops the search as soon as possible.
    pub fn stop(&self) {
        self.0.stop.store(true, Ordering::Release);
        self.wake();
    }

    /// The expected move was played: from now on the clock counts.
    pub fn ponder_hit(&self) {
        self.0.pondering.store(false, Ordering::Release);
        self.wake();
    }

    /// Whether the search was told to stop.
    #[inline]
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.0.stop.load(Ordering::Relaxed)
    }

    /// What [`is_stopped`](Control::is_stopped) looks at, for searches that want no more than that.
    #[must_use]
    pub fn stop_flag(&self) -> &AtomicBool {
        &self.0.stop
    }

    /// Whether the search runs on the opponent's time.
    #[inline]
    #[must_use]
    pub fn is_pondering(&self) -> bool {
        self.0.pondering.load(Ordering::Relaxed)
    }

    /// Sleeps until the search is stopped or, unless `infinite`, no longer pondering.
    pub fn wait(&self, infinite: bool) {
        let (mutex, condvar) = &self.0.changed;
        let mut guard = mutex.lock().unwrap_or_else(PoisonError::into_inner);
        while !self.is_stopped() && (infinite || self.is_pondering()) {
            guard = condvar.wait(guard).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn wake(&self) {
        let (mutex, condvar) = &self.0.changed;
        let _guard = mutex.lock().unwrap_or_else(PoisonError::into_inner);
        condvar.notify_all();
    }
}
