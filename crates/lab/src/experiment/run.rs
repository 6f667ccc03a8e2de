//! Measuring, in a folder that remembers.

use std::borrow::Cow;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::{fmt, fs, io};

use engine::EngineError;
use files::log::{Content, Log, LogError};
use game::Depth;
use serde::{Deserialize, Serialize};

use crate::position::{LabError, LabPosition, RungAnswer};
use crate::reference::Library;
use crate::subject::Subject;
use crate::trace::TraceValue;
use crate::{Count, Limits, Settings, StopFlag};

/// The log of the outcomes in the folder of an experiment.
const RESULTS: &str = "results.jsonl";
/// How often a search is timed at most.
const MOST_TIMES: u32 = 99;

/// What is to be measured.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ExperimentQuestion))]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// Version of this form: 1.
    pub version: u32,
    /// The game, by its stable name.
    pub game: String,
    /// Positions as text.
    pub positions: Vec<String>,
    /// Depths in plies, ascending.
    pub depths: Vec<u32>,
    /// Steps by name, each compared with the one before.
    pub steps: Vec<String>,
    /// Beyond this depth the step `minimax` is not searched but counted.
    #[serde(alias = "minimax-depth")]
    pub minimax_depth: u32,
    /// How often every search is timed, by turns with the other steps; the median counts.
    #[serde(default = "once", skip_serializing_if = "is_once")]
    pub times: u32,
}

const fn once() -> u32 {
    1
}

/// Serde asks by reference.
const fn is_once(times: &u32) -> bool {
    *times == 1
}

/// The outcome of one step at one position to one depth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Measured {
    /// Place of the position in the question.
    pub position: usize,
    /// Plies.
    pub depth: u32,
    /// The step.
    pub step: String,
    /// What was done.
    #[serde(flatten)]
    pub count: Count,
    /// Time in microseconds; `null` when it was counted, not searched.
    #[serde(alias = "time-us")]
    pub time_us: Option<u64>,
    /// What was found; `null` when it was counted.
    pub value: Option<TraceValue>,
    /// The best move; `null` when it was counted.
    pub best: Option<String>,
}

/// What can go wrong with an experiment.
#[derive(Debug, thiserror::Error)]
pub enum ExperimentError {
    /// A file cannot be read or written.
    #[error("{path}: {source}", path = path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// The folder holds another experiment.
    #[error("{path} holds another experiment; choose another folder", path = .0.display())]
    Other(PathBuf),
    /// The folder is in use.
    #[error("{path} is being measured by another process", path = .0.display())]
    Busy(PathBuf),
    /// A file of the folder is not what was written there.
    #[error("{path} line {line}: {reason}", path = path.display())]
    Corrupt {
        /// The file.
        path: PathBuf,
        /// Number of the line, from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// A depth outside 1 to 240.
    #[error("depth {0} is outside 1 to 240")]
    Depth(u32),
    /// A step is named twice: its figures would count twice.
    #[error("the step {0} is named twice")]
    Twice(String),
    /// A number of times outside its range.
    #[error("a search may be timed 1 to {MOST_TIMES} times, not {0}")]
    Times(u32),
    /// There is nothing to measure.
    #[error("there are no {0} to measure")]
    Nothing(&'static str),
    /// Position, step or game are not known.
    #[error(transparent)]
    Lab(#[from] LabError),
}

impl From<LogError> for ExperimentError {
    fn from(error: LogError) -> Self {
        match error {
            LogError::Io { path, source } => Self::Io { path, source },
            LogError::Busy(path) => Self::Busy(files::folder_of(&path).to_owned()),
            LogError::Line { path, line, reason } => Self::Corrupt { path, line, reason },
        }
    }
}

impl From<EngineError> for ExperimentError {
    fn from(error: EngineError) -> Self {
        Self::Lab(error.into())
    }
}

/// An experiment, in a folder of its own or in memory alone.
///
/// In the folder `run.json` holds the question, `results.jsonl` a line for each outcome. A line is
/// written as soon as it is known, so whatever ends the process, only the search under way is lost.
pub struct Run {
    subject: &'static dyn Subject,
    question: Question,
    results: Option<Log>,
    known: Vec<Measured>,
}

impl fmt::Debug for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut fields = f.debug_struct("Run");
        fields.field("question", &self.question).field("known", &self.known.len());
        fields.finish_non_exhaustive()
    }
}

/// How far an experiment is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Progress<'a> {
    /// Searches done.
    pub done: usize,
    /// Of so many.
    pub all: usize,
    /// The search that comes next; `None` when all are done.
    pub next: Option<Next<'a>>,
}

/// The search that comes next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Next<'a> {
    /// Plies.
    pub depth: u32,
    /// Place of the position in the question, from 0.
    pub position: usize,
    /// The step.
    pub step: &'a str,
}

/// One search.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Job {
    position: usize,
    depth: u32,
    step: usize,
}

