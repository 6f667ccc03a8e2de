//! Advice on positions of a duel.

use game::{Evaluator, Game, ZeroSum};
use multi::{Advice, Asked, Guide};
use nnue::{Policy, PolicyFeatures};

use super::quiet::{expected, settled, shared};

/// Says how promising moves are, whatever the features of its network.
pub trait MovePolicy<G: Game>: Send {
    /// Puts into `exponents` how promising these legal moves are, in their order: by how much the logarithms
    /// of their shares differ.
    fn exponents(&mut self, game: &G, moves: &[G::Move], exponents: &mut Vec<f32>);

    /// Another one by the same network.
    fn another(&self) -> Box<dyn MovePolicy<G>>;
}

impl<F: PolicyFeatures> MovePolicy<F::Game> for Policy<F> {
    fn exponents(
        &mut self,
        game: &F::Game,
        moves: &[<F::Game as Game>::Move],
        exponents: &mut Vec<f32>,
    ) {
        Self::exponents(self, game, moves, exponents);
    }

    fn another(&self) -> Box<dyn MovePolicy<F::Game>> {
        Box::new(self.clone())
    }
}

/// A policy and an evaluation that advise together.
pub struct DuelGuide<G: Game, E> {
    policy: Box<dyn MovePolicy<G>>,
    evaluator: E,
    shares: Vec<f32>,
}

impl<G: Game, E> DuelGuide<G, E> {
    pub fn new(policy: Box<dyn MovePolicy<G>>, evaluator: E) -> Self {
        Self { policy, evaluator, shares: Vec::new() }
    }
}

impl<G: Game, E: Clone> Clone for DuelGuide<G, E> {
    fn clone(&self) -> Self {
        Self::new(self.policy.another(), self.evaluator.clone())
    }
}

impl<G: ZeroSum, E: Evaluator<G>> Guide<G> for DuelGuide<G, E> {
    fn advise(&mut self, asked: &[Asked<G>], advice: &mut Advice) {
        for Asked { game, player, moves } in asked {
            let own = match self.evaluator.known(game) {
                Some(outcome) => outcome.payoff(),
                None => {
                    self.evaluator.reset(game);
                    expected(settled(&mut game.clone(), &mut self.evaluator))
                }
            };
            let shares = &mut self.shares;
            self.policy.exponents(game, moves, shares);
            let most = shares.iter().copied().fold(f32::NEG_INFINITY, f32::max);
            shares.iter_mut().for_each(|share| *share = libm::expf(*share - most));
            let sum: f32 = shares.iter().sum();
            advice.push(shared(*player, own), shares.iter().map(|share| share / sum));
        }
    }
}
