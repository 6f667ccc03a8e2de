//! Rungs of the ladder as players, beside the engine with its levels.
//!
//! The engine knows nothing of the lab, which stands beside it; what both are asked for is the same:
//! an order of the pool. So the pool asks either, by what the order says.

use std::time::Instant;

use ::lab::desk::subject;
use ::lab::ladder::Entry;
use ::lab::{Settings, StopFlag};
use engine::{Answer, GameInfo, GameKind, Limits, Start};
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

    /// Searches for a move. When the limits break the search off the best move so far is played, or
    /// any when there is none. It tells no lines: a rung neither resigns nor agrees on draws.
    ///
    /// # Errors
    /// A position or move that is not legal.
    pub fn think(
        self,
        kind: &dyn GameKind,
        start: &Start,
        limits: &Limits,
        stop: &StopFlag,
    ) -> Result<Answer, ApiError> {
        let begun = Instant::now();
        let until = limits.movetime.map(|time| begun + time);
        let limits = ::lab::Limits { positions: Some(self.visited), until, stop: stop.clone() };
        let settings = Settings { seed: rand::random(), limits, ..Settings::to_depth(self.depth) };
        let desk = subject(&kind.info().id)?.open(start.fen.as_deref(), &start.moves)?;
        let found = desk.ask(self.rung, &settings)?;
        let legal = kind.open(start)?.view().legal;
        let named = |code: &String| legal.iter().find(|mv| mv.uci == *code).cloned();
        let best = found.best.as_ref().and_then(named).or_else(|| legal.first().cloned());
        let time_ms = u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
        let (lines, nodes) = (Vec::new(), found.count.visited);
        Ok(Answer { best, book: false, ponder: None, lines, nodes, time_ms })
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
