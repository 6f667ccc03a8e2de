//! The games in the lab, and what their files there share.

use std::fmt::Display;

use ::connect4::ConnectFour;
use ::tictactoe::TicTacToe;
use lab::subject::{Subjects, TypedSubject};

use crate::chess::lab::ChessLab;
use crate::hare::lab::HareLab;
use crate::stones::Stones;
use crate::xiangqi::lab::XiangqiLab;

/// Every game in the lab, in the order in which they are offered.
pub static LAB: Subjects = Subjects::new(&[
    &TypedSubject::<ChessLab>::new(),
    &TypedSubject::<XiangqiLab>::new(),
    &TypedSubject::<HareLab>::new(),
    &TypedSubject::<Stones<ConnectFour>>::new(),
    &TypedSubject::<Stones<TicTacToe>>::new(),
]);

pub fn text(error: impl Display) -> String {
    error.to_string()
}

pub fn nothing_there() -> String {
    "nothing stands there".to_owned()
}
