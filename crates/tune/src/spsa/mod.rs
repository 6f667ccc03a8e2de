//! Simultaneous perturbation stochastic approximation: all parameters are moved at once, at random up
//! or down, the two opposite ways play each other, and every parameter goes a little the way that
//! scored better (James Spall 1992; for games Levente Kocsis and Csaba Szepesvári 2006).
//!
//! In iteration k of N, from 1, a parameter with the last step c tries both ways
//! `c · (N / k)^γ` far, and goes `r · c² · ((A + N) / (A + k))^α / c_k` along its way for each point
//! that this way is ahead in a pair of games. α = 0.602 and γ = 0.101 are Spall's practical values, A is
//! a tenth of N; the step c and the rate r of the last iteration are what people choose, as the
//! testing frameworks for chess programs have it.
//!
//! Everything that is drawn by lot follows from the seed and the number of the iteration. The log
//! holds what was played; where the parameters are follows from that. So a run that was broken off
//! goes on to the same end.

mod report;

use std::collections::HashSet;
use std::path::Path;

use game::scatter;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use runs::{Made, RunLog, RunLogError};

pub use report::Report;

/// How fast steps get shorter.
const ALPHA: f64 = 0.602;
/// How fast perturbations get smaller.
const GAMMA: f64 = 0.101;
/// Iterations by which the first steps are damped, as a share of all.
const STABILITY: f64 = 0.1;

/// A whole number to tune.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Parameter {
    /// What it is called.
    pub name: String,
    /// Where it starts.
    pub start: i32,
    /// Its lowest value.
    pub low: i32,
    /// Its highest value.
    pub high: i32,
    /// How far it is moved both ways in the last iteration.
    pub step: i32,
}

/// How parameters are tuned. The outcome depends on all of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// What is played, in words; runs of something else are other runs.
    pub about: String,
    /// The parameters.
    pub parameters: Vec<Parameter>,
    /// Iterations in all.
    pub iterations: u32,
    /// Pairs of games in each iteration.
    pub pairs: u32,
    /// The rate of the last iteration.
    pub rate: f64,
    /// From what all that is drawn by lot follows.
    pub seed: u64,
}

/// Plays both ways against each other.
pub trait Match: Sync {
    /// Plays two games from the same opening, each side beginning one. Yields the points of `plus`
    /// less those of `minus`: −2 to 2.
    ///
    /// # Errors
    /// Why the games cannot be played, as a sentence.
    fn pair(&self, plus: &[i32], minus: &[i32], opening: u64) -> Result<f64, String>;
}

/// What an iteration brought.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Step {
    /// Its number, from 1.
    pub number: u32,
    /// Points of the one way less those of the other, for each pair of games: −2 to 2, in thousandths.
    pub lead: i32,
    /// Where the parameters are now.
    pub values: Vec<f64>,
}

/// Why parameters cannot be tuned.
#[derive(Debug, thiserror::Error)]
pub enum SpsaError {
    /// Settings that make no sense.
    #[error("{0}")]
    Settings(String),
    /// The log cannot be read or written.
    #[error(transparent)]
    Log(#[from] RunLogError),
    /// A game could not be played.
    #[error("{0}")]
    Match(String),
}

impl Settings {
    fn check(&self) -> Result<(), SpsaError> {
        let refuse = |reason: String| Err(SpsaError::Settings(reason));
        for Parameter { name, start, low, high, step } in &self.parameters {
            if !(low..=high).contains(&start) || *step < 1 {
                return refuse(format!(
                    "{name} cannot start at {start} and move by {step} between {low} and {high}"
                ));
            }
        }
        let names: HashSet<_> = self.parameters.iter().map(|row| &row.name).collect();
        if names.len() < self.parameters.len() {
            return refuse("a parameter is named twice".to_owned());
        }
        if self.parameters.is_empty() {
            return refuse("there is no parameter to tune".to_owned());
        }
        if self.iterations == 0 || self.pairs == 0 || !(self.rate > 0.0 && self.rate.is_finite()) {
            return refuse("iterations, pairs and rate have to be above 0".to_owned());
        }
        Ok(())
    }
}

/// Where the parameters are, and where they go.
struct State<'a> {
    settings: &'a Settings,
    values: Vec<f64>,
}

/// Both ways of an iteration.
struct Ways {
    /// 1 or −1 for each parameter.
    signs: Vec<f64>,
    plus: Vec<i32>,
    minus: Vec<i32>,
}

impl<'a> State<'a> {
    fn new(settings: &'a Settings) -> Self {
        let starts = settings.parameters.iter().map(|parameter| f64::from(parameter.start));
        Self { settings, values: starts.collect() }
    }

