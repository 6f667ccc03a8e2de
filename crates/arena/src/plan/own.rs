//! Our own opponents, as a plan describes them.

use std::sync::Arc;

use engine::{GameKind, OpeningBook, Opponent, Params, Settings, Strength};
use lab::desk::LabError;
use lab::opponent::{REFERENCE, ReferenceOpponent};
use lab::reference::{Build, Switches};

use super::player::PlayerPlan;
use crate::ArenaError;
use crate::player::{Factory, OwnPlayer};

impl PlayerPlan {
    /// Our opponent; `None` for an outside program.
    ///
    /// # Errors
    /// An option that it does not have.
    pub(crate) fn own(&self, kind: &'static dyn GameKind) -> Result<Option<OwnPlayer>, ArenaError> {
        if self.command.is_some() {
            return Ok(None);
        }
        let mut settings = self.settings();
        let make: Factory = match &self.rung {
            None => {
                settings.params = self.params(kind)?;
                Arc::new(move || Ok(kind.opponent()))
            }
            Some(rung) => {
                let (game, rung) = (kind.info().id, rung.clone());
                let (depth, build) = (self.depth, self.build()?);
                Arc::new(move || Ok(seat(&game, &rung, depth, build)?))
            }
        };
        Ok(Some(OwnPlayer { name: self.name.clone(), make, settings }))
    }

    /// In how many ways it is said how strong our opponent is.
    pub(super) fn strengths(&self) -> usize {
        let said = [self.elo.is_some(), self.level.is_some(), self.handicap.is_some()];
        said.into_iter().filter(|said| *said).count()
    }

    /// Whether all that only the engine and outside programs can be told is as usual.
    pub(super) fn has_usual_resources(&self) -> bool {
        let usual = Self::new(&self.name);
        (self.threads, self.hash) == (usual.threads, usual.hash)
    }

    /// The settings of our opponent, but for its options.
    fn settings(&self) -> Settings {
        let strength = (self.elo.map(Strength::Elo))
            .or(self.level.map(Strength::Level))
            .or(self.handicap.map(Strength::Held))
            .unwrap_or_default();
        Settings {
            hash_mib: self.hash as usize,
            threads: self.threads as usize,
            strength,
            book: if self.book { OpeningBook::BuiltIn } else { OpeningBook::Off },
            ..Settings::default()
        }
    }

    /// The numbers of the search, with those that the options set.
    fn params(&self, kind: &dyn GameKind) -> Result<Params, ArenaError> {
        let mut params = Params::default();
        if self.options.is_empty() {
            return Ok(params);
        }
        if kind.tuning().is_none() {
            let reason = "our opponent in this game has none; a program with a command may have";
            return Err(self.refuse_options(reason));
        }
        for (name, value) in &self.options {
            let number = value.number().ok_or_else(|| {
                self.refuse_options(format!("{name} is a whole number, not {value}"))
            })?;
            params.set(name, number).map_err(|error| self.refuse_options(error))?;
        }
        Ok(params)
    }

    /// How the options set up the reference program; `None` where there are none.
    fn build(&self) -> Result<Option<Build>, ArenaError> {
        if self.options.is_empty() {
            return Ok(None);
        }
        if self.rung.as_deref() != Some(REFERENCE) {
            return Err(self.refuse_options("of the rungs, only \"reference\" has any"));
        }
        let mut build = Build::from(Switches::all());
        for (name, value) in &self.options {
            let set = build.set(name, &value.to_string());
            set.map_err(|error| self.refuse_options(error))?;
        }
        Ok(Some(build))
    }

    fn refuse_options(&self, reason: impl std::fmt::Display) -> ArenaError {
        ArenaError::plan(format!("player {:?}: options", self.name), reason.to_string())
    }
}

/// A rung, the reference program set up so where it is given.
fn seat(
    game: &str,
    rung: &str,
    depth: Option<u32>,
    build: Option<Build>,
) -> Result<Box<dyn Opponent>, LabError> {
    match build {
        Some(build) => Ok(Box::new(ReferenceOpponent::new(game, build, depth)?)),
        None => lab::opponent::seat(game, rung, depth),
    }
}
