//! Choosing at the root with few simulations (Danihelka, Guez, Schrittwieser and Silver 2022).

use game::{Player, scatter};

use super::growth::PuctTree;
use super::tree::{Edge, Kind, Node};

/// How much a value counts beside a logit before anything was tried, and for each visit of the move tried
/// most often.
const VISIT: f32 = 50.0;

/// Sequential halving over moves that are drawn without replacement (Gumbel top-k): half of the moves
/// that are still considered fall out after each round, and the simulations are divided so that each round
/// takes as many. Where the values that are found are right, the move that comes out is with a noise of 1 in
/// expectation no worse than one drawn by the priors, however few simulations there are.
#[derive(Clone, Debug)]
pub struct Halving {
    /// Noise and logit of each move; minus infinity for what is not considered.
    drawn: Vec<f32>,
    /// Visits before it began.
    before: Vec<u32>,
    /// How often a move has to have been tried to be next, simulation by simulation.
    due: Vec<u32>,
    done: usize,
}

impl Halving {
    /// Over the moves of a root that was asked about, of which at most `considered` are tried, with so many
    /// simulations. The noise follows from the seed; with a `noise` of 0 there is none, and the moves of
    /// the highest priors are considered. `None` where no player is to move at the root.
    #[must_use]
    pub fn new<G: game::Game>(
        tree: &PuctTree<G>,
        considered: usize,
        simulations: usize,
        noise: f32,
        seed: u64,
    ) -> Option<Self> {
        let Node { kind: Kind::Decision(_), .. } = tree.root_node()? else { return None };
        let edges = tree.root_edges();
        let drawn = edges.iter().enumerate().map(|(index, edge)| {
            let gumbel = if noise == 0.0 { 0.0 } else { noise * gumbel(seed, index) };
            logit(edge.prior) + gumbel
        });
        let mut drawn: Vec<f32> = drawn.collect();
        let considered = considered.clamp(1, drawn.len().max(1));
        let mut order: Vec<usize> = (0..drawn.len()).collect();
        order.sort_by(|&a, &b| drawn[b].total_cmp(&drawn[a]).then(a.cmp(&b)));
        for &index in &order[considered.min(order.len())..] {
            drawn[index] = f32::NEG_INFINITY;
        }
        let before = edges.iter().map(|edge| edge.visits).collect();
        Some(Self { drawn, before, due: schedule(considered, simulations), done: 0 })
    }

    /// The move that the next simulation tries; `None` when all are made, or it is certain what the position is
    /// worth.
    pub fn next<G: game::Game>(&mut self, tree: &PuctTree<G>) -> Option<usize> {
        let due = *self.due.get(self.done)?;
        let Node { kind: Kind::Decision(player), .. } = *tree.root_node()? else { return None };
        if tree.solved().is_some() {
            return None;
        }
        self.done += 1;
        let edges = tree.root_edges();
        let scale = scale(edges);
        let tried = |index: usize| edges[index].visits + edges[index].waiting - self.before[index];
        let open = |index: &usize| !edges[*index].is_lost(player);
        let considered = |index: &usize| self.drawn[*index] > f32::NEG_INFINITY;
        // Where all that are considered are lost, the others are.
        let widens = !(0..edges.len()).any(|index| open(&index) && considered(&index));
        let all = || {
            let all = 0..edges.len();
            all.filter(move |index| open(index) && (widens || considered(index)))
        };
        let best = |moves: &mut dyn Iterator<Item = usize>| {
            moves.reduce(|a, b| {
                let worth = |index: usize| self.worth(index, &edges[index], player, scale);
                if worth(b) > worth(a) { b } else { a }
            })
        };
        // Where a simulation came to nothing, the rounds are out of step.
        best(&mut all().filter(|&index| tried(index) == due))
            .or_else(|| all().min_by_key(|&index| tried(index)))
    }

    /// One simulation came to nothing and is to be made again.
    pub fn repeat(&mut self) {
        self.done = self.done.saturating_sub(1);
    }

    /// The move that came out: the best of those tried most often.
    #[must_use]
    pub(super) fn choice<M>(&self, edges: &[Edge<M>], player: Player) -> Option<usize> {
        let scale = scale(edges);
        let key = |index: usize| {
            let edge = &edges[index];
            let tried = (!edge.is_lost(player), edge.visits - self.before[index]);
            (tried, self.worth(index, edge, player, scale))
        };
        (0..edges.len()).reduce(|a, b| {
            let ((tried_a, worth_a), (tried_b, worth_b)) = (key(a), key(b));
            if tried_b.cmp(&tried_a).then(worth_b.total_cmp(&worth_a)).is_gt() { b } else { a }
        })
    }

