//! Searching deeper and deeper until a limit is reached.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use game::{Game, MoveList, PayoffEval, Turn};

use super::table::Table;
use super::{MaxN, Pass, SearchResult, Start};

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
    /// Whether to leave the rest of the time unused when the next depth will hardly be done in it. It
    /// is taken to grow as the last one did, and begun if half of that fits.
    pub saves_time: bool,
}

impl<E> MaxN<E> {
    /// Searches to depth 1, 2, 3 … up to the depth of the settings, until a limit is reached or a
    /// deeper search could see no more. Each depth that is finished goes to `report` with what was
    /// found. Depth 1 is always finished. Each depth looks first at the move that the one before found
    /// best; when it is broken off after that, the best of the moves that are done is returned.
    ///
    /// With a limit of time the only move of a player who has just one is returned after depth 1.
    ///
    /// `game` is played on and taken back, so it is unchanged afterwards.
    pub fn deepen<G: Game>(
        &self,
        game: &mut G,
        limits: &Limits<'_>,
        mut report: impl FnMut(u32, &SearchResult<G::Move>),
    ) -> SearchResult<G::Move>
    where
        E: PayoffEval<G>,
    {
        let begin = Instant::now();
        let deadline = limits.time.and_then(|time| begin.checked_add(time));
        let mut table = Table::new(self.settings.table, game.players());
        let start = Start { guard: Guard::none(), table: table.as_mut(), first: None };
        let Pass { mut found, at_horizon: mut sees_more, .. } = self.pass(game, 1, start);
        report(1, &found);
        if limits.time.is_some() && is_forced(game) {
            return found;
        }
        let mut pace = Pace { begin, last: found.nodes, before: 0 };
        for depth in 2..=self.settings.depth.plies() {
            let left = limits.nodes.map_or(u64::MAX, |nodes| nodes.saturating_sub(found.nodes));
            let guard =
                Guard { deadline, stop: limits.stop, nodes: left, look_at: 0, spent: false };
            let hurries = limits.saves_time
                && deadline.is_some_and(|end| !pace.fits(Instant::now(), end, found.nodes));
            if !sees_more || hurries || guard.is_spent_now(0) {
                break;
            }
            if let Some(table) = &mut table {
                table.grow_older();
            }
            let start = Start { guard, table: table.as_mut(), first: found.best };
            let pass = self.pass(game, depth, start);
            let nodes = found.nodes + pass.found.nodes;
            if pass.broken_off {
                // In a beam at the root the best of depth 1, which sees all, may be missing.
                let first_is_done = depth > 2 || self.settings.width(0) == usize::MAX;
                let counts = first_is_done && pass.found.best.is_some();
                let stands = if counts { pass.found } else { found };
                return SearchResult { nodes, ..stands };
            }
            pace = Pace { begin, last: pass.found.nodes, before: pace.last };
            found = SearchResult { nodes, ..pass.found };
            sees_more = pass.at_horizon;
            report(depth, &found);
        }
        found
    }
}

/// Whether a player has just one move.
fn is_forced<G: Game>(game: &G) -> bool {
    let mut moves = MoveList::new();
    matches!(game.turn(&mut moves), Turn::Player(_)) && moves.len() == 1
}

/// How fast a search grows from depth to depth.
struct Pace {
    begin: Instant,
    /// Positions of the last depth, and of the one before.
    last: u64,
    before: u64,
}

impl Pace {
    /// Whether half of what the next depth is likely to take is left until the end, after so many
    /// positions in all.
    fn fits(&self, now: Instant, end: Instant, nodes: u64) -> bool {
        let spent = now.duration_since(self.begin).as_secs_f64();
        let growth = self.last as f64 / self.before.max(1) as f64;
        let next = self.last as f64 * growth;
        0.5 * next * spent / nodes.max(1) as f64 <= end.saturating_duration_since(now).as_secs_f64()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_depth_fits_if_half_of_what_it_is_likely_to_take_is_left() {
        let begin = Instant::now();
        let after = |ms| begin + Duration::from_millis(ms);
        // Ten times as many positions as the 1000 of the last depth, at 1110 a second: 9009 ms.
        let pace = Pace { begin, last: 1000, before: 100 };
        let now = after(1000);
        assert!(!pace.fits(now, after(1000 + 4504), 1110));
        assert!(pace.fits(now, after(1000 + 4505), 1110));
        assert!(!pace.fits(now, begin, 1110), "the time is over");
    }
}
