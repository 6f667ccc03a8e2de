//! The tree that grows: what the rungs that search by simulations have in common, so that each can say
//! in a few lines what is its own.
//!
//! The rungs of [`tree`](crate::tree) walk through a whole tree and keep nothing of it. Here the tree is
//! what is kept: a node for every position that a simulation came to first, and for each of its moves
//! how often it was tried and what came of it on average, to each player.
//!
//! # Limits
//! When a limit is reached the simulation that is under way counts for nothing, and no other one begins.
//! What was found until then is an answer all the same.

use std::time::Instant;

use game::{Game, MoveList, Player, Turn, Values};

use crate::advice::{Adviser, Appraised};
use crate::eval::payoffs_or_even;
use crate::record::{Choosing, Grown};
use crate::{Count, Limits, Recorder, SearchResult, Settings, Step, Value};

/// A way on from a node: a move, or an event of chance.
#[derive(Clone, Debug)]
pub struct Branch<M, C> {
    /// What it is.
    pub step: Step<M, C>,
    /// How promising the move looked beforehand, or how likely the event is: from 0 to 1.
    pub prior: f32,
    /// Simulations that went this way.
    pub visits: u32,
    /// What they came to on average, to each player.
    pub mean: Values,
    /// The node that it leads to, once a simulation was there.
    node: Option<usize>,
}

impl<M, C> Branch<M, C> {
    const fn new(step: Step<M, C>, prior: f32) -> Self {
        Self { step, prior, visits: 0, mean: [0.0; game::MAX_PLAYERS], node: None }
    }

    /// One more simulation, which came to these values.
    fn add(&mut self, values: &Values) {
        self.visits += 1;
        let share = 1.0 / self.visits as f32;
        for (mean, value) in self.mean.iter_mut().zip(values) {
            *mean += (value - *mean) * share;
        }
    }
}

/// A node of a game.
type NodeOf<G> = Node<<G as Game>::Move, <G as Game>::Chance>;

/// A position that a simulation came to.
#[derive(Clone, Debug)]
pub struct Node<M, C> {
    /// Who chooses.
    turn: NodeTurn,
    /// The ways on, as the game lists them.
    pub branches: Vec<Branch<M, C>>,
    /// What the position seemed worth at first sight to whoever is to move.
    pub own: f32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum NodeTurn {
    Player(Player),
    Chance,
    Over,
}

/// Where a simulation stands.
pub enum Stand {
    /// The game is over, with these payoffs.
    Over(Values),
    /// Chance decides.
    Chance,
    /// This player chooses, not for the first time.
    Choice(Player),
    /// Nobody was here before.
    New,
}

/// What a search looks at, and when it has to end.
#[derive(Debug)]
pub struct Meter {
    /// What was done so far.
    pub count: Count,
    limits: Limits,
    broken_off: bool,
}

impl Meter {
    /// Nothing is done yet.
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        Self { count: Count::default(), limits, broken_off: false }
    }

    /// One more position, unless a limit is reached.
    pub fn visit(&mut self) -> bool {
        let visited = self.count.visited;
        self.broken_off |= visited > 0 && self.limits.are_reached(visited);
        self.count.visited += u64::from(!self.broken_off);
        !self.broken_off
    }

    /// Whether another simulation may begin: none of them need come to a new position.
    fn may_begin(&mut self) -> bool {
        self.broken_off |= self.count.visited > 0 && self.limits.is_stopped_or_late();
        !self.broken_off
    }
}

/// A search under way: the tree, and the simulation that stands somewhere in it.
pub struct Growth<G: Game, R> {
    root: G,
    /// The position at which the simulation stands.
    game: G,
    nodes: Vec<NodeOf<G>>,
    /// Nodes from the root down, each with the number of the branch that was taken.
    way: Vec<(usize, usize)>,
    /// The node; none where nobody was before.
    at: Option<usize>,
    recorder: R,
    meter: Meter,
    begun: Instant,
    simulations: u32,
}

