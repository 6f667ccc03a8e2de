//! The tree with priors: what looks promising is looked at first.
//!
//! # Idea
//! So far every move of a node is tried once before any is tried twice: thirty simulations in a position
//! of thirty moves, most of them for silly ones. Whoever knows something of the moves can say beforehand
//! how promising each is: its *prior*, all of them 1 together. The bonus for what was seldom tried is then
//! handed out in proportion, and a move of a small prior may never be tried at all.
//!
//! A move that was not tried yet counts as its node does, a little less the more was tried: otherwise the
//! first move that is found good would wait for all others.
//!
//! ```text
//! simulate(tree):
//!     stand at the root
//!     while somebody was here before:
//!         if the game is over: its payoffs are the values
//!         if chance decides: the event that is farthest behind its probability
//!         for each move:
//!             bound := mean + c x prior x square root of all visits / (1 + its visits)
//!             (a move that was never tried: the mean of the node, a little less)
//!         follow the move with the largest bound
//!     add the position to the tree, and a prior for each of its moves
//!     the values := what each player may expect by the evaluation
//!     on the way back: one visit more, and the values into the mean
//! ```
//!
//! # Cost
//! Here the evaluation is asked about the position after every move to make the priors: as many
//! evaluations for a simulation as there are moves. A network says all priors and the value at once.
//!
//! # Source
//! Christopher Rosin, *Multi-armed Bandits with Episode Context* (2011), in the form of David Silver et
//! al., *Mastering the Game of Go without Human Knowledge* (2017).

use game::{Game, MoveList, PayoffEval, Player};

use super::Algorithm;
use super::tree_search::{Bound, TreeSearch};
use crate::advice::{Advice, Adviser, Appraised};
use crate::growth::{Meter, Node};
use crate::{Recorder, SearchResult, Settings};

/// Plays by a tree with priors; both they and the values are those of an evaluation that says what each
/// player may expect, from 0 to 1.
#[derive(Clone, Debug)]
pub struct Puct<E>(pub E);

impl<G: Game, E: PayoffEval<G> + Sync> Algorithm<G> for Puct<E> {
    fn run<R: Recorder<G>>(
        &self,
        game: &G,
        settings: &Settings,
        recorder: R,
    ) -> SearchResult<G::Move> {
        let adviser = Preferring { eval: self.0.clone(), sharpness: Preferring::<E>::SHARPNESS };
        TreeSearch { adviser, bound: ByPrior::USUAL }.run(game, settings, recorder)
    }
}

/// The bound of PUCT.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ByPrior {
    /// How much is explored.
    pub exploration: f32,
    /// By how much a move that was not tried counts less than its node, times the root of the priors of
    /// those that were.
    pub first_play: f32,
}

impl ByPrior {
    /// As in the fast search of this kind.
    pub const USUAL: Self = Self { exploration: 1.0, first_play: 0.1 };
}

impl Bound for ByPrior {
    // ↓ program
    fn of_moves<M, C>(&self, node: &Node<M, C>, player: Player) -> Vec<f32> {
        let (mut all, mut sum, mut seen) = (0, node.own, 0.0);
        for mv in node.branches.iter().filter(|mv| mv.visits > 0) {
            all += mv.visits;
            sum += mv.visits as f32 * mv.mean[player.index()];
            seen += mv.prior;
        }
        let untried = sum / (all + 1) as f32 - self.first_play * seen.sqrt();
        let bonus = self.exploration * (all.max(1) as f32).sqrt();
        let bounds = node.branches.iter().map(|mv| {
            let mean = if mv.visits == 0 { untried } else { mv.mean[player.index()] };
            mean + bonus * mv.prior / (1 + mv.visits) as f32
        });
        bounds.collect()
    }
    // ↑ program
}

/// Values a position by an evaluation, and prefers moves the more the better it finds what they lead to.
#[derive(Clone, Debug)]
pub struct Preferring<E> {
    /// The evaluation.
    pub eval: E,
    /// The factor in the exponent by which priors follow values.
    pub sharpness: f32,
}

impl<E> Preferring<E> {
    /// At this one a move that gains a tenth of the prize has 2.7 times the prior of one that gains nothing.
    pub const SHARPNESS: f32 = 10.0;
}

impl<G: Game, E: PayoffEval<G> + Sync> Adviser<G> for Preferring<E> {
    fn advise(
        &self,
        game: &G,
        player: Player,
        moves: &MoveList<G::Move>,
        meter: &mut Meter,
    ) -> Option<Advice> {
        meter.count.evaluated += 1 + moves.len() as u64;
        let mut after = game.clone();
        let worths = moves.iter().map(|&mv| {
            let undo = after.play_unchecked(mv);
            let own = match after.ending() {
                Some(ending) => ending.payoffs.of(player),
                None => self.eval.evaluate(&after)[player.index()],
            };
            after.undo(mv, undo);
            self.sharpness * own
        });
        let worths: Vec<f32> = worths.collect();
        let most = worths.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let shares = worths.iter().map(|worth| (worth - most).exp());
        let sum: f32 = shares.clone().sum();
        let priors = shares.map(|share| share / sum).collect();
        Some(Advice { values: self.eval.evaluate(game), priors, by: Appraised::Evaluation })
    }
}
