//! What learners need of a typed game: games against itself, and these played again.

mod broken_off;
mod lot;
mod player;
mod preferences;
mod replay;
mod vision;

use std::marker::PhantomData;

use engine::{
    EngineError, Evaluation, Learning, NetworkKind, PlayRules, PlayedGame, PreferenceRules,
    PreferredOpening, ReplayedPosition, SelfPlayer, Vision,
};

use crate::adapter::Duel;
pub use lot::SeedSequence;
pub use player::TypedPlayer;
pub use vision::{PolicyVision, TypedVision};

/// The learners' side of the game that `A` adapts.
pub struct TypedLearning<A>(PhantomData<fn(A)>);

impl<A> Default for TypedLearning<A> {
    fn default() -> Self {
        Self::new()
    }
}

impl<A> TypedLearning<A> {
    /// The learners' side.
    #[must_use]
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<A: Duel> Learning for TypedLearning<A> {
    fn player(&self, rules: &PlayRules) -> Result<Box<dyn SelfPlayer>, EngineError> {
        Ok(Box::new(TypedPlayer::<A>::new(rules)?))
    }

    fn name_evaluation(&self, evaluation: &Evaluation) -> Result<String, EngineError> {
        let evaluator = A::evaluator(evaluation)?;
        let network = A::network_of(&evaluator);
        Ok(network.map_or_else(
            || "handcrafted".to_owned(),
            |network| format!("network {:08x}", network.checksum()),
        ))
    }

    fn replay(
        &self,
        variant: &str,
        game: &PlayedGame,
        visit: &mut dyn FnMut(&ReplayedPosition),
    ) -> Result<(), EngineError> {
        replay::replay::<A>(variant, game, |_, _, position| visit(position))
    }

    fn preferred_openings(
        &self,
        rules: &PreferenceRules,
    ) -> Result<Vec<PreferredOpening>, EngineError> {
        preferences::preferred_openings::<A>(rules)
    }

    fn vision(&self, kind: NetworkKind) -> Option<&'static dyn Vision> {
        A::vision(kind)
    }
}
