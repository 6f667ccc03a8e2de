//! The evaluation taken apart: which weights a position uses, for tuning and explanation.

use tapered::{Recorder, Trace};

use super::accumulator::{Accumulator, pieces_on_squares};
use super::terms::TERM_COUNT;
use super::weights::FLAT;
use super::{MAX_PHASE, Scene, endings, positional};
use crate::Board;

/// Takes a position's evaluation apart.
#[must_use]
pub fn trace(board: &Board) -> Trace {
    let recorder = record(board);
    let phase = Accumulator::of(board).phase.min(MAX_PHASE);
    let scale = endings::scale(board, recorder.sum(&FLAT).1);
    Trace {
        coefficients: recorder.coefficients(),
        phase: phase as f32 / MAX_PHASE as f32,
        scale: scale as f32 / endings::FULL_SCALE as f32,
    }
}

/// How often each weight counts for each side.
pub(super) fn record(board: &Board) -> Recorder {
    let mut recorder = Recorder::new(TERM_COUNT);
    pieces_on_squares(board, &mut recorder);
    positional(Scene::new(board), &mut recorder);
    recorder
}
