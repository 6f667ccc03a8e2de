//! What the record of a game says of the machines that helped in it.

use engine::ScoreView;
use review::Judgement;

use crate::play::help::{Advice, AdvisedLine, Consultation};
use crate::play::model::GameData;

/// The remarks, each with the place of the move before which something was asked; where no move
/// followed, with that of the last one, and with none in a game without moves. A game that goes on
/// says nothing: its record is for everybody.
pub fn of(data: &GameData) -> Vec<(Option<usize>, String)> {
    if data.ending.is_none() {
        return Vec::new();
    }
    let asked = data.consultations.iter().filter(|asked| !asked.taken_back);
    let place = |ply: usize| Some(ply.min(data.moves.len().checked_sub(1)?));
    asked.map(|asked| (place(asked.ply), remark(data, asked))).collect()
}

fn remark(data: &GameData, asked: &Consultation) -> String {
    let played = data.moves.get(asked.ply).map(|mv| mv.uci.as_str());
    let about = asked.uci.as_ref().map(|uci| format!(" about {uci}")).unwrap_or_default();
    let (said, meant) = match &asked.advice {
        None => ("no answer".to_owned(), None),
        Some(Advice::Lines { lines }) => {
            let proposed = asked.advice.as_ref().and_then(Advice::proposed);
            (lines.iter().map(line).collect::<Vec<_>>().join(", "), proposed)
        }
        Some(Advice::Check { judgement }) => (error(*judgement).to_owned(), asked.uci.as_deref()),
    };
    let done = match (played.zip(meant), asked.uci.is_some()) {
        (None, _) => "",
        (Some((played, meant)), true) if played == meant => "; played",
        (Some(_), true) => "; not played",
        (Some((played, meant)), false) if played == meant => "; followed",
        (Some(_), false) => "; not followed",
    };
    format!("Asked the machine{about}: {said}{done}.")
}

/// `Nf3 (+0.31)`, `Qh7# (mate in 1)`.
fn line(line: &AdvisedLine) -> String {
    let mv = line.san.first().or(line.pv.first()).map_or("-", String::as_str);
    match line.score {
        ScoreView::Cp(value) => format!("{mv} ({:+.2})", f64::from(value) / 100.0),
        ScoreView::Mate(moves) if moves > 0 => format!("{mv} (mate in {moves})"),
        ScoreView::Mate(moves) => format!("{mv} (mated in {})", moves.unsigned_abs()),
        ScoreView::Payoff(share) => format!("{mv} ({:.2})", f64::from(share) / 1000.0),
    }
}

const fn error(judgement: Option<Judgement>) -> &'static str {
    match judgement {
        None => "no error",
        Some(Judgement::Inaccuracy) => "an inaccuracy",
        Some(Judgement::Mistake) => "a mistake",
        Some(Judgement::Blunder) => "a blunder",
    }
}
