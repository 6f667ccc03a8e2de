//! The evaluation as a list of what each term brings.

use tapered::{Blend, Breakdown, Recorder};

use super::accumulator::{Accumulator, pieces_on_squares};
use super::terms::{TERM_COUNT, TERMS};
use super::weights::FLAT;
use super::{DECIDED, MAX_PHASE, endings, trace};
use crate::Board;

/// Takes a position's evaluation apart, left out what the evaluator leaves out.
#[must_use]
pub fn breakdown(board: &Board) -> Breakdown {
    let mut quick = Recorder::new(TERM_COUNT);
    pieces_on_squares(board, &mut quick);
    let quick = list(board, &quick, true);
    if quick.value().abs() > DECIDED { quick } else { list(board, &trace::record(board), false) }
}

fn list(board: &Board, recorder: &Recorder, decided: bool) -> Breakdown {
    let blend = Blend {
        phase: Accumulator::of(board).phase.min(MAX_PHASE),
        max_phase: MAX_PHASE,
        scale: endings::scale(board, recorder.sum(&FLAT).1),
        full_scale: endings::FULL_SCALE,
    };
    Breakdown::new(TERMS, &FLAT, recorder, blend, decided)
}
