//! A game made of numbers: every position is a hash of the way to it.

use game::{Ending, Game, MoveList, Observer, PayoffEval, Payoffs, Player, Turn, Values, scatter};

/// What the games of a test have in common.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Shape {
    pub seed: u64,
    pub players: usize,
    /// The game is over after so many plies.
    pub length: u32,
    /// Whether one position in four leaves the turn where it was, or passes a seat over.
    pub unruly: bool,
    /// Whether chance decides in some positions.
    pub chance: bool,
}

impl Default for Shape {
    fn default() -> Self {
        Self { seed: 0, players: 2, length: 30, unruly: false, chance: false }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct Toy {
    pub shape: Shape,
    way: u64,
    plies: u32,
    turn: usize,
    due: bool,
}

/// Small whole numbers, so that many are equal and sums are exact.
#[derive(Clone, Copy, Debug)]
pub struct ToyEval;

impl PayoffEval<Toy> for ToyEval {
    fn evaluate(&self, game: &Toy) -> Values {
        let mut values = Values::default();
        for (seat, value) in values.iter_mut().enumerate().take(game.shape.players) {
            *value = (scatter(game.way, 100 + seat as u64) % 16) as f32;
        }
        values
    }
}

impl Toy {
    fn number(&self, about: u64, below: u64) -> u64 {
        scatter(self.way, about) % below
    }

    fn go(&mut self, step: u64) -> Self {
        let before = self.clone();
        self.way = scatter(self.way, 1000 + step);
        before
    }
}

impl Game for Toy {
    type Config = Shape;
    type Move = u8;
    type Chance = u8;
    type Undo = Self;

    fn start(shape: &Shape) -> Self {
        Self { shape: *shape, way: scatter(shape.seed, 0), plies: 0, turn: 0, due: false }
    }

    fn players(&self) -> usize {
        self.shape.players
    }

    fn turn(&self, moves: &mut MoveList<u8>) -> Turn {
        moves.clear();
        if self.plies >= self.shape.length {
            return Turn::Over(Payoffs::draw());
        }
        if self.due {
            return Turn::Chance;
        }
        moves.extend(0..1 + self.number(1, 5) as u8);
        Turn::Player(Player::new(self.turn).expect("a seat"))
    }

    fn play_observed(&mut self, mv: u8, _: &mut impl Observer) -> Self {
        let before = self.go(mv.into());
        self.plies += 1;
        let step = match self.number(2, 4) {
            0 if self.shape.unruly => 2 * (self.number(3, 2) as usize),
            _ => 1,
        };
        self.turn = (self.turn + step) % self.shape.players;
        self.due = self.shape.chance && self.number(4, 4) == 0;
        before
    }

    fn undo(&mut self, _: u8, undo: Self) {
        *self = undo;
    }

    /// Halves and quarters, so that means are exact.
    fn chances(&self, out: &mut Vec<(u8, f64)>) {
        if self.due {
            out.extend([(0, 0.5), (1, 0.25), (2, 0.25)]);
        }
    }

    fn resolve(&mut self, chance: u8) -> Self {
        let before = self.go(50 + u64::from(chance));
        self.due = false;
        before
    }

    fn unresolve(&mut self, _: u8, undo: Self) {
        *self = undo;
    }

    fn skip_chance(&mut self) -> bool {
        std::mem::take(&mut self.due)
    }

    fn key(&self) -> u64 {
        self.way
    }

    fn ending(&self) -> Option<Ending> {
        None
    }
}
