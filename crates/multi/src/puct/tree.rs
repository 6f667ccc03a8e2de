//! The tree in its arenas.

use game::{Player, Values};

/// Stands for no entry of an arena.
pub const NONE: u32 = u32::MAX;
/// Stands for a node that a guide is being asked about.
pub const AWAITED: u32 = u32::MAX - 1;

/// A position.
#[derive(Clone, Copy)]
pub struct Node {
    /// The first of its moves or outcomes, which lie side by side.
    pub first: u32,
    pub count: u16,
    pub kind: Kind,
    /// What the guide says that it is worth to the player to move.
    pub own: f32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Decision(Player),
    Chance,
    Over,
}

/// A move from a node.
#[derive(Clone, Copy)]
pub struct Edge<M> {
    pub mv: M,
    /// The node that it leads to.
    pub node: u32,
    /// How promising the guide finds it.
    pub prior: f32,
    /// Simulations that came this way.
    pub visits: u32,
    /// Those among them that wait for the guide, beyond `visits`.
    pub waiting: u32,
    /// The mean over the visits; what it is worth where that is certain.
    pub mean: Values,
    /// Whether it is certain what it is worth, by the ends of games below it.
    pub certain: bool,
}

impl<M> Edge<M> {
    /// Whether it is certain that whoever chooses it gets nothing.
    pub fn is_lost(&self, player: Player) -> bool {
        self.certain && self.mean[player.index()] <= 0.0
    }

    fn add(&mut self, values: &Values) {
        self.waiting -= 1;
        self.visits += 1;
        if self.certain {
            return;
        }
        let share = 1.0 / self.visits as f32;
        for (mean, value) in self.mean.iter_mut().zip(values) {
            *mean += (value - *mean) * share;
        }
    }
}

/// An outcome of a node of chance.
#[derive(Clone, Copy)]
pub struct Outcome<C> {
    pub chance: C,
    pub probability: f32,
    pub node: u32,
    pub visits: u32,
}

/// A step of a way from the root down.
#[derive(Clone, Copy)]
pub enum Step {
    Edge(u32),
    Outcome(u32),
}

/// Nodes, moves and outcomes, of which there are no more than fit into the memory that the tree may take.
pub struct Tree<M, C> {
    pub nodes: Vec<Node>,
    pub edges: Vec<Edge<M>>,
    pub outcomes: Vec<Outcome<C>>,
    /// The most of each.
    most: [usize; 3],
    full: bool,
}

impl<M: Copy, C: Copy> Tree<M, C> {
    /// An empty tree that will take at most so many bytes, most of them for moves.
    pub fn new(bytes: usize) -> Self {
        let sixteenth = bytes / 16;
        let room = |share: usize, size: usize| (share * sixteenth / size).min(AWAITED as usize);
        let most = [
            room(2, size_of::<Node>()),
            room(12, size_of::<Edge<M>>()),
            room(2, size_of::<Outcome<C>>()),
        ];
        Self { nodes: Vec::new(), edges: Vec::new(), outcomes: Vec::new(), most, full: false }
    }

    pub const fn is_full(&self) -> bool {
        self.full
    }

    pub fn node(&self, index: u32) -> Option<&Node> {
        self.nodes.get(index as usize)
    }

    /// The moves of a node.
    pub fn edges_of(&self, node: &Node) -> &[Edge<M>] {
        &self.edges[node.first as usize..][..node.count.into()]
    }

    /// The outcomes of a node of chance.
    pub fn outcomes_of(&self, node: &Node) -> &[Outcome<C>] {
        &self.outcomes[node.first as usize..][..node.count.into()]
    }

    /// Whether there is room for a node with so many moves and outcomes. Once there was not, the tree
    /// stays as it is.
    fn has_room(&mut self, edges: usize, outcomes: usize) -> bool {
        let [most_nodes, most_edges, most_outcomes] = self.most;
        self.full = self.full
            || !fits(&mut self.nodes, 1, most_nodes)
            || !fits(&mut self.edges, edges, most_edges)
            || !fits(&mut self.outcomes, outcomes, most_outcomes);
        !self.full
    }

    /// Adds a node for the end of a game; `NONE` where there is no room.
    pub fn add_end(&mut self) -> u32 {
        if self.has_room(0, 0) { self.add(NONE, 0, Kind::Over, 0.0) } else { NONE }
    }

