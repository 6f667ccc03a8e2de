//! The evaluator of a published reference program.

use std::sync::{Arc, LazyLock};

use game::{PayoffEval, Values};
use serde::Deserialize;

use super::Curve;
use crate::rules::{Position, above, cost};
use crate::{Config, Hare, Square};

/// Hands are looked up; larger ones count as this.
const LARGEST_HAND: usize = 2200;
/// The square from which on half of the board is behind a runner.
const HALF: usize = 32;

static FILE: LazyLock<File> = LazyLock::new(|| {
    toml::from_str(include_str!("../../data/reference.toml")).expect("the embedded file is valid")
});

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct File {
    square: f32,
    carrots_first_half: Curve,
    carrots_second_half: Curve,
    carrots_to_spare: Curve,
    lettuces: [[f32; 6]; 4],
}

/// How much the three parts count, usually 0.5 to 2.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weights {
    /// Of the lettuces still to eat (Ks).
    pub lettuces: f32,
    /// Of the carrots in hand (Kc).
    pub carrots: f32,
    /// Of the squares behind the runner (Kp).
    pub squares: f32,
}

impl Default for Weights {
    fn default() -> Self {
        Self { lettuces: 1.0, carrots: 1.0, squares: 1.0 }
    }
}

/// The reference evaluator: for each player Ks·S + Kc·C + Kp·P.
///
/// * P: three for each square behind the runner.
/// * C: the carrots in hand, with those that leaving a lettuce or number square will pay as the race
///   stands now. In the first half of the board the value of a carrot falls slowly as the hand
///   grows, in the second a little faster. Just enough to pay the way to the finish in one move is
///   best of all, and each carrot beyond that costs more than the one before.
/// * S: the lettuces in hand, but for one being eaten, and the lettuce squares ahead.
///
/// The shapes are published, the numbers (`data/reference.toml`) are Tabiya's own. Hands of more than
/// three lettuces, which no known edition has, count as three.
#[derive(Clone, Debug)]
pub struct Reference(Arc<Tables>);

/// The three parts, already weighted.
#[derive(Debug)]
struct Tables {
    squares: [f32; Square::COUNT],
    /// By hand, for each half of the board.
    carrots: [Vec<f32>; 2],
    /// By the number of carrots to spare.
    spare: Vec<f32>,
    lettuces: [[f32; 6]; 4],
}

impl Reference {
    /// The evaluator with these weights.
    #[must_use]
    pub fn new(weights: Weights) -> Self {
        let file = &*FILE;
        let hands = |curve: &Curve| -> Vec<f32> {
            (0..=LARGEST_HAND).map(|hand| weights.carrots * curve.at(hand as f32)).collect()
        };
        Self(Arc::new(Tables {
            squares: std::array::from_fn(|square| weights.squares * file.square * square as f32),
            carrots: [hands(&file.carrots_first_half), hands(&file.carrots_second_half)],
            spare: hands(&file.carrots_to_spare),
            lettuces: file.lettuces.map(|row| row.map(|value| weights.lettuces * value)),
        }))
    }
}

impl Default for Reference {
    fn default() -> Self {
        Self::new(Weights::default())
    }
}

impl PayoffEval<Hare> for Reference {
    #[inline]
    fn evaluate(&self, game: &Hare) -> Values {
        let mut values = Values::default();
        for (seat, value) in values.iter_mut().enumerate().take(game.config.players()) {
            *value = self.0.runner(&game.config, &game.position, seat);
        }
        values
    }
}

impl Reference {
    /// What makes up the value of each player: squares, carrots, lettuces, by seat.
    #[must_use]
    pub fn parts(&self, game: &Hare) -> Vec<[f32; 3]> {
        let seats = 0..game.config.players();
        seats.map(|seat| self.0.parts(&game.config, &game.position, seat)).collect()
    }
}

/// The curves, unweighted, for those who draw them.
impl Reference {
    /// What a hand of carrots counts: C0 in the first half of the board, C1 in the second, and C2 by the
    /// carrots to spare where the hand pays the way to the finish. Points, to be joined by straight lines.
    #[must_use]
    pub fn carrot_curves() -> [Vec<[f32; 2]>; 3] {
        let file = &*FILE;
        let curves = [&file.carrots_first_half, &file.carrots_second_half, &file.carrots_to_spare];
        curves.map(|curve| curve.points().to_vec())
    }

    /// What 0 to 3 lettuces in hand count, by the number of lettuce squares ahead, from 0 to 5.
    #[must_use]
    pub fn lettuce_curves() -> [Vec<[f32; 2]>; 4] {
        let by_squares = |row: [f32; 6]| {
            row.into_iter().enumerate().map(|(ahead, value)| [ahead as f32, value]).collect()
        };
        FILE.lettuces.map(by_squares)
    }
}

impl Tables {
    #[inline]
    fn runner(&self, config: &Config, position: &Position, seat: usize) -> f32 {
        let [squares, carrots, lettuces] = self.parts(config, position, seat);
        squares + carrots + lettuces
    }

    #[inline]
    fn parts(&self, config: &Config, position: &Position, seat: usize) -> [f32; 3] {
        let runner = &position.runners[seat];
        let square = runner.square;
        let eats = position.eating >> seat & 1 != 0;
        let board = &config.edition().board;
        let ahead = above(board.lettuces, square).count_ones() as usize;
        let held = usize::from(runner.lettuces.saturating_sub(u8::from(eats)));
        let hand = usize::from(runner.carrots) + pending(config, position, seat, eats);
        [
            self.squares[square.index()],
            self.carrots(square, hand),
            self.lettuces[held.min(3)][ahead.min(5)],
        ]
    }

    #[inline]
    fn carrots(&self, square: Square, hand: usize) -> f32 {
        let hand = hand.min(LARGEST_HAND);
        let way = usize::from(cost(square.to_finish()));
        match hand.checked_sub(way) {
            None => self.carrots[usize::from(square.index() >= HALF)][hand],
            Some(spare) => self.spare[spare],
        }
    }
}

/// Carrots that the square will pay if nobody changes place before. A number square has already paid
/// the runner whose turn it is.
#[inline]
fn pending(config: &Config, position: &Position, seat: usize, eats: bool) -> usize {
    let edition = config.edition();
    let square = position.runners[seat].square;
    if !eats && edition.board.pays[square.index()] == 0 {
        return 0;
    }
    let place = position.place_of(config, seat);
    let pay = if eats {
        edition.pay.lettuce
    } else if seat != position.seat() && edition.pays(square, place) {
        edition.pay.number
    } else {
        0
    };
    place as usize * usize::from(pay)
}
