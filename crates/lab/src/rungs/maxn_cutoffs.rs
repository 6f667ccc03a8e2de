//! Max^n for two players by relative choice, with cut-offs.
//!
//! # Idea
//! By relative choice two players are against each other after all: what one leads by, the other is
//! behind by. So the bounds of alpha-beta hold for the lead, although the numbers themselves need not
//! sum up to anything. (By absolute choice nothing bounds one number by the other, and nothing may be
//! left out.)
//!
//! ```text
//! search(position, depth, alpha, beta):         alpha and beta are leads of the player to move
//!     as max^n by relative choice, but
//!     - the child is searched with (-beta, -alpha) if the other player is to move there, otherwise
//!       with (alpha, beta)
//!     - alpha := larger of alpha and the lead of the best vector
//!     - leave the loop as soon as alpha >= beta
//! ```
//!
//! Sorted, the children of a node are valued by the evaluation first and visited from the largest lead
//! to the smallest. Of children that lead by as much, the one listed first is taken, as without. A beam
//! leaves out the last of them, as in [`maxn_sorted`](super::maxn_sorted).
//!
//! # Cost
//! The vector, and the move, are those of max^n by relative choice. The number of leaves is that of
//! alpha-beta; sorted it is smaller (`docs/measurements.md` has the figures of Hare and Hedgehog), for
//! an evaluation more at each child of an inner node. With a beam the vector is that of max^n with the
//! same beam. With another number of players nothing is cut off.
//!
//! # Source
//! The reference program for Hare and Hedgehog, after Donald Knuth and Ronald Moore (1975).

use game::{Game, PayoffEval, Player, Values};

use super::Algorithm;
use super::maxn::MaxN;
use super::maxn_sorted::{MaxNSorted, width};
use crate::tree::{Meeting, Tree};
use crate::{Choice, Recorder, SearchResult, Settings, Stop, Value};

/// Plays by max^n with relative choice, and with cut-offs if two play.
#[derive(Clone, Debug)]
pub struct MaxNCutoffs<E> {
    /// How positions are valued.
    pub eval: E,
    /// Whether children are sorted.
    pub sorted: bool,
    /// Whether the beam of the settings counts, where children are sorted. If not, all are searched.
    pub beam: bool,
}

impl<G: Game, E: PayoffEval<G> + Sync> Algorithm<G> for MaxNCutoffs<E> {
    fn run<R: Recorder<G>>(
        &self,
        game: &G,
        settings: &Settings,
        recorder: R,
    ) -> SearchResult<G::Move> {
        let beam: &[u16] = if self.beam { &settings.beam } else { &[] };
        if game.players() > 2 {
            let (eval, choice) = (self.eval.clone(), Choice::Relative);
            if self.sorted && self.beam {
                return MaxNSorted { eval, choice, beam: true }.run(game, settings, recorder);
            }
            return MaxN { eval, choice }.run(game, settings, recorder);
        }
        let mut tree = Tree::new(game, &self.eval, settings, recorder);
        let order = self.sorted.then_some(beam);
        let values = search(&mut tree, settings.depth.plies(), Leads::FULL, order);
        tree.found(Some(Value::Each(values)))
    }
}

/// The window of the first player's lead over the second.
#[derive(Clone, Copy)]
struct Leads {
    /// What the first player has elsewhere.
    low: f32,
    /// What the second player leaves it elsewhere.
    high: f32,
}

impl Leads {
    const FULL: Self = Self { low: f32::NEG_INFINITY, high: f32::INFINITY };

    /// The window for a child of a node in which this player moves, given the lead of the best so far.
    /// A child that is listed before that one has to be known exactly even if it leads by as much, as
    /// then it is taken.
    fn for_child(mut self, player: Player, best: Option<(f32, bool)>) -> Self {
        match best {
            Some((lead, earlier)) if player == Player::FIRST => {
                self.low = self.low.max(if earlier { lead.next_down() } else { lead });
            }
            Some((lead, earlier)) => {
                self.high = self.high.min(if earlier { lead.next_up() } else { lead });
            }
            None => {}
        }
        self
    }

    /// Whether a player that has found this lead need not look further: the other one will not let
    /// it come to this node.
    fn is_left(self, player: Player, lead: f32) -> bool {
        if player == Player::FIRST { lead >= self.high } else { lead <= self.low }
    }
}

/// The bounds are told from the first player throughout, so that nothing has to be turned round when
/// a player moves twice. `order` is the beam of sorted children, and absent where they are not sorted.
fn search<G: Game, E: PayoffEval<G>, R: Recorder<G>>(
    tree: &mut Tree<'_, G, E, R>,
    depth: u32,
    leads: Leads,
    order: Option<&[u16]>,
) -> Values {
    let (player, moves) = match tree.meet(depth) {
        Meeting::End(values) => return values,
        Meeting::Chance => return tree.ignore_chance(|tree| search(tree, depth, leads, order)),
        Meeting::Choice(player, moves) => (player, moves),
    };
    let lead = |values: &Values| values[0] - values[1];
    // The lead as the player to move likes it.
    let liking =
        |values: &Values| if player == Player::FIRST { lead(values) } else { -lead(values) };
    let mut listed: Vec<(usize, G::Move)> = moves.into_iter().enumerate().collect();
    if let Some(beam) = order.filter(|_| depth > 1) {
        let mut valued: Vec<_> =
            listed.into_iter().map(|child| (liking(&tree.look_at(child.1)), child)).collect();
        valued.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        listed = valued.into_iter().map(|(_, child)| child).collect();
        let left_out = listed.split_off(width(beam, tree.ply()).min(listed.len()));
        tree.drop_moves(&left_out.into_iter().map(|(_, mv)| mv).collect::<Vec<_>>());
    }
    let mut best: Option<(Values, usize)> = None;
    for (visit, &(place, mv)) in listed.iter().enumerate() {
        let inner = leads.for_child(player, best.map(|(best, at)| (lead(&best), place < at)));
        let values = tree.follow(mv, |tree| search(tree, depth - 1, inner, order));
        let is_better = |(best, at): (Values, usize)| {
            let (new, old) = (liking(&values), liking(&best));
            new > old || new == old && place < at
        };
        if best.is_none_or(is_better) {
            best = Some((values, place));
            tree.prefer(mv);
        }
        if leads.is_left(player, lead(&values)) {
            let rest: Vec<_> = listed[visit + 1..].iter().map(|&(_, mv)| mv).collect();
            let found = best.map_or(values, |(best, _)| best);
            return tree.settle_early(found, &rest, visit + 1);
        }
    }
    tree.settle(best.map_or(Values::default(), |(best, _)| best), Stop::Done)
}
