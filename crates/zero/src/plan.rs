//! What a run depends on.

use serde::{Deserialize, Serialize};

use crate::selfplay::PlayRules;
use crate::shape::Size;
use crate::train::SLICES;

/// The most simulations of a move.
pub(crate) const MOST_SIMULATIONS: u32 = 100_000;
/// The most games of a generation.
const MOST_GAMES: u64 = 1_000_000;
/// The most generations that are learned from together.
const MOST_WINDOW: u32 = 10_000;
/// The most times that a position is learned from, on average.
const MOST_REUSE: f32 = 1000.0;
/// The most positions of a step.
const MOST_BATCH: usize = 1 << 16;

/// All that a run depends on beside the program and the game. Another plan is another run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ZeroPlan {
    /// The game by name.
    pub game: String,
    /// How many play it.
    pub players: usize,
    /// From what all that is drawn by lot follows.
    pub seed: u64,
    /// How large the network is.
    pub size: Size,
    /// Games of a generation.
    pub games: u64,
    /// How they are played.
    pub play: PlayRules,
    /// The most generations that are learned from together; the later half of all while there are fewer
    /// than twice as many.
    pub window: u32,
    /// How often each position is learned from, on average.
    pub reuse: f32,
    /// Positions of a step; a multiple of 16, so that each of the slices that threads share has as many.
    pub batch: usize,
    /// How far a step goes.
    pub rate: f32,
    /// Share of what the search found in what a position should be worth; the rest is the result of the
    /// game.
    pub search_share: f32,
    /// Simulations of a move in the exam.
    pub exam_simulations: u32,
    /// Games that a network plays against each rival, and against an earlier network, when it is examined.
    pub meeting_games: u64,
}

impl ZeroPlan {
    /// Refuses what makes no sense.
    ///
    /// # Errors
    /// In words: no games, no simulations, nothing to learn from, more of it than a run could come to an
    /// end with, a batch that is no multiple of 16, a network of a size that there is not, shares and rates
    /// that are none.
    pub fn check(&self) -> Result<(), String> {
        let play = &self.play;
        let shares = [play.full_share, play.random_share, self.search_share];
        let simulations = [play.simulations, play.fast_simulations, self.exam_simulations];
        let positive = |rate: f32| rate > 0.0 && rate.is_finite();
        let explores = play.exploration >= 0.0 && play.exploration.is_finite();
        let refused = [
            (!self.size.is_known(), "there is no network of this size"),
            (self.games == 0, "a generation has a game at least"),
            (
                self.games.max(self.meeting_games) > MOST_GAMES,
                "a generation has 1 000 000 games at most",
            ),
            (simulations.contains(&0), "a move has a simulation at least"),
            (
                simulations.iter().any(|&made| made > MOST_SIMULATIONS),
                "a move has 100 000 simulations at most",
            ),
            (play.considered == 0, "a move at least is considered"),
            (play.most_plies == 0, "a game has a ply at least"),
            (self.window == 0 || self.batch == 0, "something has to be learned from"),
            (self.window > MOST_WINDOW, "10 000 generations at most are learned from together"),
            (
                self.batch > MOST_BATCH || !self.batch.is_multiple_of(SLICES),
                "a step has a multiple of 16 positions, 65 536 at most",
            ),
            (shares.iter().any(|share| !(0.0..=1.0).contains(share)), "shares are from 0 to 1"),
            (play.full_share == 0.0, "some moves have to be learned from"),
            (!positive(self.rate) || !positive(self.reuse), "rates are numbers above 0"),
            (self.reuse > MOST_REUSE, "a position is learned from 1000 times at most"),
            (!explores, "exploration is a number not below 0"),
        ];
        match refused.into_iter().find(|(refused, _)| *refused) {
            Some((_, reason)) => Err(reason.to_owned()),
            None => Ok(()),
        }
    }

    /// The first of the generations that are learned from together, when there are so many.
    #[must_use]
    pub fn window_from(&self, generation: u32) -> u32 {
        generation - (generation / 2).min(self.window - 1)
    }
}
