//! What tuners need of a typed game.

mod sampler;

use std::marker::PhantomData;

use engine::{EngineError, Param, Params, Sample, SampleRules, Sampler, Start, Tuning};
use game::{Game as _, Notation as _};
use tapered::{Pair, Term, Trace};

use crate::adapter::Tuned;
use crate::session::starting_position;

/// The tuners' side of the game that `A` adapts.
pub struct TypedTuning<A>(PhantomData<fn(A)>);

impl<A> Default for TypedTuning<A> {
    fn default() -> Self {
        Self::new()
    }
}

impl<A> TypedTuning<A> {
    /// The tuners' side.
    #[must_use]
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

/// The position that a text describes.
fn read<A: Tuned>(text: &str) -> Result<A::Game, EngineError> {
    let start = Start { fen: Some(text.to_owned()), ..Start::default() };
    Ok(starting_position::<A>(&start)?.1)
}

impl<A: Tuned> Tuning for TypedTuning<A> {
    fn terms(&self) -> &'static [Term] {
        A::terms()
    }

    fn weights(&self) -> Vec<Pair> {
        let count = A::terms().iter().map(|term| term.start + term.len).max().unwrap_or(0);
        (0..count).map(A::weight).collect()
    }

    fn trace(&self, position: &str) -> Result<Option<Trace>, EngineError> {
        Ok(A::trace(&read::<A>(position)?))
    }

    fn key(&self, position: &str) -> Result<u64, EngineError> {
        Ok(read::<A>(position)?.key())
    }

    fn params(&self) -> Vec<Param> {
        Params::default().rows()
    }

    fn sampler(&self, rules: &SampleRules) -> Result<Box<dyn Sampler>, EngineError> {
        Ok(Box::new(sampler::SelfSampler::<A>::new(rules)?))
    }
}

/// A position in text form, for those who take samples.
fn sample<A: Tuned>(game: &A::Game, centipawns: i32) -> Sample {
    Sample { position: game.write_position(), key: game.key(), centipawns }
}
