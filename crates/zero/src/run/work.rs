//! The work of a run.
//!
//! ```text
//! the network := random weights
//! repeat:
//!     play games of the network against itself:
//!         search each position, advised by the network
//!         write down each move's share of the search
//!         play the best move; at the end, the result
//!             is written beside every position
//!     take positions of the last games by lot:
//!         move all weights a little: the priors nearer
//!             to the shares, the value to the result
//!     ask of positions of known worth: is it right?
//! ```

use std::collections::{BTreeMap, VecDeque};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use game::{Actions, MoveList, Notation, Player, scatter};
use rayon::prelude::*;
use runs::RunLog;
use serde::{Deserialize, Serialize};

use super::examination::is_examined;
use super::{
    Examination, Finished, Subject, Told, ZeroError, ZeroGeneration, ZeroOrder, ZeroProgress,
    games_of, network_of,
};
use crate::checkpoint;
use crate::exam::Baselines;
use crate::guide::NetworkGuide;
use crate::network::Network;
use crate::plan::ZeroPlan;
use crate::rating::RatedPlayer;
use crate::record::{self, GameRecord, PlyKind};
use crate::report::ZeroReport;
use crate::selfplay::play_games;
use crate::shape::Shape;
use crate::train::{Losses, Sample, Trainer};

/// Networks that are kept; of more than twice as many every other one is deleted.
const NETWORKS_KEPT: u32 = 32;

/// What the log begins with: all that its lines depend on.
#[derive(Serialize)]
struct Head<'a> {
    plan: &'a ZeroPlan,
    /// Questions of the exam.
    questions: usize,
    /// Their checksum.
    checksum: u32,
    /// The rivals, by name.
    rivals: Vec<String>,
}

/// A line of the log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Step {
    Baselines(Baselines),
    Generation(ZeroGeneration),
}

pub(super) struct Run<'a, G: Actions> {
    pub(super) plan: &'a ZeroPlan,
    pub(super) subject: Subject<'a, G>,
    pub(super) order: &'a ZeroOrder<'a>,
    told: &'a Told<'a>,
    log: RunLog,
    begun: Instant,
    /// How long the run had lasted when it was opened, in seconds.
    before: f64,
    pub(super) baselines: Option<Baselines>,
    pub(super) generations: Vec<ZeroGeneration>,
    pub(super) trainer: Trainer,
    /// What is learned from, by generation.
    samples: VecDeque<(u32, Vec<Sample<G>>)>,
    /// The last examination, and after which generation it was held.
    pub(super) examined: Option<(u32, Examination)>,
    /// All who met so far.
    pub(super) rated: Vec<RatedPlayer>,
    /// How long a generation takes without an examination, about.
    generation_time: Duration,
}

