//! One opponent, any game.
//!
//! Inside Tabiya a game is a type; outside it is a name and some text. This crate is the seam:
//! [`games`] lists every game as a [`GameKind`], which opens a [`Session`] (a game under way)
//! and seats an [`Opponent`] (a search with its tables, clock and strength). Adding a game is
//! adding a line to the registry.

mod adapter;
mod books;
mod company;
mod error;
mod games;
mod kind;
mod minds;
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
pub use opponent::{Clock, GameKind, Limits, Opponent, Protocol, Session, Settings, Strength};
pub use record::{Record, RecordedMove};
pub use search::{Control, Param, ParamError, Params};
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
