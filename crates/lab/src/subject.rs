//! A game in the lab: what it is to those who know its types, and to those who do not.

use std::marker::PhantomData;

use engine::{EngineError, GameKind, Session, Start};
use game::Notation;
use serde::Serialize;

use crate::appraisal::{Judgement, SquareTable};
use crate::experiment::theory::Saving;
use crate::experiment::{Memory, Remark};
use crate::generators::Generators;
use crate::ladder::{self, MaxNParts, Rung, RungEval, RungInfo, Timed};
use crate::position::{LabError, LabPosition, TypedLabPosition, step_named};
use crate::reference::{Adjustable, Build, Switches};
use crate::studies::StudyBench;
use crate::{Limits, Settings};

/// What the lab knows of a game beyond its rules. Implemented once a game, by a type that stands for
/// it; [`TypedSubject`] makes a [`Subject`] of it.
///
/// What has a default is right for a game of which nothing is published and whose pieces have no
/// squares that are better than others.
pub trait LabGame: Send + Sync + 'static {
    /// The rules.
    type Game: Notation;

    /// The steps of the usual experiment.
    const STEPS: &'static [&'static str];

    /// The positions of the usual experiment, a line each; lines that begin with `#` are comments.
    const POSITIONS: &'static str;

    /// The depths of the usual experiment, which takes minutes.
    const USUAL_DEPTHS: &'static [u32];

    /// The depths for which figures are published.
    const PUBLISHED_DEPTHS: &'static [u32] = &[];

    /// What steps were published to save.
    const PUBLISHED: &'static [Saving] = &[];

    /// The number of moves a position with which leaves were published, for the published depths.
    const PUBLISHED_MOVES: Option<f64> = None;

    /// What can be set of the reference program.
    const ADJUSTABLE: Adjustable = Adjustable::NOTHING;

    /// Whether a plain generator of moves stands beside the fast one.
    const HAS_GENERATORS: bool = false;

    /// About how strong rungs are that look as far ahead as they usually do, in Elo of the same scale
    /// as the levels of the game's opponents; those that were measured.
    const ELO: &'static [(&'static str, i32)] = &[];

    /// The game as programs offer it.
    fn kind() -> &'static dyn GameKind;

    /// The rung of an entry for this game; `None` when it is not for such games.
    fn rung(entry: &RungInfo) -> Option<Box<dyn Rung<Self::Game>>>;

    /// What a pawn is worth to a rung: divides its scores for people. `None` in games without pieces.
    fn pawn(worth: RungEval) -> Option<i32>;

    /// A step of an experiment: a part of the reference program with all that comes before it, or a
    /// rung of that name. All value positions alike.
    fn step(name: &str) -> Option<Box<dyn Rung<Self::Game>>>;

    /// Max^n set up so, by the evaluation of the steps.
    fn maxn(parts: MaxNParts) -> Box<dyn Rung<Self::Game>>;

    /// The reference program, in games of two; `None` when it cannot be set up so.
    fn program(build: &Build) -> Option<Box<dyn Timed<Self::Game>>> {
        let _ = build;
        None
    }

    /// What a hash table does for the searches of a position, in games of two.
    fn memory(game: &Self::Game, settings: &Settings) -> Option<Memory> {
        let _ = (game, settings);
        None
    }

    /// The fast generator of moves beside a plain one, at a position, to so many plies.
    ///
    /// # Errors
    /// [`LabError::OneGenerator`] in games that have no plain one, [`LabError::Stopped`] when the limits are
    /// reached before both have counted.
    fn generators(game: &Self::Game, depth: u32, limits: &Limits) -> Result<Generators, LabError> {
        let _ = (game, depth, limits);
        Err(LabError::OneGenerator(Self::kind().id()))
    }

    /// Studies by which weights of the game's evaluation are judged; `None` in games without.
    fn studies() -> Option<&'static dyn StudyBench> {
        None
    }

    /// The part of the game that a position belongs to.
    fn stage(game: &Self::Game) -> GamePhase;

    /// All that is thought of a position, the production program's own judgement first.
    fn judgements(game: &Self::Game) -> Vec<Judgement>;

    /// The piece-square tables of its evaluations; none in games without pieces.
    fn square_tables() -> Vec<SquareTable> {
        Vec::new()
    }

    /// The position with a piece taken from one square and put on another one, whatever stands there.
    ///
    /// # Errors
    /// Why there is no such position.
    fn moved(game: &Self::Game, from: &str, to: &str) -> Result<Self::Game, String>;

    /// What else was published about the game.
    fn published() -> Option<Remark> {
        None
    }
}

