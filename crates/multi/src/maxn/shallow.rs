//! Shallow pruning of max^n: what one player has for sure limits what the player after it can do
//! that still matters (Richard Korf, 1991; Carol Luckhardt and Keki Irani, 1986).
//!
//! A player *i* has a child worth bᵢ to it. At the next child it is the turn of another player *j*,
//! who has found a move worth bⱼ to itself, and takes nothing worse. Where no value is below *least*
//! and all values together are not above *most*, what is left for *i* there is at most
//! most − bⱼ − (n − 2)·least. If that is not above bᵢ, the other moves of *j* do not matter. By
//! relative choice no such bounds are needed: a lead of *j* over all others is a lag of *i*.
//!
//! *The vector of values and the move at the root are those of the plain search, also among equal
//! children.* A node that is left before its end has a vector that is no better for the player above
//! than what that player has; it is not taken, so it is not part of any value. Of equal children the
//! one listed first is taken; so where the child that is left stands before the best one in the list,
//! it has to be strictly worse. The same by mixed choice, where the others' values tell equal ones
//! apart. All values that are taken are exact, and so are, by induction, those above.
//!
//! The bound goes one ply deep and no deeper: with more than two players the bounds of a player two
//! plies above are not sound, as the player between may prefer a vector for its own sake. It does not
//! go through means over chance.
//!
//! A player who has the most that anybody can have (*immediate* pruning) looks at no later child.

use game::{Player, Values};

use super::against::Window;
use super::need::{Need, Scope};
use super::table::{Bound, TableEntry};
use super::walk::Best;
use crate::choice::{Choose, Rank};

/// What the player above makes of a node.
#[derive(Clone, Copy)]
pub struct Cap {
    /// The player above.
    above: Player,
    /// A player who gets a rank of this first part leaves too little for the player above.
    limit: f64,
    /// Whether it has to be more than that.
    strictly: bool,
}

impl Cap {
    pub const NONE: Self = Self { above: Player::FIRST, limit: f64::INFINITY, strictly: true };
}

impl<C: Choose> Need<C> for Cap {
    #[inline]
    fn rank(self, values: &Values, player: Player, scope: &Scope) -> Rank {
        C::rank(values, player, scope.players)
    }

    #[inline]
    fn is_met(self, (first, _): Rank, player: Player) -> bool {
        let first = f64::from(first);
        player != self.above && (first > self.limit || (!self.strictly && first == self.limit))
    }

    #[inline]
    fn of_child(self, player: Player, best: Option<&Best>, index: usize, scope: &Scope) -> Self {
        let Some(best) = best else { return Self::NONE };
        let limit = C::answer(best.rank.0, scope.bounds, scope.players);
        Self { above: player, limit, strictly: C::TIES || index < best.index }
    }

    #[inline]
    fn is_most(self, (first, _): Rank, _: Player, scope: &Scope) -> bool {
        !C::TIES && f64::from(first) >= scope.range.1
    }

    fn of_outcome(self) -> Self {
        Self::NONE
    }

    /// At least this much for the player to move, if the node was left.
    fn bound(self, values: &Values, mover: Option<Player>, scope: &Scope) -> Bound {
        let left = mover.is_some_and(|mover| self.is_met_by::<C>(values, mover, scope));
        if left { Bound::AtLeast } else { Bound::Exact }
    }

    fn is_enough(self, entry: &TableEntry, scope: &Scope) -> bool {
        entry.bound == Bound::Exact
            || entry.mover.is_some_and(|mover| self.is_met_by::<C>(&entry.values, mover, scope))
    }

    fn window(self) -> Option<Window> {
        None
    }
}

impl Cap {
    fn is_met_by<C: Choose>(self, values: &Values, mover: Player, scope: &Scope) -> bool {
        <Self as Need<C>>::is_met(self, C::rank(values, mover, scope.players), mover)
    }
}
