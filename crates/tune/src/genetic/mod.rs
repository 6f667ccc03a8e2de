//! A genetic tuner: weights that win stay, and their children try others.
//!
//! An individual is a row of whole numbers, a gene for each parameter. A generation is made of the
//! one before it in three steps:
//!
//! 1. *Selection.* The population is drawn into pairs. Each pair fights until one has so many wins;
//!    the loser is removed.
//! 2. *Crossover.* The places are filled with children of two parents drawn by lot from those who are
//!    left: the genes before a point, drawn by lot, come from one and the others from the other.
//! 3. *Mutation.* With some probability every free gene of a child moves by a number drawn evenly
//!    from a range, and no further than the bounds of its parameter.
//!
//! A fight is made of games, who begins alternating, or a comparison of scores ([`Fitness`]).
//! Everything that is drawn by lot follows from the seed and the number of the generation, so a run
//! that was broken off goes on to the same end.
//!
//! # Draws
//! A drawn game counts for nobody, and two equal players could draw for ever. After
//! [`Settings::most_draws`] draws a fight ends: who has won more games stays; with as many, the lot
//! decides.
//!
//! # Source
//! Tournament selection, one-point crossover and mutation are those of the reference program (see
//! the crate `lab`); the method is John Holland's (1975).

mod breed;
mod fight;
mod report;

use std::path::Path;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use runs::{Made, RunLog, RunLogError};

pub use fight::{Contest, Fitness, Record};
pub use report::{Report, Statistics};

/// A parameter.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Gene {
    /// What it is called.
    pub name: String,
    /// Its lowest value.
    pub low: i32,
    /// Its highest value; the same as the lowest for one that is fixed.
    pub high: i32,
}

impl Gene {
    /// A parameter that is free between two values.
    #[must_use]
    pub fn free(name: &str, low: i32, high: i32) -> Self {
        Self { name: name.to_owned(), low, high }
    }

    /// A parameter that keeps its value.
    #[must_use]
    pub fn fixed(name: &str, value: i32) -> Self {
        Self::free(name, value, value)
    }

    /// Whether it can change.
    #[must_use]
    pub const fn is_free(&self) -> bool {
        self.low < self.high
    }
}

/// How a population is bred. The outcome depends on all of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// What the fitness is, in words; runs with another one are other runs.
    pub about: String,
    /// The parameters.
    pub genes: Vec<Gene>,
    /// Number of individuals, 4 or more.
    pub population: usize,
    /// Wins that decide a fight.
    pub wins: u32,
    /// Draws after which it ends undecided.
    pub most_draws: u32,
    /// Probability that a child mutates.
    pub mutation: f64,
    /// The furthest that a gene moves when it does.
    pub reach: i32,
    /// From what all that is drawn by lot follows.
    pub seed: u64,
}

/// When to stop. Whatever comes first counts.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Stops {
    /// Generations in all.
    pub generations: Option<u32>,
    /// Time that all generations took together, those of earlier runs counted.
    pub time: Option<Duration>,
    /// Generations in which nothing got better: where there are scores, no individual beat the best
    /// score before; in fights, the mean of no free gene went further than chance moves it.
    pub without_progress: Option<u32>,
    /// The optimum counts as found when no free gene spreads (standard deviation) by more.
    pub spread: Option<f64>,
}

/// Why a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stopped {
    /// As many generations as wanted.
    Generations,
    /// The time is spent.
    Time,
    /// Nothing got better for long.
    NoProgress,
    /// All individuals are nearly the same.
    Spread,
}

/// A member of the population.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Individual {
    /// Its number; no other individual of the run has it.
    pub id: u64,
    /// Its genes.
    pub genes: Vec<i32>,
    /// Fights it has survived.
    pub survived: u32,
    /// Its games in all fights; empty where fights are comparisons.
    pub record: Record,
    /// Its score, where the fitness has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<f64>,
}

/// A generation after its birth: those who have survived the fights of the one before, and their
/// children.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Generation {
    /// Its number, from 0.
    pub number: u32,
    /// The population.
    pub population: Vec<Individual>,
    /// The best individual: the one with the highest score, or the one that has survived most fights
    /// (of several the one that scored best in its games, then the oldest).
    pub best: u64,
    /// Games played to come from the last generation to this one.
    pub games: u32,
    /// Milliseconds that took.
    pub elapsed_ms: u64,
}

/// Why a run cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum GeneticError {
    /// Settings that make no sense.
    #[error("{0}")]
    Settings(String),
    /// The log cannot be read or written.
    #[error(transparent)]
    Log(#[from] RunLogError),
    /// A game could not be played.
    #[error("{0}")]
    Contest(String),
}

