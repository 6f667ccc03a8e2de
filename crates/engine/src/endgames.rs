//! Endgame tables behind the object-safe layer: how they are made, what there is, what they say of a
//! position.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use game::Outcome;
use serde::Serialize;

use crate::{EngineError, MoveView, Session};

/// The endgame tables of a game.
pub trait Endgames: Sync {
    /// For the fewest and the most men, kings among them, that there can be tables.
    fn men(&self) -> [u32; 2];

    /// Makes tables in a folder, with those that they need. What is there already is looked through and kept, so that a run that was broken off goes on where it was. `told` hears, from any thread, how far
    /// it is. Yields the number of tables that were made.
    ///
    /// # Errors
    /// A choice for which there are no tables, a file that is damaged or foreign, and those of the
    /// system.
    fn make(
        &self,
        folder: &Path,
        which: &EndgameChoice,
        told: &(dyn Fn(EndgameProgress) + Sync),
    ) -> Result<usize, EngineError>;

    /// Opens the tables that a folder holds for the game, few or many. Whoever opens the same folder
    /// meanwhile has the same tables.
    ///
    /// # Errors
    /// A file that is damaged or foreign, and those of the system.
    fn open(&self, folder: &Path) -> Result<Arc<dyn EndgameTables>, EngineError>;
}

/// Opens tables that other programs made (Syzygy) in some folders.
pub type OpenSyzygy = fn(&[PathBuf]) -> Result<Arc<dyn EndgameTables>, EngineError>;

/// Endgame tables that can be asked, as often as one likes.
pub trait EndgameTables: Send + Sync {
    /// What tables there are, those with fewer men first; nothing where they do not say what is in them.
    fn list(&self) -> Vec<EndgameTableView>;

    /// What becomes of a position, and of each legal move.
    ///
    /// # Errors
    /// [`EngineError::OtherGame`], and what has happened to a file since it was opened.
    fn ask(&self, session: &dyn Session) -> Result<EndgameView, EngineError>;
}

/// Which tables to make.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EndgameChoice {
    /// All of up to so many men, kings among them.
    Men(u32),
    /// That of this name: `KBNK`.
    Class(String),
}

/// How far the making of tables is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EndgameProgress {
    /// The table that is being made.
    pub class: String,
    /// Positions of all tables that are done, those that were there already among them.
    pub done: u64,
    /// Of these, what this run has done.
    pub now: u64,
    /// Positions of all tables.
    pub of: u64,
}

/// A table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct EndgameTableView {
    /// What it is of: the men of both sides, `KRKN`.
    pub class: String,
    /// The length of its file in bytes.
    pub bytes: u64,
    /// Positions that the side to move wins.
    pub wins: u64,
    /// Positions that nobody wins.
    pub draws: u64,
    /// Positions that the side to move loses.
    pub losses: u64,
    /// The longest way to win, in plies; absent where nothing is won.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub longest: Option<u8>,
    /// A position in which it begins, in text form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
}

/// What becomes of a position when nobody errs, for the side to move. Where `plies` are told, rules that end a game although moves
/// remain (50 moves, repetition) are left out of account.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct VerdictView {
    /// The result.
    pub outcome: OutcomeView,
    /// Plies to the end of the game on the board, by the shortest way to win and the longest way to
    /// lose; absent for a draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plies: Option<u8>,
    /// Plies to the next capture or move of a pawn, or to mate, where the tables count these (Syzygy); such
    /// tables know the rule of 50 moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub zeroing: Option<u16>,
}

/// A result for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum OutcomeView {
    /// It loses.
    Loss,
    /// Nobody wins.
    Draw,
    /// It wins.
    Win,
}

impl From<Outcome> for OutcomeView {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Loss => Self::Loss,
            Outcome::Draw => Self::Draw,
            Outcome::Win => Self::Win,
        }
    }
}

/// What endgame tables say of a position.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EndgameView {
    /// What becomes of it; absent where no table tells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<VerdictView>,
    /// The legal moves, the best first, and those of which no table tells last; empty when nobody is to
    /// move.
    pub moves: Vec<EndgameMoveView>,
}

impl EndgameView {
    /// The moves that keep the position's verdict; none where no table tells.
    pub fn best(&self) -> impl Iterator<Item = &EndgameMoveView> {
        let verdict = self.verdict;
        self.moves.iter().filter(move |mv| verdict.is_some() && mv.verdict == verdict)
    }
}

/// A legal move and what it leads to.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EndgameMoveView {
    /// The move.
    #[serde(flatten)]
    pub mv: MoveView,
    /// What it is worth to the side that plays it, its own ply counted; absent where no table tells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<VerdictView>,
}
