//! A run: a network plays itself, learns from its games, and plays on.

use std::collections::{BTreeMap, VecDeque};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use game::{Actions, MoveList, Notation, Player, scatter};
use multi::Rollouts;
use rayon::prelude::*;
use runs::{PlotError, RunLog, RunLogError};
use serde::{Deserialize, Serialize};

use crate::checkpoint;
use crate::exam::{Baselines, Exam, ExamError};
use crate::guide::NetworkGuide;
use crate::network::Network;
use crate::plan::ZeroPlan;
use crate::record::{self, GameRecord, PlyKind};
use crate::report::ZeroReport;
use crate::selfplay::play_games;
use crate::shape::Shape;
use crate::train::{Losses, Sample, Trainer};

/// An exam with searches is held after generations of these numbers: powers of two, and multiples of this.
const EXAM_EVERY: u32 = 16;
/// Networks that are kept; of more than twice as many every other one is deleted.
const NETWORKS_KEPT: u32 = 32;
/// Random games from which a tree search without a network values a position.
const ROLLOUTS: Rollouts = Rollouts { games: 1, plies: 512, seed: 1 };

/// Why a run cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum ZeroError {
    /// A plan that makes no sense.
    #[error("{0}")]
    Plan(String),
    /// A file that cannot be read or written.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// There is no checkpoint of the last generation.
    #[error("{} is no checkpoint of the run's last generation", .0.display())]
    Checkpoint(PathBuf),
    /// Games that are not as they were written.
    #[error("{} holds no games of this run", .0.display())]
    Games(PathBuf),
    /// The log of the run is refused.
    #[error(transparent)]
    Log(#[from] RunLogError),
    /// The network has lost itself in numbers beyond all bounds.
    #[error("the network of generation {generation} diverged: its rate is too high")]
    Diverged {
        /// Which generation; nothing of it is logged.
        generation: u32,
    },
    /// A picture that cannot be drawn.
    #[error(transparent)]
    Plot(#[from] PlotError),
    /// The positions of the game's exam cannot be read.
    #[error(transparent)]
    Exam(#[from] ExamError),
}

impl ZeroError {
    /// Whether the input is to blame.
    #[must_use]
    pub const fn is_input(&self) -> bool {
        !matches!(self, Self::Io { .. } | Self::Plot(_) | Self::Exam(_))
    }

    pub(crate) fn io(path: &Path) -> impl FnOnce(io::Error) -> Self + '_ {
        move |source| Self::Io { path: path.to_owned(), source }
    }
}

/// What a run is to do this time, beside its plan.
#[derive(Clone, Copy, Debug)]
pub struct ZeroOrder<'a> {
    /// Its folder.
    pub folder: &'a Path,
    /// No generation begins after so many, those of earlier runs counted.
    pub generations: Option<u32>,
    /// How long the run may last, finished generations of earlier runs counted: no generation begins of
    /// which it can be foreseen that it would not be examined in time.
    pub time: Option<Duration>,
    /// Threads.
    pub threads: usize,
    /// Set by somebody else to end the run at once. What the generation under way did is lost.
    pub stop: Option<&'a AtomicBool>,
}

impl ZeroOrder<'_> {
    fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

/// What is being done, and how far it is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum ZeroProgress {
    /// Players without a network are examined.
    Baselines,
    /// Games are played: how many are done, and how many positions the network valued for them.
    Games {
        /// Which generation.
        generation: u32,
        /// Games that are over.
        done: u64,
        /// Games of the generation.
        of: u64,
        /// Positions that the network valued for those.
        asked: u64,
    },
    /// The network learns.
    Training {
        /// Which generation.
        generation: u32,
        /// Steps done.
        done: u64,
        /// Steps of the generation.
        of: u64,
    },
    /// The network is examined.
    Exam {
        /// After which generation.
        generation: u32,
    },
}

/// A generation that is finished.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ZeroGeneration {
    /// Its number, from 1.
    pub number: u32,
    /// Games that were played.
    pub games: u64,
    /// Positions that the network valued for them.
    pub asked: u64,
    /// Plies of a game, on average.
    pub plies: f64,
    /// Positions of them that are learned from.
    pub positions: u64,
    /// Share of the first moves, where they were thought about, by their names; the most frequent first.
    pub first_moves: Vec<(String, f64)>,
    /// What the games were worth to the first player, on average over those whose first move was thought
    /// about.
    pub first_player: f64,
    /// How far the network was from what it should say.
    pub losses: Losses,
    /// The share of the exam in which the policy alone keeps what a position is worth.
    pub policy: f64,
    /// The same with a search, where an exam was held.
    pub search: Option<f64>,
    /// How long the run had lasted when it was finished, in seconds.
    pub seconds: f64,
}

