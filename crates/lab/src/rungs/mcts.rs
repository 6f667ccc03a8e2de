//! Monte Carlo tree search: a leaf is worth what a random game from it comes to.
//!
//! # Idea
//! No evaluation, nothing but the rules. A new position is valued by playing on from it at random to the
//! end and looking who has won. One such game says next to nothing, but the mean of many says much, and
//! the tree sees to it that more of them begin where play is good.
//!
//! Which move is worth another look? The one with the best mean, surely; but also one that was tried so
//! seldom that its mean may be bad luck. Both are added: the mean and a bonus that shrinks with every
//! visit of the move and grows, slowly, with those of its siblings. The sum is an *upper confidence
//! bound* of what the move may turn out to be worth.
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
//!     the values := the payoffs of a random game from here
//!     on the way back: one visit more, and the values into the mean
//!
//! repeat for as many simulations as are wanted
//! play the move that was visited most
//! ```
//!
//! # Cost
//! A random game for every simulation. What it finds comes near to the value of minimax as the
//! simulations become many, but nobody knows beforehand how many that takes: a single move that refutes
//! a line is found late, as random players hardly ever play it.
//!
//! # Source
//! The tree: Rémi Coulom (2006). The bound: Levente Kocsis and Csaba Szepesvári, *Bandit Based
//! Monte-Carlo Planning* (2006), after the UCB1 of Peter Auer, Nicolò Cesa-Bianchi and Paul Fischer
//! (2002). Random games to value a position: Bruce Abramson, *Expected-Outcome* (1990).

use game::{Game, MoveList, Player, Turn, Values, scatter};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::Algorithm;
use super::tree_search::{Bound, TreeSearch};
use crate::advice::{Advice, Adviser, Appraised, alike};
use crate::eval::payoffs_or_even;
use crate::growth::{Meter, Node};
use crate::{Recorder, SearchResult, Settings};

/// Plays by a tree and random games.
#[derive(Clone, Copy, Debug)]
pub struct Mcts;

impl<G: Game> Algorithm<G> for Mcts {
    fn run<R: Recorder<G>>(
        &self,
        game: &G,
        settings: &Settings,
        recorder: R,
    ) -> SearchResult<G::Move> {
        let adviser = RandomGames { seed: settings.seed };
        let bound = Ucb { exploration: std::f32::consts::SQRT_2 };
        TreeSearch { adviser, bound }.run(game, settings, recorder)
    }
}

/// The upper confidence bound UCB1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ucb {
    /// How much is explored: √2 in the proof for payoffs from 0 to 1, less where values are less uncertain.
    pub exploration: f32,
}

impl Bound for Ucb {
    // ↓ program
    fn of_moves<M, C>(&self, node: &Node<M, C>, player: Player) -> Vec<f32> {
        let all: u32 = node.branches.iter().map(|mv| mv.visits).sum();
        let bound = |mean: f32, visits: u32| match visits {
            0 => f32::INFINITY,
            _ => mean + self.exploration * ((all as f32).ln() / visits as f32).sqrt(),
        };
        node.branches.iter().map(|mv| bound(mv.mean[player.index()], mv.visits)).collect()
    }
    // ↑ program
}

/// Values a position by a game of random moves from it, drawn from the seed and the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RandomGames {
    /// Where the moves begin.
    pub seed: u64,
}

impl RandomGames {
    /// Plies after which a game is left as it is: everybody gets the same share then.
    pub const PLIES: u32 = 300;
}

impl<G: Game> Adviser<G> for RandomGames {
    fn advise(
        &self,
        game: &G,
        _: Player,
        moves: &MoveList<G::Move>,
        meter: &mut Meter,
    ) -> Option<Advice> {
        let mut rng = StdRng::seed_from_u64(scatter(self.seed ^ game.key(), 0));
        meter.count.evaluated += 1;
        let (values, plies) = random_game(game.clone(), &mut rng, meter)?;
        Some(Advice { values, priors: alike(moves.len()), by: Appraised::RandomGame(plies) })
    }
}

// ↓ program
fn random_game<G: Game>(mut game: G, rng: &mut StdRng, meter: &mut Meter) -> Option<(Values, u32)> {
    let mut plies = 0;
    while plies < RandomGames::PLIES {
        let mut moves = MoveList::new();
        match game.turn(&mut moves) {
            Turn::Over(_) => break,
            Turn::Player(_) => drop(game.play_unchecked(moves[rng.random_range(0..moves.len())])),
            Turn::Chance => drop(game.resolve(game.chance(rng.random())?)),
        }
        meter.visit().then_some(())?;
        plies += 1;
    }
    Some((payoffs_or_even(&game), plies))
}
// ↑ program
