//! Our own opponents, as a plan describes them.

use std::path::Path;
use std::sync::Arc;

use engine::{
    Evaluation, GameKind, OpeningBook, Opponent, Params, Registry, Settings, Setup, Strength,
};

use super::{OptionValue, Plan, PlayerPlan};
use crate::ArenaError;
use crate::player::pair::Pair;
use crate::player::{Factory, OwnPlayer};

impl Plan {
    /// The players who are ours, each in its place.
    ///
    /// # Errors
    /// An unknown game, an option that one of them does not have.
    pub(crate) fn own_players(
        &self,
        games: Registry,
    ) -> Result<Vec<Option<OwnPlayer>>, ArenaError> {
        let kind = games.named(&self.game)?;
        let one = |player: &PlayerPlan| match &player.pair {
            Some(names) => self.pair(player, names, games, kind).map(Some),
            None => player.own(games, kind),
        };
        self.players.iter().map(one).collect()
    }

    /// Two of our opponents who play as one.
    fn pair(
        &self,
        player: &PlayerPlan,
        names: &[String; 2],
        games: Registry,
        kind: &'static dyn GameKind,
    ) -> Result<OwnPlayer, ArenaError> {
        let half = |name: &String| {
            let refuse = |reason: String| {
                ArenaError::plan(format!("player {:?}: pair", player.name), reason)
            };
            let other = self.players.iter().find(|other| other.name == *name);
            let other = other.ok_or_else(|| refuse(format!("nobody is called {name:?}")))?;
            if !other.is_engine() {
                return Err(refuse(format!("{name:?} is none of our own opponents")));
            }
            if other.book {
                return Err(refuse(format!("{name:?} plays from a book, and pairs have none")));
            }
            let own = other.own(games, kind)?;
            own.ok_or_else(|| refuse(format!("{name:?} is none of our own opponents")))
        };
        let (first, second) = (half(&names[0])?, half(&names[1])?);
        let make = move || {
            let pair: Box<dyn Opponent> = Box::new(Pair::new(first.clone(), second.clone())?);
            Ok(pair)
        };
        Ok(OwnPlayer::new(&player.name, make))
    }

    /// Makes sure that the networks and endgame tables of our players can be played by. Their paths are
    /// taken from `base`.
    ///
    /// # Errors
    /// One that cannot.
    pub(crate) fn check_files(&self, games: Registry, base: &Path) -> Result<(), ArenaError> {
        let kind = games.named(&self.game)?;
        for player in self.players.iter().filter(|player| player.has_files()) {
            let net = player.net.as_ref().map(|net| base.join(net));
            let settings = Settings {
                evaluation: Evaluation::of(net, None),
                endgames: player.endgames.as_ref().map(|folder| base.join(folder)),
                ..Settings::default()
            };
            kind.opponent().configure(&settings)?;
        }
        Ok(())
    }
}

impl PlayerPlan {
    /// Our opponent in a game; `None` for an outside program.
    ///
    /// # Errors
    /// An option that it does not have.
    pub(super) fn own(
        &self,
        games: Registry,
        kind: &'static dyn GameKind,
    ) -> Result<Option<OwnPlayer>, ArenaError> {
        if self.command.is_some() {
            return Ok(None);
        }
        let mut settings = self.settings();
        let make: Factory = match self.rung.clone() {
            None => {
                settings.params = self.params(kind)?;
                Arc::new(move || Ok(kind.opponent()))
            }
            Some(rung) => {
                let setup = self.setup();
                Arc::new(move || games.opponent(kind.id(), &rung, &setup))
            }
        };
        Ok(Some(OwnPlayer { name: self.name.clone(), make, settings }))
    }

    /// Whether it is our own opponent by itself.
    const fn is_engine(&self) -> bool {
        self.command.is_none() && self.rung.is_none() && self.pair.is_none()
    }

    /// How a rung is set up.
    fn setup(&self) -> Setup {
        let text = |(name, value): (&String, &OptionValue)| (name.clone(), value.to_string());
        Setup { depth: self.depth, options: self.options.iter().map(text).collect() }
    }

    /// In how many ways it is said how strong our opponent is.
    pub(super) fn strengths(&self) -> usize {
        let said = [self.elo.is_some(), self.level.is_some(), self.handicap.is_some()];
        said.into_iter().filter(|said| *said).count()
    }

    /// Whether it plays by files that the plan names.
    pub(super) fn has_files(&self) -> bool {
        self.net.is_some() || self.endgames.is_some()
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
            evaluation: Evaluation::of(self.net.clone(), self.evaluation),
            search: self.search.unwrap_or_default(),
            book: if self.book { OpeningBook::BuiltIn } else { OpeningBook::Off },
            endgames: self.endgames.clone(),
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

    fn refuse_options(&self, reason: impl std::fmt::Display) -> ArenaError {
        ArenaError::plan(format!("player {:?}: options", self.name), reason.to_string())
    }
}
