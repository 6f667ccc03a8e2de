//! The lab with the types of the games taken off: names and texts in, plain data out.
//!
//! A [`Subject`] is a game that stands on the ladder, a [`Desk`] a position of it on which any rung
//! can be set to work. The command line and the experiments use nothing else.
//!
//! A search is broken off by the limits of its settings: a number of positions, a time, or a flag that
//! somebody else sets.
//!
//! ```
//! use game::Depth;
//! use lab::desk::subject;
//! use lab::{Limits, Settings, StopFlag, ladder};
//!
//! let desk = subject("chess")?.open(Some("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"), &[])?;
//! let stop = StopFlag::default();
//! let limits = Limits { positions: Some(100_000), stop: stop.clone(), ..Limits::default() };
//! let settings = Settings { limits, ..Settings::to_depth(Depth::new(2).expect("a depth")) };
//! let answer = desk.ask(ladder::named("alpha-beta")?, &settings)?;
//! assert_eq!(answer.best.as_deref(), Some("a1a8"));
//! assert!(!answer.broken_off);
//! let trace = desk.trace(ladder::named("alpha-beta")?, &settings, 500)?;
//! assert!(trace.svg().starts_with("<svg"));
//! // A thread of its own searches, another one has seen enough.
//! stop.set();
//! assert!(desk.ask(ladder::named("alpha-beta")?, &settings)?.broken_off);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::time::{Duration, Instant};

use chess::Chess;
use game::{MoveList, PerftTable, Turn, perft, perft_hashed};
use hare::Hare;
use serde::Serialize;
use xiangqi::Xiangqi;

use crate::appraisal::{Appraisal, SquareTable};
use crate::eval::reference::Tuned;
use crate::ladder::{self, Climb, Entry, LadderError, Rung, Stage};
use crate::reference::{Build, SwitchError, Switches};
use crate::trace::{Query, Trace, Worth, line_text};
use crate::{Count, Found, Settings};

