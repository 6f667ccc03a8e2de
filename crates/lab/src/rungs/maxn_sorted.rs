//! Max^n that looks at the best children first, or at them alone.
//!
//! # Idea
//! Before the children of a node are searched, each is valued by the evaluation, and they are sorted
//! by what the player to move thinks of it. Sorting alone changes nothing in max^n, where all children
//! are searched anyway; but now a *beam* can leave out the last ones. Its widths are given by ply, as
//! in 0, 0, 8, 8, 4: all at the first two plies, then the eight best, and four from the fifth ply on.
//!
//! ```text
//! search(position, depth, ply):
//!     as max^n, but
//!     - if children are not leaves: sort them by the evaluation, equal ones staying as listed
//!     - keep the first width(ply) of them, all if it is 0
//!     - of children that are liked as much take the one listed first, as max^n does: the other one
//!       may be worth something else to the others
//! ```
//!
//! # Cost
//! An evaluation more for each child of an inner node. With all widths 0 the vector is that of max^n;
//! otherwise it is an estimate, and the tree has the product of the widths as its leaves. Children at
//! the last ply are leaves and are all looked at, which costs no more than sorting them.
//!
//! # Source
//! Beams: Bruce Lowerre's HARPY (1976). In max^n: the reference program for Hare and Hedgehog.

use std::cmp::Reverse;

use game::{Game, PayoffEval, Values};

use super::Algorithm;
use crate::tree::{Meeting, Tree};
use crate::{Choice, Recorder, SearchResult, Settings, Stop, Value};

/// Plays by max^n over sorted children.
#[derive(Clone, Debug)]
pub struct MaxNSorted<E> {
    /// How positions are valued.
    pub eval: E,
    /// How each player chooses.
    pub choice: Choice,
    /// Whether the beam of the settings counts. If not, all children are searched.
    pub beam: bool,
}

impl<G: Game, E: PayoffEval<G> + Sync> Algorithm<G> for MaxNSorted<E> {
    fn run<R: Recorder<G>>(
        &self,
        game: &G,
        settings: &Settings,
        recorder: R,
    ) -> SearchResult<G::Move> {
        let mut tree = Tree::new(game, &self.eval, settings, recorder);
        let beam: &[u16] = if self.beam { &settings.beam } else { &[] };
        let values = search(&mut tree, self.choice, beam, settings.depth.plies());
        tree.found(Some(Value::Each(values)))
    }
}

fn search<G: Game, E: PayoffEval<G>, R: Recorder<G>>(
    tree: &mut Tree<'_, G, E, R>,
    choice: Choice,
    beam: &[u16],
    depth: u32,
) -> Values {
    let (player, moves) = match tree.meet(depth) {
        Meeting::End(values) => return values,
        Meeting::Chance => return tree.ignore_chance(|tree| search(tree, choice, beam, depth)),
        Meeting::Choice(player, moves) => (player.index(), moves),
    };
    let players = tree.game().players();
    let liking = |values: &Values| choice.liking(values, player, players);
    let mut order: Vec<usize> = (0..moves.len()).collect();
    if depth > 1 {
        order.sort_by_cached_key(|&place| Reverse(Total(liking(&tree.look_at(moves[place])))));
        let left_out = order.split_off(width(beam, tree.ply()).min(order.len()));
        tree.drop_moves(&left_out.into_iter().map(|place| moves[place]).collect::<Vec<_>>());
    }
    let mut best: Option<(Values, usize)> = None;
    for place in order {
        let values = tree.follow(moves[place], |tree| search(tree, choice, beam, depth - 1));
        let is_better = |(best, at): (Values, usize)| {
            let (new, old) = (liking(&values), liking(&best));
            new > old || new == old && place < at
        };
        if best.is_none_or(is_better) {
            best = Some((values, place));
            tree.prefer(moves[place]);
        }
    }
    tree.settle(best.map_or(Values::default(), |(values, _)| values), Stop::Done)
}

/// Children to search at a ply.
pub(super) fn width(beam: &[u16], ply: usize) -> usize {
    match beam.get(ply).or(beam.last()) {
        None | Some(0) => usize::MAX,
        Some(&width) => width.into(),
    }
}

/// Likings in a total order, so that they can be sorted.
#[derive(PartialEq)]
struct Total((f32, f32));

impl Eq for Total {}

impl PartialOrd for Total {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Total {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.0.total_cmp(&other.0.0).then(self.0.1.total_cmp(&other.0.1))
    }
}
