//! Games that can be learned from nothing: to those who know their types, and to those who do not.

use std::marker::PhantomData;
use std::time::Duration;

use game::{Actions, Notation};

use crate::exam::{Exam, ExamError};
use crate::plan::ZeroPlan;
use crate::report::ZeroReport;
use crate::run::{Finished, Told, ZeroError, ZeroOrder, run};

/// What runs need of a game beyond its rules. Implemented once a game, by a type that stands for it;
/// [`TypedZero`] makes a [`ZeroKind`] of it.
pub trait ZeroGame: 'static {
    /// The rules.
    type Game: Actions + Notation;

    /// The name of the game: `connect4`.
    const ID: &'static str;

    /// How long a run lasts when nothing else is said.
    const USUAL_TIME: Duration;

    /// The plan that has served well in that time, for a seed.
    fn plan(seed: u64) -> ZeroPlan;

    /// Where games begin.
    fn start() -> Self::Game;

    /// Positions of known worth.
    ///
    /// # Errors
    /// When they cannot be read.
    fn exam() -> Result<Exam<Self::Game>, ExamError>;
}

/// A game that can be learned from nothing, to those who do not know its types.
pub trait ZeroKind: Sync {
    /// The name of the game.
    fn id(&self) -> &'static str;

    /// How long a run lasts when nothing else is said.
    fn usual_time(&self) -> Duration;

    /// The plan that has served well in that time, for a seed.
    fn plan(&self, seed: u64) -> ZeroPlan;

    /// Runs generations by a plan, as [`run()`] does.
    ///
    /// # Errors
    /// Those of [`run()`].
    fn run(
        &self,
        plan: &ZeroPlan,
        order: &ZeroOrder<'_>,
        told: &Told<'_>,
        finished: &mut Finished<'_>,
    ) -> Result<ZeroReport, ZeroError>;
}

/// The kind that `Z` stands for.
pub struct TypedZero<Z>(PhantomData<fn(Z)>);

impl<Z> TypedZero<Z> {
    /// The kind.
    #[must_use]
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<Z> Default for TypedZero<Z> {
    fn default() -> Self {
        Self::new()
    }
}

impl<Z: ZeroGame> ZeroKind for TypedZero<Z> {
    fn id(&self) -> &'static str {
        Z::ID
    }

    fn usual_time(&self) -> Duration {
        Z::USUAL_TIME
    }

    fn plan(&self, seed: u64) -> ZeroPlan {
        Z::plan(seed)
    }

    fn run(
        &self,
        plan: &ZeroPlan,
        order: &ZeroOrder<'_>,
        told: &Told<'_>,
        finished: &mut Finished<'_>,
    ) -> Result<ZeroReport, ZeroError> {
        run(plan, &Z::start(), &Z::exam()?, order, told, finished)
    }
}

/// Games that can be learned from nothing.
#[derive(Clone, Copy)]
pub struct ZeroGames {
    all: &'static [&'static dyn ZeroKind],
}

impl ZeroGames {
    /// These games.
    #[must_use]
    pub const fn new(all: &'static [&'static dyn ZeroKind]) -> Self {
        Self { all }
    }

    /// All of them.
    #[must_use]
    pub const fn all(self) -> &'static [&'static dyn ZeroKind] {
        self.all
    }

    /// The game of this name; `None` when it is none of them.
    #[must_use]
    pub fn named(self, name: &str) -> Option<&'static dyn ZeroKind> {
        self.all.iter().copied().find(|kind| kind.id() == name)
    }
}
