//! What a run depends on.

use serde::{Deserialize, Serialize};

use crate::selfplay::PlayRules;
use crate::shape::Size;

/// All that a run depends on beside the program and the game. Another plan is another run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ZeroPlan {
    /// The game by name.
    pub game: String,
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
    /// Positions of a step.
    pub batch: usize,
    /// How far a step goes.
    pub rate: f32,
    /// Share of what the search found in what a position should be worth; the rest is the result of the
    /// game.
    pub search_share: f32,
    /// Simulations of a move in the exam.
    pub exam_simulations: u32,
}

impl ZeroPlan {
    /// Refuses what makes no sense.
    ///
    /// # Errors
    /// In words: no games, no simulations, nothing to learn from, a network of a size that there is not,
    /// shares that are none.
    pub fn check(&self) -> Result<(), String> {
        let play = &self.play;
        let shares = [play.full_share, play.random_share, self.search_share];
        let positive = self.rate > 0.0 && self.reuse > 0.0;
        let explores = play.exploration >= 0.0;
        let refused = [
            (!self.size.is_known(), "there is no network of this size"),
            (self.games == 0, "a generation has a game at least"),
            (
                play.simulations == 0 || play.fast_simulations == 0,
                "a move has a simulation at least",
            ),
            (play.considered == 0, "a move at least is considered"),
            (play.most_plies == 0, "a game has a ply at least"),
            (self.window == 0 || self.batch == 0, "something has to be learned from"),
            (self.exam_simulations == 0, "an answer has a simulation at least"),
            (shares.iter().any(|share| !(0.0..=1.0).contains(share)), "shares are from 0 to 1"),
            (play.full_share == 0.0, "some moves have to be learned from"),
            (!positive, "rates are above 0"),
            (!explores, "exploration is not below 0"),
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
