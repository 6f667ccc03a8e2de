//! Tic-tac-toe whole: one class, of all positions.

use std::fmt;

use ::tictactoe::{Square, TicTacToe};
use game::{Notation as _, Player, ZeroSum as _};

use crate::{Endings, Place};

/// Squares of the board.
const SQUARES: usize = 9;
/// What a square may hold: nothing, the first player's stone, the second one's.
const STATES: usize = 3;
const EMPTY: usize = 0;
/// The eight ways to turn and mirror the board: from which square each takes its stone.
const SYMMETRIES: [[usize; SQUARES]; 8] = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8],
    [2, 1, 0, 5, 4, 3, 8, 7, 6],
    [6, 7, 8, 3, 4, 5, 0, 1, 2],
    [8, 7, 6, 5, 4, 3, 2, 1, 0],
    [0, 3, 6, 1, 4, 7, 2, 5, 8],
    [2, 5, 8, 1, 4, 7, 0, 3, 6],
    [6, 3, 0, 7, 4, 1, 8, 5, 2],
    [8, 5, 2, 7, 4, 1, 6, 3, 0],
];

/// All positions of tic-tac-toe.
#[derive(Clone, Copy, Debug)]
pub struct TicTacToeEndings;

/// The one class: the whole game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Whole;

impl fmt::Display for Whole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("3x3")
    }
}

/// What stands on each square, a1 first.
type Stones = [usize; SQUARES];

impl Endings for TicTacToeEndings {
    type Game = TicTacToe;
    type Class = Whole;

    const GAME: &'static str = "tictactoe";
    const NUMBERING: u32 = 1;
    const MEN: std::ops::RangeInclusive<u32> = SQUARES as u32..=SQUARES as u32;

    fn classes(_: u32) -> Vec<Whole> {
        vec![Whole]
    }

    fn conversions(_: Whole) -> Vec<Whole> {
        Vec::new()
    }

    fn entries(_: Whole) -> usize {
        STATES.pow(SQUARES as u32)
    }

    fn place(game: &TicTacToe) -> Option<Place<Whole>> {
        let stones = std::array::from_fn(|index| {
            let square = Square { column: index % 3, row: index / 3 };
            game.at(square).map_or(EMPTY, |player| player.index() + 1)
        });
        Some(Place::Table(Whole, number(&stones)))
    }

    fn position(_: Whole, number: usize) -> Option<TicTacToe> {
        let stones = stones(number)?;
        let row = |row: usize| -> String {
            let letter = |&stone: &usize| ["1", "x", "o"][stone];
            stones[3 * row..3 * row + 3].iter().map(letter).collect()
        };
        let text = format!("{}/{}/{}", row(2), row(1), row(0));
        TicTacToe::read_position(&(), &text).ok()
    }

    fn unmoves(class: Whole, number: usize, numbers: &mut Vec<usize>) {
        let Some(game) = Self::position(class, number) else { return };
        let last = if game.side() == Player::FIRST { 2 } else { 1 };
        let Some(stones) = stones(number) else { return };
        for (square, _) in stones.iter().enumerate().filter(|&(_, &stone)| stone == last) {
            let mut before = stones;
            before[square] = EMPTY;
            numbers.push(self::number(&before));
        }
    }
}

/// The number of a position: the least of those that its mirror images have as numbers of base 3.
fn number(stones: &Stones) -> usize {
    let plain = |symmetry: [usize; SQUARES]| {
        symmetry.iter().rev().fold(0, |number, &from| number * STATES + stones[from])
    };
    SYMMETRIES.into_iter().map(plain).min().unwrap_or(0)
}

/// The stones that a number stands for; `None` for a number that is not used.
fn stones(of: usize) -> Option<Stones> {
    let mut rest = of;
    let stones = std::array::from_fn(|_| {
        let stone = rest % STATES;
        rest /= STATES;
        stone
    });
    (number(&stones) == of).then_some(stones)
}
