//! Rungs of the ladder as players, beside the engine with its levels: the pool asks both alike.

use ::lab::ladder::RungInfo;
use ::lab::opponent::{REFERENCE, seat_within};
use ::lab::subject::Subject;
use engine::{EngineError, Opponent};
use game::Depth;

use super::model::check_depth;
use crate::error::ApiError;
use crate::limits::ServerLimits;
use crate::registry;

/// A rung that plays.
#[derive(Clone, Copy)]
pub struct RungPlayer {
    /// The game that it plays.
    subject: &'static dyn Subject,
    /// Which one.
    pub rung: &'static RungInfo,
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
        entry: &registry::ServedGame,
        most: &ServerLimits,
    ) -> Result<Self, ApiError> {
        let unknown = || {
            let message = format!("There is no rung {name:?} for this game.");
            ApiError::setting("rung", message)
        };
        let subject = entry.subject().map_err(|_| unknown())?;
        let rung =
            subject.rungs().into_iter().find(|entry| entry.name == name).ok_or_else(unknown)?;
        let depth = check_depth(depth.unwrap_or_else(|| rung.usual_depth()), most.lab_depth)?;
        Ok(Self { subject, rung, depth, visited: most.lab_visited })
    }

    /// Takes a seat at a game.
    ///
    /// # Errors
    /// A depth that is none.
    pub fn seat(self) -> Result<Box<dyn Opponent>, EngineError> {
        let Self { subject, rung, depth, visited } = self;
        Ok(seat_within(subject, rung.name, depth.plies(), visited)?)
    }

    /// Whether an opening book is part of it.
    pub fn has_book(self) -> bool {
        self.rung.name == REFERENCE
    }
}
