//! What a run of generations is to do.

use arena::plan::PlayerPlan;
use nnue::Width;
use serde::{Deserialize, Serialize};

use crate::train::Length;

/// What the first games are played by.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// The evaluation made by hand.
    Handcrafted,
    /// A network of random weights.
    Nothing,
}

impl Origin {
    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Handcrafted => "handcrafted",
            Self::Nothing => "nothing",
        }
    }
}

/// A setting for each generation; the last one holds for all that follow. It is not empty.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ByGeneration<T>(Vec<T>);

impl<T: Copy> ByGeneration<T> {
    /// These settings; `None` where there are none.
    #[must_use]
    pub fn new(settings: Vec<T>) -> Option<Self> {
        (!settings.is_empty()).then_some(Self(settings))
    }

    /// The setting of a generation, counted from 1.
    #[must_use]
    pub fn of(&self, generation: u32) -> T {
        let last = self.0.len() - 1;
        self.0[last.min(generation.saturating_sub(1) as usize)]
    }

    /// The settings that were given.
    #[must_use]
    pub fn given(&self) -> &[T] {
        &self.0
    }
}

/// All that a run depends on beside the program. Another plan is another run.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RunPlan {
    /// The game by name.
    pub game: String,
    /// What the first games are played by.
    pub origin: Origin,
    /// From what all that is drawn by lot follows.
    pub seed: u64,
    /// Games that a generation plays.
    pub games: ByGeneration<u64>,
    /// The most positions searched for a move of these games.
    pub nodes: ByGeneration<u64>,
    /// Neurons of an accumulator.
    pub width: ByGeneration<usize>,
    /// Share of the game's result in what the network is to say.
    pub result_share: ByGeneration<f32>,
    /// How many generations are learned from together: the new one and those before it.
    pub window: u32,
    /// How long each network learns.
    pub length: Length,
    /// The highest rate.
    pub rate: f32,
    /// The match in which a network has to prove itself.
    pub gate: MatchPlan,
    /// The matches by which networks are rated, against each of the anchors.
    pub rating: MatchPlan,
    /// Whom networks of this run are rated against, beside the evaluation made by hand.
    pub anchors: Vec<PlayerPlan>,
}

/// How a match is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MatchPlan {
    /// Games, an even number; at most so many in a gate, which ends when it is decided.
    pub games: u32,
    /// The most positions searched for a move.
    pub nodes: u64,
}

impl RunPlan {
    /// Refuses what makes no sense.
    ///
    /// # Errors
    /// In words: matches without games or with a number of them that is odd, no generation to learn
    /// from, a width that networks cannot have.
    pub fn check(&self) -> Result<(), String> {
        for (what, played) in [("gate", self.gate), ("rating", self.rating)] {
            if played.games == 0 || !played.games.is_multiple_of(2) {
                return Err(format!("{what}: the number of games is even and not 0"));
            }
        }
        if self.window == 0 {
            return Err("window: one generation at least is learned from".to_owned());
        }
        for &width in self.width.given() {
            Width::new(width).map_err(|error| error.to_string())?;
        }
        Ok(())
    }
}
