//! Counted results.

use serde::{Deserialize, Serialize};

/// Games by result, seen from one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Trinomial {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

/// Pairs of games by the points that one player made in both together: 0, ½, 1, 1½, 2.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Pentanomial(pub [u64; 5]);

impl Trinomial {
    /// Number of games.
    #[must_use]
    pub const fn games(self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points made: a draw is half a point.
    #[must_use]
    pub fn points(self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// Part of the games that was drawn; `None` without games.
    #[must_use]
    pub fn draw_ratio(self) -> Option<f64> {
        (self.games() > 0).then(|| self.draws as f64 / self.games() as f64)
    }

    /// The same results seen from the other player.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self { wins: self.losses, draws: self.draws, losses: self.wins }
    }

    /// The scores of single games.
    #[must_use]
    pub fn distribution(self) -> Distribution {
        Distribution::new(&[self.losses, self.draws, self.wins], 1)
    }
}

impl Pentanomial {
    /// Number of pairs.
    #[must_use]
    pub fn pairs(self) -> u64 {
        self.0.iter().sum()
    }

    /// Part of the pairs that nobody won; `None` without pairs.
    #[must_use]
    pub fn draw_ratio(self) -> Option<f64> {
        (self.pairs() > 0).then(|| self.0[2] as f64 / self.pairs() as f64)
    }

    /// The same results seen from the other player.
    #[must_use]
    pub const fn reversed(self) -> Self {
        let [a, b, c, d, e] = self.0;
        Self([e, d, c, b, a])
    }

    /// The scores of pairs, as parts of two points.
    #[must_use]
    pub fn distribution(self) -> Distribution {
        Distribution::new(&self.0, 2)
    }
}

/// How often observations had which score, from 0 to 1 in equal steps.
#[derive(Clone, PartialEq, Debug)]
pub struct Distribution {
    /// Number of observations with each score, lowest score first.
    counts: Vec<f64>,
    /// Games in an observation.
    games: u32,
}

/// What stands for an outcome that has not been seen, so that its likelihood has a logarithm.
const UNSEEN: f64 = 1e-3;

impl Distribution {
    fn new(counts: &[u64], games: u32) -> Self {
        Self { counts: counts.iter().map(|&count| count as f64).collect(), games }
    }

    /// Number of observations (games or pairs).
    #[must_use]
    pub fn observations(&self) -> f64 {
        self.counts.iter().sum()
    }

    /// Games in an observation: 1 or 2.
    #[must_use]
    pub const fn games_each(&self) -> u32 {
        self.games
    }

    /// The score of each outcome with how often it came, 0 to 1.
    pub(super) fn outcomes(&self) -> impl Iterator<Item = (f64, f64)> {
        let top = (self.counts.len() - 1) as f64;
        self.counts.iter().enumerate().map(move |(step, &count)| (step as f64 / top, count))
    }

    /// Mean score, 0 to 1; `None` without observations.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        let number = self.observations();
        let sum: f64 = self.outcomes().map(|(score, count)| score * count).sum();
        (number > 0.0).then(|| sum / number)
    }

    /// Variance of the score of an observation; `None` without observations.
    #[must_use]
    pub fn variance(&self) -> Option<f64> {
        let mean = self.mean()?;
        let sum: f64 = self.outcomes().map(|(score, count)| count * (score - mean).powi(2)).sum();
        Some(sum / self.observations())
    }

    /// The same with a trace of every outcome that has not been seen.
    pub(super) fn regularised(&self) -> Self {
        let counts = self.counts.iter().map(|&count| count.max(UNSEEN)).collect();
        Self { counts, games: self.games }
    }
}
