//! A search under way: how a node gets its value from its children.

use std::marker::PhantomData;

use game::{Game, MoveList, PayoffEval, Player, Turn, Values, scatter};

use super::MaxN;
use super::chance::Room;
use super::deepen::Guard;
use super::need::{Need, Scope};
use super::order::Order;
use super::table::{Table, TableEntry};
use crate::choice::{Choose, Rank};
use crate::{BranchEnd, ChanceRule, Settings};

/// Nodes with fewer plies left are not kept: to look them up takes about as long as to search them.
const KEPT_FROM: u32 = 3;

/// One search to a depth.
pub struct Walk<'a, G: Game, E, C> {
    pub eval: &'a E,
    pub settings: &'a Settings,
    pub scope: Scope,
    pub nodes: u64,
    pub guard: Guard<'a>,
    /// Whether it met its depth somewhere, so that a deeper one may see more.
    pub at_horizon: bool,
    pub table: Option<&'a mut Table>,
    /// Memory for the events of chance on the way from the root, for use again.
    pub rooms: Vec<Room<G>>,
    types: PhantomData<C>,
}

/// Where in the tree a node is.
#[derive(Clone, Copy)]
pub struct NodeContext {
    /// Plies left.
    pub left: u32,
    /// Plies from the root.
    pub ply: usize,
    /// Who moved last.
    pub before: Option<Player>,
}

impl NodeContext {
    pub const fn root(depth: u32) -> Self {
        Self { left: depth, ply: 0, before: None }
    }

    pub const fn below(self, mover: Player) -> Self {
        Self { left: self.left - 1, ply: self.ply + 1, before: Some(mover) }
    }
}

/// The best child so far.
pub struct Best {
    pub rank: Rank,
    pub index: usize,
    pub values: Values,
}

impl Best {
    /// Whether a child is to be taken instead: of two with the same rank the one listed first, so
    /// that the order of visits does not matter.
    #[inline]
    fn is_beaten(best: Option<&Self>, rank: Rank, index: usize) -> bool {
        best.is_none_or(|best| rank > best.rank || (rank == best.rank && index < best.index))
    }
}

/// What a node came out as.
struct Outcome {
    values: Values,
    mover: Option<Player>,
    /// The place of the best move in the list.
    best: Option<usize>,
    /// Whether a table may keep it.
    is_kept: bool,
}

impl Outcome {
    #[inline]
    const fn still(values: Values) -> Self {
        Self { values, mover: None, best: None, is_kept: true }
    }
}

impl<'a, G: Game, E: PayoffEval<G>, C: Choose> Walk<'a, G, E, C> {
    pub fn new(
        search: &'a MaxN<E>,
        game: &G,
        guard: Guard<'a>,
        table: Option<&'a mut Table>,
    ) -> Self {
        Self {
            eval: &search.eval,
            settings: &search.settings,
            scope: Scope::new::<G, E, C>(&search.eval, &search.settings, game),
            nodes: 0,
            guard,
            at_horizon: false,
            table,
            rooms: Vec::new(),
            types: PhantomData,
        }
    }

    /// What a position is worth.
    #[inline]
    pub fn value<N: Need<C>>(&mut self, game: &mut G, place: NodeContext, need: N) -> Values {
        self.nodes += 1;
        if place.left == 0 {
            self.at_horizon = true;
            return self.eval.evaluate(game);
        }
        if self.table.is_some() && place.left >= KEPT_FROM {
            return self.value_by_table(game, place, need);
        }
        self.expand(game, place, need, None).values
    }

    /// What a position is worth, from the table or for it.
    fn value_by_table<N: Need<C>>(&mut self, game: &mut G, place: NodeContext, need: N) -> Values {
        let key = self.table_key(game, place);
        let known = self.table.as_ref().and_then(|table| table.get(key));
        if let Some(known) = known
            && let left = u32::from(known.left)
            // One that saw every line to its end holds for more plies, too.
            && (left == place.left || (known.is_closed && left < place.left))
            && need.is_enough(&known, &self.scope)
        {
            self.at_horizon |= !known.is_closed;
            return known.values;
        }
        let outside = std::mem::take(&mut self.at_horizon);
        let first = known.and_then(|known| known.best).map(usize::from);
        let outcome = self.expand(game, place, need, first);
        if outcome.is_kept
            && !self.guard.was_spent()
            && let Some(table) = &mut self.table
        {
            let entry = TableEntry {
                values: outcome.values,
                bound: need.bound(&outcome.values, outcome.mover, &self.scope),
                left: place.left as u8,
                is_closed: !self.at_horizon,
                mover: outcome.mover,
                best: outcome.best.map(|best| best as u8),
            };
            table.put(key, &entry);
        }
        self.at_horizon |= outside;
        outcome.values
    }

