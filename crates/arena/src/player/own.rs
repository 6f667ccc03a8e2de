//! Our opponents, in this process: no pipe, no skew of clocks.

use std::any::Any;
use std::collections::VecDeque;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use engine::{
    Answer as Found, Control, EngineError, Limits, Opponent, ScoreView, Session, Settings,
};

use super::{Action, Answer, Fault, NewGame, Player, Question, Setting};
use crate::record::{FaultKind, Thought};

/// A search goes deep into recursion; this is address space, not memory in use.
const STACK_BYTES: usize = 64 << 20;
/// How long a search that was told to stop may take to do so.
const STOPPING: Duration = Duration::from_secs(2);
const LOG_LINES: usize = 40;

/// Makes opponents that know no settings yet. It is called once for each game, from the thread
/// that then thinks.
pub type Factory = Arc<dyn Fn() -> Result<Box<dyn Opponent>, EngineError> + Send + Sync>;

/// One of our own opponents: whatever plays behind [`Opponent`], in this process.
#[derive(Clone)]
pub struct OwnPlayer {
    /// What it is called.
    pub name: String,
    /// What makes it.
    pub make: Factory,
    /// Its settings.
    pub settings: Settings,
}

impl OwnPlayer {
    /// A player with the usual settings.
    #[must_use]
    pub fn new(
        name: &str,
        make: impl Fn() -> Result<Box<dyn Opponent>, EngineError> + Send + Sync + 'static,
    ) -> Self {
        Self { name: name.to_owned(), make: Arc::new(make), settings: Settings::default() }
    }

    /// One whose random choices begin with `seed`.
    fn seat(&self, seed: u64) -> Result<Box<dyn Opponent>, EngineError> {
        let mut opponent = (self.make)()?;
        opponent.configure(&Settings { seed, ..self.settings.clone() })?;
        Ok(opponent)
    }
}

impl fmt::Debug for OwnPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut fields = f.debug_struct("OwnPlayer");
        fields.field("name", &self.name).field("settings", &self.settings).finish_non_exhaustive()
    }
}

/// What the thread that thinks is asked.
enum Job {
    /// Makes a new opponent, whose random choices begin with `seed`.
    Begin { seed: u64 },
    /// Prepares what a process needs once, so that it is taken from nobody's clock.
    Warm { session: Box<dyn Session> },
    /// Thinks.
    Think { session: Box<dyn Session>, limits: Limits, control: Control },
}

/// What it answers: `None` to the beginning of a game.
type Done = Result<Option<(Found, Duration)>, Fault>;

/// An opponent on a thread of its own, which can be given up when it hangs.
pub(super) struct Own {
    jobs: Sender<Job>,
    done: Receiver<Done>,
    patience: Duration,
    log: VecDeque<String>,
}

impl Own {
    pub fn start(own: &OwnPlayer, setting: Setting<'_>) -> Result<Self, Fault> {
        let (jobs, its_jobs) = mpsc::channel();
        let (its_done, done) = mpsc::channel();
        let (name, own) = (own.name.clone(), own.clone());
        let work = move || {
            let mut opponent = None;
            for job in its_jobs {
                let done = catch_unwind(AssertUnwindSafe(|| work(job, &mut opponent, &own)));
                let done = done.unwrap_or_else(|panic| Err(crash(panic.as_ref())));
                if its_done.send(done).is_err() {
                    return;
                }
            }
        };
        let builder = thread::Builder::new().name(name).stack_size(STACK_BYTES);
        builder.spawn(work).map_err(|error| Fault::new(FaultKind::Crash, error.to_string()))?;
        let mut player = Self { jobs, done, patience: setting.patience, log: VecDeque::new() };
        let session = setting.usual_game().map_err(refuse)?;
        player.prepare(Job::Warm { session })?;
        Ok(player)
    }

    /// Gives the thread a job that brings no move.
    fn prepare(&mut self, job: Job) -> Result<(), Fault> {
        match self.ask(job, self.patience) {
            Ok(done) => done.map(drop),
            Err(RecvTimeoutError::Disconnected) => Err(gone()),
            Err(RecvTimeoutError::Timeout) => {
                Err(Fault::new(FaultKind::Stall, "it did not get ready"))
            }
        }
    }

