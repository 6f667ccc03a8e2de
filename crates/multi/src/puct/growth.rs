//! How a tree grows: down to a leaf, and back with what the guide says of it.

use game::{Ending, Game, MoveList, Player, Turn, Values};

use super::gumbel::Halving;
use super::tree::{AWAITED, Edge, Kind, NONE, Node, Step, Tree};
use super::{Asked, PuctMove, PuctResult};

/// A tree that grows where a guide finds it worth while, below a position.
///
/// Simulations are made in two steps, so that the leaves of many can be asked about at once:
/// [`descend`](Self::descend) goes down to a leaf, [`settle`](Self::settle) takes the answer and goes back
/// up. A way that waits for its answer counts as lost for whoever chose it (virtual loss: Chaslot, Winands
/// and van den Herik 2008), so that the next one goes elsewhere.
pub struct PuctTree<G: Game> {
    game: G,
    tree: Tree<G::Move, G::Chance>,
    root: u32,
    /// How often the root has moved on.
    era: u64,
    bytes: usize,
    exploration: f32,
    first_play: f32,
    solves: bool,
    simulations: u64,
    /// The mean of what they came to.
    mean: Values,
    asked: u64,
}

/// What a simulation came to.
pub enum Descent<G: Game> {
    /// It ended where the game is over, and is counted.
    Over,
    /// The guide is to be asked.
    Leaf(Leaf<G>),
    /// It came to a leaf that is being asked about already, and is not counted.
    Awaited,
}

/// A leaf that waits for an answer.
pub struct Leaf<G: Game> {
    way: Vec<Step>,
    era: u64,
    /// What the guide is to be asked.
    pub asked: Asked<G>,
}

impl<G: Game> PuctTree<G> {
    /// A tree below a position, with these [numbers of PUCT](super::PuctSettings) and so many MiB of memory
    /// at most.
    #[must_use]
    pub fn new(game: G, settings: &super::PuctSettings) -> Self {
        let bytes = settings.memory.clamp(1, super::PuctSettings::MOST_MEMORY) << 20;
        Self {
            game,
            tree: Tree::new(bytes),
            root: NONE,
            era: 0,
            bytes,
            exploration: settings.exploration,
            first_play: settings.first_play,
            solves: settings.solves,
            simulations: 0,
            mean: Values::default(),
            asked: 0,
        }
    }

    /// The position at its root.
    #[must_use]
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// Simulations counted since the root is what it is.
    #[must_use]
    pub const fn simulations(&self) -> u64 {
        self.simulations
    }

    /// Whether it cannot grow any more. Its values still do.
    #[must_use]
    pub const fn is_full(&self) -> bool {
        self.tree.is_full()
    }

    /// Bytes that its arenas take.
    #[must_use]
    pub const fn memory(&self) -> usize {
        self.tree.bytes()
    }

    /// Plays a legal move at the root. What is below it stays, but for leaves that wait for their answers:
    /// they are none of this tree any more.
    pub fn play(&mut self, mv: G::Move) {
        let below = self.root_edges().iter().find(|edge| edge.mv == mv).map(|edge| edge.node);
        self.game.play_unchecked(mv);
        self.begin_at(below.unwrap_or(NONE));
    }

    /// Lets an event of chance happen at the root. What is below it stays, as with [`play`](Self::play).
    pub fn resolve(&mut self, chance: G::Chance) {
        let below = self.tree.node(self.root).filter(|root| root.kind == Kind::Chance);
        let below = below.and_then(|root| {
            let outcomes = self.tree.outcomes_of(root).iter();
            outcomes.clone().find(|outcome| outcome.chance == chance).map(|outcome| outcome.node)
        });
        self.game.resolve(chance);
        self.begin_at(below.unwrap_or(NONE));
    }

    fn begin_at(&mut self, node: u32) {
        (self.tree, self.root) = match self.tree.node(node) {
            Some(_) => self.tree.below(node),
            None => (Tree::new(self.bytes), NONE),
        };
        (self.simulations, self.asked, self.mean) = (0, 0, Values::default());
        self.era += 1;
    }

