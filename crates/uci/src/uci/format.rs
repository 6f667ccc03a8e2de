//! From what a search knows to the lines of the protocol.

use std::fmt::Write as _;

use engine::{Answer, BoundView, Report, ScoreView};

/// An `info` line; `wdl` adds the expected wins, draws and losses.
#[must_use]
pub fn info(report: &Report, wdl: bool) -> String {
    let mut line = format!(
        "info depth {} seldepth {} multipv {} score ",
        report.depth, report.seldepth, report.multipv
    );
    line += &match report.score {
        ScoreView::Cp(value) => format!("cp {value}"),
        ScoreView::Mate(moves) => format!("mate {moves}"),
        // Games that this protocol is for have no such values.
        ScoreView::Payoff(share) => format!("cp {}", i32::from(share) - 500),
    };
    line += match report.bound {
        BoundView::Exact => "",
        BoundView::Lower => " lowerbound",
        BoundView::Upper => " upperbound",
    };
    if let Some([win, draw, loss]) = report.wdl.filter(|_| wdl) {
        let _ = write!(line, " wdl {win} {draw} {loss}");
    }
    let _ = write!(
        line,
        " nodes {} nps {} hashfull {} time {}",
        report.nodes, report.nps, report.hashfull, report.time_ms
    );
    if !report.pv.is_empty() {
        line += " pv ";
        line += &report.pv.join(" ");
    }
    line
}

/// The answer where there is no move: the null move, as the protocol has it.
pub(crate) const NO_MOVE: &str = "bestmove 0000";

/// The `bestmove` line; without a move it is the null move `0000`. A line before it tells of a move
/// that comes from a book.
#[must_use]
pub fn best_move(answer: &Answer) -> String {
    let told = if answer.book { "info string book move\n" } else { "" };
    match (&answer.best, &answer.ponder) {
        (None, _) => NO_MOVE.to_owned(),
        (Some(best), None) => format!("{told}bestmove {}", best.uci),
        (Some(best), Some(ponder)) => format!("{told}bestmove {} ponder {ponder}", best.uci),
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
            multipv: 2,
            score: ScoreView::Cp(-31),
            bound: BoundView::Exact,
            wdl: Some([100, 700, 200]),
            payoffs: Vec::new(),
            nodes: 12_345,
            nps: 1_000_000,
            time_ms: 12,
            hashfull: 3,
            pv: vec!["e2e4".to_owned(), "e7e5".to_owned()],
            san: vec!["e4".to_owned(), "e5".to_owned()],
            scripts: Default::default(),
        }
    }

    #[test]
    fn info_lines() {
        assert_eq!(
            info(&report(), true),
            "info depth 7 seldepth 11 multipv 2 score cp -31 wdl 100 700 200 nodes 12345 \
             nps 1000000 hashfull 3 time 12 pv e2e4 e7e5"
        );
        let mated = Report {
            score: ScoreView::Mate(-2),
            bound: BoundView::Upper,
            pv: Vec::new(),
            ..report()
        };
        assert_eq!(
            info(&mated, false),
            "info depth 7 seldepth 11 multipv 2 score mate -2 upperbound nodes 12345 \
             nps 1000000 hashfull 3 time 12"
        );
    }

    #[test]
    fn best_move_lines() {
        let best = MoveView {
            uci: "e7e8q".to_owned(),
            san: "e8=Q".to_owned(),
            from: "e7".to_owned(),
            to: "e8".to_owned(),
            promotion: Some("q".to_owned()),
            ..MoveView::default()
        };
        let none = Answer::default();
        assert_eq!(best_move(&none), "bestmove 0000");
        let alone = Answer { best: Some(best), ..none };
        assert_eq!(best_move(&alone), "bestmove e7e8q");
        let both = Answer { ponder: Some("a7a6".to_owned()), ..alone };
        assert_eq!(best_move(&both), "bestmove e7e8q ponder a7a6");
        let known = Answer { book: true, ponder: None, ..both };
        assert_eq!(best_move(&known), "info string book move\nbestmove e7e8q");
    }
}
