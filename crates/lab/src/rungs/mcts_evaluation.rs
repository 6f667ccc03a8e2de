//! The same tree, its leaves valued by an evaluation.
//!
//! # Idea
//! A random game is a poor judge where an evaluation knows something: of a queen that hangs it notices
//! nothing until somebody happens to take it. So a new position is valued as in minimax, by the
//! evaluation, turned into what each player may expect of the game: a lead of four pawns wins ten times
//! for every time that it loses.
//!
//! ```text
//! simulate(tree):
//!     stand at the root
//!     while somebody was here before:
//!         if the game is over: its payoffs are the values
//!         if chance decides: the event that is farthest behind its probability
//!         for each move:
//!             bound := mean + c x square root of (ln of all visits / its visits)
//!             (a move that was never tried: infinity)
//!         follow the move with the largest bound
//!     add the position to the tree
//!     the values := what each player may expect by the evaluation
//!     on the way back: one visit more, and the values into the mean
//! ```
//!
//! # Cost
//! One evaluation for every simulation, in place of a whole random game. Values of an evaluation differ
//! less from each other than games won and lost, so less is explored.
//!
//! # Source
//! Cutting the games short and asking an evaluation: Richard Lorentz, *Amazons Discover Monte-Carlo*
//! (2008); Mark Winands, Yngvi Björnsson and Jahn-Takeshi Saito, *Monte Carlo Tree Search in Lines of
//! Action* (2010).

use game::{Game, MoveList, PayoffEval, Player};

use super::Algorithm;
use super::mcts::Ucb;
use super::tree_search::TreeSearch;
use crate::advice::{Advice, Adviser, Appraised, alike};
use crate::growth::Meter;
use crate::{Recorder, SearchResult, Settings};

/// Plays by a tree and an evaluation that says what each player may expect, from 0 to 1.
#[derive(Clone, Debug)]
pub struct MctsEvaluation<E>(pub E);

impl<E> MctsEvaluation<E> {
    /// How much is explored, as in the fast search of this kind.
    pub const EXPLORATION: f32 = 0.2;
}

impl<G: Game, E: PayoffEval<G> + Sync> Algorithm<G> for MctsEvaluation<E> {
    fn run<R: Recorder<G>>(
        &self,
        game: &G,
        settings: &Settings,
        recorder: R,
    ) -> SearchResult<G::Move> {
        let adviser = Judged(self.0.clone());
        let bound = Ucb { exploration: Self::EXPLORATION };
        TreeSearch { adviser, bound }.run(game, settings, recorder)
    }
}

/// Values a position by an evaluation.
#[derive(Clone, Debug)]
pub struct Judged<E>(pub E);

impl<G: Game, E: PayoffEval<G> + Sync> Adviser<G> for Judged<E> {
    // ↓ program
    fn advise(
        &self,
        game: &G,
        _: Player,
        moves: &MoveList<G::Move>,
        meter: &mut Meter,
    ) -> Option<Advice> {
        meter.count.evaluated += 1;
        let (values, priors) = (self.0.evaluate(game), alike(moves.len()));
        Some(Advice { values, priors, by: Appraised::Evaluation })
    }
    // ↑ program
}
