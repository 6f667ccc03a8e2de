//! One opponent, any game.
//!
//! Inside Tabiya a game is a type; outside it is a name and some text. This crate is the seam:
//! [`games`] lists every game as a [`GameKind`], which opens a [`Session`] (a game under way)
//! and seats an [`Opponent`] (a search with its tables, clock and strength). All three take strings
//! and return plain data, the same for every game.
//!
//! ```
//! use engine::{Control, Limits, Settings, Start, Strength};
//!
//! let chess = engine::game("chess")?;
//! let start = Start { moves: vec!["e4".into(), "e5".into()], ..Start::default() };
//!
//! let session = chess.open(&start)?;
//! assert_eq!(session.view().legal.len(), 29);
//!
//! let mut opponent = chess.opponent();
//! opponent.configure(&Settings { strength: Strength::Elo(1800), ..Settings::default() })?;
//! let limits = Limits { depth: Some(4), ..Limits::default() };
//! let answer = opponent.think(&start, &limits, &Control::new(), &mut |_| ())?;
//! assert!(answer.best.is_some());
//! # Ok::<(), engine::EngineError>(())
//! ```
//!
//! The crate also holds the levels of strength, the built-in opening books, and what tuners need of a
//! game. `docs/architecture.md` says how to add a game: an adapter and a line in the registry.

mod adapter;
mod books;
mod company;
mod error;
mod games;
mod kind;
mod minds;
mod openings;
mod opponent;
mod record;
mod records;
mod session;
mod settings;
mod strength;
mod thinker;
mod tuning;
mod view;

pub use books::{
    BookMaker, BookMoveView, BookRules, Books, MadeBook, OpenBook, OpeningBook, SelfPlay, Weights,
};
pub use error::EngineError;
pub use game::MAX_PERFT;
pub use openings::{OpeningRules, make_openings};
pub use opponent::{Clock, GameKind, Limits, Opponent, Protocol, Session, Settings, Strength};
pub use record::{Record, RecordedMove};
pub use search::{Control, Param, ParamError, Params, Task, Thread};
pub use strength::Handicap;
pub use tuning::{Sample, SampleRules, SampledGame, Sampler, Tuning};
pub use view::{
    Answer, BoundView, ChanceView, EndingView, GameInfo, Known, LevelInfo, MoveView, PositionView,
    Report, ScoreView, Start,
};

/// The games of this build, in the order in which they are offered.
#[must_use]
pub fn games() -> &'static [&'static dyn GameKind] {
    games::ALL
}

/// The game with this name.
///
/// # Errors
/// [`EngineError::UnknownGame`].
pub fn game(id: &str) -> Result<&'static dyn GameKind, EngineError> {
    games()
        .iter()
        .copied()
        .find(|kind| kind.info().id == id)
        .ok_or_else(|| EngineError::UnknownGame(id.to_owned()))
}
