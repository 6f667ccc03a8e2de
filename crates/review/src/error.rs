//! What keeps a game from being reviewed.

use std::io;

use engine::EngineError;

/// Why a game is not reviewed.
#[derive(Debug, thiserror::Error)]
pub enum ReviewError {
    /// The game is not one of two without chance, in which one wins what the other loses.
    #[error("{0} cannot be reviewed: only games for two without chance can")]
    NotForTwo(String),
    /// The game, or whoever searches it, refuses.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// A search ended before it knew anything.
    #[error("a search found nothing in its time; give it more")]
    NothingFound,
    /// A record that does not hold the moves that were reviewed.
    #[error("the record does not hold the game that was reviewed")]
    OtherRecord,
    /// The system has no threads to give.
    #[error("the system has no threads to search on: {0}")]
    Threads(#[from] io::Error),
}
