//! One player against all others, with the bounds of alpha-beta.
//!
//! The player to move at the root, *we*, takes the child that it likes best, and everybody else the
//! one that it likes least. In a game of two by relative choice that is max^n itself: what one leads
//! by, the other is behind by.
//!
//! The result is that of the search without bounds, move and values, also among equal children, and
//! whatever the order of visits.

use game::{Player, Values};

use super::need::{Need, Scope};
use super::table::{Bound, TableEntry};
use super::walk::Best;
use crate::choice::{Choose, Rank};

/// How much we have to like a vector for it to matter: with `low` or less we have something as good
/// elsewhere, and `high` or more the others avoid.
#[derive(Clone, Copy)]
pub struct Window {
    pub us: Player,
    pub low: Rank,
    pub high: Rank,
}

const LEAST: Rank = (f32::NEG_INFINITY, f32::NEG_INFINITY);
const MOST: Rank = (f32::INFINITY, f32::INFINITY);

impl Window {
    /// Everything matters to us.
    pub const fn full(us: Player) -> Self {
        Self { us, low: LEAST, high: MOST }
    }

    /// Only likings whose first part lies between these matter.
    pub const fn between(self, low: f32, high: f32) -> Self {
        Self { us: self.us, low: (low, f32::INFINITY), high: (high, f32::NEG_INFINITY) }
    }

    /// How much we like a vector.
    pub fn liking<C: Choose>(self, values: &Values, scope: &Scope) -> Rank {
        C::rank(values, self.us, scope.players)
    }
}

impl<C: Choose> Need<C> for Window {
    #[inline]
    fn rank(self, values: &Values, player: Player, scope: &Scope) -> Rank {
        let liking = self.liking::<C>(values, scope);
        if player == self.us { liking } else { opposite(liking) }
    }

    #[inline]
    fn is_met(self, rank: Rank, player: Player) -> bool {
        if player == self.us { rank >= self.high } else { opposite(rank) <= self.low }
    }

    /// One that is listed earlier than the best has to be known exactly even if it is only as good,
    /// for then it is taken.
    #[inline]
    fn of_child(
        mut self,
        player: Player,
        best: Option<&Best>,
        index: usize,
        scope: &Scope,
    ) -> Self {
        if !scope.cutoffs {
            return Self::full(self.us);
        }
        let Some(best) = best else { return self };
        let earlier = index < best.index;
        if player == self.us {
            let (first, second) = best.rank;
            let low = (first, if earlier { second.next_down() } else { second });
            if low > self.low {
                self.low = low;
            }
        } else {
            let (first, second) = opposite(best.rank);
            let high = (first, if earlier { second.next_up() } else { second });
            if high < self.high {
                self.high = high;
            }
        }
        self
    }

    #[inline]
    fn is_most(self, (first, _): Rank, player: Player, scope: &Scope) -> bool {
        let (least, most) = scope.range;
        !C::TIES && f64::from(first) >= if player == self.us { most } else { -least }
    }

    fn of_outcome(self) -> Self {
        Self::full(self.us)
    }

    fn bound(self, values: &Values, _: Option<Player>, scope: &Scope) -> Bound {
        let liking = self.liking::<C>(values, scope);
        if liking <= self.low {
            Bound::AtMost
        } else if liking >= self.high {
            Bound::AtLeast
        } else {
            Bound::Exact
        }
    }

    fn is_enough(self, entry: &TableEntry, scope: &Scope) -> bool {
        let liking = self.liking::<C>(&entry.values, scope);
        match entry.bound {
            Bound::Exact => true,
            Bound::AtLeast => liking >= self.high,
            Bound::AtMost => liking <= self.low,
        }
    }

    fn window(self) -> Option<Window> {
        Some(self)
    }
}

/// What others make of our liking. Never a negative zero.
const fn opposite((first, second): Rank) -> Rank {
    (0.0 - first, 0.0 - second)
}
