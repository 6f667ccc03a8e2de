//! Expected scores: from 0 for a loss to 1 for a win.

use engine::{EndingView, Report, ScoreView};

/// The expected score of the side to move, by the game's own model of results. A game without a model
/// knows what is proven alone.
pub fn of_report(report: &Report) -> f64 {
    match (report.wdl, report.score) {
        (Some([wins, draws, _]), _) => f64::from(wins) / 1000.0 + f64::from(draws) / 2000.0,
        (None, ScoreView::Mate(moves)) => f64::from(u8::from(moves > 0)),
        (None, _) => 0.5,
    }
}

/// The score of the player in the first seat in a game that is over; half where it has no result.
pub fn of_ending(ending: &EndingView) -> f64 {
    ending.payoffs.first().copied().map_or(0.5, f64::from)
}

/// A value as the player in the first seat sees it, given for this seat.
pub fn for_first(seat: usize, score: ScoreView) -> ScoreView {
    match score {
        ScoreView::Cp(value) if seat == 1 => ScoreView::Cp(-value),
        ScoreView::Mate(moves) if seat == 1 => ScoreView::Mate(-moves),
        score => score,
    }
}

/// The expected score of one seat, given that of the other or its own: both sum to 1.
pub fn seen_from(seat: usize, expected: f64) -> f64 {
    if seat == 0 { expected } else { 1.0 - expected }
}
