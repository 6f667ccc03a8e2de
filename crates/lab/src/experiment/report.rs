//! The sums of an experiment beside theory and published figures.

use std::collections::BTreeMap;
use std::mem::discriminant;

use serde::Serialize;

use super::remark::{Remark, remarks};
use super::run::{Measured, Question};
use super::theory;
use crate::position::LabError;
use crate::reference::Switches;
use crate::subject::{GamePhase, Subject};
use crate::trace::TraceValue;

/// Steps that visit the whole tree, so that their leaves tell its size.
const WHOLE_TREE: [&str; 5] = ["minimax", "negamax", "maxn", "maxn-relative", "maxn-mixed"];

/// What an experiment came to.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ExperimentReport))]
pub struct Report {
    /// The game.
    pub game: String,
    /// Number of positions.
    pub positions: usize,
    /// How often every search was timed; times are the medians.
    pub times: u32,
    /// A row for each depth and step, in order.
    pub rows: Vec<Row>,
    /// Moves a position, by stage.
    pub branching: Vec<Branching>,
    /// What was published, and what has to be said of the figures.
    pub remarks: Vec<Remark>,
}

/// One step to one depth, over all positions.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ExperimentRow))]
pub struct Row {
    /// Plies.
    pub depth: u32,
    /// The step.
    pub step: String,
    /// Positions searched.
    pub searched: usize,
    /// Whether this was counted and not searched.
    pub counted: bool,
    /// Positions visited.
    pub visited: u64,
    /// Positions valued on the spot.
    pub evaluated: u64,
    /// Time in milliseconds; `null` when it was counted.
    pub time_ms: Option<f64>,
    /// Share of the inner nodes that were left because a bound was passed, 0 to 1.
    pub cut_rate: f64,
    /// Share of those that were left after the first move; `null` without any.
    pub first_cut_rate: Option<f64>,
    /// Share of positions saved over the step before, 0 to 1; negative where it takes more.
    pub saved: Option<f64>,
    /// The same of time.
    pub time_saved: Option<f64>,
    /// The published share of positions.
    pub saved_published: Option<f64>,
    /// The published share of time.
    pub time_saved_published: Option<f64>,
    /// How many times fewer positions than the first step.
    pub factor: f64,
    /// Leaves of the whole tree, measured; `null` when no step visits it.
    pub leaves: Option<u64>,
    /// The least leaves that alpha-beta could do with in trees of as many leaves, all nodes having the
    /// same number of moves.
    pub least_leaves: Option<f64>,
    /// Leaves of a tree of 40 moves a position, and the least of them, where that was published.
    pub published_leaves: Option<(f64, f64)>,
    /// Positions at which the value differs from that of the first step that was searched.
    pub differs: usize,
}

/// Moves a position in a part of the game.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ExperimentBranching))]
pub struct Branching {
    /// The part of the game.
    pub stage: GamePhase,
    /// Number of positions.
    pub positions: usize,
    /// Moves at the positions themselves, on average.
    pub moves: f64,
    /// Moves a position over a search: the d-th root of its leaves, the deepest search that visits all,
    /// on average. `null` without such a search.
    pub effective: Option<f64>,
}

impl Report {
    /// Sums up what is known.
    ///
    /// # Errors
    /// When the question is about something unknown.
    pub fn new(
        subject: &dyn Subject,
        question: &Question,
        known: &[Measured],
    ) -> Result<Self, LabError> {
        let mut rows = Vec::new();
        for &depth in &question.depths {
            let mut before: Option<Row> = None;
            let mut first: Option<Row> = None;
            for step in &question.steps {
                let found = known.iter().filter(|m| m.depth == depth && m.step == *step);
                let found: Vec<&Measured> = found.collect();
                if found.is_empty() {
                    continue;
                }
                let mut row = sums(subject, depth, step, &found);
                row.compare(before.as_ref(), first.as_ref());
                row.theory(known);
                row.differs = differing(question, known, &row);
                first.get_or_insert_with(|| row.clone());
                before = Some(row.clone());
                rows.push(row);
            }
        }
        let branching = branching(subject, question, known)?;
        let remarks = remarks(subject, question, &rows);
        let (game, positions) = (question.game.clone(), question.positions.len());
        Ok(Self { game, positions, times: question.times, rows, branching, remarks })
    }
}

