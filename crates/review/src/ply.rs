//! What is found out about a move.

use std::collections::BTreeMap;

use engine::{BookMoveView, MoveView, Report, ScoreView};
use serde::Serialize;

use crate::expected::{for_first, of_report, seen_from};
use crate::{Judgement, ReviewError};

/// Plies of a line that are told.
const LINE: usize = 12;

/// How good a position is for the player in the first seat (White, Red).
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PositionValue {
    /// By a search; absent where the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<ScoreView>,
    /// The expected score, from 0 to 1.
    pub expected: f64,
    /// Nominal depth in plies of the search behind it, 0 where there was none.
    pub depth: u32,
}

/// A line in all notations.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LineView {
    /// In UCI notation.
    pub uci: Vec<String>,
    /// For people, in the first of the game's scripts (chess: SAN).
    pub san: Vec<String>,
    /// For people, in the game's other scripts by name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub scripts: BTreeMap<String, Vec<String>>,
}

/// A move that would have been good.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Solution {
    /// In UCI notation.
    pub uci: String,
    /// For people, in the first of the game's scripts (chess: SAN).
    pub san: String,
    /// The expected score of whoever is to move after it, from 0 to 1.
    pub expected: f64,
}

/// A move of the game with all that is said about it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlyReview {
    /// Its place in the list of moves, from 0.
    pub ply: usize,
    /// Who made it.
    pub seat: usize,
    /// The position before it in text form.
    pub fen: String,
    /// The move.
    pub played: MoveView,
    /// The value of the position before it.
    pub before: PositionValue,
    /// The value of the position after it.
    pub after: PositionValue,
    /// The expected score that it gives away, from 0 to 1.
    pub loss: f64,
    /// What is wrong with it; absent where nothing is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub judgement: Option<Judgement>,
    /// Its accuracy in percent; absent where there was no choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub accuracy: Option<f64>,
    /// Whether it was the only legal move.
    pub forced: bool,
    /// Whether every other move would have been a mistake, or worse.
    pub only: bool,
    /// What the search would have played; absent where there was no choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<LineView>,
    /// Of an error that makes an exercise: the moves that keep the expected score, the best first.
    /// Empty otherwise.
    pub solutions: Vec<Solution>,
    /// What the opening book has for the position; empty once the game has left it.
    pub book: Vec<BookMoveView>,
    /// Milliseconds on the mover's clock after it, where the record tells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock_ms: Option<u64>,
    /// Milliseconds that it took, where the record tells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spent_ms: Option<u64>,
}

impl PlyReview {
    /// Whether it is what the search would have played.
    #[must_use]
    pub fn is_best(&self) -> bool {
        self.best.as_ref().is_some_and(|best| best.uci.first() == Some(&self.played.uci))
    }

    /// Whether the book has it.
    #[must_use]
    pub fn is_book(&self) -> bool {
        self.book.iter().any(|mv| mv.uci == self.played.uci)
    }
}

/// What a search found in a position.
#[derive(Clone, Debug)]
pub struct Found {
    pub value: PositionValue,
    /// Empty where there was no choice.
    pub line: LineView,
}

impl Found {
    /// What the best line of an answer says about a position in which this seat is to move.
    pub fn new(seat: usize, lines: &[Report]) -> Result<Self, ReviewError> {
        let report = lines.first().ok_or(ReviewError::NothingFound)?;
        let value = PositionValue {
            score: Some(for_first(seat, report.score)),
            expected: seen_from(seat, of_report(report)),
            depth: report.depth,
        };
        Ok(Self { value, line: line_view(report) })
    }
}

fn line_view(report: &Report) -> LineView {
    let first = |moves: &Vec<String>| moves.iter().take(LINE).cloned().collect();
    LineView {
        uci: first(&report.pv),
        san: first(&report.san),
        scripts: report.scripts.iter().map(|(name, moves)| (name.clone(), first(moves))).collect(),
    }
}
