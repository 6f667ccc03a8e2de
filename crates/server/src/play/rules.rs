//! When the engine resigns, offers, accepts and claims draws, and how people end games.
//!
//! The engine judges by its own values of the positions it moved in, in centipawns.

use engine::{EndingView, ScoreView};

/// Below this for [`RESIGN_MOVES`] moves in a row the engine resigns.
pub const RESIGN_BELOW: i32 = -900;
/// See [`RESIGN_BELOW`].
pub const RESIGN_MOVES: usize = 4;
/// The engine accepts draws after so many moves of its own …
pub const ACCEPT_AFTER: usize = 30;
/// … when it did not stand better in any of its last moves, so many of them.
pub const ACCEPT_MOVES: usize = 3;
/// The engine offers draws after so many moves of its own …
pub const OFFER_AFTER: usize = 40;
/// … when its last values, so many of them …
pub const OFFER_MOVES: usize = 6;
/// … lie this close to zero …
pub const OFFER_WITHIN: u32 = 10;
/// … and not more often than every so many moves.
pub const OFFER_EVERY: usize = 10;

/// Value of a mate now; a mate later is worth a little less.
const MATE: i32 = 30_000;

/// A value as one number of centipawns; `None` in games that have no such thing.
pub fn centipawns(score: ScoreView) -> Option<i32> {
    match score {
        ScoreView::Cp(value) => Some(value.clamp(-MATE / 2, MATE / 2)),
        ScoreView::Mate(moves) if moves > 0 => Some(MATE.saturating_sub(moves).max(MATE / 2)),
        ScoreView::Mate(moves) => Some((-MATE).saturating_sub(moves).min(-MATE / 2)),
        ScoreView::Payoff(_) => None,
    }
}

fn last<const N: usize>(scores: &[i32]) -> Option<&[i32; N]> {
    scores.last_chunk()
}

/// Whether the engine, whose last values these are, resigns.
pub fn resigns(scores: &[i32]) -> bool {
    last::<RESIGN_MOVES>(scores).is_some_and(|last| last.iter().all(|&s| s < RESIGN_BELOW))
}

/// Whether the engine accepts a draw after `made` moves of its own.
pub fn accepts_draw(made: usize, scores: &[i32]) -> bool {
    made >= ACCEPT_AFTER
        && last::<ACCEPT_MOVES>(scores).is_some_and(|last| last.iter().all(|&s| s <= 0))
}

/// Whether the engine offers a draw with its move number `made`.
pub fn offers_draw(made: usize, scores: &[i32]) -> bool {
    made >= OFFER_AFTER
        && made.is_multiple_of(OFFER_EVERY)
        && last::<OFFER_MOVES>(scores)
            .is_some_and(|last| last.iter().all(|s| s.unsigned_abs() <= OFFER_WITHIN))
}

/// Whether the engine claims a draw that it may claim, in a position of this value.
pub const fn claims_draw(score: i32) -> bool {
    score <= 0
}