impl<G: Game, R: Recorder<G>> Growth<G, R> {
    /// A tree of nothing but this root.
    pub fn new(game: &G, settings: &Settings, recorder: R) -> Self {
        Self {
            root: game.clone(),
            game: game.clone(),
            nodes: Vec::new(),
            way: Vec::new(),
            at: None,
            recorder,
            meter: Meter::new(settings.limits.clone()),
            begun: Instant::now(),
            simulations: 0,
        }
    }

    /// Begins another simulation at the root; nothing when a limit is reached.
    /// There is nothing to find out where the game is over.
    pub fn begin(&mut self) -> Option<()> {
        if self.nodes.first().is_some_and(|root| root.turn == NodeTurn::Over) {
            return None;
        }
        self.game = self.root.clone();
        self.way.clear();
        self.at = (!self.nodes.is_empty()).then_some(0);
        self.meter.may_begin().then_some(())
    }

    /// Where the simulation stands; nothing when a limit is reached.
    pub fn stand(&mut self) -> Option<Stand> {
        let Some(at) = self.at else { return self.arrive() };
        Some(match self.nodes[at].turn {
            NodeTurn::Player(player) => Stand::Choice(player),
            NodeTurn::Chance => Stand::Chance,
            NodeTurn::Over => Stand::Over(self.over(at)),
        })
    }

    /// The node at which the simulation stands, which is not new.
    pub fn node(&self) -> &NodeOf<G> {
        &self.nodes[self.at.unwrap_or_default()]
    }

    /// Looks at a position that no simulation has come to before.
    fn arrive(&mut self) -> Option<Stand> {
        if !self.meter.visit() {
            return None;
        }
        let is_root = self.way.is_empty();
        Some(match self.game.turn(&mut MoveList::new()) {
            // Whoever asks about the root wants a move, not to hear that the game may be left as it is.
            Turn::Player(_) if is_root || self.game.ending().is_none() => Stand::New,
            Turn::Player(_) | Turn::Over(_) => {
                let at = self.add(NodeTurn::Over, Vec::new(), 0.0);
                Stand::Over(self.over(at))
            }
            Turn::Chance => {
                let mut outcomes = Vec::new();
                self.game.chances(&mut outcomes);
                let branch = |(event, likely)| Branch::new(Step::Chance(event), likely as f32);
                self.add(NodeTurn::Chance, outcomes.into_iter().map(branch).collect(), 0.0);
                Stand::Chance
            }
        })
    }

    /// What a game that is over here has brought.
    fn over(&mut self, at: usize) -> Values {
        let values = payoffs_or_even(&self.game);
        self.meter.count.evaluated += 1;
        self.recorder.appraise(at, Appraised::Over, &values);
        values
    }

    /// Adds a node for the position, and what an adviser says of it; nothing when a limit is reached.
    pub fn grow(&mut self, adviser: &impl Adviser<G>) -> Option<Values> {
        let mut moves = MoveList::new();
        let Turn::Player(player) = self.game.turn(&mut moves) else { return None };
        let advice = adviser.advise(&self.game, player, &moves, &mut self.meter)?;
        let own = advice.values[player.index()];
        let branches = moves.iter().zip(advice.priors);
        let branches = branches.map(|(&mv, prior)| Branch::new(Step::Move(mv), prior)).collect();
        let at = self.add(NodeTurn::Player(player), branches, own);
        self.recorder.appraise(at, advice.by, &advice.values);
        Some(advice.values)
    }

    fn add(
        &mut self,
        turn: NodeTurn,
        branches: Vec<Branch<G::Move, G::Chance>>,
        own: f32,
    ) -> usize {
        let node = self.nodes.len();
        let from = self.way.last().copied();
        if let Some((above, branch)) = from {
            self.nodes[above].branches[branch].node = Some(node);
        }
        let step = from.map(|(above, branch)| (above, self.nodes[above].branches[branch].step));
        self.recorder.grow(&self.game, Grown { node, step, ply: self.way.len() });
        self.nodes.push(Node { turn, branches, own });
        self.at = Some(node);
        node
    }