/// A part of the game, for statistics: by what is on the board, or how far the race has gone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum GamePhase {
    /// At least 24 pieces on the board, 12 a side; the first third of the race.
    Opening,
    /// At least 12 pieces, 6 a side; the second third.
    Middlegame,
    /// The rest.
    Endgame,
}

impl GamePhase {
    /// The part with so many pieces on the board.
    #[must_use]
    pub const fn of_pieces(pieces: u32) -> Self {
        match pieces {
            24.. => Self::Opening,
            12..=23 => Self::Middlegame,
            _ => Self::Endgame,
        }
    }

    /// The name in small letters.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Opening => "opening",
            Self::Middlegame => "middlegame",
            Self::Endgame => "endgame",
        }
    }
}

/// A game in the lab.
pub trait Subject: Send + Sync {
    /// The game as programs offer it.
    fn kind(&self) -> &'static dyn GameKind;

    /// Lays out the position that a game under way has come to.
    ///
    /// # Errors
    /// [`EngineError::OtherGame`].
    fn position(&self, session: &dyn Session) -> Result<Box<dyn LabPosition>, EngineError>;

    /// The rungs that play it, from the lowest on.
    fn rungs(&self) -> Vec<&'static RungInfo>;

    /// About how strong a rung is that looks as far ahead as it usually does, in Elo of the same scale
    /// as the levels of the game's opponents; `None` where that was not measured.
    ///
    /// Rungs that find the same value in another way share a number: `negamax` that of `minimax`,
    /// `iterative`, `hash` and `negascout` that of `ordering`. Measured by `docs/levels/*.toml` and
    /// told in `docs/levels.md`.
    fn elo(&self, rung: &RungInfo) -> Option<i32>;

    /// The piece-square tables of its evaluations; none in games without pieces.
    fn square_tables(&self) -> Vec<SquareTable>;

    /// Whether the reference program plays it.
    fn has_program(&self) -> bool;

    /// What can be set of its reference program.
    fn adjustable(&self) -> Adjustable;

    /// Studies by which weights of its evaluation are judged; `None` in games without.
    fn studies(&self) -> Option<&'static dyn StudyBench>;

    /// Whether a plain generator of moves stands beside the fast one.
    fn has_generators(&self) -> bool;

    /// The steps of its usual experiment, each built on the one before.
    fn steps(&self) -> &'static [&'static str];

    /// The positions of its usual experiment.
    fn positions(&self) -> Vec<&'static str>;

    /// The depths of its usual experiment, which takes minutes.
    fn usual_depths(&self) -> &'static [u32];

    /// The depths for which figures are published.
    fn published_depths(&self) -> &'static [u32];

    /// The number of moves a position with which leaves were published for these depths.
    fn published_moves(&self) -> Option<f64>;

    /// What steps were published to save.
    fn savings(&self) -> &'static [Saving];

    /// What else was published about the game.
    fn published(&self) -> Option<Remark>;

    /// Whether there is such a step: a name, or switches as in [`ComposedStep`](ladder::ComposedStep).
    ///
    /// # Errors
    /// [`LabError::Step`] when there is none of this name, and what is wrong with the switches.
    fn check_step(&self, step: &str) -> Result<(), LabError>;
}

