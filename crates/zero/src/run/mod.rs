//! A run: a network plays itself, learns from its games, and plays on.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use game::{Actions, Game, Notation};
use runs::{PlotError, RunLogError};
use serde::{Deserialize, Serialize};

use crate::exam::{Exam, ExamError};
use crate::file::NetworkError;
use crate::meeting::Meeting;
use crate::plan::ZeroPlan;
use crate::report::ZeroReport;
use crate::rival::Rival;
use crate::train::Losses;

mod examination;
mod work;

/// Why a run cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum ZeroError {
    /// A plan that makes no sense.
    #[error("{0}")]
    Plan(String),
    /// A file that cannot be read or written.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// There is no checkpoint of the last generation.
    #[error("{} is no checkpoint of the run's last generation", .0.display())]
    Checkpoint(PathBuf),
    /// Games that are not as they were written.
    #[error("{} holds no games of this run", .0.display())]
    Games(PathBuf),
    /// The log of the run is refused.
    #[error(transparent)]
    Log(#[from] RunLogError),
    /// The network of an earlier generation cannot be read.
    #[error("{}: {source}", path.display())]
    Network {
        /// Its file.
        path: PathBuf,
        /// Why not.
        source: NetworkError,
    },
    /// The network has lost itself in numbers beyond all bounds.
    #[error("the network of generation {generation} diverged: its rate is too high")]
    Diverged {
        /// Which generation; nothing of it is logged.
        generation: u32,
    },
    /// A picture that cannot be drawn.
    #[error(transparent)]
    Plot(#[from] PlotError),
    /// The positions of the game's exam cannot be read.
    #[error(transparent)]
    Exam(#[from] ExamError),
}

impl ZeroError {
    /// Whether the input is to blame.
    #[must_use]
    pub const fn is_input(&self) -> bool {
        !matches!(self, Self::Io { .. } | Self::Plot(_) | Self::Exam(_))
    }

    pub(crate) fn io(path: &Path) -> impl FnOnce(io::Error) -> Self + '_ {
        move |source| Self::Io { path: path.to_owned(), source }
    }
}

/// What is learned, and what a network is measured by.
#[derive(Clone, Copy)]
pub struct Subject<'a, G: Game> {
    /// Where games begin.
    pub start: &'a G,
    /// Positions of known worth; none where nobody knows any.
    pub exam: &'a Exam<G>,
    /// Players that stay the same.
    pub rivals: &'a [Box<dyn Rival<G>>],
}

/// What a run is to do this time, beside its plan.
#[derive(Clone, Copy, Debug)]
pub struct ZeroOrder<'a> {
    /// Its folder.
    pub folder: &'a Path,
    /// No generation begins after so many, those of earlier runs counted.
    pub generations: Option<u32>,
    /// How long the run may last, finished generations of earlier runs counted: no generation begins of
    /// which it can be foreseen that it would not be examined in time.
    pub time: Option<Duration>,
    /// Threads.
    pub threads: usize,
    /// Set by somebody else to end the run at once. What the generation under way did is lost.
    pub stop: Option<&'a AtomicBool>,
}

impl ZeroOrder<'_> {
    fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

/// What is being done, and how far it is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum ZeroProgress {
    /// Players without a network are examined.
    Baselines,
    /// Games are played: how many are done, and how many positions the network valued for them.
    Games {
        /// Which generation.
        generation: u32,
        /// Games that are over.
        done: u64,
        /// Games of the generation.
        of: u64,
        /// Positions that the network valued for those.
        asked: u64,
    },
    /// The network learns.
    Training {
        /// Which generation.
        generation: u32,
        /// Steps done.
        done: u64,
        /// Steps of the generation.
        of: u64,
    },
    /// The network is examined.
    Exam {
        /// After which generation.
        generation: u32,
    },
    /// The network plays others, so that it is seen how strong it is.
    Meetings {
        /// After which generation.
        generation: u32,
    },
}

/// A generation that is finished.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ZeroGeneration {
    /// Its number, from 1.
    pub number: u32,
    /// Games that were played.
    pub games: u64,
    /// Positions that the network valued for them.
    pub asked: u64,
    /// Plies of a game, on average.
    pub plies: f64,
    /// Positions of them that are learned from.
    pub positions: u64,
    /// Share of the first moves, where they were thought about, by their names; the most frequent first.
    pub first_moves: Vec<(String, f64)>,
    /// What the games were worth to the first player, on average over those whose first move was thought
    /// about.
    pub first_player: f64,
    /// How far the network was from what it should say.
    pub losses: Losses,
    /// The share of the exam in which the policy alone keeps what a position is worth; absent where nobody
    /// knows that.
    pub policy: Option<f64>,
    /// What it came to by searches, where it was examined.
    pub examination: Option<Examination>,
    /// How long the run had lasted when it was finished, in seconds.
    pub seconds: f64,
}

impl ZeroGeneration {
    /// The share of the exam in which a search keeps what a position is worth, where one was held.
    #[must_use]
    pub fn search(&self) -> Option<f64> {
        self.examination.as_ref()?.search
    }
}

/// What a network came to when it was examined by searches.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Examination {
    /// The share of the exam in which a search keeps what a position is worth; absent where nobody knows that.
    pub search: Option<f64>,
    /// Games against rivals, and against an earlier network.
    pub meetings: Vec<Meeting>,
    /// How long all that took, in seconds.
    pub seconds: f64,
}

/// Who hears how far a run is, and how long it has lasted by then, its earlier parts counted.
pub type Told<'a> = dyn Fn(ZeroProgress, Duration) + Sync + 'a;

/// Who hears of the whole after each generation.
pub type Finished<'a> = dyn FnMut(&ZeroReport) -> Result<(), ZeroError> + Send + 'a;

/// Runs generations by a plan until a bound of the order is reached, and examines what came out. `told`
/// hears how far it is; `finished` hears of the whole after each generation.
///
/// # Errors
/// A plan that makes no sense, a folder of another run or of one with another exam, files that cannot be
/// written, a network that diverges.
pub fn run<G: Actions + Notation>(
    plan: &ZeroPlan,
    subject: Subject<'_, G>,
    order: &ZeroOrder<'_>,
    told: &Told<'_>,
    finished: &mut Finished<'_>,
) -> Result<ZeroReport, ZeroError> {
    plan.check().map_err(ZeroError::Plan)?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(order.threads);
    let pool = pool.build().map_err(|error| ZeroError::Plan(error.to_string()))?;
    pool.install(|| {
        let mut run = work::Run::open(plan, subject, order, told)?;
        run.go_on(finished)?;
        run.report()
    })
}

/// Where the network of a generation lies in the folder of its run.
#[must_use]
pub fn network_of(generation: u32) -> String {
    format!("generation-{generation:05}.network")
}

/// Where the games of a generation lie there, as long as they are learned from.
#[must_use]
pub fn games_of(generation: u32) -> String {
    format!("generation-{generation:05}.games")
}
