//! The evaluation as a table for people.

use std::fmt::Write;

use game::Evaluator;

use super::accumulator::Accumulator;
use super::terms::TERMS;
use super::weights::FLAT;
use super::{Handcrafted, MAX_PHASE, endings, trace};
use crate::Chess;

/// The static evaluation term by term: for each side and in total, middlegame and endgame, in
/// pawns.
#[must_use]
pub fn explain(game: &Chess) -> String {
    let board = game.board();
    let mut evaluator = Handcrafted::new();
    evaluator.reset(game);
    let value = evaluator.evaluate(game).raw();
    let white = if game.board().turn() == crate::Color::White { value } else { -value };
    let mut text = if endings::known_win(board).is_some() {
        "a won ending, valued by how near the mate is\n".to_owned()
    } else {
        let recorder = trace::record(board);
        let phase = Accumulator::of(board).phase.min(MAX_PHASE);
        let table = tapered::explain(TERMS, &FLAT, &recorder, ["White", "Black"]);
        format!("{table}phase {phase} of {MAX_PHASE}\n")
    };
    // Writing into a String cannot fail.
    let _ = writeln!(text, "evaluation {:+.2} (White's side)", pawns(white));
    text
}

fn pawns(centipawns: i32) -> f64 {
    f64::from(centipawns) / 100.0
}
