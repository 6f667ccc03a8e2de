//! Trains networks on games.
//!
//! The network is that of the crate `nnue` in floating-point numbers. What it is to say of a position
//! is a blend of the result of the game and of the value that the search found; the loss is the mean
//! squared distance. Everything drawn by lot follows from the seed, and every sum has one order: the same
//! data and the same plan make the same network, byte for byte, with any number of threads and however
//! often the run was broken off.

mod adamw;
mod checkpoint;
mod gradient;
mod layout;
mod run;
mod sample;
mod shuffle;
mod stream;
#[cfg(test)]
mod tests;

use std::io;
use std::path::{Path, PathBuf};

use engine::NetworkKind;
use nnue::{Network, Width};
use runs::{PlotError, RunLogError};
use serde::{Deserialize, Serialize};

pub use run::{Point, Report, Told, train};

use crate::record::{Header, Reader, RecordError};

/// Positions of a batch.
pub const BATCH: usize = 1 << 14;
/// Parts of a batch, each of which one thread works on.
const SLICES: usize = 16;

/// All that a network depends on beside the program.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Plan {
    /// The game by name.
    pub game: String,
    /// What the network is to say.
    #[serde(skip_serializing_if = "is_value")]
    pub kind: NetworkKind,
    /// The files of games, in their order.
    pub data: Vec<Data>,
    /// The [checksum](nnue::Network::checksum) of the network to begin with; one of random weights when
    /// absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<u32>,
    /// Neurons of an accumulator.
    pub width: usize,
    /// From what all that is drawn by lot follows.
    pub seed: u64,
    /// How long it goes on.
    pub length: Length,
    /// The highest rate.
    pub rate: f32,
    /// Share of the game's result in what the network is to say, at the beginning and at the end.
    pub result_share: [f32; 2],
    /// The most that a position is worth to either side, in centipawns.
    pub bound: i32,
    /// One game in so many is held back.
    pub held_back: u64,
}

/// Whether it is the usual kind, which plans do not name.
fn is_value(kind: &NetworkKind) -> bool {
    *kind == NetworkKind::Value
}

/// What a plan speaks of.
#[derive(Clone, Copy)]
pub struct Material<'a> {
    /// The files of games, in the order of [`Plan::data`].
    pub data: &'a [PathBuf],
    /// The network of [`Plan::from`].
    pub from: Option<&'a Network>,
}

/// How long a network learns; rounded up to whole batches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Length {
    /// So often all positions.
    Epochs(u32),
    /// So many positions, those that come again counted again.
    Positions(u64),
}

/// A file of games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Data {
    /// What it says of its games.
    pub header: Header,
    /// Its length.
    pub bytes: u64,
}

impl Data {
    /// What a file says of itself.
    ///
    /// # Errors
    /// See [`Reader::open`].
    pub fn of(path: &Path) -> Result<Self, RecordError> {
        let reader = Reader::open(path)?;
        Ok(Self { header: reader.header().clone(), bytes: reader.len() })
    }
}

impl Plan {
    /// What the shuffle depends on.
    fn of_shuffle(&self) -> String {
        let Self { game, kind, data, seed, bound, held_back, .. } = self;
        let rules = (sample::VERSION, game, kind, data, seed, bound, held_back);
        serde_json::to_string(&rules).expect("plain data")
    }

    /// Batches in all, of so many positions.
    fn steps(&self, positions: u64) -> u64 {
        let positions = match self.length {
            Length::Epochs(epochs) => positions * u64::from(epochs),
            Length::Positions(positions) => positions,
        };
        positions.div_ceil(BATCH as u64).max(1)
    }

    fn width(&self) -> Result<Width, TrainError> {
        Ok(Width::new(self.width)?)
    }
}

/// Why a network cannot be trained.
#[derive(Debug, thiserror::Error)]
pub enum TrainError {
    /// A file that cannot be read or written.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// A file of games that cannot be read.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// Games of another game than the others.
    #[error("{} holds games of {found:?}, not of {expected:?}", path.display())]
    OtherGame {
        /// The file.
        path: PathBuf,
        /// Whose games they are.
        found: String,
        /// Whose they should be.
        expected: String,
    },
    /// A network to begin with of another width.
    #[error("the network to begin with has {found} neurons, not {expected}")]
    OtherWidth {
        /// Its width.
        found: usize,
        /// The width that the plan wants.
        expected: usize,
    },
    /// Games without a position to learn from.
    #[error("there is no position to learn from in the games")]
    Empty,
    /// A file of shuffled positions that is not as it was written.
    #[error("{} is damaged: delete its folder and begin anew", .0.display())]
    Bucket(PathBuf),
    /// A checkpoint that does not fit the run.
    #[error("{} is no checkpoint of this run: delete it and begin anew", .0.display())]
    Checkpoint(PathBuf),
    /// The log of the run is refused.
    #[error(transparent)]
    Log(#[from] RunLogError),
    /// A network that is refused.
    #[error(transparent)]
    Network(#[from] nnue::NetworkError),
    /// A picture that cannot be drawn.
    #[error(transparent)]
    Plot(#[from] PlotError),
}

impl TrainError {
    fn io(path: &Path) -> impl FnOnce(io::Error) -> Self + '_ {
        move |source| Self::Io { path: path.to_owned(), source }
    }

    /// Whether the input is to blame.
    #[must_use]
    pub const fn is_input(&self) -> bool {
        match self {
            Self::Io { .. } | Self::Plot(_) => false,
            Self::Record(error) => error.is_input(),
            _ => true,
        }
    }
}
