//! Our opponents, in this process: no pipe, no skew of clocks.

use std::any::Any;
use std::collections::VecDeque;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use engine::{
    Answer as EngineAnswer, Control, EngineError, Limits, Opponent, ScoreView, Settings, Thread,
};

use super::{Action, Answer, Fault, MoveRequest, NewGame, Player, Setting};
use crate::record::{FaultKind, SearchInfo};

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

/// An opponent on a thread of its own, which can be given up when it hangs.
pub(super) struct Own {
    own: OwnPlayer,
    thread: Thread,
    /// Who plays the game under way.
    opponent: Arc<Mutex<Option<Box<dyn Opponent>>>>,
    patience: Duration,
    log: VecDeque<String>,
}

impl Own {
    pub fn start(own: &OwnPlayer, setting: Setting<'_>) -> Result<Self, Fault> {
        let thread = Thread::spawn("player")
            .map_err(|error| Fault::new(FaultKind::Crash, error.to_string()))?;
        let player = Self {
            own: own.clone(),
            thread,
            opponent: Arc::default(),
            patience: setting.patience,
            log: VecDeque::new(),
        };
        let (own, session) = (own.clone(), setting.usual_game().map_err(refuse)?);
        // What a process needs once is taken from nobody's clock.
        player.prepare(move || {
            let limits = Limits { depth: Some(1), ..Limits::default() };
            own.seat(0)?.think(session.as_ref(), &limits, &Control::new(), &mut |_| {}).map(drop)
        })?;
        Ok(player)
    }

    /// Gives the thread a job that brings no move.
    fn prepare(
        &self,
        job: impl FnOnce() -> Result<(), EngineError> + Send + 'static,
    ) -> Result<(), Fault> {
        let done = self.thread.run(Control::new(), |_| job()).wait_for(self.patience);
        let stall = || Fault::new(FaultKind::Stall, "it did not get ready");
        done.ok_or_else(stall)?.map_err(crash)?.map_err(refuse)
    }

    fn note(&mut self, line: String) {
        if self.log.len() == LOG_LINES {
            self.log.pop_front();
        }
        self.log.push_back(line);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn refuse(error: EngineError) -> Fault {
    Fault::new(FaultKind::Refusal, error.to_string())
}

fn crash(panic: Box<dyn Any + Send>) -> Fault {
    let said = panic.downcast_ref::<String>().map(String::as_str);
    let said = said.or_else(|| panic.downcast_ref::<&str>().copied());
    Fault::new(FaultKind::Crash, said.unwrap_or("a panic without a word"))
}

fn thought(found: &EngineAnswer) -> SearchInfo {
    let line = found.lines.first();
    let score = line.map(|line| line.score);
    let mut thought = SearchInfo {
        depth: line.map(|line| line.depth),
        nodes: Some(found.nodes),
        ..SearchInfo::default()
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
        let (own, opponent, seed) = (self.own.clone(), Arc::clone(&self.opponent), game.seed);
        self.prepare(move || {
            let mut opponent = lock(&opponent);
            // The old one's memory goes before the new one's comes.
            *opponent = None;
            *opponent = Some(own.seat(seed)?);
            Ok(())
        })
    }

    fn think(&mut self, question: &MoveRequest<'_>) -> Result<Answer, Fault> {
        let (session, limits) = (question.session.fork(), question.limits.clone());
        let last = session.last_move().unwrap_or_else(|| "-".to_owned());
        self.note(format!("> after {last}: {:?}", limits.clocks));
        let opponent = Arc::clone(&self.opponent);
        let task = self.thread.run(Control::new(), move |control| {
            let mut opponent = lock(&opponent);
            let Some(opponent) = opponent.as_mut() else {
                return Err(Fault::new(FaultKind::Refusal, "no game has begun"));
            };
            let begun = Instant::now();
            let found = opponent.think(session.as_ref(), &limits, control, &mut |_| {});
            let elapsed = begun.elapsed();
            Ok((found.map_err(refuse)?, elapsed))
        });
        let done = task.wait_for(question.patience).or_else(|| {
            task.control().stop();
            task.wait_for(STOPPING)
        });
        let stall = || Fault::new(FaultKind::Stall, "it neither answered nor stopped");
        let (found, elapsed) = done.ok_or_else(stall)?.map_err(crash)??;
        let mv = found.best.as_ref().map_or("none", |best| &best.uci).to_owned();
        self.note(format!("< {mv} after {} ms, {} nodes", found.time_ms, found.nodes));
        Ok(Answer { action: Action::Move(mv), elapsed, thought: thought(&found) })
    }

    fn log(&self) -> Vec<String> {
        self.log.iter().cloned().collect()
    }
}
