//! The tree of a trace, put together from its events.

use super::{AppraisedBy, Event, StepText, Trace, TraceValue};
use crate::Stop;

/// A node with what is below it.
#[derive(Clone, Debug)]
pub struct Node {
    /// What led to it.
    pub step: Option<StepText>,
    pub turn: Option<usize>,
    /// Plies left to search; none in a tree that grows.
    pub depth: Option<u32>,
    pub window: (Option<i32>, Option<i32>),
    pub again: bool,
    pub value: Option<TraceValue>,
    pub stop: Option<Stop>,
    /// Numbers of the children, in the order of visits.
    pub children: Vec<usize>,
    /// Moves that were not searched.
    pub skipped: Vec<String>,
    /// Positions visited right below it that are not in the trace.
    pub left_out: u64,
    /// Simulations that came to it and their mean for each player, in a tree that grows.
    pub grown: Option<(u32, Vec<f32>)>,
}

impl Node {
    fn add(&mut self, shares: &[f32]) {
        let (visits, mean) = self.grown.get_or_insert_with(|| (0, vec![0.0; shares.len()]));
        *visits += 1;
        let part = 1.0 / *visits as f32;
        mean.iter_mut().zip(shares).for_each(|(mean, share)| *mean += (share - *mean) * part);
    }
}

/// The nodes of a trace by their number, and the numbers of the roots. Events about nodes that were
/// never entered are passed over.
pub fn nodes(trace: &Trace) -> (Vec<Node>, Vec<usize>) {
    let mut nodes: Vec<Node> = Vec::new();
    let mut roots = Vec::new();
    let mut parents = Vec::new();
    for event in &trace.events {
        match event {
            Event::Enter { parent, .. } | Event::Grow { parent, .. } => {
                let number = nodes.len();
                match parent.and_then(|parent| nodes.get_mut(parent)) {
                    Some(parent) => parent.children.push(number),
                    None => roots.push(number),
                }
                parents.push(*parent);
                nodes.extend(entered(event));
            }
            // The picture does not tell them.
            Event::TableMove { .. } | Event::Open { .. } | Event::Choose { .. } => {}
            Event::Appraise { node, by, .. } => with(&mut nodes, *node, |node| {
                node.stop = (*by == AppraisedBy::Over).then_some(Stop::Over);
            }),
            Event::BackUp { node, shares } => {
                let mut at = Some(*node);
                while let Some(node) = at {
                    with(&mut nodes, node, |node| node.add(shares));
                    at = parents.get(node).copied().flatten();
                }
            }
            Event::Total { node, visits, shares } => {
                with(&mut nodes, *node, |node| node.grown = Some((*visits, shares.clone())));
            }
            Event::Skip { node, moves } => {
                with(&mut nodes, *node, |node| node.skipped.clone_from(moves));
            }
            Event::Leave { node, value, stop, left_out } => with(&mut nodes, *node, |node| {
                node.value = Some(value.clone());
                node.stop = Some(*stop);
                node.left_out = *left_out;
            }),
        }
    }
    // What is left out below a child is told there. Children come later than their parents, so
    // theirs still is the number for all that is below them.
    for number in 0..nodes.len() {
        let below: u64 = nodes[number].children.iter().map(|&child| nodes[child].left_out).sum();
        nodes[number].left_out = nodes[number].left_out.saturating_sub(below);
    }
    (nodes, roots)
}

fn with(nodes: &mut [Node], number: usize, change: impl FnOnce(&mut Node)) {
    if let Some(node) = nodes.get_mut(number) {
        change(node);
    }
}

/// The node of a visit.
fn entered(event: &Event) -> Option<Node> {
    let (step, turn) = match event {
        Event::Enter { step, turn, .. } | Event::Grow { step, turn, .. } => (step.clone(), *turn),
        _ => return None,
    };
    let (depth, window, again) = match event {
        Event::Enter { depth, alpha, beta, again, .. } => (Some(*depth), (*alpha, *beta), *again),
        _ => (None, (None, None), false),
    };
    Some(Node {
        step,
        turn,
        depth,
        window,
        again,
        value: None,
        stop: None,
        children: Vec::new(),
        skipped: Vec::new(),
        left_out: 0,
        grown: None,
    })
}
