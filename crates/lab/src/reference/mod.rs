//! The reference chess program: all rungs in one, each on a switch.
//!
//! A published diploma thesis built a chess program step by step and measured what each step saved.
//! Here it is again, so that the table can be measured again: with no switch on it is minimax, and
//! [`Switches::steps`] adds the rest in the published order. The opening book, which is asked before
//! any search, is a [`Library`] beside the [`Program`]: a search knows nothing of it.
//!
//! With the evaluation that was published with it, it is the chess program; with any other it plays any
//! game of two.

mod build;
mod clock;
mod knowledge;
mod library;
mod search;
mod switch;

pub use build::{Adjustable, Build, BuildError, PieceWeight};
pub use clock::TimeBank;
pub use knowledge::Knowledge;
pub use library::Library;
pub use switch::{Switch, SwitchError, Switches};

use std::time::{Duration, Instant};

use game::ZeroSum;

use crate::eval::Parts;
use crate::rungs::Algorithm;
use crate::{Recorder, SearchResult, Settings};

use search::Search;

/// The reference program.
#[derive(Clone, Debug)]
pub struct Program<E> {
    eval: E,
    switches: Switches,
}

impl<E> Program<E> {
    /// A program with these parts.
    ///
    /// # Errors
    /// When a switch is on that needs another one.
    pub fn new(eval: E, switches: Switches) -> Result<Self, SwitchError> {
        switches.check()?;
        Ok(Self { eval, switches })
    }

    /// The parts that are on.
    #[must_use]
    pub const fn switches(&self) -> Switches {
        self.switches
    }

    /// Searches to depth 1, 2, 3 … up to that of the settings, whatever the switches say, until the
    /// time is up. The last finished iteration
    /// answers, and one that was broken off if at least its first move was done. The first iteration
    /// is always finished, so that there is a move to play.
    pub fn find_within<G: ZeroSum>(
        &self,
        game: &G,
        settings: &Settings,
        time: Duration,
    ) -> SearchResult<G::Move>
    where
        E: Parts<G>,
    {
        let deadline = Instant::now().checked_add(time);
        Search::new(game, &self.eval, self.switches, settings, deadline, ()).deepen(settings)
    }
}

impl<G: ZeroSum, E: Parts<G>> Algorithm<G> for Program<E> {
    fn run<R: Recorder<G>>(
        &self,
        game: &G,
        settings: &Settings,
        recorder: R,
    ) -> SearchResult<G::Move> {
        Search::new(game, &self.eval, self.switches, settings, None, recorder).deepen(settings)
    }
}
