//! Endings of xiangqi with one or two attackers (pieces that cross the river) against a king with any
//! advisors and elephants; the attackers' king is alone beside them.
//!
//! As the defender has nothing to attack with, hardly any verdict depends on how repetitions are judged: whoever
//! attacks need not repeat to hold what it has. What else the rules say of repetition is left out of account.

mod force;
mod groups;
mod men;

use ::xiangqi::Xiangqi;

use crate::{Endings, Place};

pub use force::Force;
use men::Men;

/// The endings of xiangqi.
#[derive(Clone, Copy, Debug)]
pub struct XiangqiEndings;

impl Endings for XiangqiEndings {
    type Game = Xiangqi;
    type Class = Force;

    const GAME: &'static str = "xiangqi";
    const NUMBERING: u32 = 1;
    const MEN: std::ops::RangeInclusive<u32> = 3..=8;

    fn classes(men: u32) -> Vec<Force> {
        Force::up_to(men as usize)
    }

    fn conversions(class: Force) -> Vec<Force> {
        class.conversions()
    }

    fn entries(class: Force) -> usize {
        Men::entries(class)
    }

    fn place(game: &Xiangqi) -> Option<Place<Force>> {
        let board = game.board();
        if board.is_dead() {
            return Some(Place::Drawn);
        }
        let (class, men) = Men::of_board(board)?;
        Some(Place::Table(class, men.number(class)?))
    }

    fn position(class: Force, number: usize) -> Option<Xiangqi> {
        Men::numbered(class, number)?.game(class)
    }

    fn unmoves(class: Force, number: usize, numbers: &mut Vec<usize>) {
        if let Some(men) = Men::numbered(class, number) {
            men.unmoves(class, numbers);
        }
    }
}