/// What the log begins with: all that its lines depend on.
#[derive(Serialize)]
struct Head<'a> {
    plan: &'a ZeroPlan,
    /// Questions of the exam.
    questions: usize,
    /// Their checksum.
    checksum: u32,
}

/// A line of the log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Step {
    Baselines(Baselines),
    Generation(ZeroGeneration),
}

/// Who hears how far a run is, and how long it has lasted by then, its earlier parts counted.
pub type Told<'a> = dyn Fn(ZeroProgress, Duration) + Sync + 'a;

/// Who hears of the whole after each generation.
pub type Finished<'a> = dyn FnMut(&ZeroReport) -> Result<(), ZeroError> + Send + 'a;

/// Runs generations by a plan until a bound of the order is reached, and examines what came out. `told`
/// hears how far it is; `finished` hears of the whole after each generation.
///
/// # Errors
/// A plan that makes no sense, a folder of another run or of one with another exam, files that cannot be
/// written, a network that diverges.
pub fn run<G: Actions + Notation>(
    plan: &ZeroPlan,
    start: &G,
    exam: &Exam<G>,
    order: &ZeroOrder<'_>,
    told: &Told<'_>,
    finished: &mut Finished<'_>,
) -> Result<ZeroReport, ZeroError> {
    plan.check().map_err(ZeroError::Plan)?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(order.threads);
    let pool = pool.build().map_err(|error| ZeroError::Plan(error.to_string()))?;
    pool.install(|| {
        let mut run = Run::open(plan, start, exam, order, told)?;
        run.go_on(finished)?;
        run.report()
    })
}

struct Run<'a, G: Actions> {
    plan: &'a ZeroPlan,
    start: &'a G,
    exam: &'a Exam<G>,
    order: &'a ZeroOrder<'a>,
    told: &'a Told<'a>,
    log: RunLog,
    begun: Instant,
    /// How long the run had lasted when it was opened, in seconds.
    before: f64,
    baselines: Option<Baselines>,
    generations: Vec<ZeroGeneration>,
    trainer: Trainer,
    /// What is learned from, by generation.
    samples: VecDeque<(u32, Vec<Sample<G>>)>,
    /// What the last exam with searches came to, and after which generation.
    search: Option<(u32, f64)>,
    /// How long such an exam and a generation take, about.
    exam_time: Duration,
    generation_time: Duration,
}

impl<'a, G: Actions + Notation> Run<'a, G> {
    fn open(
        plan: &'a ZeroPlan,
        start: &'a G,
        exam: &'a Exam<G>,
        order: &'a ZeroOrder<'a>,
        told: &'a Told<'a>,
    ) -> Result<Self, ZeroError> {
        let begun = Instant::now();
        let head = Head { plan, questions: exam.len(), checksum: exam.checksum() };
        let (log, steps) = RunLog::open(order.folder, &head)?;
        let (mut baselines, mut generations) = (None, Vec::<ZeroGeneration>::new());
        for (place, step) in steps.into_iter().enumerate() {
            match step {
                Step::Baselines(found) if place == 0 => baselines = Some(found),
                Step::Generation(found) if found.number as usize == place => {
                    generations.push(found)
                }
                _ => return Err(log.misfit(place).into()),
            }
        }
        let shape = Shape::of::<G>(&plan.game, start.players(), plan.size);
        let done = generations.len() as u32;
        let trainer = match done {
            0 => Trainer::new(Network::random(shape, scatter(plan.seed, 0)), plan.batch),
            _ => {
                let weights = shape.layout().weights;
                let optimiser = checkpoint::read(order.folder, done, weights)?;
                Trainer::going_on(shape, optimiser, plan.batch)
            }
        };
        let last = generations.last();
        let (shortest, longest) = times_of(&generations);
        let mut run = Self {
            before: last.map_or(0.0, |last| last.seconds),
            search: last.and_then(|last| Some((last.number, last.search?))),
            samples: VecDeque::new(),
            exam_time: longest.saturating_sub(shortest),
            generation_time: longest,
            plan,
            start,
            exam,
            order,
            told,
            log,
            begun,
            baselines,
            generations,
            trainer,
        };
        for number in plan.window_from(done + 1)..=done {
            let games = run.read_games(number)?;
            run.take_up(number, &games)?;
        }
        Ok(run)
    }

