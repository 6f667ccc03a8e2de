//! Max^n that takes chance seriously.
//!
//! # Idea
//! Where a die or a card decides, nobody chooses. Such a position is worth what it brings on average:
//! the mean of its outcomes, each as often as it happens. With two players against each other this is
//! *expectimax*, or *expectiminimax*; with vectors it serves any number of players.
//!
//! ```text
//! expectimax(position, depth):
//!     if the game is over or depth = 0: the evaluation, a vector
//!     if chance decides: sum of probability x expectimax(outcome, depth) over all outcomes
//!     otherwise as max^n
//! ```
//!
//! # Cost
//! With *c* outcomes of each event, c times the positions for every event on the way; events take no
//! depth. Where a table of twenty cards is drawn from, a ply less of depth is the price.
//!
//! # Source
//! Donald Michie, *Game-Playing and Game-Learning Automata* (1966).

use game::{Game, PayoffEval, Values};

use super::Algorithm;
use crate::tree::{Meeting, Tree};
use crate::{Choice, Recorder, SearchResult, Settings, Stop, Value};

/// Plays by max^n, chance by its mean.
#[derive(Clone, Debug)]
pub struct Expectimax<E> {
    /// How positions are valued.
    pub eval: E,
    /// How each player chooses.
    pub choice: Choice,
}

impl<G: Game, E: PayoffEval<G> + Sync> Algorithm<G> for Expectimax<E> {
    fn run<R: Recorder<G>>(
        &self,
        game: &G,
        settings: &Settings,
        recorder: R,
    ) -> SearchResult<G::Move> {
        let mut tree = Tree::new(game, &self.eval, settings, recorder);
        let values = expectimax(&mut tree, self.choice, settings.depth.plies());
        tree.found(Some(Value::Each(values)))
    }
}

fn expectimax<G: Game, E: PayoffEval<G>, R: Recorder<G>>(
    tree: &mut Tree<'_, G, E, R>,
    choice: Choice,
    depth: u32,
) -> Values {
    // ↓ program
    let (player, moves) = match tree.meet(depth) {
        Meeting::End(values) => return values,
        Meeting::Chance => return mean(tree, choice, depth),
        Meeting::Choice(player, moves) => (player.index(), moves),
    };
    let players = tree.game().players();
    let liking = |values: &Values| choice.liking(values, player, players);
    let mut best: Option<Values> = None;
    for mv in moves {
        let values = tree.follow(mv, |tree| expectimax(tree, choice, depth - 1));
        if best.is_none_or(|best| liking(&values) > liking(&best)) {
            best = Some(values);
            tree.prefer(mv);
        }
    }
    tree.settle(best.unwrap_or_default(), Stop::Done)
    // ↑ program
}

// ↓ program
/// The mean over everything that may happen.
fn mean<G: Game, E: PayoffEval<G>, R: Recorder<G>>(
    tree: &mut Tree<'_, G, E, R>,
    choice: Choice,
    depth: u32,
) -> Values {
    let mut outcomes = Vec::new();
    tree.game().chances(&mut outcomes);
    // In double precision, so that the mean of equal values is that value.
    let mut mean = Values::default().map(f64::from);
    for (chance, probability) in outcomes {
        let values = tree.befall(chance, |tree| expectimax(tree, choice, depth));
        for (mean, value) in mean.iter_mut().zip(values) {
            *mean += f64::from(value) * probability;
        }
    }
    tree.settle(mean.map(|mean| mean as f32), Stop::Done)
}
// ↑ program
