//! Generations: a network plays, another one learns from its games, and what proves stronger plays on.
//!
//! A run lies in a folder of its own:
//!
//! | file | holds |
//! |---|---|
//! | `log.jsonl` | the plan, then a line for each generation that is finished |
//! | `openings.txt` | where matches begin |
//! | `clock.json` | how long the run has lasted, all its parts together |
//! | `generation-NNN/games` | the games that the strongest so far played against itself |
//! | `generation-NNN/train` | the run of the trainer |
//! | `generation-NNN/network` | the network that learned from these games and those before them |
//! | `generation-NNN/gate`, `rating` | its matches, as the arena keeps them |
//!
//! Each part goes on where it was broken off, so the run does.

mod clock;
mod matches;
mod plan;
mod report;
mod run;

use std::io;
use std::path::{Path, PathBuf};

use arena::ArenaError;
use engine::EngineError;
use runs::{PlotError, RunLogError};

pub use matches::{GateResult, Meeting};
pub use plan::{ByGeneration, MatchPlan, Origin, RunPlan};
pub use report::{RatedPlayer, RunReport};
pub use run::{Generation, Order, Told, Work, run};

use crate::record::RecordError;
use crate::train::TrainError;

/// Why a run cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// A plan that makes no sense.
    #[error("{0}")]
    Plan(String),
    /// A game whose positions no network values.
    #[error("networks do not know {0}")]
    NoNetwork(String),
    /// A file that cannot be read or written.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// An evaluation or an opening that cannot be had.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// Games that cannot be played or written down.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// A network that cannot be trained.
    #[error(transparent)]
    Train(#[from] TrainError),
    /// A network that is refused.
    #[error(transparent)]
    Network(#[from] nnue::NetworkError),
    /// A match that cannot be played.
    #[error(transparent)]
    Arena(#[from] ArenaError),
    /// The log of the run is refused.
    #[error(transparent)]
    Log(#[from] RunLogError),
    /// A picture that cannot be drawn.
    #[error(transparent)]
    Plot(#[from] PlotError),
}

impl RunError {
    fn io(path: &Path) -> impl FnOnce(io::Error) -> Self + '_ {
        move |source| Self::Io { path: path.to_owned(), source }
    }

    /// Whether the input is to blame.
    #[must_use]
    pub const fn is_input(&self) -> bool {
        match self {
            Self::Io { .. } | Self::Plot(_) => false,
            Self::Record(error) => error.is_input(),
            Self::Train(error) => error.is_input(),
            _ => true,
        }
    }
}