    fn go_on(&mut self, finished: &mut Finished<'_>) -> Result<(), ZeroError> {
        if self.baselines.is_none() {
            self.tell(ZeroProgress::Baselines);
            let baselines = self.examine_baselines();
            self.log.add(&Step::Baselines(baselines))?;
            self.baselines = Some(baselines);
        }
        while self.may_begin() {
            let begun = Instant::now();
            let Some(generation) = self.generation()? else { break };
            self.log.add(&Step::Generation(generation.clone()))?;
            self.generations.push(generation);
            self.clean_up()?;
            self.generation_time = begun.elapsed();
            finished(&self.report_so_far())?;
        }
        let last = self.generations.len() as u32;
        if !self.order.is_stopped() && self.search.is_none_or(|(of, _)| of < last) {
            self.search_exam(last);
        }
        Ok(())
    }

    /// Whether another generation is ordered, and can be finished and examined in time.
    fn may_begin(&self) -> bool {
        let number = self.generations.len() as u32 + 1;
        let needed = self.generation_time.saturating_add(self.exam_time);
        let lasted = self.lasted();
        !self.order.is_stopped()
            && self.order.generations.is_none_or(|most| number <= most)
            && self.order.time.is_none_or(|time| lasted.saturating_add(needed) <= time)
    }

    /// Makes the next generation; `None` when the run is stopped while its games are played.
    fn generation(&mut self) -> Result<Option<ZeroGeneration>, ZeroError> {
        let number = self.generations.len() as u32 + 1;
        let (games, asked) = self.play(number);
        if self.order.is_stopped() {
            return Ok(None);
        }
        let path = self.games_of(number);
        files::write(&path, record::to_bytes(&games)).map_err(ZeroError::io(&path))?;
        let positions = self.take_up(number, &games)?;
        let losses = self.learn(number, positions);
        let network = self.trainer.network();
        let numbers = [losses.policy, losses.value];
        if !numbers.iter().all(|loss| loss.is_finite()) || !network.is_finite() {
            return Err(ZeroError::Diverged { generation: number });
        }
        let path = self.order.folder.join(network_of(number));
        files::write(&path, network.to_bytes()).map_err(ZeroError::io(&path))?;
        checkpoint::write(self.order.folder, number, &self.trainer.optimiser)?;
        let policy = self.exam.policy(&NetworkGuide::new(Arc::new(network)));
        let held = number.is_power_of_two() || number.is_multiple_of(EXAM_EVERY);
        let search = held.then(|| self.search_exam(number));
        let plies: usize = games.iter().map(|game| game.plies.len()).sum();
        let (first_moves, first_player) = self.openings(&games);
        Ok(Some(ZeroGeneration {
            number,
            games: games.len() as u64,
            asked,
            plies: plies as f64 / games.len() as f64,
            positions,
            first_moves,
            first_player,
            losses,
            policy,
            search,
            seconds: self.lasted().as_secs_f64(),
        }))
    }

    /// How long the run has lasted, its earlier parts counted.
    fn lasted(&self) -> Duration {
        seconds(self.before).saturating_add(self.begun.elapsed())
    }

    fn tell(&self, progress: ZeroProgress) {
        (self.told)(progress, self.lasted());
    }

    /// The games of a generation, in the order of their numbers, and how many positions were valued for them.
    fn play(&self, number: u32) -> (Vec<GameRecord>, u64) {
        let seed = scatter(self.plan.seed, u64::from(number));
        let guide = NetworkGuide::new(Arc::new(self.trainer.network()));
        let threads = rayon::current_num_threads() as u64;
        let (all, done, asked) = (self.plan.games, AtomicU64::new(0), AtomicU64::new(0));
        let parts = (0..threads).into_par_iter().map(|thread| {
            let numbers = (thread..all).step_by(threads as usize);
            let numbers = numbers.take_while(|_| !self.order.is_stopped());
            let seeds = numbers.map(|number| (number, scatter(seed, number)));
            let mut games = Vec::new();
            let over = |number, game, valued| {
                games.push((number, game));
                let asked = asked.fetch_add(valued, Ordering::Relaxed) + valued;
                let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                let generation = self.generations.len() as u32 + 1;
                self.tell(ZeroProgress::Games { generation, done, of: all, asked });
            };
            play_games(&mut guide.clone(), self.start, &self.plan.play, seeds, over);
            games
        });
        let games: BTreeMap<u64, GameRecord> = parts.flatten_iter().collect();
        (games.into_values().collect(), asked.into_inner())
    }

