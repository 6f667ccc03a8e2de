//! What tuners need of a game: its evaluation taken apart, the numbers of its search, and games of
//! its own to learn from.

use game::Outcome;
use search::Param;
use tapered::{Pair, Term, Trace};

use crate::{EngineError, PlayRules};

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
    /// How they are played.
    pub play: PlayRules,
    /// The most positions to take from a game.
    pub per_game: usize,
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
    /// How it ended for the first player.
    pub result: Outcome,
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