impl Run {
    /// Begins with a question, and keeps what is measured in memory.
    ///
    /// # Errors
    /// When the question makes no sense.
    pub fn new(subject: &'static dyn Subject, question: Question) -> Result<Self, ExperimentError> {
        question.check(subject)?;
        Ok(Self { subject, question, results: None, known: Vec::new() })
    }

    /// Opens a folder for a question, or makes it. What is already measured there stays.
    ///
    /// # Errors
    /// When the question makes no sense, or the folder cannot be used or holds another one.
    pub fn open(
        folder: &Path,
        subject: &'static dyn Subject,
        question: Question,
    ) -> Result<Self, ExperimentError> {
        question.check(subject)?;
        let at = |path: &Path| {
            let path = path.to_owned();
            move |source| ExperimentError::Io { path, source }
        };
        fs::create_dir_all(folder).map_err(at(folder))?;
        let (log, content) = Log::open(&folder.join(RESULTS))?;
        question.put_into(folder)?;
        let known = outcomes(&content)?;
        Ok(Self { subject, question, results: Some(log), known })
    }

    /// What a folder holds, without opening it for measuring: question and outcomes so far.
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub fn read(folder: &Path) -> Result<(Question, Vec<Measured>), ExperimentError> {
        let path = folder.join("run.json");
        let io = |source| ExperimentError::Io { path: path.clone(), source };
        let text = files::read_to_string(&path).map_err(io)?;
        let question = serde_json::from_str(&text).map_err(|error| io(error.into()))?;
        Ok((question, outcomes(&Content::read(&folder.join(RESULTS))?)?))
    }

    /// Measures what is not known yet, until all is known or `stop` is set. `progress` hears how far
    /// it is before every search. Returns whether all is known. Minimax that is counted, not searched,
    /// stops only when it is done. Where searches are timed several times, the steps of a position take
    /// turns, so that all have the machine as it is; an outcome is kept with the last of its times.
    ///
    /// # Errors
    /// When an outcome cannot be written.
    pub fn measure(
        &mut self,
        stop: &StopFlag,
        progress: &mut dyn FnMut(Progress<'_>),
    ) -> Result<bool, ExperimentError> {
        let mut jobs = self.question.jobs();
        let all = jobs.len();
        let done: HashMap<(usize, u32, &str), ()> =
            self.known.iter().map(|m| ((m.position, m.depth, m.step.as_str()), ())).collect();
        let steps = self.question.steps.clone();
        jobs.retain(|job| !done.contains_key(&(job.position, job.depth, steps[job.step].as_str())));
        let mut done = all - jobs.len();
        for together in jobs.chunk_by(|a, b| (a.position, a.depth) == (b.position, b.depth)) {
            let mut found: Vec<Vec<Measured>> = vec![Vec::new(); together.len()];
            for round in 1..=self.question.times {
                for (&job, found) in together.iter().zip(&mut found) {
                    if found.last().is_none_or(|last| last.time_us.is_some()) {
                        let Job { position, depth, step } = job;
                        let next = Some(Next { depth, position, step: &steps[step] });
                        progress(Progress { done, all, next });
                        let Some(measured) = self.question.search(self.subject, job, stop)? else {
                            return Ok(false);
                        };
                        found.push(measured);
                    }
                    if round == self.question.times {
                        self.keep(median(std::mem::take(found)))?;
                        done += 1;
                    }
                }
            }
        }
        progress(Progress { done: all, all, next: None });
        Ok(true)
    }

    fn keep(&mut self, measured: Measured) -> Result<(), ExperimentError> {
        if let Some(log) = &mut self.results {
            log.append(serde_json::to_vec(&measured).expect("plain data"))?;
        }
        self.known.push(measured);
        Ok(())
    }

    /// The question.
    #[must_use]
    pub const fn question(&self) -> &Question {
        &self.question
    }

    /// All that is known.
    #[must_use]
    pub fn known(&self) -> &[Measured] {
        &self.known
    }
}

impl Question {
    /// The usual experiment of a game: its own positions and steps, to depths that take minutes.
    /// Minimax deeper than 4 is counted.
    #[must_use]
    pub fn usual(subject: &dyn Subject) -> Self {
        Self {
            version: 1,
            game: subject.name().to_owned(),
            positions: subject.positions().into_iter().map(str::to_owned).collect(),
            depths: subject.usual_depths().to_vec(),
            steps: subject.steps().iter().map(|&step| step.to_owned()).collect(),
            minimax_depth: 4,
            times: 1,
        }
    }

    /// An example that is measured in less than a second: the first steps of the usual experiment on two
    /// of its positions, an early one and one of the middle, to depths 1 to 3.
    #[must_use]
    pub fn example(subject: &dyn Subject) -> Self {
        let mut usual = Self::usual(subject);
        usual.steps.truncate(4);
        let middle = usual.positions.len() / 2;
        let positions = [0, middle].map(|place| usual.positions[place].clone()).to_vec();
        Self { positions, depths: vec![1, 2, 3], ..usual }
    }

