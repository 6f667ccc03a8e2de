//! The rungs by name, for games of each sort.

use std::time::Duration;

use game::{Notation, PayoffEval, ZeroSum};

use super::Rung;
use crate::eval::{Both, Evaluation, Parts, Shares};
use crate::reference::{Program, Switches};
use crate::rungs::{
    alpha_beta::AlphaBeta, expectimax::Expectimax, foresight::Foresight, greedy::Greedy,
    hash_table::Hash, iterative::Iterative, maxn::MaxN, maxn_cutoffs::MaxNCutoffs,
    maxn_sorted::MaxNSorted, mcts::Mcts, mcts_evaluation::MctsEvaluation, minimax::Minimax,
    negamax::Negamax, negascout::NegaScout, null_move::NullMove, ordering::Ordering,
    paranoid::Paranoid, puct::Puct, quiescence::Quiescence, random::Random,
};
use crate::{Choice, SearchResult, Settings};

/// A program that can be told how long to search.
pub trait Timed<G: Notation>: Rung<G> {
    /// Searches to the depth of the settings, or until the time is up.
    fn find_within(&self, game: &G, settings: &Settings, time: Duration) -> SearchResult<G::Move>;
}

impl<G: ZeroSum + Notation, E: Parts<G>> Timed<G> for Program<E> {
    fn find_within(&self, game: &G, settings: &Settings, time: Duration) -> SearchResult<G::Move> {
        Self::find_within(self, game, settings, time)
    }
}

/// Steps that are no rungs: alpha-beta with its moves in a perfect order.
pub const ORDERINGS: [&str; 2] = ["best-first", "worst-first"];

/// The steps of the published experiment, in games of two.
pub const STEPS_FOR_TWO: &[&str] =
    &["minimax", "alpha-beta", "ordering", "hash", "killers", "negascout", "null-move"];

/// A step of this name for a game of two: a part of the reference program with all that comes before
/// it, or a rung. All value positions alike.
pub fn step_for_two<G, E>(name: &str, eval: E) -> Option<Box<dyn Rung<G>>>
where
    G: ZeroSum + Notation,
    E: Evaluation<G> + Parts<G> + 'static,
{
    if let Some((_, on)) = Switches::steps().into_iter().find(|(step, _)| *step == name) {
        return Some(Box::new(Program::new(eval, on).ok()?));
    }
    match name {
        "best-first" => Some(Box::new(Foresight { eval, worst_first: false })),
        "worst-first" => Some(Box::new(Foresight { eval, worst_first: true })),
        _ => for_two(name, eval),
    }
}

/// A rung of this name for a game of two.
pub fn for_two<G, E>(name: &str, eval: E) -> Option<Box<dyn Rung<G>>>
where
    G: ZeroSum + Notation,
    E: Evaluation<G> + Parts<G> + 'static,
{
    Some(match name {
        "minimax" => Box::new(Minimax(eval)),
        "negamax" => Box::new(Negamax(eval)),
        "alpha-beta" | "piece-square" => Box::new(AlphaBeta(eval)),
        "ordering" => Box::new(Ordering(eval)),
        "iterative" => Box::new(Iterative(eval)),
        "hash" => Box::new(Hash(eval)),
        "negascout" => Box::new(NegaScout(eval)),
        "null-move" => Box::new(NullMove(eval)),
        "quiescence" => Box::new(Quiescence(eval)),
        "reference" => Box::new(Program::new(eval, Switches::published()).ok()?),
        _ => return for_any(name, Both(eval.clone())).or_else(|| growing(name, Shares(eval))),
    })
}

/// A rung of this name whose tree grows by simulations, for a game of any number of players. The
/// evaluation says what each may expect, from 0 to 1.
pub fn growing<G, E>(name: &str, eval: E) -> Option<Box<dyn Rung<G>>>
where
    G: Notation,
    E: PayoffEval<G> + Sync + 'static,
{
    Some(match name {
        "mcts" => Box::new(Mcts),
        "mcts-evaluation" => Box::new(MctsEvaluation(eval)),
        "puct" => Box::new(Puct(eval)),
        _ => return None,
    })
}

/// A rung of this name that walks through its tree, for a game of any number of players.
pub fn for_any<G, E>(name: &str, eval: E) -> Option<Box<dyn Rung<G>>>
where
    G: Notation,
    E: PayoffEval<G> + Sync + 'static,
{
    let choice = Choice::Absolute;
    Some(match name {
        "random" => Box::new(Random),
        "greedy" => Box::new(Greedy(eval)),
        "maxn" => Box::new(MaxN { eval, choice }),
        "maxn-relative" => Box::new(MaxN { eval, choice: Choice::Relative }),
        "maxn-mixed" => Box::new(MaxN { eval, choice: Choice::Mixed }),
        "maxn-cutoffs" => Box::new(MaxNCutoffs { eval, sorted: false, beam: false }),
        "maxn-cutoffs-sorted" => Box::new(MaxNCutoffs { eval, sorted: true, beam: false }),
        "maxn-sorted" => Box::new(MaxNSorted { eval, choice, beam: false }),
        "maxn-beam" => Box::new(MaxNSorted { eval, choice, beam: true }),
        "paranoid" => Box::new(Paranoid { eval, choice: Choice::Relative }),
        "expectimax" => Box::new(Expectimax { eval, choice }),
        _ => return None,
    })
}
