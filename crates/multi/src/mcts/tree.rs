//! The tree in its arenas.

use std::collections::TryReserveError;

use game::{Player, Values};

/// Stands for no entry of an arena.
pub const NONE: u32 = u32::MAX;

/// A position, or in an open loop all positions that the same moves lead to.
pub struct Node {
    /// The first of its moves or outcomes; `NONE` at an end.
    pub first: u32,
    pub kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Decision(Player),
    Chance,
    Over,
}

/// A move from a node.
pub struct Edge<M> {
    pub mv: M,
    /// The next move of the same node.
    pub next: u32,
    /// The node that it leads to, once that has been visited.
    pub node: u32,
    /// Iterations that came this way, and one for the evaluator.
    pub visits: u32,
    /// Static value for the player to move.
    pub guess: f32,
    /// The mean over the visits.
    pub mean: Values,
}

impl<M> Edge<M> {
    pub fn new(mv: M, guess: f32, mean: Values) -> Self {
        Self { mv, next: NONE, node: NONE, visits: 1, guess, mean }
    }

    pub fn add(&mut self, values: &Values) {
        self.visits = self.visits.saturating_add(1);
        let share = 1.0 / self.visits as f32;
        for (mean, value) in self.mean.iter_mut().zip(values) {
            *mean += (value - *mean) * share;
        }
    }
}

/// An outcome of a node of chance.
pub struct Outcome<C> {
    pub chance: C,
    pub probability: f32,
    pub next: u32,
    pub node: u32,
    pub visits: u32,
}

/// Nodes, moves and outcomes, each with room for a fixed number.
pub struct Tree<M, C> {
    pub nodes: Vec<Node>,
    pub edges: Vec<Edge<M>>,
    pub outcomes: Vec<Outcome<C>>,
    full: bool,
}

impl<M, C> Tree<M, C> {
    /// An empty tree of at most so many MiB: half as many, or a quarter and so on, where the system
    /// has less.
    pub fn with_memory(mib: usize) -> Self {
        let mut bytes = mib << 20;
        loop {
            match Self::with_bytes(bytes) {
                Ok(tree) => return tree,
                // Room for nothing at all can always be had.
                Err(_) => bytes /= 2,
            }
        }
    }

    /// An empty tree of so many bytes. Most of them are for moves.
    fn with_bytes(bytes: usize) -> Result<Self, TryReserveError> {
        let sixteenth = bytes / 16;
        let mut tree =
            Self { nodes: Vec::new(), edges: Vec::new(), outcomes: Vec::new(), full: false };
        tree.nodes.try_reserve_exact(Self::room::<Node>(2 * sixteenth))?;
        tree.edges.try_reserve_exact(Self::room::<Edge<M>>(12 * sixteenth))?;
        tree.outcomes.try_reserve_exact(Self::room::<Outcome<C>>(2 * sixteenth))?;
        Ok(tree)
    }

    /// Entries of a type that fit into so many bytes and can be numbered.
    fn room<T>(bytes: usize) -> usize {
        (bytes / size_of::<T>()).min(NONE as usize)
    }

    pub const fn is_full(&self) -> bool {
        self.full
    }

    /// Whether there is room for a node with so many moves and outcomes. Once there was not, the tree
    /// stays as it is.
    pub fn has_room(&mut self, moves: usize, outcomes: usize) -> bool {
        self.full = self.full
            || self.nodes.len() == self.nodes.capacity()
            || self.edges.len() + moves > self.edges.capacity()
            || self.outcomes.len() + outcomes > self.outcomes.capacity();
        !self.full
    }

    /// Adds a node. There has to be room.
    pub fn add_node(&mut self, first: u32, kind: Kind) -> u32 {
        self.nodes.push(Node { first, kind });
        (self.nodes.len() - 1) as u32
    }

    /// Adds a move behind another one of its node, or as the first. There has to be room.
    pub fn add_edge(&mut self, edge: Edge<M>, behind: u32) -> u32 {
        let index = self.edges.len() as u32;
        self.edges.push(edge);
        if behind != NONE {
            self.edges[behind as usize].next = index;
        }
        index
    }

    /// Adds the outcomes of a node and returns the first.
    pub fn add_outcomes(&mut self, outcomes: impl Iterator<Item = (C, f64)>) -> u32 {
        let first = self.outcomes.len() as u32;
        for (chance, probability) in outcomes {
            let next = self.outcomes.len() as u32 + 1;
            let probability = probability as f32;
            self.outcomes.push(Outcome { chance, probability, next, node: NONE, visits: 0 });
        }
        if let Some(last) = self.outcomes.last_mut() {
            last.next = NONE;
        }
        first
    }

    /// The moves of a node, from its first one.
    pub fn edges_from(&self, first: u32) -> impl Iterator<Item = (u32, &Edge<M>)> {
        let entry = |index: u32| self.edges.get(index as usize).map(|edge| (index, edge));
        std::iter::successors(entry(first), move |(_, edge)| entry(edge.next))
    }

    /// The moves tried most often from a node on, until chance decides or nothing was tried.
    pub fn line_from(&self, node: u32) -> Vec<M>
    where
        M: Copy,
    {
        let mut line = Vec::new();
        let mut node = self.nodes.get(node as usize);
        while let Some(&Node { first, kind: Kind::Decision(_) }) = node {
            let tried = self.edges_from(first).map(|(_, edge)| edge).filter(|edge| edge.visits > 1);
            // The first listed among equal ones.
            let Some(edge) = tried.reduce(|a, b| if b.visits > a.visits { b } else { a }) else {
                break;
            };
            line.push(edge.mv);
            node = self.nodes.get(edge.node as usize);
        }
        line
    }

    /// The outcome that is farthest behind its probability.
    pub fn due_outcome(&self, first: u32) -> u32 {
        let entry = |index: u32| self.outcomes.get(index as usize).map(|outcome| (index, outcome));
        let all = || std::iter::successors(entry(first), |(_, outcome)| entry(outcome.next));
        let visits: u32 = all().map(|(_, outcome)| outcome.visits).sum();
        let mut due = (f32::NEG_INFINITY, NONE);
        for (index, outcome) in all() {
            let behind = outcome.probability * (visits + 1) as f32 - outcome.visits as f32;
            if behind > due.0 {
                due = (behind, index);
            }
        }
        due.1
    }
}