    /// Takes up the positions of games that are learned from, and forgets those before the window.
    fn take_up(&mut self, number: u32, games: &[GameRecord]) -> Result<u64, ZeroError> {
        let share = self.plan.search_share;
        let samples = games.iter().map(|game| record::samples(self.start, game, share));
        let samples: Option<Vec<_>> = samples.collect();
        let samples = samples.ok_or_else(|| ZeroError::Games(self.games_of(number)))?;
        let samples: Vec<_> = samples.into_iter().flatten().collect();
        let count = samples.len() as u64;
        self.samples.push_back((number, samples));
        let first = self.plan.window_from(number);
        while self.samples.front().is_some_and(|(number, _)| *number < first) {
            self.samples.pop_front();
        }
        Ok(count)
    }

    fn learn(&mut self, generation: u32, positions: u64) -> Losses {
        let samples: Vec<&[Sample<G>]> =
            self.samples.iter().map(|(_, samples)| &samples[..]).collect();
        if samples.iter().all(|samples| samples.is_empty()) {
            return Losses::default();
        }
        let wanted = positions as f32 * self.plan.reuse / self.plan.batch as f32;
        let steps = (wanted as u64).max(1);
        let seed = scatter(self.plan.seed, 1 << 32 | u64::from(generation));
        let (told, before, begun) = (self.told, seconds(self.before), self.begun);
        self.trainer.learn(&samples, steps, self.plan.rate, seed, |done| {
            let lasted = before.saturating_add(begun.elapsed());
            told(ZeroProgress::Training { generation, done, of: steps }, lasted);
        })
    }

    fn search_exam(&mut self, generation: u32) -> f64 {
        self.tell(ZeroProgress::Exam { generation });
        let begun = Instant::now();
        let guide = NetworkGuide::new(Arc::new(self.trainer.network()));
        let (settings, simulations) = (self.plan.play.settings(), self.plan.exam_simulations);
        let share = self.exam.search(&guide, &settings, simulations);
        self.exam_time = begun.elapsed();
        self.search = Some((generation, share));
        share
    }

    fn examine_baselines(&self) -> Baselines {
        let (exam, settings) = (self.exam, self.plan.play.settings());
        let simulations = self.plan.exam_simulations;
        let shape = Shape::of::<G>(&self.plan.game, self.start.players(), self.plan.size);
        let untrained = Network::random(shape, scatter(self.plan.seed, 0));
        let untrained = NetworkGuide::new(Arc::new(untrained));
        Baselines {
            random: exam.random(),
            wins_or_blocks: exam.wins_or_blocks(),
            rollouts: exam.search(&ROLLOUTS, &settings, simulations),
            untrained_policy: exam.policy(&untrained),
            untrained_search: exam.search(&untrained, &settings, simulations),
        }
    }

    /// How often each first move was chosen, and what games from the start were worth to the first player.
    fn openings(&self, games: &[GameRecord]) -> (Vec<(String, f64)>, f64) {
        let mut moves = MoveList::new();
        self.start.turn(&mut moves);
        let mut counts = vec![0.0; G::ACTIONS];
        let (mut thought, mut worth) = (0.0, 0.0);
        for game in games {
            let Some(first) = game.plies.first() else { continue };
            if matches!(first.kind, PlyKind::Unthought | PlyKind::Chance) {
                continue;
            }
            if let Some(count) = counts.get_mut(usize::from(first.number)) {
                *count += 1.0;
            }
            thought += 1.0;
            worth += f64::from(record::result(self.start, game)[Player::FIRST.index()]);
        }
        let named = moves.iter().map(|&mv| {
            let share = counts[self.start.action(mv)] / f64::max(thought, 1.0);
            (self.start.write_san(mv), share)
        });
        let mut named: Vec<_> = named.collect();
        named.sort_by(|a, b| b.1.total_cmp(&a.1));
        (named, worth / f64::max(thought, 1.0))
    }