    /// The move drawn first among those that are certain to be worth as much to a player as this one.
    pub(super) fn as_good<M>(
        &self,
        edges: &[Edge<M>],
        player: Player,
        best: usize,
    ) -> Option<usize> {
        let own = |edge: &Edge<M>| edge.mean[player.index()];
        let good =
            |index: &usize| edges[*index].certain && own(&edges[*index]) >= own(&edges[best]);
        let all = (0..edges.len()).filter(good);
        all.max_by(|&a, &b| self.drawn[a].total_cmp(&self.drawn[b]).then(b.cmp(&a)))
    }

    /// By how much a move is preferred. Those that were not tried are alike.
    fn worth<M>(&self, index: usize, edge: &Edge<M>, player: Player, scale: f32) -> f32 {
        let value = if edge.visits > 0 { edge.mean[player.index()] } else { 0.0 };
        self.drawn[index] + scale * value
    }
}

/// How often a move has to have been tried to be next, for each simulation, when so many moves are
/// considered at first.
fn schedule(considered: usize, simulations: usize) -> Vec<u32> {
    if considered <= 1 {
        return (0..simulations as u32).collect();
    }
    let rounds = considered.next_power_of_two().trailing_zeros() as usize;
    let mut tried = vec![0; considered];
    let mut left = considered;
    let mut due = Vec::with_capacity(simulations + considered);
    while due.len() < simulations {
        for _ in 0..(simulations / (rounds * left)).max(1) {
            due.extend_from_slice(&tried[..left]);
            tried[..left].iter_mut().for_each(|tried| *tried += 1);
        }
        left = (left / 2).max(2);
    }
    due.truncate(simulations);
    due
}

fn scale<M>(edges: &[Edge<M>]) -> f32 {
    VISIT + edges.iter().map(|edge| edge.visits).max().unwrap_or(0) as f32
}

/// What a policy is to learn from a search: the priors, corrected by the values that were found. A move
/// that was not tried counts as the position does, by the guide and by what was tried, the priors as
/// weights.
pub fn improved<M>(edges: &[Edge<M>], own: f32, player: Player) -> Vec<f32> {
    let value = |edge: &Edge<M>| edge.mean[player.index()];
    let tried = || edges.iter().filter(|edge| edge.visits > 0);
    let visits: f32 = tried().map(|edge| edge.visits as f32).sum();
    let weight: f32 = tried().map(|edge| edge.prior).sum();
    let mixed = match weight {
        0.0 => own,
        _ => {
            let mean = tried().map(|edge| edge.prior * value(edge)).sum::<f32>() / weight;
            (own + visits * mean) / (1.0 + visits)
        }
    };
    let scale = scale(edges);
    let logits = edges
        .iter()
        .map(|edge| logit(edge.prior) + scale * if edge.visits > 0 { value(edge) } else { mixed });
    let mut shares: Vec<f32> = logits.collect();
    let most = shares.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    shares.iter_mut().for_each(|share| *share = libm::expf(*share - most));
    let sum: f32 = shares.iter().sum();
    shares.iter_mut().for_each(|share| *share /= sum);
    shares
}

fn logit(prior: f32) -> f32 {
    libm::logf(prior.max(1e-30))
}

/// A number of the standard Gumbel distribution.
fn gumbel(seed: u64, index: usize) -> f32 {
    let drawn = (scatter(seed, index as u64) >> 40) as f32 / (1u32 << 24) as f32;
    -libm::logf(-libm::logf(drawn.clamp(1e-7, 1.0 - 1e-7)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn simulations_are_divided_among_rounds() {
        assert_eq!(schedule(1, 3), [0, 1, 2]);
        assert_eq!(schedule(4, 8), [0, 0, 0, 0, 1, 1, 2, 2]);
        assert_eq!(schedule(4, 2), [0, 0]);
        for (considered, simulations) in [(2, 1), (7, 32), (16, 16), (16, 200), (3, 100)] {
            let due = schedule(considered, simulations);
            assert_eq!(due.len(), simulations);
            // Everything that is due can be: somebody has been tried as often before.
            let mut tried = vec![0; considered];
            for due in due {
                let index = tried.iter().position(|&tried| tried == due).expect("somebody");
                tried[index] += 1;
            }
        }
    }

    #[test]
    fn noise_is_distributed_as_gumbel_found() {
        let numbers: Vec<f32> = (0..100_000).map(|index| gumbel(7, index)).collect();
        let mean = numbers.iter().sum::<f32>() / numbers.len() as f32;
        let square = numbers.iter().map(|x| (x - mean) * (x - mean)).sum::<f32>() / 1e5;
        // Euler's constant, and pi squared over six.
        assert!((mean - 0.5772).abs() < 0.02 && (square - 1.645).abs() < 0.05, "{mean} {square}");
    }
}