    /// Adds a node of chance; `NONE` where there is no room.
    pub fn add_chance(&mut self, outcomes: &[(C, f64)]) -> u32 {
        if !self.has_room(0, outcomes.len()) {
            return NONE;
        }
        let first = self.outcomes.len() as u32;
        self.outcomes.extend(outcomes.iter().map(|&(chance, probability)| Outcome {
            chance,
            probability: probability as f32,
            node: NONE,
            visits: 0,
        }));
        self.add(first, outcomes.len(), Kind::Chance, 0.0)
    }

    /// Adds a node in which a player moves; `NONE` where there is no room.
    pub fn add_decision(&mut self, player: Player, moves: &[M], priors: &[f32], own: f32) -> u32 {
        if !self.has_room(moves.len(), 0) {
            return NONE;
        }
        let first = self.edges.len() as u32;
        let edges = moves.iter().zip(priors).map(|(&mv, &prior)| Edge {
            mv,
            node: NONE,
            prior,
            visits: 0,
            waiting: 0,
            mean: Values::default(),
            certain: false,
        });
        self.edges.extend(edges);
        self.add(first, moves.len(), Kind::Decision(player), own)
    }

    fn add(&mut self, first: u32, count: usize, kind: Kind, own: f32) -> u32 {
        self.nodes.push(Node { first, count: count as u16, kind, own });
        (self.nodes.len() - 1) as u32
    }

    /// What lies below a step.
    pub fn set_below(&mut self, step: Step, node: u32) {
        match step {
            Step::Edge(edge) => self.edges[edge as usize].node = node,
            Step::Outcome(outcome) => self.outcomes[outcome as usize].node = node,
        }
    }

    /// A simulation came to these values on this way.
    pub fn back_up(&mut self, way: &[Step], values: &Values) {
        for step in way {
            if let Step::Edge(edge) = *step {
                self.edges[edge as usize].add(values);
            }
        }
    }

    /// The number of the best move where it is certain what a player to move may get: one gets all, or it is
    /// certain of each move.
    pub fn certain(edges: &[Edge<M>], player: Player) -> Option<usize> {
        let own = |edge: &Edge<M>| edge.mean[player.index()];
        let all = edges.iter().enumerate().filter(|(_, edge)| edge.certain);
        let best = all.reduce(|a, b| if own(b.1) > own(a.1) { b } else { a });
        let (index, edge) = best?;
        (own(edge) >= 1.0 || edges.iter().all(|edge| edge.certain)).then_some(index)
    }

    /// Takes down that the last move of a way from a root is worth that for certain, and what follows from it for
    /// those before (MCTS-Solver: Winands, Björnsson and Saito 2008). Beyond chance nothing does.
    pub fn prove(&mut self, root: u32, way: &[Step], values: &Values) {
        let mut values = *values;
        for (place, step) in way.iter().enumerate().rev() {
            let Step::Edge(index) = *step else { return };
            let edge = &mut self.edges[index as usize];
            (edge.mean, edge.certain) = (values, true);
            let above = match place.checked_sub(1).map(|place| way[place]) {
                None => root,
                Some(Step::Edge(index)) => self.edges[index as usize].node,
                Some(Step::Outcome(index)) => self.outcomes[index as usize].node,
            };
            let Some(node @ &Node { kind: Kind::Decision(player), .. }) = self.node(above) else {
                return;
            };
            let edges = self.edges_of(node);
            let Some(best) = Self::certain(edges, player) else { return };
            values = edges[best].mean;
        }
    }

    /// A simulation came to nothing on this way.
    pub fn give_up(&mut self, way: &[Step]) {
        for step in way {
            match *step {
                Step::Edge(edge) => self.edges[edge as usize].waiting -= 1,
                Step::Outcome(outcome) => self.outcomes[outcome as usize].visits -= 1,
            }
        }
    }

    /// The outcome of a node that is farthest behind its probability.
    pub fn due_outcome(&self, node: &Node) -> u32 {
        let outcomes = self.outcomes_of(node);
        let visits: u32 = outcomes.iter().map(|outcome| outcome.visits).sum();
        let mut due = (f32::NEG_INFINITY, node.first);
        for (index, outcome) in (node.first..).zip(outcomes) {
            let behind = outcome.probability * (visits + 1) as f32 - outcome.visits as f32;
            if behind > due.0 {
                due = (behind, index);
            }
        }
        due.1
    }

