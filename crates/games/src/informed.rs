//! An evaluator beside which a search may ask endgame tables, anywhere in its tree.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use game::{Evaluator, Game, Observer, Outcome, Score};

/// Endgame tables that a search may ask.
pub trait KnownEndings<G>: Send + Sync {
    /// What becomes of a position when nobody errs, for the side to move; `None` where no table tells.
    /// Called so often that it must be quick about positions with many men.
    fn outcome(&self, game: &G) -> Option<Outcome>;
}

/// Tables with a switch: where the root itself is in them, they choose its moves, and the search below is
/// for mates.
pub struct AskedEndings<G> {
    tables: Arc<dyn KnownEndings<G>>,
    asked: Arc<AtomicBool>,
}

impl<G> AskedEndings<G> {
    /// Tables that are asked from now on.
    pub fn new(tables: Arc<dyn KnownEndings<G>>) -> Self {
        Self { tables, asked: Arc::new(AtomicBool::new(true)) }
    }

    /// Has all copies ask, or not ask, from now on.
    pub fn ask(&self, asked: bool) {
        self.asked.store(asked, Ordering::Relaxed);
    }
}

impl<G> Clone for AskedEndings<G> {
    fn clone(&self) -> Self {
        Self { tables: Arc::clone(&self.tables), asked: Arc::clone(&self.asked) }
    }
}

/// An evaluator, and the endgame tables that are asked beside it.
pub struct InformedEvaluator<G, E> {
    pub inner: E,
    pub endings: Option<AskedEndings<G>>,
}

impl<G, E: Clone> Clone for InformedEvaluator<G, E> {
    fn clone(&self) -> Self {
        Self { inner: self.inner.clone(), endings: self.endings.clone() }
    }
}

impl<G, E: Observer> Observer for InformedEvaluator<G, E> {
    #[inline]
    fn added(&mut self, piece: usize, square: usize) {
        self.inner.added(piece, square);
    }
    #[inline]
    fn removed(&mut self, piece: usize, square: usize) {
        self.inner.removed(piece, square);
    }
}

impl<G: Game, E: Evaluator<G>> Evaluator<G> for InformedEvaluator<G, E> {
    fn reset(&mut self, game: &G) {
        self.inner.reset(game);
    }
    #[inline]
    fn push(&mut self) {
        self.inner.push();
    }
    #[inline]
    fn pop(&mut self) {
        self.inner.pop();
    }
    #[inline]
    fn evaluate(&mut self, game: &G) -> Score {
        self.inner.evaluate(game)
    }
    #[inline]
    fn known(&self, game: &G) -> Option<Outcome> {
        let endings = self.endings.as_ref()?;
        if !endings.asked.load(Ordering::Relaxed) {
            return None;
        }
        endings.tables.outcome(game)
    }
}