impl dyn Subject + '_ {
    /// The stable name of the game.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.kind().id()
    }

    /// Takes up the position that a text describes.
    ///
    /// # Errors
    /// A text that is none.
    pub fn session(&self, position: &str) -> Result<Box<dyn Session>, EngineError> {
        self.kind().open(&Start { fen: Some(position.to_owned()), ..Start::default() })
    }

    /// Lays out the position that a text describes.
    ///
    /// # Errors
    /// A text that is none.
    pub fn open(&self, position: &str) -> Result<Box<dyn LabPosition>, EngineError> {
        self.position(self.session(position)?.as_ref())
    }
}

/// The games in the lab of a program, in their order.
#[derive(Clone, Copy)]
pub struct Subjects {
    all: &'static [&'static dyn Subject],
}

impl Subjects {
    /// These games.
    #[must_use]
    pub const fn new(all: &'static [&'static dyn Subject]) -> Self {
        Self { all }
    }

    /// All of them.
    #[must_use]
    pub const fn all(self) -> &'static [&'static dyn Subject] {
        self.all
    }

    /// The game of this name.
    ///
    /// # Errors
    /// [`LabError::Game`] when it is not in the lab.
    pub fn named(self, name: &str) -> Result<&'static dyn Subject, LabError> {
        let found = self.all.iter().copied().find(|subject| subject.name() == name);
        found.ok_or_else(|| LabError::Game {
            name: name.to_owned(),
            known: self.all.iter().map(|subject| subject.name()).collect::<Vec<_>>().join(", "),
        })
    }
}

/// The subject that `L` stands for.
pub struct TypedSubject<L>(PhantomData<fn(L)>);

impl<L> TypedSubject<L> {
    /// The subject.
    #[must_use]
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<L> Default for TypedSubject<L> {
    fn default() -> Self {
        Self::new()
    }
}

impl<L: LabGame> Subject for TypedSubject<L> {
    fn kind(&self) -> &'static dyn GameKind {
        L::kind()
    }

    fn position(&self, session: &dyn Session) -> Result<Box<dyn LabPosition>, EngineError> {
        let game: &L::Game = session.typed()?;
        Ok(Box::new(TypedLabPosition::<L> { game: game.clone() }))
    }

    fn rungs(&self) -> Vec<&'static RungInfo> {
        ladder::RUNGS.iter().filter(|entry| L::rung(entry).is_some()).collect()
    }

    fn elo(&self, rung: &RungInfo) -> Option<i32> {
        let name = match rung.name {
            "negamax" => "minimax",
            "iterative" | "hash" | "negascout" => "ordering",
            name => name,
        };
        L::ELO.iter().find(|(known, _)| *known == name).map(|(_, elo)| *elo)
    }

    fn square_tables(&self) -> Vec<SquareTable> {
        L::square_tables()
    }

    fn has_program(&self) -> bool {
        L::program(&Switches::NONE.into()).is_some()
    }

    fn adjustable(&self) -> Adjustable {
        L::ADJUSTABLE
    }

    fn studies(&self) -> Option<&'static dyn StudyBench> {
        L::studies()
    }

    fn has_generators(&self) -> bool {
        L::HAS_GENERATORS
    }

    fn steps(&self) -> &'static [&'static str] {
        L::STEPS
    }

    fn positions(&self) -> Vec<&'static str> {
        let lines = L::POSITIONS.lines().map(str::trim);
        lines.filter(|line| !line.is_empty() && !line.starts_with('#')).collect()
    }

    fn usual_depths(&self) -> &'static [u32] {
        L::USUAL_DEPTHS
    }

    fn published_depths(&self) -> &'static [u32] {
        L::PUBLISHED_DEPTHS
    }

    fn published_moves(&self) -> Option<f64> {
        L::PUBLISHED_MOVES
    }

    fn savings(&self) -> &'static [Saving] {
        L::PUBLISHED
    }

    fn published(&self) -> Option<Remark> {
        L::published()
    }

    fn check_step(&self, step: &str) -> Result<(), LabError> {
        step_named::<L>(step).map(|_| ())
    }
}
