//! The ladder: every rung by name, for every game, asked in one way.
//!
//! ```
//! use game::{Depth, Notation};
//! use lab::{Settings, ladder};
//!
//! let game = chess::Chess::read_position(&Default::default(), "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")?;
//! let rung = ladder::rung(ladder::named("alpha-beta")?, &game)?;
//! let found = rung.find(&game, &Settings::to_depth(Depth::new(2).expect("a depth")));
//! assert_eq!(found.best.map(|mv| game.write_san(mv)).as_deref(), Some("Ra8#"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod games;
mod list;
mod strength;

pub use games::{Climb, ORDERINGS, Stage, Timed, for_any, for_two};
pub use list::{Entry, Kind, RUNGS, Worth};
pub use strength::elo;

use game::{Game, Notation};

use crate::rungs::Algorithm;
use crate::trace::{self, Query, Trace};
use crate::{Found, Settings};

/// Any rung of the ladder, for one game.
pub trait Rung<G: Game>: Send + Sync {
    /// Searches a position.
    fn find(&self, game: &G, settings: &Settings) -> Found<G::Move>;

    /// Searches a position and writes down how.
    fn trace(&self, game: &G, settings: &Settings, query: Query<'_>) -> Trace;
}

impl<G: Notation, A: Algorithm<G>> Rung<G> for A {
    fn find(&self, game: &G, settings: &Settings) -> Found<G::Move> {
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
}

/// The entry of a rung.
///
/// # Errors
/// [`LadderError::Unknown`] when there is none of this name.
pub fn named(name: &str) -> Result<&'static Entry, LadderError> {
    let found = RUNGS.iter().find(|rung| rung.name == name);
    found.ok_or_else(|| LadderError::Unknown(name.to_owned()))
}

/// A rung for the game of a position.
///
/// # Errors
/// [`LadderError::NeedsTwo`] when the game is not for two, or has chance, and the rung needs that.
pub fn rung<G: Climb>(entry: &'static Entry, game: &G) -> Result<Box<dyn Rung<G>>, LadderError> {
    game.rung(entry).ok_or(LadderError::NeedsTwo(entry.name))
}