/// Something that the lab was asked and cannot do.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LabError {
    /// A game that is not on the ladder.
    #[error("no game {0:?}; there are {names}", names = names().join(", "))]
    Game(String),
    /// A position that cannot be read.
    #[error("{0}")]
    Position(String),
    /// A move that cannot be played.
    #[error("move {number}, {text:?}: {reason}")]
    Move {
        /// Its place in the list, from 1.
        number: usize,
        /// As it was given.
        text: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A rung that does not exist, or not for this game.
    #[error(transparent)]
    Rung(#[from] LadderError),
    /// A switch that does not exist, or that lacks another one.
    #[error(transparent)]
    Switch(#[from] SwitchError),
    /// The game has no such program.
    #[error("the reference program plays games for two without chance, not {0}")]
    NoProgram(&'static str),
    /// The weights of pieces can be set in another game only.
    #[error("the weights of knight, bishop and rook are for chess, not for {0}")]
    NotTuned(&'static str),
    /// A variant of which the lab does not know the rules.
    #[error("the lab plays {game} by the rules of {usual:?} only, not of {variant:?}")]
    Variant {
        /// The variant.
        variant: String,
        /// The game.
        game: String,
        /// The one that it plays.
        usual: String,
    },
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
}

/// What a rung answers, as texts.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = RungAnswer))]
#[serde(rename_all = "kebab-case")]
pub struct Answer {
    /// The best move as programs exchange it; `null` when no player is to move.
    pub best: Option<String>,
    /// The same as people write it.
    pub san: Option<String>,
    /// What the position is worth to the side to move, or to each player; `null` from a rung that
    /// values nothing.
    pub value: Option<Worth>,
    /// What a pawn is worth: divides scores for people; `null` in games without pieces.
    pub pawn: Option<i32>,
    /// The expected play as people write it.
    pub line: Vec<String>,
    /// What it took.
    #[serde(flatten)]
    pub count: Count,
    /// Time in microseconds.
    pub time_us: u64,
    /// Whether a limit broke the search off; see [`Found::broken_off`].
    pub broken_off: bool,
    /// Plies of the search that answers; see [`Found::depth`].
    #[serde(skip)]
    pub depth: u32,
}

/// A game that stands on the ladder.
pub trait Subject: Send + Sync {
    /// Its stable name.
    fn name(&self) -> &'static str;

    /// Its start position, or the one that a text describes, after some moves.
    ///
    /// # Errors
    /// When position or moves cannot be read.
    fn open(&self, position: Option<&str>, moves: &[String]) -> Result<Box<dyn Desk>, LabError>;

    /// The rungs that play it, from the lowest on.
    fn rungs(&self) -> Vec<&'static Entry>;

    /// The piece-square tables of its evaluations; none in games without pieces.
    fn square_tables(&self) -> Vec<SquareTable>;

    /// Whether the reference program plays it.
    fn has_program(&self) -> bool;

    /// Whether weights of its pieces can be set in the reference program.
    fn is_tuned(&self) -> bool;

    /// The steps of its usual experiment, each built on the one before.
    fn steps(&self) -> Vec<&'static str>;

    /// The positions of its usual experiment.
    fn positions(&self) -> Vec<&'static str>;

    /// The depths of its usual experiment, which takes minutes.
    fn usual_depths(&self) -> &'static [u32];

    /// The depths for which figures are published.
    fn published_depths(&self) -> &'static [u32];

    /// Whether there is a step of this name.
    ///
    /// # Errors
    /// [`LabError::Step`] when there is none.
    fn check_step(&self, step: &str) -> Result<(), LabError>;
}

/// A position on which rungs can be set to work.
pub trait Desk: Send + Sync {
    /// The position as text.
    fn text(&self) -> String;

    /// The part of the game that it belongs to.
    fn stage(&self) -> Stage;

    /// Number of its moves.
    fn moves(&self) -> usize;

    /// The seat to move; `None` where chance decides, or nobody has a move.
    fn turn(&self) -> Option<usize>;

    /// Asks a rung.
    ///
    /// # Errors
    /// When the rung is not for this game.
    fn ask(&self, rung: &'static Entry, settings: &Settings) -> Result<Answer, LabError>;

    /// Watches a rung, keeping so many nodes at most.
    ///
    /// # Errors
    /// When the rung is not for this game.
    fn trace(
        &self,
        rung: &'static Entry,
        settings: &Settings,
        cap: usize,
    ) -> Result<Trace, LabError>;

    /// Asks the reference program, set up so, for so long at most.
    ///
    /// # Errors
    /// When a switch lacks another one, or the game has no such program.
    fn reference(
        &self,
        build: Build,
        settings: &Settings,
        time: Option<Duration>,
    ) -> Result<Answer, LabError>;

    /// Takes a step of an experiment.
    ///
    /// # Errors
    /// [`LabError::Step`] when there is none of this name.
    fn step(&self, step: &str, settings: &Settings) -> Result<Answer, LabError>;

    /// Takes apart what the position is worth.
    fn appraise(&self) -> Appraisal;

    /// The same position with a piece of it on another square, whatever stands there.
    ///
    /// # Errors
    /// [`LabError::Position`] when there is no such position.
    fn moved(&self, from: &str, to: &str) -> Result<Box<dyn Desk>, LabError>;

    /// What minimax would visit, without searching: positions, and leaves. Draws by rule below the
    /// root are not seen.
    fn count(&self, depth: u32) -> (u64, u64);
}

/// The games that stand on the ladder.
pub static SUBJECTS: [&dyn Subject; 3] =
    [&Of::<Chess>::new("chess"), &Of::<Xiangqi>::new("xiangqi"), &Of::<Hare>::new("hare")];

fn names() -> Vec<&'static str> {
    SUBJECTS.iter().map(|subject| subject.name()).collect()
}

/// The game of this name.
///
/// # Errors
/// [`LabError::Game`] when it is not on the ladder.
pub fn subject(name: &str) -> Result<&'static dyn Subject, LabError> {
    let found = SUBJECTS.iter().find(|subject| subject.name() == name);
    found.copied().ok_or_else(|| LabError::Game(name.to_owned()))
}

/// A game as a subject.
struct Of<G> {
    name: &'static str,
    game: std::marker::PhantomData<fn() -> G>,
}

impl<G> Of<G> {
    const fn new(name: &'static str) -> Self {
        Self { name, game: std::marker::PhantomData }
    }
}

impl<G: Climb> Subject for Of<G> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn open(&self, position: Option<&str>, moves: &[String]) -> Result<Box<dyn Desk>, LabError> {
        let config = G::config_of(position);
        let mut game = match position {
            None => G::start(&config),
            Some(text) => G::read_position(&config, text)
                .map_err(|error| LabError::Position(error.to_string()))?,
        };
        for (index, text) in moves.iter().enumerate() {
            step_on(&mut game, text).map_err(|reason| LabError::Move {
                number: index + 1,
                text: text.clone(),
                reason,
            })?;
        }
        Ok(Box::new(Table { name: self.name, game }))
    }

    fn rungs(&self) -> Vec<&'static Entry> {
        let game = G::start(&G::config_of(None));
        ladder::RUNGS.iter().filter(|entry| ladder::rung(entry, &game).is_ok()).collect()
    }

    fn square_tables(&self) -> Vec<SquareTable> {
        G::square_tables()
    }

    fn has_program(&self) -> bool {
        G::program(Switches::NONE.into()).is_some()
    }

    fn is_tuned(&self) -> bool {
        G::program(Build { tuned: Some(Tuned::default()), ..Switches::NONE.into() }).is_some()
    }

    fn steps(&self) -> Vec<&'static str> {
        G::STEPS.to_vec()
    }

    fn positions(&self) -> Vec<&'static str> {
        let lines = G::POSITIONS.lines().map(str::trim);
        lines.filter(|line| !line.is_empty() && !line.starts_with('#')).collect()
    }

    fn usual_depths(&self) -> &'static [u32] {
        G::USUAL_DEPTHS
    }

    fn published_depths(&self) -> &'static [u32] {
        G::PUBLISHED_DEPTHS
    }

    fn check_step(&self, step: &str) -> Result<(), LabError> {
        step_named::<G>(self.name, step).map(|_| ())
    }
}

