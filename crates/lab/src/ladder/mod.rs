//! The ladder: every rung by name, for every game, asked in one way.

mod composed;
mod list;
mod named;

pub use composed::{ComposeError, ComposedStep, MaxNParts, composed_maxn};
pub use list::{RUNGS, RungEffort, RungEval, RungInfo, RungKind};
pub use named::{ORDERINGS, STEPS_FOR_TWO, Timed, for_any, for_two, growing, step_for_two};

use game::{Game, Notation};

use crate::rungs::Algorithm;
use crate::subject::LabGame;
use crate::trace::{self, Query, Trace};
use crate::{SearchResult, Settings};

/// Any rung of the ladder, for one game.
pub trait Rung<G: Game>: Send + Sync {
    /// Searches a position.
    fn find(&self, game: &G, settings: &Settings) -> SearchResult<G::Move>;

    /// Searches a position and writes down how.
    fn trace(&self, game: &G, settings: &Settings, query: Query<'_>) -> Trace;
}

impl<G: Notation, A: Algorithm<G>> Rung<G> for A {
    fn find(&self, game: &G, settings: &Settings) -> SearchResult<G::Move> {
        self.run(game, settings, ())
    }

    fn trace(&self, game: &G, settings: &Settings, query: Query<'_>) -> Trace {
        trace::record(self, game, settings, query)
    }
}

/// A rung that cannot be had.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LadderError {
    /// There is none of this name.
    #[error("no rung {0:?}; there are {names}", names = RUNGS.each_ref().map(|rung| rung.name).join(", "))]
    Unknown(String),
    /// It needs a game of two in which one's gain is the other's loss.
    #[error("the rung {0:?} needs a game of two without chance")]
    NeedsTwo(&'static str),
    /// It counts games won and lost, and a written tree has none.
    #[error(
        "the rung {0:?} counts games won and lost, and the leaves of a written tree have values"
    )]
    NeedsGames(&'static str),
}

/// The entry of a rung.
///
/// # Errors
/// [`LadderError::Unknown`] when there is none of this name.
pub fn named(name: &str) -> Result<&'static RungInfo, LadderError> {
    let found = RUNGS.iter().find(|rung| rung.name == name);
    found.ok_or_else(|| LadderError::Unknown(name.to_owned()))
}

/// A rung for a game.
///
/// # Errors
/// [`LadderError::NeedsTwo`] when the game is not for two, or has chance, and the rung needs that.
pub fn rung<L: LabGame>(entry: &'static RungInfo) -> Result<Box<dyn Rung<L::Game>>, LadderError> {
    L::rung(entry).ok_or(LadderError::NeedsTwo(entry.name))
}
