//! Connect Four in the lab.

use ::connect4::{ConnectFour, Threats};
use ::stones::Square;
use engine::GameKind;
use game::Evaluator as _;
use lab::appraisal::Judgement;
use lab::eval::{Evaluation as _, Sheet};
use lab::ladder::{Entry, Rung, STEPS_FOR_TWO, Timed, Worth, for_two, step_for_two};
use lab::reference::{Build, Program};
use lab::subject::{LabGame, Stage};

use super::{BOARD, CONNECT_FOUR};
use crate::stones as board;

/// A stone counts by the lines of 4 that go through its square.
fn lines() -> Sheet<ConnectFour> {
    board::lines(BOARD, 4, |index| Square { column: index / BOARD.rows, row: index % BOARD.rows })
}

/// Connect Four, for the lab.
pub struct ConnectFourLab;

impl LabGame for ConnectFourLab {
    type Game = ConnectFour;

    const STEPS: &'static [&'static str] = STEPS_FOR_TWO;
    const POSITIONS: &'static str = include_str!("../../data/lab/connect4.txt");
    const USUAL_DEPTHS: &'static [u32] = &[3, 4, 5, 6];

    fn kind() -> &'static dyn GameKind {
        &CONNECT_FOUR
    }

    fn rung(entry: &Entry) -> Option<Box<dyn Rung<ConnectFour>>> {
        for_two(entry.name, lines())
    }

    fn pawn(_: Worth) -> Option<i32> {
        Some(lines().pawn())
    }

    fn step(name: &str) -> Option<Box<dyn Rung<ConnectFour>>> {
        step_for_two(name, lines())
    }

    fn program(build: &Build) -> Option<Box<dyn Timed<ConnectFour>>> {
        Some(Box::new(Program::new(lines(), build.switches).ok()?))
    }

    fn stage(game: &ConnectFour) -> Stage {
        let stones = BOARD.squares().filter(|&square| game.at(square).is_some()).count();
        match 3 * stones / BOARD.squares().count() {
            0 => Stage::Opening,
            1 => Stage::Middlegame,
            _ => Stage::Endgame,
        }
    }

    fn judgements(game: &ConnectFour) -> Vec<Judgement> {
        board::judgements(game, Threats.evaluate(game), &lines())
    }

    fn moved(_: &ConnectFour, _: &str, _: &str) -> Result<ConnectFour, String> {
        Err(board::stays_where_it_lies())
    }
}