    /// The key of a node for the table: its position; with a beam, how far from the root it is as
    /// long as that decides how wide it is; and who moved last where that may end the branch.
    pub fn table_key(&self, game: &G, place: NodeContext) -> u64 {
        let ply = place.ply.min(self.settings.beam.len().saturating_sub(1));
        let before = match (self.settings.end, place.before) {
            (BranchEnd::SeatPassedOver, Some(before)) => before.index() + 1,
            _ => 0,
        };
        scatter(game.key(), (ply << 8 | before) as u64)
    }

    #[inline]
    fn expand<N: Need<C>>(
        &mut self,
        game: &mut G,
        place: NodeContext,
        need: N,
        first: Option<usize>,
    ) -> Outcome {
        let mut moves = MoveList::new();
        match game.turn(&mut moves) {
            Turn::Over(_) => Outcome::still(self.eval.evaluate(game)),
            Turn::Chance => Outcome {
                is_kept: self.settings.chance != ChanceRule::Skip,
                ..Outcome::still(self.by_chance(game, place, need))
            },
            Turn::Player(player) if self.ends(place.before, player) => {
                Outcome::still(self.eval.evaluate(game))
            }
            Turn::Player(player) => match self.choose(game, &moves, player, place, need, first) {
                Some(best) => Outcome {
                    values: best.values,
                    mover: Some(player),
                    best: Some(best.index),
                    is_kept: true,
                },
                None => Outcome { is_kept: false, ..Outcome::still(self.eval.evaluate(game)) },
            },
        }
    }

    /// The best child for the player to move; `first` is visited before all others. When a limit is
    /// reached, the best of the children that are done.
    #[inline]
    pub fn choose<N: Need<C>>(
        &mut self,
        game: &mut G,
        moves: &MoveList<G::Move>,
        player: Player,
        place: NodeContext,
        need: N,
        first: Option<usize>,
    ) -> Option<Best> {
        let mut best: Option<Best> = None;
        let below = place.below(player);
        let mut order = Order::as_listed(moves.len());
        self.sort(game, moves, player, place, need, &mut order);
        if let Some(first) = first {
            order.bring_first(first);
        }
        for index in (0..order.count).map(|visit| order.index(visit)) {
            if let Some(best) = &best
                && index > best.index
                && need.is_most(best.rank, player, &self.scope)
            {
                continue;
            }
            let inner = need.of_child(player, best.as_ref(), index, &self.scope);
            let undo = game.play_unchecked(moves[index]);
            let values = self.value(game, below, inner);
            game.undo(moves[index], undo);
            if self.guard.is_spent(self.nodes) {
                break;
            }
            let rank = need.rank(&values, player, &self.scope);
            if Best::is_beaten(best.as_ref(), rank, index) {
                best = Some(Best { rank, index, values });
                if need.is_met(rank, player) {
                    break;
                }
            }
        }
        best
    }

    /// Brings the children of a node in the order in which they are visited, by the rank that their
    /// static values have for the player to move. Leaves stay as listed.
    #[inline]
    pub fn sort<N: Need<C>>(
        &self,
        game: &mut G,
        moves: &MoveList<G::Move>,
        player: Player,
        place: NodeContext,
        need: N,
        order: &mut Order,
    ) {
        let width = self.settings.width(place.ply);
        if place.left == 1 || (!self.settings.sorted && width >= moves.len()) {
            return;
        }
        order.rank(game, moves, width, |game, mv| {
            let undo = game.play_unchecked(mv);
            let values = self.eval.evaluate(game);
            game.undo(mv, undo);
            need.rank(&values, player, &self.scope)
        });
    }

    /// Whether a branch ends because a seat was passed over on the way to this player.
    pub fn ends(&self, before: Option<Player>, player: Player) -> bool {
        match (self.settings.end, before) {
            (BranchEnd::SeatPassedOver, Some(before)) => {
                let players = self.scope.players;
                let steps = player.index() + players - before.index();
                !matches!(steps % players, 0 | 1)
            }
            _ => false,
        }
    }
}
