//! Tic-tac-toe in the lab.

use ::stones::Square;
use ::tictactoe::TicTacToe;
use engine::GameKind;
use game::Evaluator as _;
use lab::appraisal::Judgement;
use lab::eval::{Evaluation as _, Sheet};
use lab::ladder::{Entry, Rung, STEPS_FOR_TWO, Timed, Worth, for_two, step_for_two};
use lab::reference::{Build, Program};
use lab::subject::{LabGame, Stage};

use super::{BOARD, TICTACTOE};
use crate::stones as board;

/// A stone counts by the lines of 3 that go through its square.
fn lines() -> Sheet<TicTacToe> {
    board::lines(BOARD, 3, |index| Square {
        column: index % BOARD.columns,
        row: index / BOARD.columns,
    })
}

/// Tic-tac-toe, for the lab.
pub struct TicTacToeLab;

impl LabGame for TicTacToeLab {
    type Game = TicTacToe;

    const STEPS: &'static [&'static str] = STEPS_FOR_TWO;
    const POSITIONS: &'static str = include_str!("../../data/lab/tictactoe.txt");
    const USUAL_DEPTHS: &'static [u32] = &[2, 3, 4, 5];

    fn kind() -> &'static dyn GameKind {
        &TICTACTOE
    }

    fn rung(entry: &Entry) -> Option<Box<dyn Rung<TicTacToe>>> {
        for_two(entry.name, lines())
    }

    fn pawn(_: Worth) -> Option<i32> {
        Some(lines().pawn())
    }

    fn step(name: &str) -> Option<Box<dyn Rung<TicTacToe>>> {
        step_for_two(name, lines())
    }

    fn program(build: &Build) -> Option<Box<dyn Timed<TicTacToe>>> {
        Some(Box::new(Program::new(lines(), build.switches).ok()?))
    }

    fn stage(game: &TicTacToe) -> Stage {
        let stones = BOARD.squares().filter(|&square| game.at(square).is_some()).count();
        match 3 * stones / BOARD.squares().count() {
            0 => Stage::Opening,
            1 => Stage::Middlegame,
            _ => Stage::Endgame,
        }
    }

    fn judgements(game: &TicTacToe) -> Vec<Judgement> {
        board::judgements(game, ().evaluate(game), &lines())
    }

    fn moved(_: &TicTacToe, _: &str, _: &str) -> Result<TicTacToe, String> {
        Err(board::stays_where_it_lies())
    }
}
