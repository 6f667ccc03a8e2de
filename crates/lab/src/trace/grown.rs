//! The part of the recorder that hears of trees that grow.

use game::{MoveList, Notation, Turn, Values};

use super::{AppraisedBy, Event, StepText, Told, TraceValue, rounded};
use crate::advice::Appraised;
use crate::growth::Branch;
use crate::record::{Choosing, Grown};
use crate::{Step, Value};

/// Events for every node that may be kept: after so many a search is told no further.
const EVENTS: usize = 8;

/// Keeps the first nodes of a tree, tells the first simulations in full, and adds up what came of all.
pub struct GrownTrace {
    /// Nodes to keep at most.
    cap: usize,
    players: usize,
    /// Those of the simulation under way: they count when it does.
    pending: Vec<Event>,
    /// The nodes that are kept.
    nodes: Vec<KeptNode>,
    /// How many of them are of simulations that count.
    whole: usize,
    /// What leads to the next node.
    step: Option<StepText>,
    told: Told,
    /// Whether nothing more is told.
    is_full: bool,
}

/// A node that is kept.
struct KeptNode {
    ply: usize,
    /// Whether its moves were told.
    is_open: bool,
    visits: u32,
    mean: Values,
}

impl GrownTrace {
    pub const fn new(cap: usize, asked: u32) -> Self {
        Self {
            cap,
            players: 0,
            pending: Vec::new(),
            nodes: Vec::new(),
            whole: 0,
            step: None,
            told: Told { asked, made: 0, told: 0 },
            is_full: false,
        }
    }

    /// A node was added.
    pub fn grow<G: Notation>(
        &mut self,
        game: &G,
        grown: Grown<G::Move, G::Chance>,
        events: &mut Vec<Event>,
    ) {
        let Grown { node, step, ply } = grown;
        self.is_full |= node >= self.cap || events.len() >= EVENTS * self.cap;
        if self.is_full {
            self.nodes.truncate(self.whole);
            return;
        }
        self.players = game.players();
        self.nodes.push(KeptNode { ply, is_open: false, visits: 0, mean: Values::default() });
        let turn = match game.turn(&mut MoveList::new()) {
            Turn::Player(player) => Some(player.index()),
            Turn::Chance | Turn::Over(_) => None,
        };
        let event = Event::Grow {
            node,
            parent: step.map(|(parent, _)| parent),
            step: self.step.take(),
            ply,
            turn,
            position: game.write_position(),
        };
        if step.is_none() {
            events.push(event);
            self.whole = self.nodes.len();
        } else {
            self.pending.push(event);
        }
    }

    pub fn choose<G: Notation>(&mut self, game: &G, choosing: Choosing<'_, G::Move, G::Chance>) {
        let Choosing { node, branches, bounds, taken } = choosing;
        let Some(kept) = self.nodes.get_mut(node).filter(|_| !self.is_full) else { return };
        if !std::mem::replace(&mut kept.is_open, true) {
            let moves =
                branches.iter().map(|branch| step_text(game, branch.step).text().to_owned());
            let event = Event::Open { node, moves: moves.collect(), priors: priors(branches) };
            self.pending.push(event);
        }
        let bounds = bounds.iter().map(|bound| bound.is_finite().then(|| rounded(*bound)));
        self.pending.push(Event::Choose { node, taken, bounds: bounds.collect() });
        self.step = branches.get(taken).map(|branch| step_text(game, branch.step));
    }

    pub fn appraise(
        &mut self,
        node: usize,
        by: Appraised,
        values: &Values,
        events: &mut Vec<Event>,
    ) {
        if self.is_full {
            return;
        }
        let (by, plies) = match by {
            Appraised::Over => (AppraisedBy::Over, None),
            Appraised::RandomGame(plies) => (AppraisedBy::RandomGame, Some(plies)),
            Appraised::Evaluation => (AppraisedBy::Evaluation, None),
        };
        let event = Event::Appraise { node, by, plies, shares: self.shares(values) };
        if node == 0 { events.push(event) } else { self.pending.push(event) }
    }

    pub fn back_up(
        &mut self,
        way: &[(usize, usize)],
        end: usize,
        values: &Values,
        events: &mut Vec<Event>,
    ) {
        self.told.made += 1;
        for node in way.iter().map(|&(node, _)| node).chain([end]) {
            let Some(kept) = self.nodes.get_mut(node) else { continue };
            kept.visits += 1;
            let share = 1.0 / kept.visits as f32;
            for (mean, value) in kept.mean.iter_mut().zip(values) {
                *mean += (value - *mean) * share;
            }
        }
        if !self.is_full {
            self.told.told += 1;
            self.whole = self.nodes.len();
            events.append(&mut self.pending);
            events.push(Event::BackUp { node: end, shares: self.shares(values) });
        }
    }

    /// What the nodes came to in the end, where not all of it was told. Counts the nodes that are kept by
    /// their plies.
    pub fn finish(&self, events: &mut Vec<Event>, kept: &mut [u64]) -> Told {
        let nodes = &self.nodes[..self.whole];
        nodes.iter().for_each(|node| kept[node.ply] += 1);
        if self.told.told < self.told.made {
            let visited = nodes.iter().enumerate().filter(|(_, node)| node.visits > 0);
            events.extend(visited.map(|(number, node)| Event::Total {
                node: number,
                visits: node.visits,
                shares: self.shares(&node.mean),
            }));
        }
        self.told
    }

    fn shares(&self, values: &Values) -> Vec<f32> {
        match TraceValue::of(Value::Shares(*values), self.players) {
            TraceValue::Shares { shares } => shares,
            TraceValue::One { .. } | TraceValue::Each { .. } => Vec::new(),
        }
    }
}

/// How promising each way on is; nothing where all are alike.
fn priors<M, C>(branches: &[Branch<M, C>]) -> Vec<f32> {
    let first = branches.first().map(|branch| branch.prior);
    if branches.iter().all(|branch| Some(branch.prior) == first) {
        return Vec::new();
    }
    branches.iter().map(|branch| rounded(branch.prior)).collect()
}

/// How people write a step from a position.
pub fn step_text<G: Notation>(game: &G, step: Step<G::Move, G::Chance>) -> StepText {
    match step {
        Step::Move(mv) => StepText::Move { text: game.write_san(mv), code: game.write_move(mv) },
        Step::Chance(chance) => StepText::Chance { text: game.write_chance(chance) },
        Step::Pass => StepText::Pass,
    }
}