    /// Simulations that went through the root, those that it was kept with among them.
    pub(super) fn root_visits(&self) -> u64 {
        match self.root_node() {
            Some(root @ Node { kind: Kind::Chance, .. }) => {
                let outcomes = self.tree.outcomes_of(root).iter();
                outcomes.map(|outcome| u64::from(outcome.visits)).sum()
            }
            _ => self.root_edges().iter().map(|edge| u64::from(edge.visits)).sum(),
        }
    }

    pub(super) fn root_node(&self) -> Option<&Node> {
        self.tree.node(self.root)
    }

    pub(super) fn root_edges(&self) -> &[Edge<G::Move>] {
        match self.root_node() {
            Some(root @ Node { kind: Kind::Decision(_), .. }) => self.tree.edges_of(root),
            _ => &[],
        }
    }

    /// The number of the best move of the root where it is certain what the position is worth; never in a tree
    /// that does not [solve](super::PuctSettings::solves).
    #[must_use]
    pub fn solved(&self) -> Option<usize> {
        let Node { kind: Kind::Decision(player), .. } = *self.root_node()? else { return None };
        Tree::<_, G::Chance>::certain(self.root_edges(), player)
    }

    /// Goes down to a leaf, or to a move of which it is certain what it is worth; from the root by the move of this number where there is one.
    pub fn descend(&mut self, first: Option<usize>) -> Descent<G> {
        let mut game = self.game.clone();
        let mut way: Vec<Step> = Vec::new();
        let mut at = self.root;
        loop {
            if at == AWAITED {
                self.tree.give_up(&way);
                return Descent::Awaited;
            }
            let Some(&node) = self.tree.node(at) else {
                match self.meet(&mut game, way.is_empty()) {
                    Met::Over(values) => return self.end(&way, &values),
                    Met::Won(values) => return self.settle_won(&way, &values),
                    Met::Chance(node) => {
                        self.attach(&way, node);
                        at = node;
                        continue;
                    }
                    Met::Decision(player, moves) => {
                        self.attach(&way, AWAITED);
                        let asked = Asked { game, player, moves };
                        return Descent::Leaf(Leaf { way, era: self.era, asked });
                    }
                }
            };
            let step = match node.kind {
                Kind::Over => {
                    let values = payoffs(&game);
                    return self.count(&way, &values);
                }
                Kind::Decision(player) => {
                    let forced = first.filter(|_| way.is_empty());
                    let chosen = forced.unwrap_or_else(|| self.select(&node, player));
                    let index = node.first + chosen as u32;
                    let edge = &mut self.tree.edges[index as usize];
                    edge.waiting += 1;
                    if edge.certain {
                        let values = edge.mean;
                        way.push(Step::Edge(index));
                        return self.count(&way, &values);
                    }
                    game.play_unchecked(edge.mv);
                    at = edge.node;
                    Step::Edge(index)
                }
                Kind::Chance => {
                    let index = self.tree.due_outcome(&node);
                    let outcome = &mut self.tree.outcomes[index as usize];
                    outcome.visits += 1;
                    game.resolve(outcome.chance);
                    at = outcome.node;
                    Step::Outcome(index)
                }
            };
            way.push(step);
        }
    }

    /// What stands at the end of a way where there is no node yet, at the root or below it. A full tree goes
    /// on through chance by the likeliest outcome.
    fn meet(&mut self, game: &mut G, is_root: bool) -> Met<G::Move> {
        let mut moves = MoveList::new();
        loop {
            match game.turn(&mut moves) {
                Turn::Over(of) => return Met::Over(values(of.as_slice())),
                Turn::Player(player) => {
                    let ending = if is_root { game.ending() } else { ending(game) };
                    return match ending {
                        Some(ending) => Met::Over(values(ending.payoffs.as_slice())),
                        None => {
                            let looks = self.solves && !is_root;
                            let won = looks.then(|| won_at_once(game, player, &moves)).flatten();
                            won.map_or_else(|| Met::Decision(player, moves.to_vec()), Met::Won)
                        }
                    };
                }
                Turn::Chance => {
                    let mut outcomes = Vec::new();
                    game.chances(&mut outcomes);
                    let node = self.tree.add_chance(&outcomes);
                    if node != NONE {
                        return Met::Chance(node);
                    }
                    match outcomes.iter().max_by(|a, b| a.1.total_cmp(&b.1)) {
                        Some(&(chance, _)) => drop(game.resolve(chance)),
                        None => return Met::Over(payoffs(game)),
                    }
                }
            }
        }
    }