impl<'a, G: Actions + Notation> Run<'a, G> {
    pub fn open(
        plan: &'a ZeroPlan,
        subject: Subject<'a, G>,
        order: &'a ZeroOrder<'a>,
        told: &'a Told<'a>,
    ) -> Result<Self, ZeroError> {
        let begun = Instant::now();
        let Subject { start, exam, rivals } = subject;
        let rivals = rivals.iter().map(|rival| rival.name()).collect();
        let head = Head { plan, questions: exam.len(), checksum: exam.checksum(), rivals };
        let (log, steps) = RunLog::open(order.folder, &head)?;
        let (mut baselines, mut generations) = (None, Vec::<ZeroGeneration>::new());
        for (place, step) in steps.into_iter().enumerate() {
            match step {
                Step::Baselines(found) if place == 0 => baselines = Some(found),
                Step::Generation(found) if found.number as usize == generations.len() + 1 => {
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
        let examined = generations.iter().rev();
        let examined = examined.map(|found| Some((found.number, found.examination.clone()?)));
        let mut run = Self {
            before: generations.last().map_or(0.0, |last| last.seconds),
            examined: examined.flatten().next(),
            rated: Vec::new(),
            samples: VecDeque::new(),
            generation_time: time_of_last(&generations),
            plan,
            subject,
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
        run.rate();
        Ok(run)
    }

    pub fn go_on(&mut self, finished: &mut Finished<'_>) -> Result<(), ZeroError> {
        if self.baselines.is_none() && !self.subject.exam.is_empty() {
            self.tell(ZeroProgress::Baselines);
            let baselines = self.examine_baselines();
            self.log.add(&Step::Baselines(baselines))?;
            self.baselines = Some(baselines);
        }
        while self.may_begin() {
            let begun = Instant::now();
            let Some(generation) = self.generation()? else { break };
            self.log.add(&Step::Generation(generation.clone()))?;
            let examined = generation.examination.as_ref().map_or(0.0, |held| held.seconds);
            self.generations.push(generation);
            self.clean_up()?;
            self.generation_time = begun.elapsed().saturating_sub(seconds(examined));
            if examined > 0.0 {
                self.rate();
            }
            finished(&self.report_so_far())?;
        }
        let last = self.generations.len() as u32;
        if !self.order.is_stopped() && self.examined.as_ref().is_none_or(|(of, _)| *of < last) {
            self.examine(last)?;
            self.rate();
        }
        Ok(())
    }

    /// Whether another generation is ordered, and can be finished and examined in time.
    fn may_begin(&self) -> bool {
        let number = self.generations.len() as u32 + 1;
        let exam_time = self.examined.as_ref().map_or(0.0, |(_, held)| held.seconds);
        let needed = self.generation_time.saturating_add(seconds(exam_time));
        let lasted = self.lasted();
        !self.order.is_stopped()
            && self.order.generations.is_none_or(|most| number <= most)
            && self.order.time.is_none_or(|time| lasted.saturating_add(needed) <= time)
    }

    /// Makes the next generation; `None` when the run is stopped while its games are played.
    // ↓ program
    fn generation(&mut self) -> Result<Option<ZeroGeneration>, ZeroError> {
        let number = self.generations.len() as u32 + 1;
        let (games, asked) = self.play(number);
        if self.order.is_stopped() {
            return Ok(None);
        }
        let mut found = self.keep_games(number, &games, asked)?;
        found.positions = self.take_up(number, &games)?;
        found.losses = self.learn(number, found.positions);
        found.policy = self.keep_network(number, found.losses)?;
        if is_examined(number) {
            found.examination = Some(self.examine(number)?);
        }
        found.seconds = self.lasted().as_secs_f64();
        Ok(Some(found))
    }
    // ↑ program

    /// Keeps the games of a generation, of which nothing has been learned yet, and says what they were like.
    fn keep_games(
        &self,
        number: u32,
        games: &[GameRecord],
        asked: u64,
    ) -> Result<ZeroGeneration, ZeroError> {
        let path = self.games_of(number);
        files::write(&path, record::to_bytes(games)).map_err(ZeroError::io(&path))?;
        let plies: usize = games.iter().map(|game| game.plies.len()).sum();
        let (first_moves, first_player) = self.openings(games);
        Ok(ZeroGeneration {
            number,
            games: games.len() as u64,
            asked,
            plies: plies as f64 / games.len() as f64,
            positions: 0,
            first_moves,
            first_player,
            losses: Losses::default(),
            policy: None,
            examination: None,
            seconds: 0.0,
        })
    }

    /// Keeps the network of a generation, and says how often its policy alone is right where that is known.
    fn keep_network(&self, number: u32, losses: Losses) -> Result<Option<f64>, ZeroError> {
        let network = self.trainer.network();
        let numbers = [losses.policy, losses.value];
        if !numbers.iter().all(|loss| loss.is_finite()) || !network.is_finite() {
            return Err(ZeroError::Diverged { generation: number });
        }
        let path = self.order.folder.join(network_of(number));
        files::write(&path, network.to_bytes()).map_err(ZeroError::io(&path))?;
        checkpoint::write(self.order.folder, number, &self.trainer.optimiser)?;
        let exam = self.subject.exam;
        Ok((!exam.is_empty()).then(|| exam.policy(&NetworkGuide::new(Arc::new(network)))))
    }

    /// How long the run has lasted, its earlier parts counted.
    fn lasted(&self) -> Duration {
        seconds(self.before).saturating_add(self.begun.elapsed())
    }

    pub(super) fn tell(&self, progress: ZeroProgress) {
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
            play_games(&mut guide.clone(), self.subject.start, &self.plan.play, seeds, over);
            games
        });
        let games: BTreeMap<u64, GameRecord> = parts.flatten_iter().collect();
        (games.into_values().collect(), asked.into_inner())
    }

    /// Takes up the positions of games that are learned from, and forgets those before the window.
    fn take_up(&mut self, number: u32, games: &[GameRecord]) -> Result<u64, ZeroError> {
        let share = self.plan.search_share;
        let samples = games.iter().map(|game| record::samples(self.subject.start, game, share));
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

    /// How often each first move was chosen, and what games from the start were worth to the first player.
    fn openings(&self, games: &[GameRecord]) -> (Vec<(String, f64)>, f64) {
        let start = self.subject.start;
        let mut moves = MoveList::new();
        start.turn(&mut moves);
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
            worth += f64::from(record::result(start, game)[Player::FIRST.index()]);
        }
        let named = moves.iter().map(|&mv| {
            let share = counts[start.action(mv)] / f64::max(thought, 1.0);
            (start.write_san(mv), share)
        });
        let mut named: Vec<_> = named.collect();
        named.sort_by(|a, b| b.1.total_cmp(&a.1));
        (named, worth / f64::max(thought, 1.0))
    }

    fn games_of(&self, number: u32) -> PathBuf {
        self.order.folder.join(games_of(number))
    }

    pub(super) fn shape(&self) -> Shape {
        Shape::of::<G>(&self.plan.game, self.subject.start.players(), self.plan.size)
    }

    pub(super) fn read_network(&self, number: u32) -> Result<Network, ZeroError> {
        let path = self.order.folder.join(network_of(number));
        Network::load(&path, &[self.shape()]).map_err(|source| ZeroError::Network { path, source })
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
        let stride = stride(done);
        for number in (1..done).filter(|number| !number.is_multiple_of(stride)) {
            remove(&self.order.folder.join(network_of(number)))?;
        }
        Ok(())
    }

    fn report_so_far(&self) -> ZeroReport {
        let last = self.generations.len() as u32;
        let examined = self.examined.as_ref().filter(|(of, _)| *of == last).map(|(_, held)| held);
        ZeroReport {
            plan: self.plan.clone(),
            questions: self.subject.exam.len(),
            baselines: self.baselines,
            generations: self.generations.clone(),
            perfect_policy: self.generations.last().and_then(|last| last.policy),
            perfect_search: examined.and_then(|held| held.search),
            meetings: examined.map_or_else(Vec::new, |held| held.meetings.clone()),
            rated: self.rated.clone(),
        }
    }

    pub fn report(&self) -> Result<ZeroReport, ZeroError> {
        let report = self.report_so_far();
        report.write(self.order.folder)?;
        Ok(report)
    }
}

/// Networks of multiples of this are kept after so many generations.
pub(super) const fn stride(done: u32) -> u32 {
    done.div_ceil(2 * NETWORKS_KEPT).next_power_of_two()
}

/// How long the last generation took without its examination.
fn time_of_last(generations: &[ZeroGeneration]) -> Duration {
    let Some((last, before)) = generations.split_last() else { return Duration::ZERO };
    let examined = last.examination.as_ref().map_or(0.0, |held| held.seconds);
    seconds(last.seconds - before.last().map_or(0.0, |before| before.seconds) - examined)
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

    fn generation(number: u32, seconds: f64, examined: Option<f64>) -> ZeroGeneration {
        let held = |seconds| Examination { search: None, meetings: Vec::new(), seconds };
        ZeroGeneration {
            number,
            games: 0,
            asked: 0,
            plies: 0.0,
            positions: 0,
            first_moves: Vec::new(),
            first_player: 0.0,
            losses: Losses::default(),
            policy: None,
            examination: examined.map(held),
            seconds,
        }
    }

    #[test]
    fn times_follow_from_a_log_whatever_it_says() {
        let of = |parts: &[(f64, Option<f64>)]| {
            let numbered =
                (1..).zip(parts).map(|(number, part)| generation(number, part.0, part.1));
            time_of_last(&numbered.collect::<Vec<_>>())
        };
        assert_eq!(of(&[]), Duration::ZERO);
        assert_eq!(of(&[(9.0, None)]), Duration::from_secs(9));
        assert_eq!(of(&[(9.0, None), (13.0, Some(1.0))]), Duration::from_secs(3));
        assert_eq!(of(&[(9.0, None), (1e300, None)]), Duration::MAX);
        assert_eq!(of(&[(9.0, None), (-1.0, None)]), Duration::ZERO);
        assert_eq!(seconds(f64::NAN), Duration::ZERO);
    }
}
