//! Trees as textbooks draw them: every node with its name, every leaf with its value, written down in
//! a line.
//!
//! A [`WrittenTree`] is a game of its own, so the rungs search it as they search any other, and their
//! [`Trace`] is drawn by the same page and the same picture. It is for reading: no program plays it.
//!
//! # The text
//! ```text
//! A(B=10, C(D=5, E=12, F=7))
//! ```
//! A node with children is its name and their list in parentheses, a leaf its name, `=` and its value.
//! Names may be left out. The value is that to the first player; the players move in turn, the first
//! at the root. In a tree for several players each leaf has a list of values, one a player:
//! `1(2=[5, 5], 3=[2, 1])`. `2: ` at the beginning lets the second player move at the root.

mod text;
mod trees;
mod written;

pub use text::{MAX_NODES, MAX_VALUE, TreeError};
pub use trees::{TREES, TextbookTree};
pub use written::{LeafValues, WrittenTree};

use game::{Depth, Notation};

use crate::ladder::{LadderError, Rung, RungEffort, RungInfo, RungKind, for_any, for_two};
use crate::position::LabError;
use crate::trace::{Event, Query, Trace};
use crate::{Settings, Stop};

/// The name of the game in traces and commands.
pub const TREE: &str = "tree";

/// A tree by the name of one of [`TREES`], or by its text.
///
/// # Errors
/// [`LabError::Tree`]: what is wrong with the text, and where.
pub fn open(text: &str) -> Result<WrittenTree, LabError> {
    let known = TREES.iter().find(|tree| tree.name == text.trim());
    Ok(WrittenTree::read_position(&WrittenTree::default(), known.map_or(text, |tree| tree.text))?)
}

/// Watches a rung search a tree to its leaves, keeping so many nodes at most.
///
/// # Errors
/// [`LabError::Rung`] when the rung needs one value at every leaf and the tree has several, when it counts
/// games won and lost, or when it searches nothing.
pub fn trace(
    tree: &WrittenTree,
    rung: &'static RungInfo,
    settings: &Settings,
    cap: usize,
) -> Result<Trace, LabError> {
    if rung.effort == RungEffort::Simulations {
        return Err(LadderError::NeedsGames(rung.name).into());
    }
    let search: Option<Box<dyn Rung<WrittenTree>>> = match rung.kind {
        RungKind::Two if !tree.is_for_two() => None,
        RungKind::Two => for_two(rung.name, LeafValues),
        RungKind::Any => for_any(rung.name, LeafValues),
    };
    let search = search.ok_or(LadderError::NeedsTwo(rung.name))?;
    // As deep as the tree: nothing is valued but leaves.
    let depth = Depth::new(tree.height().max(1)).unwrap_or(Depth::MAX);
    let settings = Settings { depth, ..settings.clone() };
    let query = Query { game: TREE, rung: rung.name, effort: rung.effort, pawn: None, cap };
    let mut trace = search.trace(tree, &settings, query);
    for event in &mut trace.events {
        match event {
            // What a leaf is worth stands in the text: to the search that is a rule, to people the end.
            Event::Leave { stop: stop @ (Stop::Rule | Stop::Horizon), .. } => *stop = Stop::Over,
            // Its value is told to the player whose turn it would be.
            Event::Enter { turn: turn @ None, ply, .. } => *turn = Some(tree.seat_after(*ply)),
            _ => {}
        }
    }
    Ok(trace)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ladder;
    use crate::trace::TraceValue;

    fn watch(text: &str, rung: &str) -> Trace {
        let settings = Settings::to_depth(Depth::MAX);
        let tree = open(text).expect("a tree");
        trace(&tree, ladder::named(rung).expect("a rung"), &settings, 1000).expect("a trace")
    }

    /// The moves that were never searched.
    fn skipped(trace: &Trace) -> Vec<String> {
        let moves = trace.events.iter().filter_map(|event| match event {
            Event::Skip { moves, .. } => Some(moves.clone()),
            _ => None,
        });
        moves.flatten().collect()
    }

    fn score(trace: &Trace) -> i32 {
        match trace.value {
            Some(TraceValue::One { score, .. }) => score,
            ref other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_shallow_cut_off() {
        let trace = watch("shallow", "alpha-beta");
        assert_eq!((score(&trace), trace.best.as_deref()), (10, Some("B")));
        assert_eq!(skipped(&trace), ["E", "F"]);
        assert_eq!(trace.visited, 4);
    }

    #[test]
    fn the_deep_cut_off_changes_nothing() {
        let deep = watch("deep", "alpha-beta");
        assert_eq!(skipped(&deep), ["G", "H"], "what B is worth cuts three plies further down");
        let all = watch("deep", "minimax");
        assert_eq!((score(&deep), &deep.best), (score(&all), &all.best));
    }

    #[test]
    fn three_by_three_by_three() {
        let cut = watch("three", "alpha-beta");
        let all = watch("three", "minimax");
        assert_eq!(all.visited, 1 + 3 + 9 + 27);
        assert_eq!(score(&cut), score(&all));
        let first = cut.events.iter().find_map(|event| match event {
            Event::Leave { value: TraceValue::One { score, .. }, stop: Stop::Over, .. } => {
                Some(*score)
            }
            _ => None,
        });
        // A leaf is told to the side whose turn it would be there.
        assert_eq!(first, Some(-8));
        assert!(cut.visited < all.visited);
    }

    #[test]
    fn vectors_and_the_cut_off_that_is_not_sound() {
        let all = watch("vectors", "maxn");
        assert_eq!(all.visited, 18);
        let cut = watch("vectors", "maxn-cutoffs");
        assert_eq!(skipped(&cut), ["8"]);
        assert_eq!((all.best.as_deref(), cut.best.as_deref()), (Some("3"), Some("2")));
        assert_eq!(cut.value, Some(TraceValue::Each { each: vec![3.0, 2.0] }));
        assert_eq!(all.value, Some(TraceValue::Each { each: vec![10.0, 5.0] }));
    }

    #[test]
    fn absolute_and_relative_choice_differ() {
        assert_eq!(watch("choice", "maxn").best.as_deref(), Some("2"));
        assert_eq!(watch("choice", "maxn-relative").best.as_deref(), Some("3"));
    }

    #[test]
    fn every_exact_rung_agrees_on_every_tree_for_two() {
        for tree in TREES {
            if !open(tree.text).expect("a tree").is_for_two() {
                continue;
            }
            let value = score(&watch(tree.text, "minimax"));
            for rung in ladder::RUNGS.iter().filter(|rung| rung.exact && rung.kind == RungKind::Two)
            {
                assert_eq!(
                    score(&watch(tree.text, rung.name)),
                    value,
                    "{} {}",
                    tree.name,
                    rung.name
                );
            }
        }
    }

    #[test]
    fn rungs_that_need_one_value_refuse_vectors() {
        let tree = open("vectors").expect("a tree");
        let rung = ladder::named("alpha-beta").expect("a rung");
        let settings = Settings::to_depth(Depth::MAX);
        assert!(matches!(trace(&tree, rung, &settings, 10), Err(LabError::Rung(_))));
        let rung = ladder::named("mcts").expect("a rung");
        assert!(matches!(trace(&tree, rung, &settings, 10), Err(LabError::Rung(_))));
    }
}
