//! Reviews in game records.

use engine::GameKind;
use game::Game as _;
use games::GAMES;
use pgn::Pgn;
use review::{RecordedGame, Review, annotate, moves_of};

use crate::support::plies;

const RECORD: &str = "[White \"A\"]\n[TimeControl \"60+1\"]\n[ECO \"C99\"]\n\n\
    1. e4 {[%clk 0:00:59] The best by test} e5 {[%clk 0:01:01]} 2. Qh5 {[%clk 0:00:30]} \
    (2. Nf3 {usual}) Nc6 3. Bc4 Nf6 $1 {[%emt 0:00:07]} 4. Qxf7# 1-0\n";

fn reviewed(text: &str) -> (Pgn, Review) {
    let kind: &'static dyn GameKind = GAMES.named("chess").expect("a game");
    let mut pgn: Pgn = text.parse().expect("a record");
    let game = RecordedGame::new(kind, moves_of(kind, &pgn).expect("moves")).expect("legal");
    let review = Review::new(&game, plies(&game, 1));
    annotate(&mut pgn, &review, ["White", "Black"]).expect("its own record");
    (pgn, review)
}

#[test]
fn times_come_from_the_record() {
    let (_, review) = reviewed(RECORD);
    let spent: Vec<_> = review.plies.iter().map(|ply| ply.spent_ms).collect();
    assert_eq!(spent, [Some(2_000), Some(0), Some(30_000), None, None, Some(7_000), None]);
    assert_eq!(review.plies[0].clock_ms, Some(59_000));
    assert_eq!(review.sides[0].spent_ms, Some(32_000));
}

#[test]
fn a_record_keeps_what_it_held_and_gains_the_review() {
    let (pgn, review) = reviewed(RECORD);
    let written = pgn.to_string();
    let again: Pgn = written.parse().expect("a record");
    assert_eq!(again, pgn, "{written}");
    let nodes = &again.line.moves;
    assert_eq!(nodes[0].comments[0].text(), "The best by test");
    assert!(nodes[0].eval().is_some() && nodes[0].clock().is_some());
    assert_eq!(nodes[2].variations[0].line.moves[0].comments[0].text(), "usual");
    // Somebody has judged this move already; what is better is said beside it.
    assert_eq!(nodes[5].glyphs, [1]);
    let best = review.plies[5].best.as_ref().expect("a choice");
    let better = &nodes[5].variations.last().expect("a better line").line.moves;
    assert_eq!(better[0].mv.as_str(), best.san[0]);
    assert!(nodes[5].comments.iter().any(|comment| comment.text().starts_with("Blunder (-")));
    assert!(nodes[6].eval().is_none(), "the game is over");
    assert_eq!((again.tags.get("ECO"), again.tags.get("Opening").is_some()), (Some("C99"), true));
    assert!(again.line.comments[0].text().starts_with("Accuracy: White "));
    let moves = moves_of(GAMES.named("chess").expect("a game"), &again).expect("still a game");
    assert_eq!(moves.start.moves.len(), 7);
    let line = again.replay(&chess::Chess::start(&chess::Config::default()));
    assert!(line.is_ok(), "every variation can be played: {line:?}");
}

#[test]
fn errors_have_their_glyphs() {
    let (pgn, review) = reviewed(&RECORD.replace(" $1", ""));
    for (node, ply) in pgn.line.moves.iter().zip(&review.plies) {
        let glyph = ply.judgement.map(review::Judgement::glyph);
        assert_eq!(node.glyphs.first().copied(), glyph, "{ply:?}");
    }
    assert_eq!(pgn.line.moves[5].glyphs, [4]);
}

#[test]
fn a_review_of_another_game_is_refused() {
    let (_, review) = reviewed(RECORD);
    let mut other: Pgn = "1. e4 *".parse().expect("a record");
    assert!(annotate(&mut other, &review, ["White", "Black"]).is_err());
}