    /// How far a parameter is moved in this iteration.
    fn perturbation(&self, parameter: &Parameter, number: u32) -> f64 {
        let (k, all) = (f64::from(number), f64::from(self.settings.iterations));
        f64::from(parameter.step) * (all / k).powf(GAMMA)
    }

    fn ways(&self, number: u32) -> Ways {
        let seed = scatter(self.settings.seed, number.into());
        let mut ways = Ways { signs: Vec::new(), plus: Vec::new(), minus: Vec::new() };
        for (index, (parameter, value)) in
            self.settings.parameters.iter().zip(&self.values).enumerate()
        {
            let lot = scatter(seed, index as u64);
            let sign = if lot & 1 == 0 { 1.0 } else { -1.0 };
            let way = sign * self.perturbation(parameter, number);
            // Rounded by lot, so that the mean is the value itself, and both ways alike.
            let luck = (lot >> 11) as f64 / (1u64 << 53) as f64;
            let whole =
                |value: f64| ((value + luck).floor() as i32).clamp(parameter.low, parameter.high);
            ways.signs.push(sign);
            ways.plus.push(whole(value + way));
            ways.minus.push(whole(value - way));
        }
        ways
    }

    /// Goes where the games say.
    fn go(&mut self, number: u32, signs: &[f64], lead: i32) {
        let (k, all) = (f64::from(number), f64::from(self.settings.iterations));
        let damped = STABILITY * all;
        let fall = ((damped + all) / (damped + k)).powf(ALPHA);
        let lead = f64::from(lead) / 1000.0;
        for (index, parameter) in self.settings.parameters.iter().enumerate() {
            let step = f64::from(parameter.step);
            let gain = self.settings.rate * step * step * fall;
            let way = gain / self.perturbation(parameter, number) * lead * signs[index];
            let [low, high] = [parameter.low, parameter.high].map(f64::from);
            self.values[index] = (self.values[index] + way).clamp(low, high);
        }
    }
}

/// Tunes in a folder, going on with a run that was begun there, with so many workers. `told` hears
/// every iteration, those of earlier runs too.
///
/// # Errors
/// Settings that make no sense, a folder that cannot be written or holds another run, a game that
/// cannot be played.
pub fn run(
    settings: &Settings,
    games: &dyn Match,
    workers: usize,
    folder: &Path,
    told: &mut dyn FnMut(&Step, Made),
) -> Result<Report, SpsaError> {
    settings.check()?;
    let (mut log, earlier) = RunLog::open::<_, Step>(folder, settings)?;
    let fits = |(number, step): (u32, &Step)| {
        step.number == number && step.values.len() == settings.parameters.len()
    };
    if let Some(place) = (1..).zip(&earlier).position(|pair| !fits(pair)) {
        return Err(log.misfit(place).into());
    }
    let pool = rayon::ThreadPoolBuilder::new().num_threads(workers).build();
    let pool = pool.map_err(|error| SpsaError::Match(error.to_string()))?;
    let mut state = State::new(settings);
    let mut steps: Vec<Step> = Vec::new();
    for number in 1..=settings.iterations {
        let ways = state.ways(number);
        let played = earlier.get(number as usize - 1);
        let lead = match played {
            Some(step) => step.lead,
            None => pool.install(|| lead(settings, games, &ways, number))?,
        };
        state.go(number, &ways.signs, lead);
        let step = Step { number, lead, values: state.values.clone() };
        if played.is_none() {
            log.add(&step)?;
        }
        told(&step, if played.is_some() { Made::Earlier } else { Made::Now });
        steps.push(step);
    }
    Ok(Report::new(settings, steps))
}

