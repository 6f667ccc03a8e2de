//! Tic-tac-toe keeps the laws of every game, has the published number of games, and is played
//! perfectly by the search.

use std::collections::HashMap;

use game::{Depth, Game, MoveList, Notation, Outcome, Turn, ZeroSum, perft};
use search::{Control, Limits, Searcher};
use tictactoe::TicTacToe;

#[test]
fn tictactoe_keeps_the_laws() {
    conformance::game::<TicTacToe>(&());
    conformance::zero_sum::<TicTacToe>(&());
    conformance::actions::<TicTacToe>(&());
    conformance::evaluator::<TicTacToe, _>(&(), &());
}

#[test]
fn published_counts() {
    let counts = [1, 9, 72, 504, 3024, 15_120, 54_720, 148_176, 200_448, 127_872, 0];
    for (depth, count) in (0..).zip(counts) {
        assert_eq!(perft(&mut TicTacToe::start(&()), depth), count, "depth {depth}");
    }
}

/// What a position is worth to the side to move, by trying everything; all positions below it go into
/// `known`.
fn truth(game: &mut TicTacToe, known: &mut HashMap<TicTacToe, Outcome>) -> Outcome {
    if let Some(&outcome) = known.get(game) {
        return outcome;
    }
    let mut moves = MoveList::new();
    let outcome = match game.turn(&mut moves) {
        Turn::Player(_) => {
            let values = moves.iter().map(|&mv| {
                game.play_unchecked(mv);
                let theirs = truth(game, known);
                game.undo(mv, ());
                match theirs {
                    Outcome::Loss => Outcome::Win,
                    Outcome::Draw => Outcome::Draw,
                    Outcome::Win => Outcome::Loss,
                }
            });
            values.max().expect("a player has moves")
        }
        _ => game.outcome(),
    };
    known.insert(*game, outcome);
    outcome
}

#[test]
fn the_search_knows_what_every_position_is_worth() {
    let mut known = HashMap::new();
    assert_eq!(truth(&mut TicTacToe::start(&()), &mut known), Outcome::Draw);
    assert_eq!(known.len(), 5478, "positions");
    let mut searcher = Searcher::new((), 1).expect("memory");
    let limits = Limits { depth: Depth::new(9).ok(), ..Limits::default() };
    for (game, truth) in known {
        let found = searcher.think(&game, &limits, &Control::new(), |_| ());
        let Some(line) = found.lines.first() else { continue };
        let told = match line.score.mate() {
            Some(moves) if moves > 0 => Outcome::Win,
            Some(_) => Outcome::Loss,
            None => Outcome::Draw,
        };
        assert_eq!(told, truth, "{:?} in {}", line.score, game.write_position());
    }
}

#[test]
fn ends_have_reasons() {
    for (text, reason, sentence) in [
        ("oo1/3/xxx", "three-in-a-row", "x has three in a row."),
        ("xx1/ooo/x2", "three-in-a-row", "o has three in a row."),
        ("xox/xox/oxo", "full-board", "The board is full."),
    ] {
        let game = TicTacToe::read_position(&(), text).expect("a position");
        let ending = game.ending().expect("an end");
        assert_eq!((ending.reason, &*ending.sentence), (reason, sentence), "{text}");
    }
}

#[test]
fn texts_that_make_no_sense_are_refused_with_the_reason() {
    for (text, message) in [
        ("3/3", "position '3/3', character 4: the board ends after 2 rows, not 3"),
        ("ooo/xx1/xx1", "position 'ooo/xx1/xx1': o had three in a row before x moved"),
        ("3/3/xxx", "position '3/3/xxx': x has 3 stones and o 0, but x begins and they take turns"),
    ] {
        let error = TicTacToe::read_position(&(), text).expect_err(text);
        assert_eq!(error.to_string(), message);
    }
    let mut game = TicTacToe::start(&());
    let centre = game.read_move("B2").expect("a move");
    assert_eq!(game.write_move(centre), "b2");
    game.play_unchecked(centre);
    for (text, message) in [
        ("b2", "'b2' is not legal in this position"),
        ("d1", "'d1' is not a move: moves are squares, a1 to c3"),
    ] {
        assert_eq!(game.read_move(text).expect_err(text).to_string(), message);
    }
}
