//! Whether settings can be taken over.

use std::fmt::Display;
use std::ops::RangeInclusive;

use search::Params;

use crate::view::GameInfo;
use crate::{EngineError, Evaluation, Handicap, OpeningBook, SearchKind, Settings, Strength};

impl Settings {
    /// Refuses numbers of the search, kinds of it and evaluations other than the usual ones, for opponents that have
    /// none to set.
    ///
    /// # Errors
    /// [`EngineError::Setting`], [`EngineError::Network`].
    pub fn check_no_params(&self) -> Result<(), EngineError> {
        if !matches!(self.evaluation, Evaluation::Usual | Evaluation::Handcrafted) {
            return Err(self.evaluation.refuse("this opponent has no networks"));
        }
        self.check_usual_search()?;
        if self.params == Params::default() {
            return Ok(());
        }
        Err(EngineError::Setting {
            name: "params",
            value: "other numbers".to_owned(),
            reason: "this search has none to set".to_owned(),
        })
    }

    /// Refuses another search than the usual one, for opponents that have no choice.
    ///
    /// # Errors
    /// [`EngineError::Setting`].
    pub fn check_usual_search(&self) -> Result<(), EngineError> {
        if self.search == SearchKind::default() {
            return Ok(());
        }
        Err(EngineError::Setting {
            name: "search",
            value: self.search.name().to_owned(),
            reason: "this opponent searches in its own way".to_owned(),
        })
    }

    /// Refuses what is not as usual for those who play as they do, on one thread, and tell one line; `who`
    /// begins the reasons: "a rung". What books they have is their own affair.
    ///
    /// # Errors
    /// [`EngineError::Setting`], [`EngineError::Network`].
    pub fn check_plain(&self, who: &str) -> Result<(), EngineError> {
        let refuse = |name, value: String, reason: &str| {
            Err(EngineError::Setting { name, value, reason: format!("{who} {reason}") })
        };
        self.check_no_params()?;
        if self.threads != 1 {
            return refuse("threads", self.threads.to_string(), "thinks on one thread");
        }
        if self.multipv != 1 {
            return refuse("multipv", self.multipv.to_string(), "tells one line");
        }
        let as_it_does = |name, value| refuse(name, value, "plays as it does");
        match self.strength {
            Strength::Full => Ok(()),
            Strength::Elo(elo) => as_it_does("elo", elo.to_string()),
            Strength::Level(level) => as_it_does("level", level.to_string()),
            Strength::Held(handicap) => as_it_does("handicap", format!("{handicap:?}")),
        }
    }

    /// Refuses opening books, for those who have none.
    ///
    /// # Errors
    /// [`EngineError::Book`] with this reason.
    pub fn check_no_book(&self, reason: &str) -> Result<(), EngineError> {
        let path = match &self.book {
            OpeningBook::Off => return Ok(()),
            OpeningBook::BuiltIn => "built in".to_owned(),
            OpeningBook::File(path) => path.display().to_string(),
        };
        Err(EngineError::Book { path, reason: reason.to_owned() })
    }

    /// Checks every value against its range, and the strength against those of the game.
    ///
    /// # Errors
    /// [`EngineError::Setting`].
    pub fn check(&self, info: &GameInfo) -> Result<(), EngineError> {
        check("hash", self.hash_mib, 1..=Self::MAX_HASH_MIB)?;
        check("threads", self.threads, 1..=Self::MAX_THREADS)?;
        check("multipv", self.multipv, 1..=255)?;
        match (self.strength, info.elo) {
            (Strength::Full, _) => Ok(()),
            (Strength::Elo(elo), Some([least, most])) => {
                check("elo", elo as usize, least as usize..=most as usize)
            }
            (Strength::Elo(elo), None) => Err(EngineError::Setting {
                name: "elo",
                value: elo.to_string(),
                reason: "this game has levels only".to_owned(),
            }),
            (Strength::Level(id), _) => check("level", usize::from(id), 1..=info.levels.len()),
            (Strength::Held(Handicap { nodes, noise }), _) => {
                check("nodes", nodes, 1..=u64::MAX)?;
                check("noise", noise, 0..=Handicap::MOST_NOISE)
            }
        }
    }
}

/// Refuses a number outside its range.
fn check<N: PartialOrd + Display>(
    name: &'static str,
    value: N,
    range: RangeInclusive<N>,
) -> Result<(), EngineError> {
    if range.contains(&value) {
        return Ok(());
    }
    Err(EngineError::Setting {
        name,
        value: value.to_string(),
        reason: format!("{} to {} are allowed", range.start(), range.end()),
    })
}