    fn attach(&mut self, way: &[Step], node: u32) {
        match way.last() {
            Some(&step) => self.tree.set_below(step, node),
            None => self.root = node,
        }
    }

    fn end(&mut self, way: &[Step], values: &Values) -> Descent<G> {
        let node = self.tree.add_end();
        self.attach(way, node);
        let over = self.count(way, values);
        if self.solves {
            self.tree.prove(self.root, way, values);
        }
        over
    }

    /// A position in which a move wins at once is not looked into, nor asked about. It has no node, as it would
    /// lack its moves if it became the root.
    fn settle_won(&mut self, way: &[Step], values: &Values) -> Descent<G> {
        let over = self.count(way, values);
        self.tree.prove(self.root, way, values);
        over
    }

    fn count(&mut self, way: &[Step], values: &Values) -> Descent<G> {
        self.back_up(way, values);
        Descent::Over
    }

    fn back_up(&mut self, way: &[Step], values: &Values) {
        self.tree.back_up(way, values);
        self.simulations += 1;
        let share = 1.0 / self.simulations as f32;
        self.mean.iter_mut().zip(values).for_each(|(mean, value)| *mean += (value - *mean) * share);
    }

    /// Takes the answer to a leaf and counts its simulation; that to the root alone is none. Each leaf is
    /// settled once, in the tree that it was found in.
    ///
    /// # Panics
    /// When there is not a prior for each move, or when the root has moved on since the leaf was found.
    pub fn settle(&mut self, leaf: &Leaf<G>, (priors, values): (&[f32], &Values)) {
        let Asked { player, moves, .. } = &leaf.asked;
        assert_eq!(leaf.era, self.era, "a leaf below the present root");
        assert_eq!(priors.len(), moves.len(), "a prior for each move");
        let own = values[player.index()];
        let node = self.tree.add_decision(*player, moves, priors, own);
        self.attach(&leaf.way, node);
        self.asked += 1;
        if !leaf.way.is_empty() {
            self.back_up(&leaf.way, values);
        }
    }

    /// The move of a node to follow.
    fn select(&self, node: &Node, player: Player) -> usize {
        let worths = Worths::of(self.tree.edges_of(node), node, player, self);
        let mut best = (f32::NEG_INFINITY, 0);
        for (index, edge) in self.tree.edges_of(node).iter().enumerate() {
            let worth = worths.worth(edge);
            if worth > best.0 && !edge.is_lost(player) {
                best = (worth, index);
            }
        }
        best.1
    }

    /// What was found so far; by `halving` where the moves of the root were chosen by it.
    #[must_use]
    pub fn found(&self, halving: Option<&Halving>) -> PuctResult<G::Move> {
        let values = match self.root_node().map(|root| root.kind) {
            Some(Kind::Chance) => self.mean,
            _ => payoffs(&self.game),
        };
        let nothing = PuctResult {
            moves: Vec::new(),
            best: None,
            values,
            simulations: self.simulations,
            asked: self.asked,
            full: self.is_full(),
        };
        let Some(&root @ Node { kind: Kind::Decision(player), .. }) = self.root_node() else {
            return nothing;
        };
        let edges = self.tree.edges_of(&root);
        let worths = Worths::of(edges, &root, player, self);
        let improved = super::gumbel::improved(edges, root.own, player);
        let moves = edges.iter().zip(improved).map(|(edge, improved)| PuctMove {
            mv: edge.mv,
            line: self.tree.line_from(edge.node),
            visits: edge.visits,
            values: edge.mean,
            prior: edge.prior,
            improved,
            worth: worths.worth(edge),
        });
        let moves: Vec<_> = moves.collect();
        if let Some(solved) = self.solved() {
            // Who plays with noise plays any of those that are as good.
            let best = halving.and_then(|halving| halving.as_good(edges, player, solved));
            let (best, values) = (Some(best.unwrap_or(solved)), edges[solved].mean);
            return PuctResult { moves, best, values, ..nothing };
        }
        let best = match halving {
            Some(halving) => halving.choice(edges, player),
            None => most_visited(edges, player),
        };
        let visits: f32 = edges.iter().map(|edge| edge.visits as f32).sum();
        let mut values = Values::default();
        for edge in edges {
            let share = edge.visits as f32 / visits.max(1.0);
            values.iter_mut().zip(edge.mean).for_each(|(value, mean)| *value += mean * share);
        }
        PuctResult { moves, best, values, ..nothing }
    }
}

