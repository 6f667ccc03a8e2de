//! The evaluation as a table for people.

use std::fmt::Write;

use game::Evaluator;

use super::accumulator::Accumulator;
use super::terms::{TERMS, Term};
use super::weights::FLAT;
use super::{Handcrafted, MAX_PHASE, Pair, endings, trace};
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
    let mut text = String::new();
    // Writing into a String cannot fail.
    let _ = writeln!(text, "{:>20} | {:^15} | {:^15} | {:^15}", "term", "White", "Black", "total");
    if endings::known_win(board).is_some() {
        let _ = writeln!(text, "a won ending, valued by how near the mate is");
    } else {
        let [ours, theirs] = trace::by_side(board);
        for term in TERMS {
            row(&mut text, term, &ours, &theirs);
        }
        let phase = Accumulator::of(board).phase.min(MAX_PHASE);
        let _ = writeln!(text, "phase {phase} of {MAX_PHASE}");
    }
    let _ = writeln!(text, "evaluation {:+.2} (White's side)", pawns(white));
    text
}

fn row(text: &mut String, term: &Term, ours: &[i16], theirs: &[i16]) {
    let sum = |counts: &[i16]| {
        let range = term.start..term.start + term.len;
        let add = |(mg, eg), index: usize| {
            let weight: Pair = FLAT[index];
            let count = i32::from(counts[index]);
            (mg + weight.mg() * count, eg + weight.eg() * count)
        };
        range.fold((0, 0), add)
    };
    let (white, black) = (sum(ours), sum(theirs));
    let cell = |(mg, eg): (i32, i32)| format!("{:+6.2} {:+6.2}", pawns(mg), pawns(eg));
    let total = (white.0 - black.0, white.1 - black.1);
    let _ = writeln!(
        text,
        "{:>20} | {:>15} | {:>15} | {:>15}",
        term.name,
        cell(white),
        cell(black),
        cell(total)
    );
}

fn pawns(centipawns: i32) -> f64 {
    f64::from(centipawns) / 100.0
}