/// Plays a move, or lets an event of chance happen.
fn step_on<G: Climb>(game: &mut G, text: &str) -> Result<(), String> {
    if game.turn(&mut MoveList::new()) == Turn::Chance {
        let chance = game.read_chance(text).ok_or("no event that may happen here")?;
        game.resolve(chance);
        return Ok(());
    }
    let mv = game.read_move(text).or_else(|error| game.read_san(text).map_err(|_| error));
    game.play_unchecked(mv.map_err(|error| error.to_string())?);
    Ok(())
}

fn step_named<G: Climb>(game: &'static str, step: &str) -> Result<Box<dyn Rung<G>>, LabError> {
    G::step(step).ok_or_else(|| {
        let rungs = ladder::RUNGS.iter().map(|rung| rung.name);
        let more = rungs.chain(ladder::ORDERINGS).filter(|name| !G::STEPS.contains(name));
        let known = G::STEPS.iter().copied().chain(more);
        let known: Vec<_> = known.filter(|name| G::step(name).is_some()).collect();
        LabError::Step { step: step.to_owned(), game, known: known.join(", ") }
    })
}

/// A position as a desk.
struct Table<G> {
    name: &'static str,
    game: G,
}

impl<G: Climb> Table<G> {
    fn answer(&self, pawn: Option<i32>, find: impl FnOnce(&G) -> Found<G::Move>) -> Answer {
        let begun = Instant::now();
        let found = find(&self.game);
        let time_us = u64::try_from(begun.elapsed().as_micros()).unwrap_or(u64::MAX);
        Answer {
            best: found.best.map(|mv| self.game.write_move(mv)),
            san: found.best.map(|mv| self.game.write_san(mv)),
            value: found.value.map(|value| Worth::of(value, self.game.players())),
            pawn,
            line: line_text(&self.game, &found.line),
            count: found.count,
            time_us,
            broken_off: found.broken_off,
            depth: found.depth,
        }
    }
}

impl<G: Climb> Desk for Table<G> {
    fn text(&self) -> String {
        self.game.write_position()
    }

    fn stage(&self) -> Stage {
        self.game.stage()
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

    fn ask(&self, rung: &'static Entry, settings: &Settings) -> Result<Answer, LabError> {
        let pawn = G::pawn(rung.worth);
        let rung = ladder::rung(rung, &self.game)?;
        Ok(self.answer(pawn, |game| rung.find(game, settings)))
    }

    fn trace(
        &self,
        rung: &'static Entry,
        settings: &Settings,
        cap: usize,
    ) -> Result<Trace, LabError> {
        let pawn = G::pawn(rung.worth);
        let query = Query { game: self.name, rung: rung.name, pawn, cap };
        Ok(ladder::rung(rung, &self.game)?.trace(&self.game, settings, query))
    }

    fn reference(
        &self,
        build: Build,
        settings: &Settings,
        time: Option<Duration>,
    ) -> Result<Answer, LabError> {
        build.switches.check()?;
        let pawn = G::pawn(ladder::Worth::Reference);
        let program = G::program(build).ok_or(match build.tuned {
            Some(_) => LabError::NotTuned(self.name),
            None => LabError::NoProgram(self.name),
        })?;
        Ok(self.answer(pawn, |game| match time {
            Some(time) => program.find_within(game, settings, time),
            None => program.find(game, settings),
        }))
    }

    fn step(&self, step: &str, settings: &Settings) -> Result<Answer, LabError> {
        let rung = step_named::<G>(self.name, step)?;
        Ok(self.answer(G::pawn(ladder::Worth::Reference), |game| rung.find(game, settings)))
    }

    fn appraise(&self) -> Appraisal {
        let (position, turn) = (self.game.write_position(), self.turn());
        Appraisal { position, turn, judgements: self.game.judgements() }
    }

    fn moved(&self, from: &str, to: &str) -> Result<Box<dyn Desk>, LabError> {
        let game = self.game.moved(from, to).map_err(LabError::Position)?;
        Ok(Box::new(Self { name: self.name, game }))
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

/// A position on file: the text up to the first operation of EPD, for games whose positions are
/// written in fields between spaces as FEN has them.
#[must_use]
pub fn position_of_line(game: &str, line: &str) -> Option<String> {
    let line = line.trim_matches(|c: char| c.is_whitespace() || c.is_control());
    if line.is_empty() || line.starts_with('#') {
        return None;
    }
    if game == "hare" {
        return Some(line.to_owned());
    }
    let text = line.split(';').next().unwrap_or_default();
    let is_counter = |word: &str| word == "-" || word.bytes().all(|byte| byte.is_ascii_digit());
    let words = text.split_whitespace().enumerate();
    let fields = words.take_while(|(place, word)| *place < 4 || (*place < 6 && is_counter(word)));
    Some(fields.map(|(_, word)| word).collect::<Vec<_>>().join(" "))
}
