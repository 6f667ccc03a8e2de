//! Swiss pairing: equals meet, nobody meets twice as long as it can be avoided.

use std::collections::BTreeMap;

/// What pairing the next round depends on.
pub(super) struct State {
    points: Vec<f64>,
    met: BTreeMap<(usize, usize), u32>,
    byes: Vec<u32>,
    rounds: u32,
}

/// After so many tries another meeting is allowed; with fewer than a hundred players it takes
/// far fewer.
const MOST_TRIES: u32 = 100_000;

impl State {
    pub(super) fn new(players: usize) -> Self {
        Self { points: vec![0.0; players], met: BTreeMap::new(), byes: vec![0; players], rounds: 0 }
    }

    pub(super) const fn players(&self) -> usize {
        self.points.len()
    }

    /// Number of rounds paired so far.
    pub(super) const fn rounds(&self) -> u32 {
        self.rounds
    }

    pub(super) fn score(&mut self, player: usize, points: f64) {
        self.points[player] += points;
    }

    /// Pairs the next round. Of an odd number of players the lowest of those who sat out least
    /// often sits out, for `full` points.
    pub(super) fn pair(&mut self, full: f64) -> Vec<(usize, usize)> {
        let mut order: Vec<usize> = (0..self.players()).collect();
        // The sort is stable: equals stay in the order of the plan.
        order.sort_by(|&a, &b| self.points[b].total_cmp(&self.points[a]));
        if order.len() % 2 == 1 {
            let least = self.byes.iter().copied().min().unwrap_or(0);
            let out = order.iter().rposition(|&player| self.byes[player] == least);
            let out = order.remove(out.unwrap_or(0));
            self.byes[out] += 1;
            self.points[out] += full;
        }
        let pairs = (0..).find_map(|most| {
            let mut tries = MOST_TRIES;
            self.match_up(&order, most, &mut tries)
        });
        let pairs = pairs.unwrap_or_default();
        for &(a, b) in &pairs {
            *self.met.entry((a.min(b), a.max(b))).or_insert(0) += 1;
        }
        self.rounds += 1;
        pairs
    }

    fn meetings(&self, a: usize, b: usize) -> u32 {
        self.met.get(&(a.min(b), a.max(b))).copied().unwrap_or(0)
    }

    /// Pairs the first with the nearest whom it has met no more than `most` times, such that the
    /// rest can be paired, too.
    fn match_up(&self, order: &[usize], most: u32, tries: &mut u32) -> Option<Vec<(usize, usize)>> {
        let Some((&first, rest)) = order.split_first() else { return Some(Vec::new()) };
        for (at, &other) in rest.iter().enumerate() {
            if self.meetings(first, other) > most {
                continue;
            }
            *tries = tries.checked_sub(1)?;
            let others = [&rest[..at], &rest[at + 1..]].concat();
            if let Some(mut pairs) = self.match_up(&others, most, tries) {
                pairs.insert(0, (first, other));
                return Some(pairs);
            }
        }
        None
    }
}
