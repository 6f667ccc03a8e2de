//! Which nodes of a search are kept.

use game::{Game, Score};

use crate::{Grown, Recorder, Stop, Value, Window};

/// Counts the positions of each ply, and keeps nothing else.
#[derive(Clone, Debug, Default)]
pub struct Census {
    /// By search of the root, then by ply.
    visited: Vec<Vec<u64>>,
    ply: usize,
}

impl Census {
    /// What to keep of each search of the root, when all together may have `cap` nodes: the last may
    /// have half of them, the one before half of what is left, the first all of it.
    pub fn plans(&self, cap: usize) -> Vec<Plan> {
        let mut left = cap;
        let mut plans: Vec<Plan> = Vec::with_capacity(self.visited.len());
        for (place, counts) in self.visited.iter().enumerate().rev() {
            let share = if place == 0 { left } else { left.div_ceil(2) };
            let all = usize::try_from(counts.iter().sum::<u64>()).unwrap_or(usize::MAX);
            left -= share.min(all);
            plans.push(Plan::new(counts, share));
        }
        plans.reverse();
        plans
    }

    /// Positions visited by ply.
    pub fn by_ply(&self) -> Vec<u64> {
        let deepest = self.visited.iter().map(Vec::len).max().unwrap_or(0);
        let at = |ply| self.visited.iter().filter_map(|counts| counts.get(ply)).sum();
        (0..deepest).map(at).collect()
    }
}

impl Census {
    fn add(&mut self, ply: usize) {
        if ply == 0 {
            self.visited.push(Vec::new());
        }
        if let Some(counts) = self.visited.last_mut() {
            if counts.len() <= ply {
                counts.push(0);
            }
            counts[ply] += 1;
        }
    }
}

impl<G: Game> Recorder<G> for Census {
    fn enter(&mut self, _: &G, _: u32, _: Window) {
        self.add(self.ply);
        self.ply += 1;
    }

    fn grow(&mut self, _: &G, grown: Grown<G::Move, G::Chance>) {
        self.add(grown.ply);
    }

    fn leave(&mut self, _: Value, _: Stop) {
        self.ply -= 1;
    }
}

/// How much of a search of the root is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Nodes at most.
    pub cap: usize,
    /// By ply.
    plies: Vec<Ply>,
}

/// How much of a ply is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Ply {
    /// One node of so many that are kept is open.
    stride: u64,
    /// So many nodes may be kept; `None` if all of them may.
    quota: Option<u64>,
}

impl Plan {
    /// A plan that keeps at most `cap` nodes of a search with these counts: all of it if it is no
    /// larger; otherwise each ply may take half of what is left, the last one all of it. A part is
    /// held back for the best line and for nodes that are searched again.
    pub fn new(counts: &[u64], cap: usize) -> Self {
        let whole = counts.iter().sum::<u64>() <= cap as u64;
        let mut plies = vec![Ply { stride: 1, quota: None }; counts.len()];
        if whole {
            return Self { cap, plies };
        }
        let mut kept = counts.first().copied().unwrap_or(0);
        let mut left = (cap as u64 * 7 / 8).saturating_sub(kept);
        for (ply, pair) in counts.windows(2).enumerate() {
            let share = if ply + 2 < counts.len() { left / 2 } else { left };
            let children = kept * pair[1] / pair[0].max(1);
            let stride = children.div_ceil(share.max(1)).max(1);
            plies[ply].stride = stride;
            if stride > 1 || children < pair[1] {
                plies[ply + 1].quota = Some(share);
            }
            kept = children / stride;
            left = left.saturating_sub(kept);
        }
        Self { cap, plies }
    }

    /// Whether the `nth` node that is kept at a ply is open, if it has so many children and so many
    /// nodes of the next ply are kept already.
    pub fn opens(&self, ply: usize, nth: u64, children: u64, kept_below: u64) -> bool {
        let stride = self.plies.get(ply).map_or(1, |ply| ply.stride);
        let quota = self.plies.get(ply + 1).and_then(|ply| ply.quota);
        nth.is_multiple_of(stride) && quota.is_none_or(|quota| kept_below + children <= quota)
    }
}

/// A bound as a number, `None` for an infinite one.
pub fn finite(bound: Score) -> Option<i32> {
    (bound.raw().abs() < Score::INFINITE.raw()).then_some(bound.raw())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fits_is_kept_whole() {
        let plan = Plan::new(&[1, 20, 400], 421);
        assert!((0..20).all(|nth| plan.opens(1, nth, 40, 20 * nth)));
    }

    #[test]
    fn every_ply_gets_its_share() {
        let plan = Plan::new(&[1, 20, 400, 8000], 480);
        // Of the 419 that are not held back: 20 fit into the half that the first ply may have, 400
        // do not fit into the 199 of the second, so one node in three is open; the third may have
        // the other 266.
        let strides: Vec<_> = plan.plies.iter().map(|ply| (ply.stride, ply.quota)).collect();
        assert_eq!(strides, [(1, None), (3, None), (10, Some(199)), (1, Some(266))]);
        assert!(plan.opens(1, 3, 20, 179) && !plan.opens(1, 3, 20, 180));
        assert!(!plan.opens(1, 4, 20, 0));
    }

    #[test]
    fn the_last_search_of_the_root_gets_the_most() {
        let visited = vec![vec![1, 20], vec![1, 20, 400], vec![1, 20, 400, 8000]];
        let plans = Census { visited, ply: 0 }.plans(200);
        assert_eq!(plans.iter().map(|plan| plan.cap).collect::<Vec<_>>(), [50, 50, 100]);
    }
}
