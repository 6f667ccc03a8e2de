//! Outside programs that analyse positions: named in a file of whoever runs the server, started when
//! somebody asks them, and ended with their last question's memory.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use engine::{
    Answer, Control, EngineError, GameKind, Limits, MoveView, Opponent, Registry, Report, Session,
    Settings,
};

use super::analyst::{Analyst, Thought, analyse};
use super::{Fault, Setting, text};
use crate::plan::{OptionValue, PlayerPlan, Protocol};
use crate::trial::{self, Counting};
use crate::{ArenaError, Plan};

/// How long a program may take to get ready.
const PATIENCE: Duration = Duration::from_secs(20);
/// How long a program that could not be started is not started again.
const GRUDGE: Duration = Duration::from_secs(30);
/// The most programs of a file.
const MOST: usize = 64;

/// A program that can be asked about the positions of a game.
pub struct Program {
    kind: &'static dyn GameKind,
    plan: PlayerPlan,
    /// What has been found out about it, by variant.
    known: Mutex<BTreeMap<String, Known>>,
}

/// What is known of a program in a variant.
enum Known {
    /// How it counts ranks, as an offset to ours.
    Counts(i8),
    /// It could not be started then.
    Fails(Instant, EngineError),
}

impl Program {
    /// Reads which programs there are: for each game by its name a list of programs, each written as
    /// a player of a [`Plan`] with a `command`. Folders are taken from `base`.
    ///
    /// # Errors
    /// A text that is no such list, a game that is not among `games`, and a program of which something
    /// is said that is not for one, or that cannot analyse.
    pub fn read_list(
        games: Registry,
        text: &str,
        base: &Path,
    ) -> Result<Vec<Arc<Self>>, ArenaError> {
        let lists: BTreeMap<String, Vec<PlayerPlan>> =
            toml::from_str(text).map_err(ArenaError::syntax(text))?;
        let mut programs = Vec::new();
        for (game, plans) in lists {
            let kind = games.named(&game)?;
            let mut names = BTreeSet::new();
            for plan in plans {
                check(kind, &plan)?;
                if !names.insert(plan.name.clone()) {
                    return Err(refuse(&plan, "name", "another program has it"));
                }
                let folder = plan.folder.as_ref().map(|folder| base.join(folder));
                let plan = PlayerPlan { folder, ..plan };
                programs.push(Arc::new(Self { kind, plan, known: Mutex::default() }));
            }
        }
        if programs.len() > MOST {
            let reason = format!("there may be {MOST} programs, not {}", programs.len());
            return Err(ArenaError::plan("programs", reason));
        }
        Ok(programs)
    }

    /// The game that it knows.
    #[must_use]
    pub fn game(&self) -> &'static str {
        self.kind.id()
    }

    /// What it is called.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.plan.name
    }

    /// The program as an opponent, which is started when it is asked first. Of its settings it takes
    /// over the number of lines: threads, table and all else are set where it is named.
    #[must_use]
    pub fn opponent(self: &Arc<Self>) -> Box<dyn Opponent> {
        Box::new(Outside { program: Arc::clone(self), lines: 1, running: None })
    }

    /// Starts it for a variant, unless it could not be started a moment ago. `None` where `control`
    /// says stop before it is.
    fn start(
        &self,
        variant: &str,
        control: &Control,
    ) -> Result<Option<Box<dyn Analyst>>, EngineError> {
        let offset = match self.known().get(variant) {
            Some(Known::Fails(since, error)) if since.elapsed() < GRUDGE => {
                return Err(error.clone());
            }
            Some(&Known::Counts(offset)) => Some(offset),
            _ => None,
        };
        let started = self.start_now(variant, offset, control);
        if let Err(error) = &started {
            self.learn(variant, Known::Fails(Instant::now(), error.clone()));
        }
        started
    }

    /// The same at once. Before it is asked for the first time it is found out whether it plays this
    /// game, and how it counts ranks.
    fn start_now(
        &self,
        variant: &str,
        offset: Option<i8>,
        control: &Control,
    ) -> Result<Option<Box<dyn Analyst>>, EngineError> {
        let offset = match offset {
            Some(offset) => offset,
            None => match self.try_out(variant, control)? {
                Counting::Shown(offset) => {
                    self.learn(variant, Known::Counts(offset));
                    offset
                }
                Counting::Assumed(offset) => offset,
            },
        };
        if control.is_stopped() {
            return Ok(None);
        }
        let plan = PlayerPlan { rank_offset: Some(offset), ..self.plan.clone() };
        let mut analyst = super::analyst(&plan, self.setting(variant))
            .map_err(|fault| self.fails(fault.detail))?;
        for name in ["UCI_AnalyseMode", "UCI_ShowWDL"] {
            if text::find(&plan.options, name).is_none() {
                let set = analyst.set_if_offered(name, &OptionValue::Bool(true));
                set.map_err(|fault| self.fails(fault.detail))?;
            }
        }
        Ok(Some(analyst))
    }

    /// How it counts ranks.
    fn try_out(&self, variant: &str, control: &Control) -> Result<Counting, EngineError> {
        let setting = self.setting(variant);
        let plan = Plan {
            variant: Some(variant.to_owned()),
            ..Plan::new(self.kind.id(), setting.time, vec![self.plan.clone()])
        };
        let found = trial::find_offset(self.kind, &plan, 0, control, |offset| {
            let plan = PlayerPlan { rank_offset: Some(offset), ..self.plan.clone() };
            super::seat(&plan, None, setting)
                .map_err(|fault| ArenaError::Player { player: plan.name, reason: fault.detail })
        });
        found.map_err(|error| match error {
            ArenaError::Player { reason, .. } => self.fails(reason),
            other => self.fails(other.to_string()),
        })
    }

    fn setting<'a>(&self, variant: &'a str) -> Setting<'a> {
        let time = "depth=1".parse().expect("a time control");
        Setting { kind: self.kind, variant, time, patience: PATIENCE }
    }

    fn known(&self) -> std::sync::MutexGuard<'_, BTreeMap<String, Known>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn learn(&self, variant: &str, known: Known) {
        self.known().insert(variant.to_owned(), known);
    }

    fn fails(&self, reason: impl Into<String>) -> EngineError {
        EngineError::Program { name: self.plan.name.clone(), reason: text::brief(&reason.into()) }
    }
}