    /// Whether everything in it exists in the game that it is about.
    ///
    /// # Errors
    /// What does not.
    pub fn check(&self, subject: &dyn Subject) -> Result<(), ExperimentError> {
        if self.game != subject.name() {
            return Err(EngineError::OtherGame(self.game.clone()).into());
        }
        let empty = [
            (self.positions.is_empty(), "positions"),
            (self.depths.is_empty(), "depths"),
            (self.steps.is_empty(), "steps"),
        ];
        if let Some((_, what)) = empty.into_iter().find(|(empty, _)| *empty) {
            return Err(ExperimentError::Nothing(what));
        }
        if !(1..=MOST_TIMES).contains(&self.times) {
            return Err(ExperimentError::Times(self.times));
        }
        for (place, step) in self.steps.iter().enumerate() {
            subject.check_step(step)?;
            if self.steps[..place].contains(step) {
                return Err(ExperimentError::Twice(step.clone()));
            }
        }
        for position in &self.positions {
            subject.open(position)?;
        }
        for &depth in &self.depths {
            Depth::new(depth).map_err(|_| ExperimentError::Depth(depth))?;
        }
        Ok(())
    }

    /// A name for the folder of this question: the same for the same question.
    #[must_use]
    pub fn folder_name(&self) -> String {
        let text = serde_json::to_string(self).unwrap_or_default();
        // FNV-1a (Glenn Fowler, Landon Noll, Phong Vo 1991): it stays the same between versions.
        let hash = text.bytes().fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3)
        });
        format!("{}-{:08x}", self.game, hash >> 32)
    }

    /// Writes the question down, or compares it with the one that the folder holds.
    fn put_into(&self, folder: &Path) -> Result<(), ExperimentError> {
        let path = folder.join("run.json");
        let io = |source| ExperimentError::Io { path: path.clone(), source };
        if path.exists() {
            let text = files::read_to_string(&path).map_err(io)?;
            return match serde_json::from_str::<Self>(&text) {
                Ok(held) if held == *self => Ok(()),
                _ => Err(ExperimentError::Other(folder.to_owned())),
            };
        }
        let text = serde_json::to_string_pretty(self).map_err(|error| io(error.into()))?;
        files::write(&path, text).map_err(io)
    }

    /// All searches, the shallow ones first.
    fn jobs(&self) -> Vec<Job> {
        let mut jobs = Vec::new();
        for &depth in &self.depths {
            for position in 0..self.positions.len() {
                jobs.extend((0..self.steps.len()).map(|step| Job { position, depth, step }));
            }
        }
        jobs
    }

    /// One search; `None` when it was stopped.
    fn search(
        &self,
        subject: &dyn Subject,
        job: Job,
        stop: &StopFlag,
    ) -> Result<Option<Measured>, ExperimentError> {
        if stop.is_set() {
            return Ok(None);
        }
        let (step, depth) = (&self.steps[job.step], job.depth);
        let session = subject.session(&self.positions[job.position])?;
        let board = subject.position(session.as_ref())?;
        if step == "minimax" && depth > self.minimax_depth {
            return Ok(Some(counted(board.as_ref(), job, step)));
        }
        let book = Library::of_step(subject, step);
        let known = book.map(|book| book.answer(session.as_ref(), 0)).transpose();
        if let Some(known) = known.map_err(LabError::from)?.flatten() {
            return Ok(Some(measured(job, step, known)));
        }
        let plies = Depth::new(depth).map_err(|_| ExperimentError::Depth(depth))?;
        // A table large enough for the deepest of them.
        let limits = Limits { stop: stop.clone(), ..Limits::default() };
        let settings = Settings { table_bits: 20, limits, ..Settings::to_depth(plies) };
        let answer = board.step(step, &settings)?;
        Ok((!answer.broken_off).then(|| measured(job, step, answer)))
    }
}

/// The outcome of the search that took the middle one of the times; they differ in nothing else.
fn median(mut found: Vec<Measured>) -> Measured {
    found.sort_by_key(|measured| measured.time_us);
    let middle = found.len() / 2;
    found.swap_remove(middle)
}

/// An answer as it is kept.
fn measured(job: Job, step: &str, answer: RungAnswer) -> Measured {
    Measured {
        position: job.position,
        depth: job.depth,
        step: step.to_owned(),
        count: answer.count,
        time_us: Some(answer.time_us),
        value: answer.value,
        best: answer.best,
    }
}

/// Minimax without searching.
fn counted(board: &dyn LabPosition, job: Job, step: &str) -> Measured {
    let (visited, evaluated) = board.count(job.depth);
    Measured {
        position: job.position,
        depth: job.depth,
        step: step.to_owned(),
        count: Count { visited, evaluated, ..Count::default() },
        time_us: None,
        value: None,
        best: None,
    }
}

/// The outcomes, a line each.
fn outcomes(content: &Content) -> Result<Vec<Measured>, LogError> {
    let measured = |(index, object): (usize, Result<Cow<'_, [u8]>, LogError>)| {
        serde_json::from_slice(&object?).map_err(|error| content.refuse(index, error))
    };
    content.objects().enumerate().map(measured).collect()
}