impl Settings {
    fn check(&self) -> Result<(), GeneticError> {
        let refuse = |reason: &str| Err(GeneticError::Settings(reason.to_owned()));
        if let Some(gene) = self.genes.iter().find(|gene| gene.low > gene.high) {
            return refuse(&format!("{} cannot lie from {} to {}", gene.name, gene.low, gene.high));
        }
        if !self.genes.iter().any(Gene::is_free) {
            return refuse("no parameter is free");
        }
        if self.population < 4 {
            return refuse("a population has 4 individuals or more");
        }
        if self.wins == 0 || self.reach < 0 || !(0.0..=1.0).contains(&self.mutation) {
            return refuse(
                "wins must be above 0, the reach of mutations 0 or more, and their \
                           probability from 0 to 1",
            );
        }
        Ok(())
    }
}

/// Breeds generation after generation in a folder, going on with a run that was begun there. `told`
/// hears every generation, those of earlier runs too.
///
/// # Errors
/// Settings that make no sense, a folder that cannot be written or holds another run, a game that
/// cannot be played.
pub fn run(
    settings: &Settings,
    stops: Stops,
    fitness: &Fitness<'_>,
    workers: usize,
    folder: &Path,
    told: &mut dyn FnMut(&Generation, Made),
) -> Result<Report, GeneticError> {
    settings.check()?;
    let (mut log, mut generations) = RunLog::open::<_, Generation>(folder, settings)?;
    if let Some(place) = (0..).zip(&generations).position(|(n, one)| !one.fits(settings, n)) {
        return Err(log.misfit(place).into());
    }
    generations.iter().for_each(|earlier| told(earlier, Made::Earlier));
    loop {
        if let Some(stopped) = stops.reached(settings, &generations) {
            return Ok(Report::new(settings, &generations, stopped));
        }
        let begun = Instant::now();
        let mut next = match generations.last() {
            None => breed::first(settings, fitness),
            Some(last) => {
                let outcome = fight::all(settings, last, fitness, workers)?;
                breed::next(settings, last, outcome, fitness)
            }
        };
        next.elapsed_ms = u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
        log.add(&next)?;
        told(&next, Made::Now);
        generations.push(next);
    }
}

impl Stops {
    fn reached(&self, settings: &Settings, generations: &[Generation]) -> Option<Stopped> {
        let last = generations.last()?;
        let time = generations.iter().map(|generation| generation.elapsed_ms).sum();
        let spread = || last.statistics(settings).map(|gene| gene.spread).fold(0.0, f64::max);
        let standing = || standing_still(settings, generations);
        if self.spread.is_some_and(|most| spread() <= most) {
            Some(Stopped::Spread)
        } else if self.without_progress.is_some_and(|most| standing() >= most) {
            Some(Stopped::NoProgress)
        } else if self.generations.is_some_and(|most| last.number >= most) {
            Some(Stopped::Generations)
        } else if self.time.is_some_and(|most| Duration::from_millis(time) >= most) {
            Some(Stopped::Time)
        } else {
            None
        }
    }
}

/// Generations since one that got further than those before it.
fn standing_still(settings: &Settings, generations: &[Generation]) -> u32 {
    let Some((mut furthest, later)) = generations.split_first() else { return 0 };
    let mut since = 0;
    for generation in later {
        since += 1;
        if generation.is_further_than(furthest, settings) {
            (furthest, since) = (generation, 0);
        }
    }
    since
}

impl Generation {
    /// Of each free gene.
    fn statistics<'a>(&'a self, settings: &'a Settings) -> impl Iterator<Item = Statistics> + 'a {
        let free = settings.genes.iter().enumerate().filter(|(_, gene)| gene.is_free());
        free.map(|(gene, _)| Statistics::of(self.population.iter().map(|one| one.genes[gene])))
    }

    /// Whether it can be the generation of this number; a log may have been edited.
    fn fits(&self, settings: &Settings, number: u32) -> bool {
        let whole = |one: &Individual| one.genes.len() == settings.genes.len();
        self.number == number
            && self.population.len() == settings.population
            && self.population.iter().all(whole)
            && self.population.iter().any(|one| one.id == self.best)
    }

    fn best_score(&self) -> Option<f64> {
        self.population.iter().filter_map(|one| one.score).max_by(f64::total_cmp)
    }

    /// Whether it got anywhere since an earlier one: to a better score, or where there are none, with
    /// the mean of a gene further than three standard errors.
    fn is_further_than(&self, earlier: &Self, settings: &Settings) -> bool {
        if let (Some(before), Some(now)) = (earlier.best_score(), self.best_score()) {
            return now > before;
        }
        let root = (self.population.len() as f64).sqrt();
        self.statistics(settings)
            .zip(earlier.statistics(settings))
            .any(|(now, before)| (now.mean - before.mean).abs() > 3.0 * now.spread / root)
    }
}

#[cfg(test)]
mod tests;
