//! Positions as linear functions of the weights.

use std::path::PathBuf;

use engine::Tuning;
use game::scatter;
use rayon::prelude::*;
use tapered::{Coefficient, Trace};

use super::model::logistic;
use crate::positions::{Labelled, PositionsError, read};

/// Positions taken apart at a time.
const BATCH: usize = 1 << 14;

/// What there is to know of a position beside its coefficients.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Head {
    /// Share of the middlegame, 0 to 1.
    pub phase: f32,
    /// Factor on the endgame value, 0 to 1.
    pub scale: f32,
    /// The value of a search, in centipawns.
    pub centipawns: f32,
    /// The result of the game, 0 to 1.
    pub result: f32,
}

/// Labelled positions, taken apart. All coefficients lie in one row: about 4 bytes for each weight
/// that a position uses, and 24 for the position.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Samples {
    heads: Vec<Head>,
    /// Where the coefficients of each position end.
    ends: Vec<usize>,
    coefficients: Vec<Coefficient>,
}

impl Samples {
    /// Adds a position with its labels.
    pub fn push(&mut self, trace: &Trace, centipawns: f64, result: f64) {
        let (centipawns, result) = (centipawns as f32, result as f32);
        self.heads.push(Head { phase: trace.phase, scale: trace.scale, centipawns, result });
        self.coefficients.extend_from_slice(&trace.coefficients);
        self.ends.push(self.coefficients.len());
    }

    /// Number of positions.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.heads.len()
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.heads.is_empty()
    }

    /// The number of coefficients of all positions together.
    #[must_use]
    pub const fn coefficients(&self) -> usize {
        self.coefficients.len()
    }

    pub(super) fn get(&self, index: usize) -> (Head, &[Coefficient]) {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        (self.heads[index], &self.coefficients[start..self.ends[index]])
    }

    pub(super) fn heads(&self) -> &[Head] {
        &self.heads
    }

    /// What is to be predicted of each position, with such a share of the result.
    pub(super) fn labels(&self, result_share: f64, scale: f64) -> Vec<f32> {
        let label = |head: &Head| {
            let value = logistic(f64::from(head.centipawns) / scale);
            (result_share * f64::from(head.result) + (1.0 - result_share) * value) as f32
        };
        self.heads.iter().map(label).collect()
    }
}

/// Positions to fit to and others that are held back, by game.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Split {
    /// To fit to.
    pub fit: Samples,
    /// Held back.
    pub held: Samples,
}

impl Split {
    /// Reads files of labelled positions and holds back one game in `held_back`, drawn by lot from
    /// the seed. Positions that are valued by rule are left out.
    ///
    /// # Errors
    /// A file that cannot be read, a line that is no label or no position of the game, files without
    /// any.
    pub fn load(
        tuning: &dyn Tuning,
        files: &[PathBuf],
        held_back: u64,
        seed: u64,
    ) -> Result<Self, PositionsError> {
        let mut split = Self::default();
        for (number, path) in files.iter().enumerate() {
            let lot = scatter(seed, number as u64);
            let mut batch: Vec<(usize, Labelled)> = Vec::with_capacity(BATCH);
            let mut take = |batch: &mut Vec<(usize, Labelled)>| -> Result<(), PositionsError> {
                let traces: Vec<_> = batch
                    .par_iter()
                    .map(|(_, labelled)| tuning.trace(&labelled.position))
                    .collect();
                for ((line, labelled), trace) in batch.drain(..).zip(traces) {
                    let refuse = |error: engine::EngineError| PositionsError::Line {
                        path: path.clone(),
                        line,
                        reason: error.to_string(),
                    };
                    let Some(trace) = trace.map_err(refuse)? else { continue };
                    let held = scatter(lot, labelled.game as u64).is_multiple_of(held_back.max(1));
                    let half = if held { &mut split.held } else { &mut split.fit };
                    half.push(&trace, labelled.centipawns, labelled.result);
                }
                Ok(())
            };
            read(path, |line, labelled| {
                batch.push((line, labelled));
                if batch.len() < BATCH { Ok(()) } else { take(&mut batch) }
            })?;
            take(&mut batch)?;
        }
        if split.fit.is_empty() { Err(PositionsError::Empty) } else { Ok(split) }
    }
}
