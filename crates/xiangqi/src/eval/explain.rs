//! The evaluation as a table for people.

use game::Evaluator;

use super::accumulator::Accumulator;
use super::terms::TERMS;
use super::weights::FLAT;
use super::{Handcrafted, MAX_PHASE, trace};
use crate::{Color, Xiangqi};

/// The static evaluation term by term: for each side and in total, middlegame and endgame, in
/// pawns.
#[must_use]
pub fn explain(game: &Xiangqi) -> String {
    let board = game.board();
    let mut evaluator = Handcrafted::new();
    evaluator.reset(game);
    let value = evaluator.evaluate(game).raw();
    let red = if board.turn() == Color::Red { value } else { -value };
    let table = tapered::explain(TERMS, &FLAT, &trace::record(board), ["Red", "Black"]);
    let phase = Accumulator::of(board).phase.min(MAX_PHASE);
    let red = f64::from(red) / 100.0;
    format!("{table}phase {phase} of {MAX_PHASE}\nevaluation {red:+.2} (Red's side)\n")
}
