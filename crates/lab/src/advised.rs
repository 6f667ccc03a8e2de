//! PUCT by advice that comes from outside the lab, as that of a network that has learned: the tree is the lab's
//! own, and whoever knows of positions is an [`Adviser`] made elsewhere.

use std::marker::PhantomData;

use engine::Session;

use crate::Settings;
use crate::advice::Adviser;
use crate::ladder::{Rung, RungEffort};
use crate::position::{LabError, RungAnswer, TypedLabPosition};
use crate::rungs::puct::ByPrior;
use crate::rungs::tree_search::TreeSearch;
use crate::subject::LabGame;
use crate::trace::{Query, Trace};

/// The name of the rung that takes advice from outside.
pub const ADVISED: &str = "puct";

/// A rung with its own knowledge of positions, to those who do not know the types of the game.
pub trait Advised: Send + Sync {
    /// Searches the position of a session.
    ///
    /// # Errors
    /// A session of another game, or of one that the knowledge is not for.
    fn ask(&self, session: &dyn Session, settings: &Settings) -> Result<RungAnswer, LabError>;

    /// Searches it and writes down how, with so many nodes at most.
    ///
    /// # Errors
    /// Those of [`ask`](Self::ask).
    fn trace(
        &self,
        session: &dyn Session,
        settings: &Settings,
        cap: usize,
    ) -> Result<Trace, LabError>;
}

/// Makes such rungs of a game from what somebody knows, as a network.
pub trait AdvisedRungs<K>: Sync {
    /// The name of the game.
    fn game(&self) -> &'static str;

    /// The rung with this knowledge.
    fn rung(&self, knowledge: K) -> Box<dyn Advised>;
}

/// The rung of the game that `L` stands for, with this adviser.
pub struct AdvisedTree<L, A> {
    tree: TreeSearch<A, ByPrior>,
    game: PhantomData<fn(L)>,
}

impl<L: LabGame, A: Adviser<L::Game>> AdvisedTree<L, A> {
    /// PUCT by the advice of this one.
    #[must_use]
    pub const fn new(adviser: A) -> Self {
        Self { tree: TreeSearch { adviser, bound: ByPrior::USUAL }, game: PhantomData }
    }
}

impl<L: LabGame, A: Adviser<L::Game>> Advised for AdvisedTree<L, A> {
    fn ask(&self, session: &dyn Session, settings: &Settings) -> Result<RungAnswer, LabError> {
        let game: &L::Game = session.typed()?;
        let position = TypedLabPosition::<L> { game: game.clone() };
        Ok(position.answer(None, |game| self.tree.find(game, settings)))
    }

    fn trace(
        &self,
        session: &dyn Session,
        settings: &Settings,
        cap: usize,
    ) -> Result<Trace, LabError> {
        let game = L::kind().id();
        let effort = RungEffort::Simulations;
        let query = Query { game, rung: ADVISED, effort, pawn: None, cap };
        Ok(self.tree.trace(session.typed()?, settings, query))
    }
}
