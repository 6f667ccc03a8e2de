//! What a position is worth, taken apart: the parts add up, and tables say what squares add.

use super::common::positions;
use super::{start, subject};
use chess::Chess;
use game::{Notation, PayoffEval, Player, ZeroSum};
use games::chess::lab::ChessLab;
use games::chess::reference::Reference;
use games::hare::lab::HareLab;
use games::xiangqi::lab::XiangqiLab;
use games::{chess as chess_games, xiangqi as xiangqi_games};
use hare::Hare;
use lab::appraisal::{Judgement, SquareTable};
use lab::eval::Evaluation;
use lab::position::LabError;
use lab::subject::LabGame;
use xiangqi::Xiangqi;

/// Whether the terms of a judgement add up to its total.
fn adds_up(judgement: &Judgement) {
    if judgement.terms.is_empty() {
        return;
    }
    let net = |seats: &[f64]| seats[0] - seats[1];
    let sum: f64 = judgement.terms.iter().map(|term| net(&term.seats)).sum();
    assert!((sum - judgement.total[0]).abs() < 2.0, "{judgement:?}");
}

/// The value for the first player by a plain evaluation.
fn first<G: ZeroSum>(game: &G, eval: &impl Evaluation<G>) -> f64 {
    let value = eval.value(game).raw();
    f64::from(if game.side() == Player::FIRST { value } else { -value })
}

fn total(judgements: &[Judgement], name: &str) -> f64 {
    judgements.iter().find(|judgement| judgement.name == name).expect("the evaluation").total[0]
}

#[test]
fn terms_of_chess_add_up_to_each_evaluation() {
    for game in positions::<Chess>(&Default::default(), 300) {
        let judgements = ChessLab::judgements(&game);
        judgements.iter().for_each(adds_up);
        let reference = Reference::default();
        assert_eq!(total(&judgements, "reference"), first(&game, &reference));
        assert_eq!(total(&judgements, "ladder"), first(&game, &chess_games::tables::tables()));
    }
}

/// Both sides always have a king, so it is no material.
#[test]
fn material_is_what_a_side_can_lose() {
    for (name, worth) in [("chess", 390.0), ("xiangqi", 480.0)] {
        let judgements = start(name).appraise().judgements;
        let ladder = judgements.iter().find(|judgement| judgement.name == "ladder");
        let material = &ladder.expect("the ladder's").terms[0];
        assert_eq!((material.name.as_str(), &material.seats), ("material", &vec![worth; 2]));
    }
}

#[test]
fn terms_of_xiangqi_add_up_to_each_evaluation() {
    for game in positions::<Xiangqi>(&Default::default(), 300) {
        let judgements = XiangqiLab::judgements(&game);
        judgements.iter().for_each(adds_up);
        assert_eq!(total(&judgements, "ladder"), first(&game, &xiangqi_games::tables::tables()));
    }
}

#[test]
fn parts_of_a_race_add_up_to_the_reference_evaluation() {
    let config = hare::Config::default();
    let reference = hare::eval::Reference::default();
    for game in positions::<Hare>(&config, 200) {
        let values = reference.evaluate(&game);
        let judgements = HareLab::judgements(&game);
        let parts = &judgements[1];
        for (seat, &value) in values.iter().enumerate().take(config.players()) {
            let sum: f64 = parts.terms.iter().map(|term| term.seats[seat]).sum();
            assert!((sum - f64::from(value)).abs() < 1e-3, "{parts:?}");
        }
    }
}

#[test]
fn tables_cover_the_board_and_say_what_a_square_adds() {
    for (name, squares, tables) in [("chess", 64, 6 * 3), ("xiangqi", 90, 7 * 3), ("hare", 0, 0)] {
        let found = subject(name).square_tables();
        assert_eq!(found.len(), tables, "{name}");
        assert!(found.iter().all(|table| table.values.len() == squares));
    }
    // As long as there is a middlegame, a knight on f3 is better than one in the corner.
    let knights = ChessLab::square_tables();
    let early = |table: &&SquareTable| table.piece == 'n' && table.phase != Some("endgame");
    assert_eq!(knights.iter().filter(early).count(), 2);
    for table in knights.iter().filter(early) {
        assert!(table.values[21] > table.values[0], "{table:?}");
    }
}

#[test]
fn a_piece_is_put_elsewhere_or_it_is_said_why_not() {
    let board = start("chess");
    let moved = board.moved("g1", "f3").expect("a position");
    assert!(moved.text().starts_with("rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq"));
    // A king that leaves its place cannot castle any more.
    let moved = board.moved("e1", "e3").expect("a position");
    assert!(moved.text().contains(" w - "), "{}", moved.text());
    for (from, to) in [("e4", "e5"), ("e8", "e1"), ("e2", "e8"), ("z9", "a1")] {
        let refused = board.moved(from, to).err();
        assert!(matches!(refused, Some(LabError::Position(_))), "{from}{to}: {refused:?}");
    }
    let game = Chess::read_position(&Default::default(), "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1");
    let moved = ChessLab::moved(&game.expect("a position"), "e2", "a2").expect("a position");
    assert_eq!(moved.write_position(), "4k3/8/8/8/8/8/r7/4K3 w - - 0 1");
}

#[test]
fn a_runner_is_put_elsewhere_or_it_is_said_why_not() {
    let board = subject("hare").open("2;65;3/4;58;3 1 m - 2 all");
    let board = board.expect("a position");
    assert_eq!(board.moved("4", "30").expect("a position").text(), "2;65;3/30;58;3 1 m - 2 all");
    for (from, to) in [("5", "6"), ("4", "65"), ("4", "x"), ("4", "2"), ("", "6")] {
        let refused = board.moved(from, to).err();
        assert!(matches!(refused, Some(LabError::Position(_))), "{from} {to}: {refused:?}");
    }
}
