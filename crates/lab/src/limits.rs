//! When a search is broken off before its depth is reached.

use std::fmt;
use std::time::Instant;

use engine::Control;

/// Positions between two looks at the clock.
const LOOK_EVERY: u64 = 256;

/// What breaks a search off. By default nothing does.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Positions to visit at most, the root included, which is always visited.
    pub positions: Option<u64>,
    /// When the time is up; looked at every 256 positions.
    pub until: Option<Instant>,
    /// Set by somebody else.
    pub stop: StopFlag,
}

/// A flag that many hold: whoever sets it stops what listens to it, for good. It is that of a
/// [`Control`], so that whoever stops an opponent stops a rung.
#[derive(Clone, Default)]
pub struct StopFlag(Control);

impl StopFlag {
    /// Stops what listens.
    pub fn set(&self) {
        self.0.stop();
    }

    /// Whether it was set.
    #[must_use]
    pub fn is_set(&self) -> bool {
        self.0.is_stopped()
    }
}

impl From<&Control> for StopFlag {
    fn from(control: &Control) -> Self {
        Self(control.clone())
    }
}

impl fmt::Debug for StopFlag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("StopFlag").field(&self.is_set()).finish()
    }
}

impl Limits {
    /// Whether a search that has visited so many positions is to end.
    #[must_use]
    pub fn are_reached(&self, visited: u64) -> bool {
        self.positions.is_some_and(|most| visited >= most)
            || self.stop.is_set()
            || visited.is_multiple_of(LOOK_EVERY) && self.is_late()
    }

    /// Whether somebody stopped it, or its time is up.
    #[must_use]
    pub fn is_stopped_or_late(&self) -> bool {
        self.stop.is_set() || self.is_late()
    }

    fn is_late(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() >= until)
    }
}