/// The move tried most often of those that are not lost; among those the better one, then that which the game
/// lists first. Where nothing was tried, that of the highest prior.
fn most_visited<M>(edges: &[Edge<M>], player: Player) -> Option<usize> {
    let key = |edge: &Edge<M>| {
        let tried = (!edge.is_lost(player), edge.visits);
        (tried, edge.mean[player.index()], edge.prior)
    };
    let best = edges.iter().enumerate().reduce(|best, next| {
        let ((a, own_a, prior_a), (b, own_b, prior_b)) = (key(best.1), key(next.1));
        let order = b.cmp(&a).then(own_b.total_cmp(&own_a)).then(prior_b.total_cmp(&prior_a));
        if order.is_gt() { next } else { best }
    });
    best.map(|(index, _)| index)
}

/// What a game comes to that a player wins by the next move, all others getting nothing.
fn won_at_once<G: Game>(game: &mut G, player: Player, moves: &MoveList<G::Move>) -> Option<Values> {
    moves.iter().find_map(|&mv| {
        let undo = game.play_unchecked(mv);
        let ending = game.ending();
        game.undo(mv, undo);
        let of = values(ending?.payoffs.as_slice());
        (of[player.index()] >= 1.0).then_some(of)
    })
}

enum Met<M> {
    Over(Values),
    /// Whoever moves wins by the next move.
    Won(Values),
    Chance(u32),
    Decision(Player, Vec<M>),
}

/// What the moves of a node are worth to whoever chooses among them (PUCT: Rosin 2011, as Silver et al.
/// 2017 use it): the mean value, and a bonus by the prior for what was seldom tried. A move that was not
/// tried yet counts as the node, less the more of its siblings were (first-play urgency).
struct Worths {
    player: usize,
    bonus: f32,
    untried: f32,
}

impl Worths {
    fn of<G: Game>(edges: &[Edge<G::Move>], node: &Node, player: Player, by: &PuctTree<G>) -> Self {
        let player = player.index();
        let (mut visits, mut tried, mut seen, mut sum) = (0, 0, 0.0, node.own);
        for edge in edges {
            visits += edge.visits + edge.waiting;
            if edge.visits > 0 {
                tried += edge.visits;
                sum += edge.visits as f32 * edge.mean[player];
            }
            if edge.visits + edge.waiting > 0 {
                seen += edge.prior;
            }
        }
        let mean = sum / (tried + 1) as f32;
        let bonus = by.exploration * (visits.max(1) as f32).sqrt();
        Self { player, bonus, untried: mean - by.first_play * seen.sqrt() }
    }

    fn worth<M>(&self, edge: &Edge<M>) -> f32 {
        let tried = edge.visits + edge.waiting;
        // What waits counts as lost.
        let mean = match tried {
            0 => self.untried,
            _ => edge.mean[self.player] * edge.visits as f32 / tried as f32,
        };
        mean + self.bonus * edge.prior / (1 + tried) as f32
    }
}

/// How a game has ended below a root: whoever may claim its end is taken to do so.
fn ending<G: Game>(game: &G) -> Option<Ending> {
    game.ending().or_else(|| game.claims().into_iter().next())
}

fn payoffs<G: Game>(game: &G) -> Values {
    ending(game).map_or(Values::default(), |ending| values(ending.payoffs.as_slice()))
}

fn values(payoffs: &[f32]) -> Values {
    let mut values = Values::default();
    values[..payoffs.len()].copy_from_slice(payoffs);
    values
}