    /// Takes the branch with the largest of these numbers, of equal ones the first.
    pub fn take_largest(&mut self, bounds: &[f32]) {
        let node = self.at.unwrap_or_default();
        let larger =
            |best: usize, next: usize| if bounds[next] > bounds[best] { next } else { best };
        let taken = (0..bounds.len()).reduce(larger).unwrap_or_default();
        let branches = &self.nodes[node].branches;
        self.recorder.choose(&self.game, Choosing { node, branches, bounds, taken });
        let Branch { step, node: below, .. } = branches[taken];
        match step {
            Step::Move(mv) => drop(self.game.play_unchecked(mv)),
            Step::Chance(event) => drop(self.game.resolve(event)),
            Step::Pass => {}
        }
        self.way.push((node, taken));
        self.at = below;
    }

    /// Lets chance decide: the event that is farthest behind how often it should have happened.
    pub fn let_happen(&mut self) {
        let branches = &self.node().branches;
        let visits: u32 = branches.iter().map(|branch| branch.visits).sum();
        let behind = branches
            .iter()
            .map(|&Branch { prior, visits: times, .. }| prior * (visits + 1) as f32 - times as f32);
        self.take_largest(&behind.collect::<Vec<_>>());
    }

    /// Tells all that led here what came of it. That ends the simulation.
    pub fn back_up(&mut self, values: &Values) {
        for &(node, branch) in &self.way {
            self.nodes[node].branches[branch].add(values);
        }
        // Looking at the root for the first time led nowhere.
        if !self.way.is_empty() {
            self.simulations += 1;
            self.recorder.back_up(&self.way, self.at.unwrap_or_default(), values);
        }
    }

    /// Simulations that count.
    pub const fn simulations(&self) -> u32 {
        self.simulations
    }

    /// The branch that was tried most often, of equal ones the better, then the more promising, then the
    /// first; none where nothing was tried.
    fn favourite(&self, node: usize) -> Option<&Branch<G::Move, G::Chance>> {
        let Node { turn: NodeTurn::Player(player), branches, .. } = &self.nodes[node] else {
            return None;
        };
        let better = |a: &Branch<_, _>, b: &Branch<_, _>| {
            let mean = |branch: &Branch<_, _>| branch.mean[player.index()];
            let by_visits = b.visits.cmp(&a.visits);
            by_visits.then(mean(b).total_cmp(&mean(a))).then(b.prior.total_cmp(&a.prior)).is_gt()
        };
        let tried = branches.iter().filter(|branch| branch.visits > 0);
        tried.reduce(|best, next| if better(best, next) { next } else { best })
    }

    /// The moves tried most often from the root on, until chance decides or nothing was tried.
    fn line(&self) -> Vec<G::Move> {
        let mut line = Vec::new();
        let mut at = (!self.nodes.is_empty()).then_some(0);
        while let Some(branch) = at.and_then(|node| self.favourite(node)) {
            let Step::Move(mv) = branch.step else { break };
            line.push(mv);
            at = branch.node;
        }
        line
    }

    /// What the root is worth to each player: the mean over all simulations, the payoffs where the game
    /// is over.
    fn value(&self) -> Option<Values> {
        let root = self.nodes.first()?;
        if root.turn == NodeTurn::Over {
            return Some(payoffs_or_even(&self.root));
        }
        let visits: u32 = root.branches.iter().map(|branch| branch.visits).sum();
        let mut values = Values::default();
        for branch in root.branches.iter().filter(|branch| branch.visits > 0) {
            let share = branch.visits as f32 / visits as f32;
            values.iter_mut().zip(branch.mean).for_each(|(value, mean)| *value += mean * share);
        }
        (visits > 0).then_some(values)
    }

    /// What was found.
    pub fn found(self) -> SearchResult<G::Move> {
        let (line, value) = (self.line(), self.value().map(Value::Shares));
        let inner = |node: &&NodeOf<G>| node.branches.iter().any(|branch| branch.visits > 0);
        let inner = self.nodes.iter().filter(inner).count() as u64;
        SearchResult {
            best: line.first().copied(),
            value,
            depth: line.len() as u32,
            line,
            count: Count { inner, ..self.meter.count },
            time: self.begun.elapsed(),
            broken_off: self.meter.broken_off,
        }
    }
}
