//! One opponent, any game.
//!
//! Inside Tabiya a game is a type; outside it is a name and some text. This crate is the seam, and
//! names no game: a [`GameKind`] opens a [`Session`] (a game under way) and seats an [`Opponent`] (a
//! search with its tables, clock and strength), which thinks about sessions of its own kind. Whoever
//! makes a program says in a [`Registry`] which games it offers; those of Tabiya stand in the crate
//! `games`.
//!
//! ```
//! use engine::{Answer, Control, EngineError, Limits, Registry, Settings, Start};
//!
//! /// The first move that a game's own opponent finds after these.
//! fn reply(games: Registry, game: &str, moves: Vec<String>) -> Result<Answer, EngineError> {
//!     let kind = games.named(game)?;
//!     let session = kind.open(&Start { moves, ..Start::default() })?;
//!     let mut opponent = kind.opponent();
//!     opponent.configure(&Settings { threads: 2, ..Settings::default() })?;
//!     let limits = Limits { depth: Some(4), ..Limits::default() };
//!     opponent.think(session.as_ref(), &limits, &Control::new(), &mut |_| ())
//! }
//! # assert!(reply(Registry::new(&[]), "chess", Vec::new()).is_err());
//! ```
//!
//! The crate also says what tuners, learners, books and openings are, whatever the game.

mod annotated;
mod books;
mod clock;
mod endgames;
mod error;
mod evaluation;
mod in_order;
mod kind;
mod learning;
mod opening_names;
mod openings;
mod opponent;
mod record;
mod session;
mod settings;
mod tuning;
mod view;

pub use annotated::{
    AnnotatedGame, AnnotatedMove, AnnotatedRecords, GameHead, Omission, Remarks, no_such_game,
};
pub use books::{
    BookMaker, BookMoveView, BookRules, Books, MadeBook, OpenBook, OpeningBook, SelfPlay, Weights,
};
pub use clock::ClockRule;
pub use endgames::{
    EndgameChoice, EndgameMoveView, EndgameProgress, EndgameTableView, EndgameTables, EndgameView,
    Endgames, OpenSyzygy, OutcomeView, VerdictView,
};
pub use error::EngineError;
pub use evaluation::{Evaluation, EvaluationKind, NetworkSupport};
pub use game::{MAX_PERFT, Outcome, Player, Score};
pub use in_order::in_order;
pub use kind::{GameKind, Protocol, Registry};
pub use learning::{
    DrawRule, InputTable, Learning, NetworkKind, PieceValue, PlayRules, PlayedGame, PlayedPly,
    PreferenceRules, PreferredOpening, ReplayedPosition, ResignRule, SeenPosition, SelfPlayer,
    Vision,
};
pub use nnue::{Network, Shape};
pub use opening_names::{OpeningName, OpeningNames};
pub use openings::{OpeningRules, make_openings};
pub use opponent::{
    Clock, Handicap, Limits, Opponent, OpponentFactory, SearchKind, Settings, Setup, Strength,
};
pub use record::{Record, RecordedMove};
pub use search::{Control, Param, ParamError, Params, Task, Thread};
pub use session::Session;
pub use tuning::{Sample, SampleRules, SampledGame, Sampler, Tuning};
pub use view::{
    Answer, BoundView, ChanceView, EndingView, GameInfo, Known, LevelInfo, MoveView, PositionView,
    Report, ScoreView, Start,
};
