//! A value for each piece on each square.

use std::marker::PhantomData;

use game::{Evaluator, Observer, Player, Score, ZeroSum};

use super::Evaluation;

/// The sum of a number for each piece on the board, read from a table by piece and square. The first
/// player's pieces have positive numbers, the second player's negative ones.
///
/// Material alone is the table whose rows hold one number each. As a [`game::Evaluator`] it serves
/// the production search, which is how both are compared.
#[derive(Clone, Debug)]
pub struct Sheet<G> {
    /// By piece, then by square.
    values: Vec<i32>,
    pawn: i32,
    game: PhantomData<fn() -> G>,
}

impl<G: ZeroSum> Sheet<G> {
    /// A table filled by `value(piece, square)`, with the worth of a pawn.
    #[must_use]
    pub fn new(pawn: i32, value: impl Fn(usize, usize) -> i32) -> Self {
        let squares = |piece| (0..G::SQUARES).map(move |square| (piece, square));
        let places = (0..G::PIECES).flat_map(squares);
        let values = places.map(|(piece, square)| value(piece, square)).collect();
        Self { values, pawn, game: PhantomData }
    }

    /// What a piece on a square adds for the first player.
    #[must_use]
    pub fn at(&self, piece: usize, square: usize) -> i32 {
        self.values[piece * G::SQUARES + square]
    }
}

/// Adds up what it hears of.
struct Sum<'a, G> {
    sheet: &'a Sheet<G>,
    total: i32,
}

impl<G: ZeroSum> Observer for Sum<'_, G> {
    fn added(&mut self, piece: usize, square: usize) {
        self.total += self.sheet.at(piece, square);
    }
    fn removed(&mut self, piece: usize, square: usize) {
        self.total -= self.sheet.at(piece, square);
    }
}

impl<G: ZeroSum> Evaluation<G> for Sheet<G> {
    fn value(&self, game: &G) -> Score {
        let mut sum = Sum { sheet: self, total: 0 };
        game.observe_all(&mut sum);
        Score::cp(if game.side() == Player::FIRST { sum.total } else { -sum.total })
    }

    fn pawn(&self) -> i32 {
        self.pawn
    }
}

impl<G> Observer for Sheet<G> {
    fn added(&mut self, _: usize, _: usize) {}
    fn removed(&mut self, _: usize, _: usize) {}
}

impl<G: ZeroSum> Evaluator<G> for Sheet<G> {
    fn reset(&mut self, _: &G) {}
    fn push(&mut self) {}
    fn pop(&mut self) {}
    fn evaluate(&mut self, game: &G) -> Score {
        self.value(game)
    }
}
