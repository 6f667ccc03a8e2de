//! Searching deeper and deeper until a limit is reached.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use game::{Game, PayoffEval};

use super::{Found, MaxN};

/// Positions between two looks at the clock.
const LOOK_EVERY: u64 = 4096;

/// When to stop searching. Each limit that is set holds.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits<'a> {
    /// Positions in all; where chance decides a few more are visited.
    pub nodes: Option<u64>,
    /// Time from the call on.
    pub time: Option<Duration>,
    /// Set by somebody else to stop at once.
    pub stop: Option<&'a AtomicBool>,
}

impl<E> MaxN<E> {
    /// Searches to depth 1, 2, 3 … up to the depth of the settings, until a limit is reached or a
    /// deeper search could see no more. Each depth that is finished goes to `report` with what was
    /// found. Depth 1 is always finished; a depth that is broken off counts for nothing but its
    /// positions.
    ///
    /// `game` is played on and taken back, so it is unchanged afterwards.
    pub fn deepen<G: Game>(
        &self,
        game: &mut G,
        limits: &Limits<'_>,
        mut report: impl FnMut(u32, &Found<G::Move>),
    ) -> Found<G::Move>
    where
        E: PayoffEval<G>,
    {
        let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
        let first = self.pass(game, 1, Guard::none());
        let mut found = first.found;
        let mut sees_more = first.at_horizon;
        report(1, &found);
        for depth in 2..=self.settings.depth.plies() {
            let left = limits.nodes.map_or(u64::MAX, |nodes| nodes.saturating_sub(found.nodes));
            let guard =
                Guard { deadline, stop: limits.stop, nodes: left, look_at: 0, spent: false };
            if !sees_more || guard.is_spent_now(0) {
                break;
            }
            let pass = self.pass(game, depth, guard);
            let nodes = found.nodes + pass.found.nodes;
            if pass.broken_off {
                found.nodes = nodes;
                break;
            }
            found = Found { nodes, ..pass.found };
            sees_more = pass.at_horizon;
            report(depth, &found);
        }
        found
    }
}

/// Says during a search whether a limit is reached.
pub struct Guard<'a> {
    deadline: Option<Instant>,
    stop: Option<&'a AtomicBool>,
    nodes: u64,
    /// Number of positions at which to look next.
    look_at: u64,
    spent: bool,
}

impl Guard<'_> {
    /// No limit at all.
    pub const fn none() -> Self {
        Self { deadline: None, stop: None, nodes: u64::MAX, look_at: u64::MAX, spent: false }
    }

    /// Whether a limit was reached, after so many positions.
    #[inline]
    pub fn is_spent(&mut self, nodes: u64) -> bool {
        if nodes >= self.look_at && !self.spent {
            self.spent = self.is_spent_now(nodes);
            self.look_at = (nodes + LOOK_EVERY).min(self.nodes);
        }
        self.spent
    }

    /// Whether the search was broken off.
    pub const fn was_spent(&self) -> bool {
        self.spent
    }

    fn is_spent_now(&self, nodes: u64) -> bool {
        nodes >= self.nodes
            || self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}
