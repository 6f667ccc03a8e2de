//! An evaluation as a table for people.

use std::fmt::Write;

use game::Player;

use crate::{Pair, Recorder, Term};

/// A table of the terms that count: for each player and in total, middlegame and endgame, in pawns.
#[must_use]
pub fn explain(
    terms: &[Term],
    weights: &[Pair],
    recorder: &Recorder,
    players: [&str; 2],
) -> String {
    let [first, second] = players;
    let mut text = String::new();
    // Writing into a String cannot fail.
    let _ = writeln!(text, "{:>20} | {first:^15} | {second:^15} | {:^15}", "term", "total");
    for term in terms {
        let [ours, theirs] =
            [Player::FIRST, Player::SECOND].map(|player| term.sum(weights, recorder.of(player)));
        let total = (ours.0 - theirs.0, ours.1 - theirs.1);
        let cell = |(mg, eg): (i32, i32)| format!("{:+6.2} {:+6.2}", pawns(mg), pawns(eg));
        let _ = writeln!(
            text,
            "{:>20} | {:>15} | {:>15} | {:>15}",
            term.name,
            cell(ours),
            cell(theirs),
            cell(total)
        );
    }
    text
}

/// Centipawns in pawns.
fn pawns(centipawns: i32) -> f64 {
    f64::from(centipawns) / 100.0
}