    fn games_of(&self, number: u32) -> PathBuf {
        self.order.folder.join(games_of(number))
    }

    fn read_games(&self, number: u32) -> Result<Vec<GameRecord>, ZeroError> {
        let path = self.games_of(number);
        let bytes = fs::read(&path).map_err(ZeroError::io(&path))?;
        record::from_bytes(&bytes).ok_or(ZeroError::Games(path))
    }

    /// Deletes games that are not learned from any more, and networks of which there are too many: those of
    /// numbers between the multiples of a power of two stay for a while only.
    fn clean_up(&self) -> Result<(), ZeroError> {
        let done = self.generations.len() as u32;
        let first = self.plan.window_from(done + 1);
        // All of them, as a run that was killed may have left some.
        for number in 1..first {
            remove(&self.games_of(number))?;
        }
        let stride = done.div_ceil(2 * NETWORKS_KEPT).next_power_of_two();
        for number in (1..done).filter(|number| !number.is_multiple_of(stride)) {
            remove(&self.order.folder.join(network_of(number)))?;
        }
        Ok(())
    }

    fn report_so_far(&self) -> ZeroReport {
        let last = self.generations.len() as u32;
        ZeroReport {
            plan: self.plan.clone(),
            questions: self.exam.len(),
            baselines: self.baselines,
            generations: self.generations.clone(),
            perfect_policy: self.generations.last().map(|last| last.policy),
            perfect_search: self.search.filter(|(of, _)| *of == last).map(|(_, share)| share),
        }
    }

    fn report(&self) -> Result<ZeroReport, ZeroError> {
        let report = self.report_so_far();
        report.write(self.order.folder)?;
        Ok(report)
    }
}

/// Where the network of a generation lies in the folder of its run.
#[must_use]
pub fn network_of(generation: u32) -> String {
    format!("generation-{generation:05}.network")
}

/// Where the games of a generation lie there, as long as they are learned from.
#[must_use]
pub fn games_of(generation: u32) -> String {
    format!("generation-{generation:05}.games")
}

/// How long the shortest and the longest of the last generations took. In one of them there was an exam
/// with searches.
fn times_of(generations: &[ZeroGeneration]) -> (Duration, Duration) {
    let ends = generations.iter().map(|generation| generation.seconds);
    let times = ends.clone().zip([0.0].into_iter().chain(ends)).map(|(end, begin)| end - begin);
    let last = generations.len().saturating_sub(EXAM_EVERY as usize);
    let times = times.skip(last).map(seconds);
    (times.clone().min().unwrap_or_default(), times.max().unwrap_or_default())
}

/// So many seconds; none below 0, and as many as can be where there are more.
fn seconds(seconds: f64) -> Duration {
    Duration::try_from_secs_f64(seconds.max(0.0)).unwrap_or(Duration::MAX)
}

fn remove(path: &Path) -> Result<(), ZeroError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(ZeroError::io(path)(error)),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn generation(number: u32, seconds: f64) -> ZeroGeneration {
        ZeroGeneration {
            number,
            games: 0,
            asked: 0,
            plies: 0.0,
            positions: 0,
            first_moves: Vec::new(),
            first_player: 0.0,
            losses: Losses::default(),
            policy: 0.0,
            search: None,
            seconds,
        }
    }

    #[test]
    fn times_follow_from_a_log_whatever_it_says() {
        let times = |ends: &[f64]| {
            let numbered = (1..).zip(ends).map(|(number, &end)| generation(number, end));
            times_of(&numbered.collect::<Vec<_>>())
        };
        assert_eq!(times(&[]), (Duration::ZERO, Duration::ZERO));
        assert_eq!(times(&[9.0, 10.0, 13.0]), (Duration::from_secs(1), Duration::from_secs(9)));
        assert_eq!(times(&[5.0, 1e300, -1.0]), (Duration::ZERO, Duration::MAX));
        // What lies far back does not count.
        let ends: Vec<f64> = (0..40).map(|number| 100.0 + f64::from(number)).collect();
        assert_eq!(times(&ends), (Duration::from_secs(1), Duration::from_secs(1)));
        assert_eq!(seconds(f64::NAN), Duration::ZERO);
    }
}