/// Plays the games of an iteration.
fn lead(
    settings: &Settings,
    games: &dyn Match,
    ways: &Ways,
    number: u32,
) -> Result<i32, SpsaError> {
    let opening = |pair: u32| scatter(settings.seed, u64::from(number) << 32 | u64::from(pair));
    let play = |pair: u32| games.pair(&ways.plus, &ways.minus, opening(pair));
    let leads: Result<Vec<f64>, String> = (0..settings.pairs).into_par_iter().map(play).collect();
    let sum: f64 = leads.map_err(SpsaError::Match)?.iter().sum();
    Ok((1000.0 * sum / f64::from(settings.pairs)).round() as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games that are the likelier won the nearer a player is to 60 and −300.
    struct Hill;

    fn height(values: &[i32]) -> f64 {
        let way = |value: i32, top: f64, width: f64| ((f64::from(value) - top) / width).powi(2);
        -way(values[0], 60.0, 20.0) - way(values[1], -300.0, 100.0)
    }

    impl Match for Hill {
        fn pair(&self, plus: &[i32], minus: &[i32], opening: u64) -> Result<f64, String> {
            let better = 1.0 / (1.0 + (height(minus) - height(plus)).exp());
            let won =
                |lot: u64| (scatter(opening, lot) >> 11) as f64 / ((1u64 << 53) as f64) < better;
            let games = [0, 1].map(|lot| if won(lot) { 1.0 } else { -1.0 });
            Ok(games.iter().sum())
        }
    }

    fn settings(iterations: u32) -> Settings {
        let parameter = |name: &str, start, low, high, step| Parameter {
            name: name.to_owned(),
            start,
            low,
            high,
            step,
        };
        Settings {
            about: "a test".to_owned(),
            parameters: vec![parameter("one", 10, 0, 100, 4), parameter("two", 0, -1000, 1000, 20)],
            iterations,
            pairs: 1,
            rate: 0.02,
            seed: 3,
        }
    }

    fn tune(settings: &Settings, folder: &Path) -> (Report, Vec<Step>) {
        let mut steps = Vec::new();
        let report = run(settings, &Hill, 2, folder, &mut |step, _| steps.push(step.clone()));
        (report.expect("a run"), steps)
    }

    #[test]
    fn climbs_a_hill_in_the_noise() {
        let folder = tempfile::tempdir().expect("a folder");
        let settings = Settings { pairs: 8, rate: 0.1, ..settings(500) };
        let (report, steps) = tune(&settings, folder.path());
        assert_eq!(steps.len(), 500);
        let [one, two] = [report.values[0], report.values[1]];
        assert!((one - 60.0).abs() < 8.0 && (two + 300.0).abs() < 40.0, "{one} {two}");
        assert!(steps.iter().all(|step| (0.0..=100.0).contains(&step.values[0])));
        assert!(report.table().contains("| two | 0 | "), "{}", report.table());
        assert!(report.plot().expect("a plot").contains("iteration"));
    }

    #[test]
    fn a_run_that_was_killed_ends_as_an_unbroken_one() {
        let settings = Settings { pairs: 3, ..settings(40) };
        let whole = tempfile::tempdir().expect("a folder");
        let (_, unbroken) = tune(&settings, whole.path());
        let text = std::fs::read_to_string(whole.path().join("log.jsonl")).expect("a log");
        for length in [0, 100, 700, text.len() / 2, text.len() - 2] {
            let folder = tempfile::tempdir().expect("a folder");
            std::fs::write(folder.path().join("log.jsonl"), &text[..length]).expect("writable");
            assert_eq!(tune(&settings, folder.path()).1, unbroken, "{length}");
        }
        let other = Settings { rate: 0.1, ..settings };
        let refused = run(&other, &Hill, 1, whole.path(), &mut |_, _| ());
        assert!(matches!(refused, Err(SpsaError::Log(RunLogError::OtherRun { .. }))));
    }

    #[test]
    fn steps_are_those_of_the_formula() {
        let settings = settings(100);
        let mut state = State::new(&settings);
        // The last iteration tries a step and goes rate · step for a point.
        let last = &settings.parameters[0];
        assert!((state.perturbation(last, 100) - 4.0).abs() < 1e-12);
        state.go(100, &[1.0, -1.0], 2000);
        assert!((state.values[0] - (10.0 + 2.0 * 0.02 * 4.0)).abs() < 1e-12, "{:?}", state.values);
        assert!((state.values[1] + 2.0 * 0.02 * 20.0).abs() < 1e-12);
        // The first one tries 100^0.101 times as far, and goes (110 / 11)^0.602 / 100^0.101 as far.
        let first = state.perturbation(last, 1);
        assert!((first - 4.0 * 100f64.powf(0.101)).abs() < 1e-12);
        let before = state.values[0];
        state.go(1, &[1.0, 1.0], 1000);
        let way = 0.02 * 16.0 * 10f64.powf(0.602) / first;
        assert!((state.values[0] - before - way).abs() < 1e-12);
    }

    #[test]
    fn settings_that_make_no_sense_are_told() {
        let folder = tempfile::tempdir().expect("a folder");
        let good = settings(3);
        let outside = Parameter { start: 101, ..good.parameters[0].clone() };
        for (bad, told) in [
            (Settings { parameters: vec![outside], ..good.clone() }, "one cannot start at 101"),
            (Settings { parameters: Vec::new(), ..good.clone() }, "no parameter"),
            (Settings { parameters: vec![good.parameters[0].clone(); 2], ..good.clone() }, "twice"),
            (Settings { rate: 0.0, ..good.clone() }, "above 0"),
        ] {
            let refused = run(&bad, &Hill, 1, folder.path(), &mut |_, _| ());
            let refused = refused.expect_err("refused").to_string();
            assert!(refused.contains(told), "{refused}");
        }
    }
}
