//! The evaluation taken apart: which weights a position uses, for tuning and explanation.

use tapered::{Recorder, Trace};

use super::terms::TERM_COUNT;
use super::weights::FLAT;
use super::{MAX_PHASE, Scene, accumulator, endings, pawns, positional};
use crate::Board;

/// Takes a position's evaluation apart. `None` for endings evaluated by rule rather than by terms.
#[must_use]
pub fn trace(board: &Board) -> Option<Trace> {
    if endings::known_win(board).is_some() {
        return None;
    }
    let recorder = record(board);
    let phase = accumulator::Accumulator::of(board).phase.min(MAX_PHASE);
    let scale = endings::scale(board, recorder.sum(&FLAT).1);
    Some(Trace {
        coefficients: recorder.coefficients(),
        phase: phase as f32 / MAX_PHASE as f32,
        scale: scale as f32 / endings::FULL_SCALE as f32,
    })
}

/// How often each weight counts for each side.
pub(super) fn record(board: &Board) -> Recorder {
    let mut recorder = Recorder::new(TERM_COUNT);
    accumulator::pieces_on_squares(board, &mut recorder);
    let pawns = pawns::Structure::of(board, &mut recorder);
    positional(Scene::new(board, &pawns), &mut recorder);
    recorder
}
