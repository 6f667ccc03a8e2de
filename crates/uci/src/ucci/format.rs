//! From what a search knows to the lines of the protocol.

use std::fmt::Write as _;

use engine::{Answer, BoundView, Known, Report, ScoreView};

/// The value of a mate on the board; one further off is worth its plies less.
const MATE: i32 = 30_000;

/// The `info` lines of a report; `None` for a value that is only a bound, which the protocol
/// cannot say.
#[must_use]
pub fn info(report: &Report) -> Option<String> {
    if report.bound != BoundView::Exact {
        return None;
    }
    let mut lines = format!("info time {} nodes {}\n", report.time_ms, report.nodes);
    let _ = write!(lines, "info depth {} score {}", report.depth, score(report.score));
    if !report.pv.is_empty() {
        lines += " pv ";
        lines += &report.pv.join(" ");
    }
    Some(lines)
}

/// A value as one number.
fn score(score: ScoreView) -> i32 {
    match score {
        ScoreView::Cp(value) => value,
        ScoreView::Mate(moves) if moves > 0 => MATE.saturating_sub(moves.saturating_mul(2)) + 1,
        ScoreView::Mate(moves) => moves.saturating_mul(-2).saturating_sub(MATE),
        // Xiangqi has no such values.
        ScoreView::Payoff(share) => i32::from(share) - 500,
    }
}

/// The answer where there is no move.
pub(crate) const NO_MOVE: &str = "nobestmove";

/// The line that ends a search: `bestmove`, or `nobestmove` where there is none; `draw` says that
/// a draw would be welcome. A line before it tells of a move that comes from a book.
#[must_use]
pub fn best_move(answer: &Answer, draw: bool) -> String {
    let Some(best) = &answer.best else { return NO_MOVE.to_owned() };
    let told = if answer.book { "info message book move\n" } else { "" };
    let mut line = format!("{told}bestmove {}", best.uci);
    if let Some(ponder) = &answer.ponder {
        let _ = write!(line, " ponder {ponder}");
    }
    if draw {
        line += " draw";
    }
    line
}

/// The answer to `probe`.
#[must_use]
pub fn pop_hash(known: Option<&Known>) -> String {
    let mut line = "pophash".to_owned();
    let Some(known) = known else { return line };
    if let Some(best) = &known.best {
        let _ = write!(line, " bestmove {best}");
    }
    let value = score(known.score);
    if known.bound != BoundView::Upper {
        let _ = write!(line, " lowerbound {value} depth {}", known.depth);
    }
    if known.bound != BoundView::Lower {
        let _ = write!(line, " upperbound {value} depth {}", known.depth);
    }
    line
}

/// Whether the side to move would take a draw: it does not think itself better.
pub(super) fn takes_draw(answer: &Answer) -> bool {
    match answer.lines.first().map(|line| line.score) {
        Some(ScoreView::Cp(value)) => value <= 0,
        Some(ScoreView::Mate(moves)) => moves <= 0,
        Some(ScoreView::Payoff(share)) => share <= 500,
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use engine::MoveView;

    use super::*;

    fn report() -> Report {
        Report {
            depth: 7,
            seldepth: 11,
            multipv: 1,
            score: ScoreView::Cp(-31),
            bound: BoundView::Exact,
            wdl: Some([100, 700, 200]),
            payoffs: Vec::new(),
            nodes: 12_345,
            nps: 1_000_000,
            time_ms: 12,
            hashfull: 3,
            pv: vec!["h2e2".to_owned(), "h9g7".to_owned()],
            san: vec!["C2=5".to_owned(), "H8+7".to_owned()],
            scripts: Default::default(),
        }
    }

    #[test]
    fn info_lines() {
        assert_eq!(
            info(&report()).as_deref(),
            Some("info time 12 nodes 12345\ninfo depth 7 score -31 pv h2e2 h9g7")
        );
        for (moves, value) in [(1, 29_999), (3, 29_995), (0, -30_000), (-1, -29_998)] {
            let mate = Report { score: ScoreView::Mate(moves), pv: Vec::new(), ..report() };
            let line = format!("info time 12 nodes 12345\ninfo depth 7 score {value}");
            assert_eq!(info(&mate), Some(line), "{moves}");
        }
        assert_eq!(info(&Report { bound: BoundView::Upper, ..report() }), None);
    }

    #[test]
    fn best_move_lines() {
        let best = MoveView {
            uci: "h2e2".to_owned(),
            san: "C2=5".to_owned(),
            from: "h2".to_owned(),
            to: "e2".to_owned(),
            ..MoveView::default()
        };
        let none = Answer::default();
        assert_eq!(best_move(&none, true), "nobestmove");
        let alone = Answer { best: Some(best), ..none };
        assert_eq!(best_move(&alone, false), "bestmove h2e2");
        let both = Answer { ponder: Some("h9g7".to_owned()), ..alone };
        assert_eq!(best_move(&both, true), "bestmove h2e2 ponder h9g7 draw");
        let known = Answer { book: true, ponder: None, ..both };
        assert_eq!(best_move(&known, false), "info message book move\nbestmove h2e2");
    }

    #[test]
    fn what_the_table_knows() {
        assert_eq!(pop_hash(None), "pophash");
        let known = |bound| Known {
            best: Some("h2e2".to_owned()),
            score: ScoreView::Cp(5),
            bound,
            depth: 9,
        };
        for (bound, line) in [
            (BoundView::Lower, "pophash bestmove h2e2 lowerbound 5 depth 9"),
            (BoundView::Upper, "pophash bestmove h2e2 upperbound 5 depth 9"),
            (BoundView::Exact, "pophash bestmove h2e2 lowerbound 5 depth 9 upperbound 5 depth 9"),
        ] {
            assert_eq!(pop_hash(Some(&known(bound))), line);
        }
        let without = Known { best: None, ..known(BoundView::Lower) };
        assert_eq!(pop_hash(Some(&without)), "pophash lowerbound 5 depth 9");
    }

    #[test]
    fn a_draw_is_taken_by_who_is_not_better() {
        let answer =
            |score| Answer { lines: vec![Report { score, ..report() }], ..Answer::default() };
        assert!(takes_draw(&answer(ScoreView::Cp(0))));
        assert!(takes_draw(&answer(ScoreView::Mate(-4))));
        assert!(!takes_draw(&answer(ScoreView::Cp(1))));
        assert!(!takes_draw(&answer(ScoreView::Mate(4))));
    }
}
