//! An evaluator of the production search, asked as a plain evaluation.

use std::sync::{Mutex, PoisonError};

use game::{Evaluator, Score, ZeroSum};

use super::{Evaluation, Parts};

/// An evaluator that is set up anew for every position, so that it needs to follow no moves. What it has
/// remembered of other positions it keeps. All of it counts as quick.
#[derive(Debug)]
pub struct Anew<V> {
    evaluator: Mutex<V>,
    pawn: i32,
}

impl<V> Anew<V> {
    /// An evaluation by an evaluator to which a pawn is worth so much.
    pub const fn new(evaluator: V, pawn: i32) -> Self {
        Self { evaluator: Mutex::new(evaluator), pawn }
    }
}

impl<V: Clone> Clone for Anew<V> {
    fn clone(&self) -> Self {
        let evaluator = self.evaluator.lock().unwrap_or_else(PoisonError::into_inner);
        Self::new(evaluator.clone(), self.pawn)
    }
}

impl<G: ZeroSum, V: Evaluator<G>> Evaluation<G> for Anew<V> {
    fn value(&self, game: &G) -> Score {
        let mut evaluator = self.evaluator.lock().unwrap_or_else(PoisonError::into_inner);
        evaluator.reset(game);
        evaluator.evaluate(game)
    }

    fn pawn(&self) -> i32 {
        self.pawn
    }
}

impl<G: ZeroSum, V: Evaluator<G>> Parts<G> for Anew<V> {
    fn quick(&self, game: &G) -> Score {
        self.value(game)
    }

    fn slow(&self, _: &G) -> Score {
        Score::DRAW
    }
}