    /// Bytes that it takes.
    pub const fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>()
            + self.edges.capacity() * size_of::<Edge<M>>()
            + self.outcomes.capacity() * size_of::<Outcome<C>>()
    }

    /// How many nodes, moves and outcomes there are from a node on.
    fn size_below(&self, root: u32) -> [usize; 3] {
        let mut size = [0; 3];
        let mut open = vec![root];
        while let Some(index) = open.pop() {
            let Some(node) = self.node(index) else { continue };
            size[0] += 1;
            match node.kind {
                Kind::Decision(_) => {
                    let edges = self.edges_of(node);
                    size[1] += edges.len();
                    open.extend(edges.iter().map(|edge| edge.node));
                }
                Kind::Chance => {
                    let outcomes = self.outcomes_of(node);
                    size[2] += outcomes.len();
                    open.extend(outcomes.iter().map(|outcome| outcome.node));
                }
                Kind::Over => {}
            }
        }
        size
    }

    /// The tree below a node as a tree of its own, and its root in it. What waits for the guide in this one
    /// waits no more in that.
    pub fn below(&self, root: u32) -> (Self, u32) {
        // No more than that, as the bound of the memory holds for the copy, too.
        let [nodes, edges, outcomes] = self.size_below(root);
        let mut kept = Self {
            nodes: Vec::with_capacity(nodes),
            edges: Vec::with_capacity(edges),
            outcomes: Vec::with_capacity(outcomes),
            most: self.most,
            full: false,
        };
        let Some(&top) = self.node(root) else { return (kept, NONE) };
        kept.nodes.push(top);
        let mut next = 0;
        while let Some(&node) = kept.nodes.get(next) {
            let old = node.first as usize..node.first as usize + usize::from(node.count);
            kept.nodes[next].first = match node.kind {
                Kind::Decision(_) => {
                    let first = kept.edges.len();
                    kept.edges.extend_from_slice(&self.edges[old]);
                    for edge in &mut kept.edges[first..] {
                        edge.waiting = 0;
                        adopt(&mut edge.node, &self.nodes, &mut kept.nodes);
                    }
                    first as u32
                }
                Kind::Chance => {
                    let first = kept.outcomes.len();
                    kept.outcomes.extend_from_slice(&self.outcomes[old]);
                    for outcome in &mut kept.outcomes[first..] {
                        adopt(&mut outcome.node, &self.nodes, &mut kept.nodes);
                    }
                    first as u32
                }
                Kind::Over => NONE,
            };
            next += 1;
        }
        (kept, 0)
    }

    /// The moves tried most often from a node on, until chance decides or nothing was tried.
    pub fn line_from(&self, node: u32) -> Vec<M> {
        let mut line = Vec::new();
        let mut node = self.node(node);
        while let Some(found @ Node { kind: Kind::Decision(_), .. }) = node {
            let tried = self.edges_of(found).iter().filter(|edge| edge.visits > 0);
            // The first listed among equal ones.
            let Some(edge) = tried.reduce(|a, b| if b.visits > a.visits { b } else { a }) else {
                break;
            };
            line.push(edge.mv);
            node = self.node(edge.node);
        }
        line
    }
}

/// Copies a node behind those that are kept, and turns its number into that of the copy.
fn adopt(index: &mut u32, from: &[Node], kept: &mut Vec<Node>) {
    *index = match from.get(*index as usize) {
        Some(&node) => {
            kept.push(node);
            (kept.len() - 1) as u32
        }
        None => NONE,
    };
}

/// Whether an arena takes so many more entries, for which there is room then. It grows as it is needed,
/// twice as large each time.
fn fits<T>(arena: &mut Vec<T>, more: usize, most: usize) -> bool {
    let wanted = arena.len() + more;
    if wanted > most {
        return false;
    }
    if wanted <= arena.capacity() {
        return true;
    }
    let room = (2 * arena.capacity()).clamp(wanted, most.max(wanted)).max(64.min(most));
    arena.try_reserve_exact(room - arena.len()).is_ok()
}
