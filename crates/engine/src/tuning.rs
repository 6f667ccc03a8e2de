//! What tuners need of a game: its evaluation taken apart, the numbers of its search, and games of
//! its own to learn from.

use search::Param;
use tapered::{Pair, Term, Trace};

use crate::{EngineError, Start};

/// The tuners' side of a game for two ([`GameKind::tuning`](crate::GameKind::tuning)).
pub trait Tuning: Sync {
    /// The terms of the evaluation, in the order of the flat table of weights.
    fn terms(&self) -> &'static [Term];

    /// The weights of the evaluation as they are now.
    fn weights(&self) -> Vec<Pair>;

    /// Takes the evaluation of a position in text form apart; `None` for one that is valued by rule
    /// rather than by terms.
    ///
    /// # Errors
    /// A text that is no position.
    fn trace(&self, position: &str) -> Result<Option<Trace>, EngineError>;

    /// What tells a position in text form from others, whatever its move counters say.
    ///
    /// # Errors
    /// A text that is no position.
    fn key(&self, position: &str) -> Result<u64, EngineError>;

    /// The numbers of the search that can be set ([`Settings::params`](crate::Settings::params)).
    fn params(&self) -> Vec<Param>;

    /// A program that plays games against itself to sample positions from them.
    ///
    /// # Errors
    /// An opening that cannot be played on, or no memory to search in.
    fn sampler(&self, rules: &SampleRules) -> Result<Box<dyn Sampler>, EngineError>;
}

/// How games are played to sample positions from them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SampleRules {
    /// Where games begin, drawn by lot; the start position when there are none.
    pub openings: Vec<Start>,
    /// Random moves that follow: so many plies or one more, drawn by lot.
    pub random_plies: u32,
    /// The most that the position after them may be worth to either side, in centipawns; otherwise
    /// another one is drawn.
    pub balance: i32,
    /// Positions searched for each move.
    pub nodes: u64,
    /// What a side must be behind, in centipawns by both sides' searches for
    /// [`SampleRules::RESIGN_PLIES`] plies on end, to be taken for lost; `None` to play on.
    pub resign: Option<i32>,
    /// The most positions to take from a game.
    pub per_game: usize,
    /// From what all that is drawn by lot follows, together with the number of the game.
    pub seed: u64,
}

impl SampleRules {
    /// Plies on end for which a game must be found decided to be broken off.
    pub const RESIGN_PLIES: u32 = 8;
    /// Plies after which a game counts as drawn.
    pub const LONGEST: usize = 400;
}

/// A position of a game, with what a search of it found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sample {
    /// The position in text form.
    pub position: String,
    /// See [`Tuning::key`].
    pub key: u64,
    /// Its value for the first player, in centipawns.
    pub centipawns: i32,
}

/// A game with the positions that were taken from it.
#[derive(Clone, PartialEq, Debug)]
pub struct SampledGame {
    /// Quiet positions: nobody is in check, the best move wins no material, and none is won by
    /// much or by a mate in sight.
    pub samples: Vec<Sample>,
    /// 1, ½ or 0 for the first player.
    pub result: f32,
    /// A stable name for how it ended: `checkmate`, `decided`, `length`.
    pub reason: &'static str,
    /// Plies played, those drawn by lot not counted.
    pub plies: usize,
}

/// Plays games against itself.
pub trait Sampler: Send {
    /// Plays the game with this number. It depends on the rules and the number alone.
    fn play(&mut self, number: u64) -> SampledGame;
}
