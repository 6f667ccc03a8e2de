//! The rungs of the ladder, a file each.
//!
//! Each file is one idea, told in full: what it is, how it goes, what it costs, where it comes from.
//! From [`alpha_beta`] on every file adds just one thing to alpha-beta; all of them together are the
//! program in [`reference`](crate::reference). [`mcts`] begins anew: what it and its neighbours have in
//! common is [`tree_search`].

pub mod alpha_beta;
pub mod expectimax;
pub mod foresight;
pub mod greedy;
pub mod hash_table;
pub mod iterative;
pub mod maxn;
pub mod maxn_cutoffs;
pub mod maxn_sorted;
pub mod mcts;
pub mod mcts_evaluation;
pub mod minimax;
pub mod negamax;
pub mod negascout;
pub mod null_move;
pub mod ordering;
pub mod paranoid;
pub mod puct;
pub mod quiescence;
pub mod random;
pub mod tree_search;

use game::Game;

use crate::{Recorder, SearchResult, Settings};

/// A program that chooses a move.
pub trait Algorithm<G: Game>: Send + Sync {
    /// Searches a position while `recorder` listens. What is found does not depend on who listens,
    /// and `()` listens for free.
    fn run<R: Recorder<G>>(
        &self,
        game: &G,
        settings: &Settings,
        recorder: R,
    ) -> SearchResult<G::Move>;
}
