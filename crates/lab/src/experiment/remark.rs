//! What has to be said of the figures of a report.

use std::fmt;

use serde::Serialize;

use super::report::Row;
use super::run::Question;
use super::table::grouped;
use super::theory::{self, Saving};
use crate::ladder::ORDERINGS;
use crate::subject::Subject;

/// A remark on the figures. Programs read its kind and the figures that it names; written out it is a
/// sentence or two in English.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ExperimentRemark))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Remark {
    /// What a diploma thesis on chess printed.
    PublishedSavings {
        /// Its depths in plies.
        depths: Vec<u32>,
        /// Its steps, each with what it saves over the one before. `killers` has the opening book in it.
        steps: Vec<Savings>,
    },
    /// The least trees by the formula of Knuth and Moore, and what a course work on xiangqi printed.
    PublishedLeaves {
        /// Moves a position that it reckons with.
        moves: u32,
        /// Its trees by depth.
        trees: Vec<Leaves>,
        /// What the course work printed as the least of the deepest tree: that is not what the formula
        /// gives.
        printed: u64,
    },
    /// What an article on Hare and Hedgehog printed. Of sorting it says no more than that slightly fewer
    /// positions were evaluated.
    PublishedCutoffs {
        /// Positions that a search visited.
        positions: u64,
        /// Milliseconds that it took.
        ms: u64,
        /// Cut-offs leave one in so many positions, on average.
        fraction: u32,
    },
    /// Deep searches of minimax are counted from the rules, without draws by rule and without a time.
    Counted {
        /// They are deeper than this, in plies.
        beyond: u32,
    },
    /// Orders that know the values of all children; finding them is in the times alone.
    Foresight,
    /// Rows rest on the positions that are done.
    Unfinished,
}

/// What a step was published to save over the one before it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = PublishedSavings))]
pub struct Savings {
    /// The step.
    pub step: String,
    /// Positions saved at each depth, in per cent.
    pub percent: Vec<u32>,
}

/// A tree with the same number of moves everywhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = PublishedLeaves))]
pub struct Leaves {
    /// Plies.
    pub depth: u32,
    /// Leaves of minimax.
    pub minimax: u64,
    /// The least leaves of alpha-beta.
    pub alpha_beta: u64,
}

/// What has to be said of rows that answer a question.
pub(super) fn remarks(subject: &dyn Subject, question: &Question, rows: &[Row]) -> Vec<Remark> {
    let mut remarks: Vec<Remark> = subject.published().into_iter().collect();
    if rows.iter().any(|row| row.counted) {
        remarks.push(Remark::Counted { beyond: question.minimax_depth });
    }
    if rows.iter().any(|row| ORDERINGS.contains(&row.step.as_str())) {
        remarks.push(Remark::Foresight);
    }
    if rows.iter().any(|row| row.searched < question.positions.len()) {
        remarks.push(Remark::Unfinished);
    }
    remarks
}

impl Remark {
    /// What was published that steps save, as a table step by step.
    #[must_use]
    pub fn savings(published: &[Saving]) -> Self {
        let (mut depths, mut steps): (Vec<u32>, Vec<Savings>) = (Vec::new(), Vec::new());
        for told in published {
            if !depths.contains(&told.depth) {
                depths.push(told.depth);
            }
            match steps.iter_mut().find(|row| row.step == told.step) {
                Some(row) => row.percent.push(told.positions),
                None => {
                    steps.push(Savings {
                        step: told.step.to_owned(),
                        percent: vec![told.positions],
                    });
                }
            }
        }
        Self::PublishedSavings { depths, steps }
    }
}

impl Leaves {
    /// The trees of a game with so many moves a position, to a depth in plies.
    #[must_use]
    pub fn of(moves: f64, depth: u32) -> Self {
        Self {
            depth,
            minimax: theory::minimax_leaves(moves, depth) as u64,
            alpha_beta: theory::least_leaves(moves, depth) as u64,
        }
    }
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PublishedSavings { depths, steps } => {
                let saved =
                    steps.iter().map(|row| format!("{} {} %", row.step, slashed(&row.percent)));
                write!(
                    f,
                    "Published (a diploma thesis, chess, depth {}), positions saved over the step \
                     before: {}. The opening book is part of killers there.",
                    slashed(depths),
                    saved.collect::<Vec<_>>().join(", ")
                )
            }
            Self::PublishedLeaves { moves, trees, printed } => {
                let trees = trees.iter().map(|tree| {
                    let (depth, most) = (tree.depth, grouped(tree.minimax));
                    let least = grouped(tree.alpha_beta);
                    format!(
                        "at depth {depth} minimax has {most} leaves and alpha-beta at best {least}"
                    )
                });
                write!(
                    f,
                    "By the formula of Knuth and Moore, with the {moves} moves a position that a published \
                     course work on xiangqi reckons with: {}. The course work prints {} for the last.",
                    trees.collect::<Vec<_>>().join("; "),
                    grouped(*printed)
                )
            }
            Self::PublishedCutoffs { positions, ms, fraction } => write!(
                f,
                "Published (an article on Hare and Hedgehog): cut-offs made the tree {fraction} times \
                 smaller on average, and sorting the children left slightly fewer positions to \
                 evaluate; {} positions take about {ms} ms.",
                grouped(*positions)
            ),
            Self::Counted { beyond } => write!(
                f,
                "Minimax beyond depth {beyond} is counted from the rules, not searched; draws by rule \
                 inside the tree are not seen by the count, and it has no time."
            ),
            Self::Foresight => f.write_str(
                "best-first and worst-first know the values of all children beforehand; the search \
                 that finds them is in their time, but not in their positions.",
            ),
            Self::Unfinished => {
                f.write_str("The experiment is not finished; rows rest on the positions done.")
            }
        }
    }
}

fn slashed(numbers: &[u32]) -> String {
    numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(" / ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_read_a_kind_and_its_figures() {
        let json = |remark: &Remark| serde_json::to_value(remark).expect("JSON");
        let counted = serde_json::json!({"kind": "counted", "beyond": 4});
        assert_eq!(json(&Remark::Counted { beyond: 4 }), counted);
        assert_eq!(json(&Remark::Unfinished), serde_json::json!({"kind": "unfinished"}));
        let trees = vec![Leaves::of(40.0, 4)];
        let leaves = Remark::PublishedLeaves { moves: 40, trees, printed: 74_118 };
        let first = serde_json::json!({"depth": 4, "minimax": 2_560_000, "alpha_beta": 3_199});
        assert_eq!(json(&leaves)["trees"][0], first);
    }

    #[test]
    fn publications_are_credited_with_what_they_say() {
        let trees = vec![Leaves::of(40.0, 4), Leaves::of(40.0, 5)];
        let leaves = Remark::PublishedLeaves { moves: 40, trees, printed: 74_118 }.to_string();
        assert!(leaves.starts_with("By the formula of Knuth and Moore"), "{leaves}");
        assert!(leaves.contains("65 599. The course work prints 74 118"), "{leaves}");
        let race =
            Remark::PublishedCutoffs { positions: 100_000, ms: 300, fraction: 3 }.to_string();
        assert!(race.contains("cut-offs made the tree 3 times smaller"), "{race}");
    }
}