fn refuse(plan: &PlayerPlan, what: &str, reason: &str) -> ArenaError {
    ArenaError::plan(format!("{:?}: {what}", plan.name), reason)
}

/// Refuses what is no program, and what is not for one.
fn check(kind: &dyn GameKind, plan: &PlayerPlan) -> Result<(), ArenaError> {
    if !kind.info().is_duel() {
        return Err(refuse(plan, "game", "programs play games of two only"));
    }
    if plan.name.trim().is_empty() || plan.name.chars().any(char::is_control) {
        return Err(refuse(plan, "name", "it can be neither empty nor have control characters"));
    }
    if plan.words().is_none() {
        return Err(refuse(plan, "command", "it is no program with arguments"));
    }
    if plan.threads == 0 {
        return Err(refuse(plan, "threads", "a program thinks on one at least"));
    }
    if plan.protocol == Some(Protocol::Xboard) {
        return Err(refuse(plan, "protocol", "only those of UCI and UCCI can analyse"));
    }
    let alone = PlayerPlan {
        command: plan.command.clone(),
        folder: plan.folder.clone(),
        protocol: plan.protocol,
        options: plan.options.clone(),
        rank_offset: plan.rank_offset,
        threads: plan.threads,
        hash: plan.hash,
        ..PlayerPlan::new(&plan.name)
    };
    if *plan != alone {
        let reason = "of a program there is command, folder, protocol, options, rank-offset, threads and hash";
        return Err(refuse(plan, "more", reason));
    }
    Ok(())
}

/// A program that is asked.
struct Outside {
    program: Arc<Program>,
    lines: usize,
    running: Option<Running>,
}

/// The program at work, and the variant that it has been told.
struct Running {
    variant: String,
    analyst: Box<dyn Analyst>,
}

impl Opponent for Outside {
    fn configure(&mut self, settings: &Settings) -> Result<(), EngineError> {
        self.lines = settings.multipv.max(1);
        Ok(())
    }

    fn new_game(&mut self) {
        // One that does not answer is started anew.
        if self.running.as_mut().is_some_and(|running| running.analyst.forget().is_err()) {
            self.running = None;
        }
    }

    fn think(
        &mut self,
        session: &dyn Session,
        limits: &Limits,
        control: &Control,
        report: &mut dyn FnMut(Report),
    ) -> Result<Answer, EngineError> {
        if session.kind() != self.program.game() {
            return Err(EngineError::OtherGame(session.kind().to_owned()));
        }
        if session.turn().is_none() {
            return Ok(Answer::default());
        }
        let variant = session.view().variant;
        let mut running = match self.running.take().filter(|running| running.variant == variant) {
            Some(running) => running,
            None => match self.program.start(&variant, control)? {
                Some(analyst) => Running { variant, analyst },
                None => return Ok(Answer::default()),
            },
        };
        let mut last: BTreeMap<usize, Report> = BTreeMap::new();
        let mut tell = |rank: usize, thought: &Thought| {
            if let Some(found) = report_of(session, rank, thought) {
                last.insert(rank, found.clone());
                report(found);
            }
        };
        let analyst = running.analyst.as_mut();
        let asked = analyse(analyst, session, (limits, self.lines), control, &mut tell);
        let best = asked.map_err(|Fault { detail, .. }| self.program.fails(detail))?;
        let best = match best {
            Some(mv) => Some(self.legal(session, &mv)?),
            None => None,
        };
        // Whoever has failed is not asked again.
        self.running = Some(running);
        let first = last.values().next();
        Ok(Answer {
            best,
            nodes: first.map_or(0, |report| report.nodes),
            time_ms: first.map_or(0, |report| report.time_ms),
            lines: last.into_values().collect(),
            ..Answer::default()
        })
    }
}

impl Outside {
    /// The move that the program answers.
    fn legal(&self, session: &dyn Session, mv: &str) -> Result<MoveView, EngineError> {
        let found = session.line(&[mv.to_owned()]).pop();
        found.filter(|found| !text::is_miscounted(mv, &found.uci)).ok_or_else(|| {
            self.program.fails(format!("it answers {:?}, which is not legal", text::brief(mv)))
        })
    }
}

/// What a program says of a line, in the words of everybody; `None` where its first move is not legal.
fn report_of(session: &dyn Session, rank: usize, thought: &Thought) -> Option<Report> {
    let moves = session.line(&thought.pv);
    if moves.is_empty() {
        return None;
    }
    let mut scripts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (name, text) in moves.iter().flat_map(|mv| &mv.scripts) {
        scripts.entry(name.clone()).or_default().push(text.clone());
    }
    Some(Report {
        depth: thought.depth,
        seldepth: thought.seldepth,
        multipv: rank,
        score: thought.score,
        bound: thought.bound,
        wdl: thought.wdl,
        payoffs: Vec::new(),
        nodes: thought.nodes,
        nps: thought.nps,
        time_ms: thought.time_ms,
        hashfull: thought.hashfull,
        pv: moves.iter().map(|mv| mv.uci.clone()).collect(),
        san: moves.iter().map(|mv| mv.san.clone()).collect(),
        scripts,
    })
}
