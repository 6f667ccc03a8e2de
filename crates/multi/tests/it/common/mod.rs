//! A game made of numbers: every position is a hash of the way to it.
// Each of the tests that share it uses a part.

use game::{
    Bounds, Depth, Ending, Game, MoveList, Observer, PayoffEval, Payoffs, Player, Turn, Values,
    scatter,
};
use multi::{MaxN, SearchResult, Settings};

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
    /// Whether the order of the steps on the way does not matter, and a player may pass, so that
    /// positions come up again, also after more plies.
    pub meets: bool,
}

impl Default for Shape {
    fn default() -> Self {
        Self { seed: 0, players: 2, length: 30, unruly: false, chance: false, meets: false }
    }
}

/// The move that changes nothing but the turn, where ways meet.
const PASS: u64 = 4;
/// No search of the tests is as deep.
const FAR: u32 = 20;

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

/// Shares of sixteen points, of which some are lost and now and then one player has all.
#[derive(Clone, Copy, Debug)]
pub struct ShareEval;

impl PayoffEval<Toy> for ShareEval {
    fn evaluate(&self, game: &Toy) -> Values {
        let mut values = Values::default();
        let players = game.shape.players as u64;
        if game.number(200, 8) == 0 {
            values[game.number(201, players) as usize] = 16.0;
            return values;
        }
        for point in 0..8 {
            // One seat more than there are gets what is lost.
            let seat = game.number(300 + point, players + u64::from(point == 0)) as usize;
            if seat < game.shape.players {
                values[seat] += 2.0;
            }
        }
        values
    }

    fn bounds(&self, _: usize) -> Option<Bounds> {
        Some(Bounds { least: 0.0, most_sum: 16.0 })
    }
}

pub fn depth(plies: u32) -> Depth {
    Depth::new(plies).expect("a depth")
}

/// What is found at these settings; the game stays as it was.
pub fn search<E: PayoffEval<Toy>>(eval: E, settings: Settings, toy: &Toy) -> SearchResult<u8> {
    let mut game = toy.clone();
    let found = MaxN::new(eval, settings).expect("sound settings").search(&mut game);
    assert_eq!(game, *toy, "the game is as it was");
    found
}

impl Toy {
    fn number(&self, about: u64, below: u64) -> u64 {
        scatter(self.way, about) % below
    }

    fn go(&mut self, step: u64) -> Self {
        let before = self.clone();
        self.way = if self.shape.meets {
            self.way.wrapping_add(if step == PASS { 0 } else { scatter(7, step) })
        } else {
            scatter(self.way, 1000 + step)
        };
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
        // Where ways meet, the last player may be another one on each.
        let decides = if self.shape.meets { &before } else { &*self };
        let step = match decides.number(2, 4) {
            0 if self.shape.unruly => 2 * (decides.number(3, 2) as usize),
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

    /// The number of plies is a part only where a search may come to the end.
    fn key(&self) -> u64 {
        let plies = if self.shape.length < FAR { self.plies } else { 0 };
        let rest = u64::from(plies) << 8 | (self.turn as u64) << 1 | u64::from(self.due);
        scatter(self.way, rest)
    }

    fn ending(&self) -> Option<Ending> {
        None
    }
}
