//! The lab with the types of the games taken off: names and texts in, plain data out.
//!
//! A [`LabPosition`] is a position on which any rung can be set to work. A [`Subject`] lays it out from a
//! [`Session`](engine::Session), so the lab reads no positions and no moves of its own,
//! and knows whatever variants the game has. The command line and the experiments use nothing else.
//!
//! A search is broken off by the limits of its settings: a number of positions, a time, or a flag that
//! somebody else sets.

use std::time::Duration;

use engine::EngineError;
use game::{Game, MoveList, Notation, PerftTable, Turn, perft, perft_hashed};
use serde::Serialize;

use crate::appraisal::Appraisal;
use crate::experiment::Memory;
use crate::generators::Generators;
use crate::ladder::{
    self, ComposeError, ComposedStep, LadderError, Rung, RungEffort, RungEval, RungInfo, Timed,
};
use crate::opponent::REFERENCE;
use crate::reference::{Build, BuildError, Knowledge, SwitchError};
use crate::subject::{GamePhase, LabGame, Subject};
use crate::textbook::TreeError;
use crate::trace::{Query, Trace, TraceValue, line_text};
use crate::{Count, Limits, SearchResult, Settings};

/// Something that the lab was asked and cannot do.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LabError {
    /// A game that is not in the lab.
    #[error("no game {name:?}; there are {known}")]
    Game {
        /// As it was given.
        name: String,
        /// The names there are.
        known: String,
    },
    /// A position or moves that the game refuses.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// A piece that cannot be put on another square.
    #[error("{0}")]
    Position(String),
    /// A game with another number of players.
    #[error("the game seats {seats} players, not {given}")]
    Players {
        /// As many as were named.
        given: usize,
        /// As many as there are seats.
        seats: usize,
    },
    /// A text that is no tree.
    #[error(transparent)]
    Tree(#[from] TreeError),
    /// A rung that does not exist, or not for this game.
    #[error(transparent)]
    Rung(#[from] LadderError),
    /// A switch that does not exist, or that lacks another one.
    #[error(transparent)]
    Switch(#[from] SwitchError),
    /// The game has no such program.
    #[error("the reference program plays games for two without chance, not {0}")]
    NoProgram(&'static str),
    /// No weights of pieces can be set in this game.
    #[error("there is no weight {name:?} in {game}")]
    NotTuned {
        /// As it was given.
        name: String,
        /// The game.
        game: &'static str,
    },
    /// The game has one generator of moves only.
    #[error("there is no plain generator of moves for {0}")]
    OneGenerator(&'static str),
    /// The game has no studies.
    #[error("there are no studies for {0}")]
    NoStudies(&'static str),
    /// A line that is no study, or a position that a study cannot tell.
    #[error("{0}")]
    Study(String),
    /// What was to be counted was not, for it was stopped or its time was up.
    #[error("it was stopped before it was done")]
    Stopped,
    /// A depth outside the range of [`Depth`](game::Depth).
    #[error("the depth must be from 1 to {most}, not {0}", most = game::Depth::MAX.plies())]
    Depth(u32),
    /// A step of an experiment that does not exist.
    #[error("no step {step:?} for {game}; there are {known}")]
    Step {
        /// As it was given.
        step: String,
        /// The game.
        game: &'static str,
        /// The names there are.
        known: String,
    },
    /// Switches that make no step of an experiment.
    #[error(transparent)]
    Compose(#[from] ComposeError),
    /// An option of the reference program that it does not take.
    #[error(transparent)]
    Build(#[from] BuildError),
}

/// What a rung answers, as texts.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RungAnswer {
    /// The best move as programs exchange it; `null` when no player is to move.
    pub best: Option<String>,
    /// The same as people write it.
    pub san: Option<String>,
    /// What the position is worth to the side to move, or to each player; `null` from a rung that
    /// values nothing.
    pub value: Option<TraceValue>,
    /// What a pawn is worth: divides scores for people; `null` in games without pieces.
    pub pawn: Option<i32>,
    /// The expected play as people write it.
    pub line: Vec<String>,
    /// What it took.
    #[serde(flatten)]
    pub count: Count,
    /// Time in microseconds, without that of setting a hash table up.
    pub time_us: u64,
    /// Whether a limit broke the search off; see [`SearchResult::broken_off`].
    pub broken_off: bool,
    /// Plies of the search that answers; see [`SearchResult::depth`].
    #[serde(skip)]
    pub depth: u32,
}

/// A position on which rungs can be set to work.
pub trait LabPosition: Send + Sync {
    /// The position as text.
    fn text(&self) -> String;

    /// The part of the game that it belongs to.
    fn stage(&self) -> GamePhase;

    /// Number of its moves.
    fn moves(&self) -> usize;

    /// The seat to move; `None` where chance decides, or nobody has a move.
    fn turn(&self) -> Option<usize>;

    /// Asks a rung.
    ///
    /// # Errors
    /// When the rung is not for this game.
    fn ask(&self, rung: &'static RungInfo, settings: &Settings) -> Result<RungAnswer, LabError>;

    /// Watches a rung, keeping so many nodes at most.
    ///
    /// # Errors
    /// When the rung is not for this game.
    fn trace(
        &self,
        rung: &'static RungInfo,
        settings: &Settings,
        cap: usize,
    ) -> Result<Trace, LabError>;

    /// Asks the reference program, set up so, for so long at most.
    ///
    /// # Errors
    /// When a switch lacks another one, or the game has no such program.
    fn reference(
        &self,
        build: &Build,
        settings: &Settings,
        time: Option<Duration>,
    ) -> Result<RungAnswer, LabError>;

    /// Watches the reference program, set up so, keeping so many nodes at most. It asks no book.
    ///
    /// # Errors
    /// As [`reference`](Self::reference).
    fn trace_reference(
        &self,
        build: &Build,
        settings: &Settings,
        cap: usize,
    ) -> Result<Trace, LabError>;

    /// Looks at what a hash table does for the searches to depth 1, 2 … as deep as the settings say.
    ///
    /// # Errors
    /// When the game is not for two, or has chance.
    fn memory(&self, settings: &Settings) -> Result<Memory, LabError>;

    /// Counts a tree of so many plies, or fewer, with two generators of moves.
    ///
    /// # Errors
    /// When the game has one only, and when the limits are reached before both have counted.
    fn generators(&self, depth: u32, limits: &Limits) -> Result<Generators, LabError>;

    /// Takes a step of an experiment: one of a name, or one put together from switches.
    ///
    /// # Errors
    /// As [`Subject::check_step`].
    fn step(&self, step: &str, settings: &Settings) -> Result<RungAnswer, LabError>;

    /// Takes apart what the position is worth.
    fn appraise(&self) -> Appraisal;

    /// The same position with a piece of it on another square, whatever stands there.
    ///
    /// # Errors
    /// [`LabError::Position`] when there is no such position.
    fn moved(&self, from: &str, to: &str) -> Result<Box<dyn LabPosition>, LabError>;

    /// What minimax would visit, without searching: positions, and leaves. Draws by rule below the
    /// root are not seen.
    fn count(&self, depth: u32) -> (u64, u64);
}

pub(crate) fn step_named<L: LabGame>(step: &str) -> Result<Box<dyn Rung<L::Game>>, LabError> {
    match ComposedStep::read(step, &L::ADJUSTABLE)? {
        Some(ComposedStep::Program(build)) => return Ok(program::<L>(&build)?),
        Some(ComposedStep::MaxN(parts)) => return Ok(L::maxn(parts)),
        None => {}
    }
    L::step(step).ok_or_else(|| {
        let rungs = ladder::RUNGS.iter().map(|rung| rung.name);
        let more = rungs.chain(ladder::ORDERINGS).filter(|name| !L::STEPS.contains(name));
        let known = L::STEPS.iter().copied().chain(more);
        let known: Vec<_> = known.filter(|name| L::step(name).is_some()).collect();
        LabError::Step { step: step.to_owned(), game: L::kind().id(), known: known.join(", ") }
    })
}

/// The reference program set up so.
fn program<L: LabGame>(build: &Build) -> Result<Box<dyn Timed<L::Game>>, LabError> {
    build.switches.check()?;
    let game = L::kind().id();
    let known = L::ADJUSTABLE;
    if let Some(name) = build.weights.keys().find(|name| !known.has_weight(name)) {
        return Err(LabError::NotTuned { name: name.clone(), game });
    }
    L::program(build).ok_or(LabError::NoProgram(game))
}

/// What a pawn is worth to the reference program that values positions so.
fn pawn_of<L: LabGame>(evaluation: Option<Knowledge>) -> Option<i32> {
    match evaluation {
        Some(Knowledge::Material) => L::pawn(RungEval::Material),
        Some(Knowledge::Tables) => L::pawn(RungEval::Tables),
        Some(Knowledge::Reference) | None => L::pawn(RungEval::Reference),
        Some(Knowledge::Full) => Some(Knowledge::FULL_PAWN),
    }
}

/// A position of the game that `L` stands for.
pub(crate) struct TypedLabPosition<L: LabGame> {
    pub(crate) game: L::Game,
}

type MoveOf<L> = <<L as LabGame>::Game as Game>::Move;

impl<L: LabGame> TypedLabPosition<L> {
    pub(crate) fn answer(
        &self,
        pawn: Option<i32>,
        find: impl FnOnce(&L::Game) -> SearchResult<MoveOf<L>>,
    ) -> RungAnswer {
        let found = find(&self.game);
        let time_us = u64::try_from(found.time.as_micros()).unwrap_or(u64::MAX);
        RungAnswer {
            best: found.best.map(|mv| self.game.write_move(mv)),
            san: found.best.map(|mv| self.game.write_san(mv)),
            value: found.value.map(|value| TraceValue::of(value, self.game.players())),
            pawn,
            line: line_text(&self.game, &found.line),
            count: found.count,
            time_us,
            broken_off: found.broken_off,
            depth: found.depth,
        }
    }
}

impl<L: LabGame> LabPosition for TypedLabPosition<L> {
    fn text(&self) -> String {
        self.game.write_position()
    }

    fn stage(&self) -> GamePhase {
        L::stage(&self.game)
    }

    fn moves(&self) -> usize {
        usize::try_from(self.game.count_moves()).unwrap_or(usize::MAX)
    }

    fn turn(&self) -> Option<usize> {
        match self.game.turn(&mut MoveList::new()) {
            Turn::Player(player) => Some(player.index()),
            Turn::Chance | Turn::Over(_) => None,
        }
    }

    fn ask(&self, rung: &'static RungInfo, settings: &Settings) -> Result<RungAnswer, LabError> {
        let pawn = L::pawn(rung.worth);
        let rung = ladder::rung::<L>(rung)?;
        Ok(self.answer(pawn, |game| rung.find(game, settings)))
    }

    fn trace(
        &self,
        rung: &'static RungInfo,
        settings: &Settings,
        cap: usize,
    ) -> Result<Trace, LabError> {
        let pawn = L::pawn(rung.worth);
        let (game, effort) = (L::kind().id(), rung.effort);
        let query = Query { game, rung: rung.name, effort, pawn, cap };
        Ok(ladder::rung::<L>(rung)?.trace(&self.game, settings, query))
    }

    fn reference(
        &self,
        build: &Build,
        settings: &Settings,
        time: Option<Duration>,
    ) -> Result<RungAnswer, LabError> {
        let pawn = pawn_of::<L>(build.evaluation);
        let program = program::<L>(build)?;
        Ok(self.answer(pawn, |game| match time {
            Some(time) => program.find_within(game, settings, time),
            None => program.find(game, settings),
        }))
    }

    fn trace_reference(
        &self,
        build: &Build,
        settings: &Settings,
        cap: usize,
    ) -> Result<Trace, LabError> {
        let pawn = pawn_of::<L>(build.evaluation);
        let (game, effort) = (L::kind().id(), RungEffort::Plies);
        let query = Query { game, rung: REFERENCE, effort, pawn, cap };
        Ok(program::<L>(build)?.trace(&self.game, settings, query))
    }

    fn memory(&self, settings: &Settings) -> Result<Memory, LabError> {
        let found = L::memory(&self.game, settings);
        found.ok_or_else(|| LadderError::NeedsTwo("hash").into())
    }

    fn generators(&self, depth: u32, limits: &Limits) -> Result<Generators, LabError> {
        L::generators(&self.game, depth, limits)
    }

    fn step(&self, step: &str, settings: &Settings) -> Result<RungAnswer, LabError> {
        let rung = step_named::<L>(step)?;
        let evaluation = match ComposedStep::read(step, &L::ADJUSTABLE)? {
            Some(ComposedStep::Program(build)) => build.evaluation,
            Some(ComposedStep::MaxN(_)) | None => None,
        };
        Ok(self.answer(pawn_of::<L>(evaluation), |game| rung.find(game, settings)))
    }

    fn appraise(&self) -> Appraisal {
        let (position, turn) = (self.game.write_position(), self.turn());
        Appraisal { position, turn, judgements: L::judgements(&self.game) }
    }

    fn moved(&self, from: &str, to: &str) -> Result<Box<dyn LabPosition>, LabError> {
        let game = L::moved(&self.game, from, to).map_err(LabError::Position)?;
        Ok(Box::new(Self { game }))
    }

    fn count(&self, depth: u32) -> (u64, u64) {
        let mut game = self.game.clone();
        // It only saves time: where there is no memory for it, all is counted.
        let mut table = PerftTable::new(if depth > 6 { 1024 } else { 64 }).ok();
        let mut count = |depth| match &mut table {
            Some(table) => perft_hashed(&mut game, depth, table),
            None => perft(&mut game, depth),
        };
        let inner: u64 = (0..depth).map(&mut count).sum();
        let leaves = count(depth);
        (inner + leaves, leaves)
    }
}

/// A position on file: a line that the game reads as a whole, or else its text up to the first operation
/// of EPD; `None` for an empty line and a comment.
#[must_use]
pub fn position_of_line(subject: &dyn Subject, line: &str) -> Option<String> {
    let line = line.trim_matches(|c: char| c.is_whitespace() || c.is_control());
    if line.is_empty() || line.starts_with('#') {
        return None;
    }
    if subject.session(line).is_ok() {
        return Some(line.to_owned());
    }
    let text = line.split(';').next().unwrap_or_default();
    let is_counter = |word: &str| word == "-" || word.bytes().all(|byte| byte.is_ascii_digit());
    let words = text.split_whitespace().enumerate();
    let fields = words.take_while(|(place, word)| *place < 4 || (*place < 6 && is_counter(word)));
    Some(fields.map(|(_, word)| word).collect::<Vec<_>>().join(" "))
}
