//! A value for each piece on each square.
//!
//! ```text
//! value(position), to the side to move:
//!     sum := 0
//!     for each piece on the board:
//!         sum := sum + table[piece][square] if it is White's
//!         sum := sum - table[piece][square] if it is Black's
//!     answer sum if White is to move, -sum if Black is
//! ```

use std::marker::PhantomData;

use game::{Evaluator, Observer, Player, Score, ZeroSum};

use super::{Evaluation, Parts};

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
    tenfold: i32,
    game: PhantomData<fn() -> G>,
}

impl<G: ZeroSum> Sheet<G> {
    /// A table filled by `value(piece, square)`, with the worth of a pawn.
    #[must_use]
    pub fn new(pawn: i32, value: impl Fn(usize, usize) -> i32) -> Self {
        let squares = |piece| (0..G::SQUARES).map(move |square| (piece, square));
        let places = (0..G::PIECES).flat_map(squares);
        let values = places.map(|(piece, square)| value(piece, square)).collect();
        Self { values, pawn, tenfold: 4 * pawn, game: PhantomData }
    }

    /// The same where another lead wins ten times for every time that it loses: 1 at least.
    #[must_use]
    pub fn with_tenfold(self, tenfold: i32) -> Self {
        Self { tenfold: tenfold.max(1), ..self }
    }

    /// What a piece on a square adds for the first player.
    #[must_use]
    pub fn at(&self, piece: usize, square: usize) -> i32 {
        self.values[piece * G::SQUARES + square]
    }
}

impl<G: ZeroSum> Sheet<G> {
    /// What the pieces of the first and of the second player are worth to their owners.
    #[must_use]
    pub fn by_player(&self, game: &G) -> [i32; 2] {
        let mut sums = ByPlayer { sheet: self, totals: [0; 2] };
        game.observe_all(&mut sums);
        sums.totals
    }
}

/// Adds up what it hears of, each player's by itself.
struct ByPlayer<'a, G> {
    sheet: &'a Sheet<G>,
    totals: [i32; 2],
}

impl<G: ZeroSum> ByPlayer<'_, G> {
    fn add(&mut self, piece: usize, square: usize, times: i32) {
        // The first player's pieces come first.
        let player = usize::from(piece >= G::PIECES / 2);
        let sign = if player == 0 { 1 } else { -1 };
        self.totals[player] += sign * times * self.sheet.at(piece, square);
    }
}

impl<G: ZeroSum> Observer for ByPlayer<'_, G> {
    fn added(&mut self, piece: usize, square: usize) {
        self.add(piece, square, 1);
    }
    fn removed(&mut self, piece: usize, square: usize) {
        self.add(piece, square, -1);
    }
}

/// Adds up what it hears of.
struct Sum<'a, G> {
    sheet: &'a Sheet<G>,
    total: i32,
}

// ↓ program
impl<G: ZeroSum> Observer for Sum<'_, G> {
    fn added(&mut self, piece: usize, square: usize) {
        self.total += self.sheet.at(piece, square);
    }
    fn removed(&mut self, piece: usize, square: usize) {
        self.total -= self.sheet.at(piece, square);
    }
}
// ↑ program

impl<G: ZeroSum> Evaluation<G> for Sheet<G> {
    // ↓ program
    fn value(&self, game: &G) -> Score {
        let mut sum = Sum { sheet: self, total: 0 };
        game.observe_all(&mut sum);
        Score::cp(if game.side() == Player::FIRST { sum.total } else { -sum.total })
    }
    // ↑ program

    fn pawn(&self) -> i32 {
        self.pawn
    }

    fn tenfold(&self) -> i32 {
        self.tenfold
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

/// A sheet is quick altogether.
impl<G: ZeroSum> Parts<G> for Sheet<G> {
    fn quick(&self, game: &G) -> Score {
        self.value(game)
    }
    fn slow(&self, _: &G) -> Score {
        Score::DRAW
    }
}
