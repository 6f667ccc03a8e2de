//! What the nodes above need to know of a node, so that the rest can be left out.

use std::any::TypeId;

use game::{Bounds, Game, NoChance, PayoffEval, Player, Values};

use super::against::Window;
use super::table::{Bound, TableEntry};
use super::walk::Best;
use crate::choice::{Choose, Rank};
use crate::{ChanceRule, Settings};

/// Of all that a mean adds up, so much may be lost or won by rounding.
const ROUNDING: f32 = 1e-5;

/// What holds in the whole tree.
pub struct Scope {
    pub players: usize,
    pub cutoffs: bool,
    /// Between what the values lie, with room for the rounding of means.
    pub bounds: Option<Bounds>,
    /// Between what the first part of a rank lies.
    pub range: (f64, f64),
    /// How far beyond a bound a mean has to be, so that rounding does not matter.
    pub margin: f64,
}

impl Scope {
    pub fn new<G: Game, E: PayoffEval<G>, C: Choose>(
        eval: &E,
        settings: &Settings,
        game: &G,
    ) -> Self {
        let players = game.players();
        let means = TypeId::of::<G::Chance>() != TypeId::of::<NoChance>()
            && settings.chance != ChanceRule::Skip;
        let mut margin = 0.0;
        let bounds = eval.bounds(players).filter(|_| settings.cutoffs).map(|mut bounds| {
            if means {
                margin = ROUNDING * (bounds.least.abs() * players as f32 + bounds.most_sum.abs());
            }
            bounds.least -= margin;
            bounds.most_sum += margin;
            bounds
        });
        let unknown = (f64::NEG_INFINITY, f64::INFINITY);
        Self {
            players,
            cutoffs: settings.cutoffs,
            bounds,
            range: bounds.map_or(unknown, |bounds| C::range(bounds, players)),
            margin: margin.into(),
        }
    }
}

/// What the nodes above need to know of a node.
pub trait Need<C: Choose>: Copy {
    /// How much the player to move likes a vector.
    fn rank(self, values: &Values, player: Player, scope: &Scope) -> Rank;

    /// Whether nothing more matters about a node of this player that has a child of this rank.
    fn is_met(self, rank: Rank, player: Player) -> bool;

    /// What is needed of a child of this player's node, given the best so far.
    fn of_child(self, player: Player, best: Option<&Best>, index: usize, scope: &Scope) -> Self;

    /// Whether the player to move can get nothing better than this.
    fn is_most(self, rank: Rank, player: Player, scope: &Scope) -> bool;

    /// What is needed of an outcome of chance for the mean.
    fn of_outcome(self) -> Self;

    /// What the values that came out say of a node, with its player to move if there is one.
    fn bound(self, values: &Values, mover: Option<Player>, scope: &Scope) -> Bound;

    /// Whether what a table holds is enough.
    fn is_enough(self, entry: &TableEntry, scope: &Scope) -> bool;

    /// The window, if one stands against all.
    fn window(self) -> Option<Window>;
}

/// The value of every node: plain max^n.
#[derive(Clone, Copy)]
pub struct Everything;

impl<C: Choose> Need<C> for Everything {
    #[inline]
    fn rank(self, values: &Values, player: Player, scope: &Scope) -> Rank {
        C::rank(values, player, scope.players)
    }

    #[inline]
    fn is_met(self, _: Rank, _: Player) -> bool {
        false
    }

    #[inline]
    fn of_child(self, _: Player, _: Option<&Best>, _: usize, _: &Scope) -> Self {
        self
    }

    #[inline]
    fn is_most(self, _: Rank, _: Player, _: &Scope) -> bool {
        false
    }

    fn of_outcome(self) -> Self {
        self
    }

    fn bound(self, _: &Values, _: Option<Player>, _: &Scope) -> Bound {
        Bound::Exact
    }

    fn is_enough(self, entry: &TableEntry, _: &Scope) -> bool {
        entry.bound == Bound::Exact
    }

    fn window(self) -> Option<Window> {
        None
    }
}
