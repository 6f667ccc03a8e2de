//! Rungs of the ladder as players, beside the engine with its levels: the pool asks both alike.

use ::lab::desk::subject;
use ::lab::ladder::Entry;
use ::lab::opponent::{REFERENCE, seat_within};
use engine::{EngineError, GameInfo, Opponent};
use game::Depth;

use super::model::check_depth;
use crate::error::ApiError;
use crate::limits::ServerLimits;

/// A rung that plays.
#[derive(Clone, Copy, Debug)]
pub struct RungPlayer {
    /// Which one.
    pub rung: &'static Entry,
    /// Plies that it looks ahead.
    pub depth: Depth,
    /// Positions that it visits for a move at most.
    pub visited: u64,
}

impl RungPlayer {
    /// A rung by name.
    ///
    /// # Errors
    /// A game that is not on the ladder, a rung that is not for it, a depth outside its range.
    pub fn named(
        name: &str,
        depth: Option<u32>,
        game: &str,
        most: &ServerLimits,
    ) -> Result<Self, ApiError> {
        let unknown = || {
            let message = format!("There is no rung {name:?} for this game.");
            ApiError::setting("rung", message)
        };
        let rungs = subject(game).map_err(|_| unknown())?.rungs();
        let rung = rungs.into_iter().find(|entry| entry.name == name).ok_or_else(unknown)?;
        let depth = check_depth(depth.unwrap_or_else(|| rung.usual_depth()), most.lab_depth)?;
        Ok(Self { rung, depth, visited: most.lab_visited })
    }

    /// Takes a seat at a game.
    ///
    /// # Errors
    /// A game that is not on the ladder.
    pub fn seat(self, game: &str) -> Result<Box<dyn Opponent>, EngineError> {
        let Self { rung, depth, visited } = self;
        Ok(seat_within(game, rung.name, depth.plies(), visited)?)
    }

    /// Whether an opening book is part of it.
    pub fn has_book(self) -> bool {
        self.rung.name == REFERENCE
    }
}

/// Checks that a game can be played by rungs: the lab knows the usual variant only.
///
/// # Errors
/// Another variant.
pub fn check_variant(variant: &str, info: &GameInfo) -> Result<(), ApiError> {
    if info.variants.first().is_some_and(|usual| usual == variant) {
        return Ok(());
    }
    let message = "The rungs of the ladder play the usual variant only.";
    Err(ApiError::setting("variant", message))
}