fn sums(subject: &dyn Subject, depth: u32, step: &str, found: &[&Measured]) -> Row {
    let sum = |of: fn(&Measured) -> u64| -> u64 { found.iter().map(|m| of(m)).sum() };
    let (visited, evaluated) = (sum(|m| m.count.visited), sum(|m| m.count.evaluated));
    let (cuts, first) = (sum(|m| m.count.cuts), sum(|m| m.count.first_cuts));
    let inner = sum(|m| m.count.inner).max(1);
    let times: Option<Vec<u64>> = found.iter().map(|m| m.time_us).collect();
    let mut savings = subject.savings().iter();
    let published = savings.find(|told| told.step == step && told.depth == depth);
    let share = |percent: u32| f64::from(percent) / 100.0;
    let moves = subject.published_moves();
    let moves = moves.filter(|_| subject.published_depths().contains(&depth));
    Row {
        depth,
        step: step.to_owned(),
        searched: found.len(),
        counted: times.is_none(),
        visited,
        evaluated,
        time_ms: times.map(|times| times.iter().sum::<u64>() as f64 / 1000.0),
        cut_rate: cuts as f64 / inner as f64,
        first_cut_rate: (cuts > 0).then(|| first as f64 / cuts as f64),
        saved: None,
        time_saved: None,
        saved_published: published.map(|told| share(told.positions)),
        time_saved_published: published.map(|told| share(told.time)),
        factor: 1.0,
        leaves: None,
        least_leaves: None,
        published_leaves: moves
            .map(|b| (theory::minimax_leaves(b, depth), theory::least_leaves(b, depth))),
        differs: 0,
    }
}

impl Row {
    /// Against the step before and the first one. Rows of an experiment that is not finished may rest
    /// on different positions, and are not compared.
    fn compare(&mut self, before: Option<&Self>, first: Option<&Self>) {
        // Nothing can be saved of nothing: an opening book answers without a search.
        let saved = |now: f64, then: f64| (then > 0.0).then(|| 1.0 - now / then);
        if let Some(before) = before.filter(|before| before.searched == self.searched) {
            self.saved = saved(self.visited as f64, before.visited as f64);
            let times = self.time_ms.zip(before.time_ms);
            self.time_saved = times.and_then(|(now, then)| saved(now, then));
        }
        // What was published is against the step before among the published ones.
        if before.is_none_or(|before| !follows(&before.step, &self.step)) {
            (self.saved_published, self.time_saved_published) = (None, None);
        }
        if let Some(first) = first.filter(|first| first.searched == self.searched) {
            self.factor = first.visited as f64 / self.visited.max(1) as f64;
        }
    }

    /// The size of the trees, and the least that alpha-beta could do with: position by position, as
    /// each has its own number of moves.
    fn theory(&mut self, known: &[Measured]) {
        let whole: BTreeMap<usize, u64> = known
            .iter()
            .filter(|m| m.depth == self.depth && WHOLE_TREE.contains(&m.step.as_str()))
            .map(|m| (m.position, m.count.evaluated))
            .collect();
        if whole.len() < self.searched {
            return;
        }
        self.leaves = Some(whole.values().sum());
        let least =
            |&leaves: &u64| theory::least_leaves(theory::branching(leaves, self.depth), self.depth);
        self.least_leaves = Some(whole.values().map(least).sum());
    }
}

/// Whether a step is the next one after another in the published experiment.
fn follows(before: &str, step: &str) -> bool {
    let steps = Switches::steps();
    steps.windows(2).any(|pair| pair[0].0 == before && pair[1].0 == step)
}

/// At how many positions a step finds another value than the first one that searched and tells values
/// of the same kind.
fn differing(question: &Question, known: &[Measured], row: &Row) -> usize {
    let at = |step: &str, position: usize| {
        known
            .iter()
            .find(|m| m.depth == row.depth && m.position == position && m.step == step)
            .and_then(|m| m.value.as_ref())
    };
    let differs = |&position: &usize| {
        let Some(value) = at(&row.step, position) else { return false };
        // One may be told for the side to move alone, the other for each player.
        let alike = |first: &&TraceValue| discriminant(*first) == discriminant(value);
        let first = question.steps.iter().filter_map(|step| at(step, position)).find(alike);
        first.is_some_and(|first| first != value)
    };
    (0..question.positions.len()).filter(differs).count()
}

fn branching(
    subject: &dyn Subject,
    question: &Question,
    known: &[Measured],
) -> Result<Vec<Branching>, LabError> {
    let mut stages: BTreeMap<GamePhase, Vec<(usize, Option<f64>)>> = BTreeMap::new();
    for (position, text) in question.positions.iter().enumerate() {
        let board = subject.open(text)?;
        let whole = known
            .iter()
            .filter(|m| m.position == position && WHOLE_TREE.contains(&m.step.as_str()))
            .max_by_key(|m| m.depth);
        let effective = whole.map(|m| theory::branching(m.count.evaluated, m.depth));
        stages.entry(board.stage()).or_default().push((board.moves(), effective));
    }
    let of_stage = |(stage, found): (GamePhase, Vec<(usize, Option<f64>)>)| {
        let positions = found.len();
        let moves = found.iter().map(|(moves, _)| *moves as f64).sum::<f64>() / positions as f64;
        let effective: Option<Vec<f64>> = found.into_iter().map(|(_, b)| b).collect();
        let effective = effective.map(|all| all.iter().sum::<f64>() / positions as f64);
        Branching { stage, positions, moves, effective }
    };
    Ok(stages.into_iter().map(of_stage).collect())
}
