//! The tree of a trace, put together from its events.

use super::{Event, StepText, Trace, TraceValue};
use crate::Stop;

/// A node with what is below it.
#[derive(Clone, Debug)]
pub struct Node {
    /// What led to it.
    pub step: Option<StepText>,
    pub turn: Option<usize>,
    pub depth: u32,
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
}

/// The nodes of a trace by their number, and the numbers of the roots. Events about nodes that were
/// never entered are passed over.
pub fn nodes(trace: &Trace) -> (Vec<Node>, Vec<usize>) {
    let mut nodes: Vec<Node> = Vec::new();
    let mut roots = Vec::new();
    for event in &trace.events {
        match event {
            Event::Enter { parent, .. } => {
                let number = nodes.len();
                match parent.and_then(|parent| nodes.get_mut(parent)) {
                    Some(parent) => parent.children.push(number),
                    None => roots.push(number),
                }
                nodes.extend(entered(event));
            }
            // The picture does not tell it.
            Event::TableMove { .. } => {}
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
    let Event::Enter { step, depth, turn, alpha, beta, again, .. } = event else { return None };
    Some(Node {
        step: step.clone(),
        turn: *turn,
        depth: *depth,
        window: (*alpha, *beta),
        again: *again,
        value: None,
        stop: None,
        children: Vec::new(),
        skipped: Vec::new(),
        left_out: 0,
    })
}