    fn note(&mut self, line: String) {
        if self.log.len() == LOG_LINES {
            self.log.pop_front();
        }
        self.log.push_back(line);
    }

    /// Gives the thread a job and waits for what becomes of it.
    fn ask(&mut self, job: Job, patience: Duration) -> Result<Done, RecvTimeoutError> {
        self.jobs.send(job).map_err(|_| RecvTimeoutError::Disconnected)?;
        self.done.recv_timeout(patience)
    }
}

fn work(job: Job, opponent: &mut Option<Box<dyn Opponent>>, own: &OwnPlayer) -> Done {
    match job {
        Job::Begin { seed } => {
            // The old one's memory goes before the new one's comes.
            *opponent = None;
            *opponent = Some(own.seat(seed).map_err(refuse)?);
            Ok(None)
        }
        Job::Warm { session } => {
            let limits = Limits { depth: Some(1), ..Limits::default() };
            let found = own.seat(0).and_then(|mut opponent| {
                opponent.think(session.as_ref(), &limits, &Control::new(), &mut |_| {})
            });
            found.map(|_| None).map_err(refuse)
        }
        Job::Think { session, limits, control } => {
            let Some(opponent) = opponent else {
                return Err(Fault::new(FaultKind::Refusal, "no game has begun"));
            };
            let begun = Instant::now();
            let found = opponent.think(session.as_ref(), &limits, &control, &mut |_| {});
            let elapsed = begun.elapsed();
            Ok(Some((found.map_err(refuse)?, elapsed)))
        }
    }
}

fn refuse(error: EngineError) -> Fault {
    Fault::new(FaultKind::Refusal, error.to_string())
}

fn crash(panic: &(dyn Any + Send)) -> Fault {
    let said = panic.downcast_ref::<String>().map(String::as_str);
    let said = said.or_else(|| panic.downcast_ref::<&str>().copied());
    Fault::new(FaultKind::Crash, said.unwrap_or("a panic without a word"))
}

fn gone() -> Fault {
    Fault::new(FaultKind::Crash, "its thread has ended")
}

fn thought(found: &Found) -> Thought {
    let line = found.lines.first();
    let score = line.map(|line| line.score);
    let mut thought = Thought {
        depth: line.map(|line| line.depth),
        nodes: Some(found.nodes),
        ..Thought::default()
    };
    match score {
        Some(ScoreView::Cp(value)) => thought.centipawns = Some(value),
        Some(ScoreView::Mate(moves)) => thought.mate = Some(moves),
        Some(ScoreView::Payoff(share)) => thought.payoff = Some(share),
        None => {}
    }
    thought
}

impl Player for Own {
    fn begin(&mut self, game: &NewGame) -> Result<(), Fault> {
        self.prepare(Job::Begin { seed: game.seed })
    }

    fn think(&mut self, question: &Question<'_>) -> Result<Answer, Fault> {
        let control = Control::new();
        let job = Job::Think {
            session: question.session.fork(),
            limits: question.limits.clone(),
            control: control.clone(),
        };
        let last = question.session.last_move().unwrap_or_else(|| "-".to_owned());
        self.note(format!("> after {last}: {:?}", question.limits.clocks));
        let done = match self.ask(job, question.patience) {
            Err(RecvTimeoutError::Timeout) => {
                control.stop();
                self.done.recv_timeout(STOPPING)
            }
            done => done,
        };
        match done {
            Err(RecvTimeoutError::Disconnected) => Err(gone()),
            Err(RecvTimeoutError::Timeout) => {
                Err(Fault::new(FaultKind::Stall, "it neither answered nor stopped"))
            }
            Ok(Err(fault)) => Err(fault),
            Ok(Ok(None)) => Err(Fault::new(FaultKind::Refusal, "it answered something else")),
            Ok(Ok(Some((found, elapsed)))) => {
                let mv = found.best.as_ref().map_or("none", |best| &best.uci).to_owned();
                self.note(format!("< {mv} after {} ms, {} nodes", found.time_ms, found.nodes));
                Ok(Answer { action: Action::Move(mv), elapsed, thought: thought(&found) })
            }
        }
    }

    fn log(&self) -> Vec<String> {
        self.log.iter().cloned().collect()
    }
}
