//! The games in the lab, and what their files there share.

use std::fmt::Display;

use lab::subject::{Subjects, TypedSubject};

use crate::chess::lab::ChessLab;
use crate::connect4::lab::ConnectFourLab;
use crate::hare::lab::HareLab;
use crate::tictactoe::lab::TicTacToeLab;
use crate::xiangqi::lab::XiangqiLab;

/// Every game in the lab, in the order in which they are offered.
pub static LAB: Subjects = Subjects::new(&[
    &TypedSubject::<ChessLab>::new(),
    &TypedSubject::<XiangqiLab>::new(),
    &TypedSubject::<HareLab>::new(),
    &TypedSubject::<ConnectFourLab>::new(),
    &TypedSubject::<TicTacToeLab>::new(),
]);

pub fn text(error: impl Display) -> String {
    error.to_string()
}

pub fn nothing_there() -> String {
    "nothing stands there".to_owned()
}