/// The seat's name as a sentence begins with it.
pub fn title(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// The end of a game that the seat of this name resigned. In a game for two the other seat wins,
/// whatever is on the board; with more seats it is worth what a fallen flag would be.
pub fn resignation(seat: usize, name: &str, flag: EndingView) -> EndingView {
    let payoffs = match flag.payoffs.len() {
        2 => (0..2).map(|other| f32::from(u8::from(other != seat))).collect(),
        _ => flag.payoffs,
    };
    EndingView::new(payoffs, "resignation", format!("{} resigned.", title(name)))
}

/// The end of a game whose players agreed on a draw.
pub fn agreement(seats: usize) -> EndingView {
    EndingView::new(vec![1.0 / seats as f32; seats], "agreement", "Drawn by agreement.".to_owned())
}

/// A game that was given up without a result.
pub fn aborted(sentence: &str) -> EndingView {
    EndingView {
        payoffs: Vec::new(),
        result: "*".to_owned(),
        reason: "aborted".to_owned(),
        sentence: sentence.to_owned(),
    }
}

/// The reason of an end of which a record tells none.
const UNTOLD: &str = "untold";

/// The end that a record states by its result and its `Termination`; `None` for an unfinished
/// game.
pub fn recorded(result: &str, termination: Option<&str>, seats: usize) -> Option<EndingView> {
    if termination == Some("abandoned") {
        return Some(aborted("The game was given up."));
    }
    let payoffs = payoffs_of(result).filter(|payoffs| payoffs.len() == seats)?;
    let drawn = result == "1/2-1/2";
    let termination = termination.unwrap_or_default();
    let (reason, sentence) = match termination.to_ascii_lowercase().as_str() {
        "time forfeit" if drawn => {
            ("time-insufficient-material", "Time ran out, but no win was possible.")
        }
        "time forfeit" => ("time", "Time ran out."),
        "agreement" => ("agreement", "Drawn by agreement."),
        "resignation" => ("resignation", "Won by resignation."),
        _ if is_reason(termination) => {
            let sentence = format!("The record gives the reason: {termination}.");
            return Some(EndingView::new(payoffs, termination, sentence));
        }
        _ => (UNTOLD, "The record does not say why."),
    };
    Some(EndingView::new(payoffs, reason, sentence.to_owned()))
}

/// The payoffs that a result states: `1-0`, `1/2-1/2`, `0.5-1-0`.
fn payoffs_of(result: &str) -> Option<Vec<f32>> {
    if result == "1/2-1/2" {
        return Some(vec![0.5; 2]);
    }
    let payoffs: Option<Vec<f32>> = result.split('-').map(|part| part.parse().ok()).collect();
    payoffs.filter(|payoffs| payoffs.iter().all(|payoff| (0.0..=1.0).contains(payoff)))
}

/// Whether a `Termination` is the name of a reason as this server writes it, and none of the
/// words that the PGN standard (1994) has for it.
fn is_reason(termination: &str) -> bool {
    let standard = ["normal", "adjudication", "death", "emergency", "unterminated", "abandoned"];
    let written = |c: char| c.is_ascii_lowercase() || c == '-';
    (1..=40).contains(&termination.len())
        && termination.chars().all(written)
        && !standard.contains(&termination)
}

/// The reason of an end as `Termination` in a record.
pub fn termination(ending: Option<&EndingView>) -> &str {
    match ending.map(|ending| ending.reason.as_str()) {
        None => "unterminated",
        Some("aborted") => "abandoned",
        Some("time" | "time-insufficient-material") => "time forfeit",
        Some(UNTOLD) => "normal",
        Some(reason) => reason,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_engine_resigns_only_after_four_lost_moves_in_a_row() {
        assert!(!resigns(&[-901, -901, -901]));
        assert!(!resigns(&[-901, -900, -901, -901]));
        assert!(!resigns(&[-901, -901, -901, -901, 0]));
        assert!(resigns(&[0, -901, -5000, -901, -29_990]));
    }

    #[test]
    fn the_engine_accepts_draws_when_it_does_not_stand_better() {
        assert!(!accepts_draw(29, &[-50, -50, -50]));
        assert!(!accepts_draw(30, &[-50, -50]));
        assert!(!accepts_draw(30, &[-50, 1, -50]));
        assert!(accepts_draw(30, &[500, -50, 0, -50]));
    }

    #[test]
    fn the_engine_offers_draws_in_dead_level_games() {
        let level = [0, 10, -10, 3, -3, 0];
        assert!(offers_draw(40, &level));
        assert!(!offers_draw(41, &level));
        assert!(!offers_draw(30, &level));
        assert!(!offers_draw(50, &[0, 11, 0, 0, 0, 0]));
        assert!(!offers_draw(50, &level[..5]));
    }

    #[test]
    fn mates_are_worth_more_than_any_material() {
        let centipawns = |score| centipawns(score).expect("a game for two");
        assert_eq!(centipawns(ScoreView::Cp(35)), 35);
        assert_eq!(super::centipawns(ScoreView::Payoff(35)), None);
        assert!(centipawns(ScoreView::Mate(3)) > centipawns(ScoreView::Mate(5)));
        assert!(centipawns(ScoreView::Mate(-3)) < centipawns(ScoreView::Mate(-5)));
        assert!(centipawns(ScoreView::Mate(i32::MAX)) > 10_000);
        assert!(centipawns(ScoreView::Mate(i32::MIN)) < -10_000);
        assert!(centipawns(ScoreView::Cp(i32::MAX)) < centipawns(ScoreView::Mate(500)));
    }

    #[test]
    fn ends_made_by_people_carry_result_and_reason() {
        let level = |seats: usize| EndingView::new(vec![0.5; seats], "time", String::new());
        let lost = resignation(0, "white", level(2));
        assert_eq!((lost.result.as_str(), lost.reason.as_str()), ("0-1", "resignation"));
        assert_eq!(lost.payoffs, [0.0, 1.0]);
        assert_eq!(lost.sentence, "White resigned.");
        assert_eq!(agreement(2).result, "1/2-1/2");
        let flag = EndingView::new(vec![1.0, 0.0, 0.5], "time", String::new());
        assert_eq!(resignation(1, "green", flag).result, "1-0-0.5");
    }

    #[test]
    fn a_termination_that_was_written_is_read_back() {
        let flag = EndingView::new(vec![1.0, 0.0], "time", String::new());
        for end in [resignation(1, "black", flag.clone()), agreement(2), flag, aborted("")] {
            let back = recorded(&end.result, Some(termination(Some(&end))), 2).expect("over");
            assert_eq!((&back.result, &back.reason), (&end.result, &end.reason));
        }
        assert_eq!(recorded("*", Some(termination(None)), 2), None);
        assert_eq!(recorded("1-0", None, 3), None);
        assert_eq!(recorded("0.5-1-0", None, 3).expect("over").payoffs, [0.5, 1.0, 0.0]);
        assert_eq!(recorded("7-1-0", None, 3), None);
        for word in ["Normal", "normal", "adjudication", "<script>", ""] {
            assert_eq!(recorded("1-0", Some(word), 2).expect("over").reason, UNTOLD);
        }
        let claimed = recorded("1/2-1/2", Some("fifty-moves"), 2).expect("over");
        assert_eq!(claimed.reason, "fifty-moves");
    }
}
