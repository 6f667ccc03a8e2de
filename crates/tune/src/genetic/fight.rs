//! Who is removed.

use rand::rngs::StdRng;
use rand::seq::SliceRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use game::scatter;

use super::{Generation, GeneticError, Individual, Settings};

/// Games between individuals.
pub trait Contest: Sync {
    /// Plays a game: `first` has the first move. Yields what it is worth to `first`: 1, ½ or 0.
    /// Both games of a pair with the begin changed hands have the same `opening`, a number by which
    /// openings are drawn.
    ///
    /// # Errors
    /// Why the game cannot be played, as a sentence.
    fn play(&self, first: &[i32], second: &[i32], opening: u64) -> Result<f32, String>;
}

/// What makes an individual better than another.
pub enum Fitness<'a> {
    /// It wins more games.
    Games(&'a dyn Contest),
    /// It has the higher score.
    Score(&'a (dyn Fn(&[i32]) -> f64 + Sync)),
}

impl Fitness<'_> {
    pub(super) fn score(&self, genes: &[i32]) -> Option<f64> {
        match self {
            Self::Games(_) => None,
            Self::Score(score) => Some(score(genes)),
        }
    }
}

/// Games of an individual.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Record {
    /// Won.
    pub won: u32,
    /// Drawn.
    pub drawn: u32,
    /// Lost.
    pub lost: u32,
}

impl Record {
    /// Games in all.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// Points for each game, 0 to 1; a half before the first.
    #[must_use]
    pub fn share(&self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => (f64::from(self.won) + f64::from(self.drawn) / 2.0) / f64::from(games),
        }
    }

    fn add(&mut self, payoff: f32) {
        match payoff {
            1.0.. => self.won += 1,
            0.5.. => self.drawn += 1,
            _ => self.lost += 1,
        }
    }
}

/// What the fights of a generation leave.
pub struct Outcome {
    /// Those who stay, in the order of the population, their records brought up to date.
    pub survivors: Vec<Individual>,
    /// Games played.
    pub games: u32,
}

/// A fight under way.
struct Fight<'a> {
    settings: &'a Settings,
    /// The two individuals.
    pair: [&'a Individual; 2],
    /// From what openings, and the lot that decides, follow.
    seed: u64,
}

impl Fight<'_> {
    /// Plays until one of both has enough wins. Yields their games, and which of them stays.
    fn by_games(&self, contest: &dyn Contest) -> Result<([Record; 2], usize), GeneticError> {
        let mut records = [Record::default(); 2];
        for number in 0.. {
            let [one, two] = [records[0].won, records[1].won];
            let decided = one.max(two) >= self.settings.wins;
            if decided || records[0].drawn >= self.settings.most_draws {
                let stays = match one.cmp(&two) {
                    std::cmp::Ordering::Greater => 0,
                    std::cmp::Ordering::Less => 1,
                    std::cmp::Ordering::Equal => (scatter(self.seed, u64::MAX) % 2) as usize,
                };
                return Ok((records, stays));
            }
            let first = (number % 2) as usize;
            let genes = self.pair.map(|individual| individual.genes.as_slice());
            let opening = scatter(self.seed, number / 2);
            let payoff = contest.play(genes[first], genes[1 - first], opening);
            let payoff = payoff.map_err(GeneticError::Contest)?;
            records[first].add(payoff);
            records[1 - first].add(1.0 - payoff);
        }
        unreachable!("every game brings a fight nearer to its end")
    }

    fn by_score(&self) -> usize {
        let [one, two] = self.pair.map(|individual| individual.score.unwrap_or(f64::MIN));
        if one == two { (self.seed % 2) as usize } else { usize::from(two > one) }
    }
}

/// Lets everybody of a generation fight once; who has no partner stays.
pub fn all(
    settings: &Settings,
    generation: &Generation,
    fitness: &Fitness<'_>,
    workers: usize,
) -> Result<Outcome, GeneticError> {
    let mut lot = StdRng::seed_from_u64(scatter(settings.seed, u64::from(generation.number) * 2));
    let mut order: Vec<usize> = (0..generation.population.len()).collect();
    order.shuffle(&mut lot);
    let fights: Vec<([usize; 2], u64)> =
        order.chunks_exact(2).map(|pair| ([pair[0], pair[1]], lot.random())).collect();
    let decide = |&(pair, seed): &([usize; 2], u64)| {
        let fight = Fight { settings, pair: pair.map(|at| &generation.population[at]), seed };
        let (records, stays) = match fitness {
            Fitness::Games(contest) => fight.by_games(*contest)?,
            Fitness::Score(_) => ([Record::default(); 2], fight.by_score()),
        };
        Ok((pair, records, stays))
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(workers).build();
    let pool = pool.map_err(|error| GeneticError::Contest(error.to_string()))?;
    let outcomes: Result<Vec<_>, GeneticError> =
        pool.install(|| fights.par_iter().map(decide).collect());
    let mut population: Vec<Option<Individual>> =
        generation.population.iter().cloned().map(Some).collect();
    let mut games = 0;
    for (pair, records, stays) in outcomes? {
        games += records[0].games();
        population[pair[1 - stays]] = None;
        if let Some(winner) = &mut population[pair[stays]] {
            let Record { won, drawn, lost } = records[stays];
            winner.record.won += won;
            winner.record.drawn += drawn;
            winner.record.lost += lost;
            winner.survived += 1;
        }
    }
    Ok(Outcome { survivors: population.into_iter().flatten().collect(), games })
}
