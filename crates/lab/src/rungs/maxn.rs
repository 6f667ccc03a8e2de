//! Minimax for any number of players.
//!
//! # Idea
//! With three players or more *what one wins the other loses* says nothing any more. So a position is
//! worth a vector, a number for each player, and whoever is to move takes the child whose vector it
//! likes best. What that means is a [`Choice`]: the largest number of its own (*absolute*), the
//! largest lead over the best of the others (*relative*), or absolute with ties broken by relative
//! (*mixed*).
//!
//! ```text
//! max^n(position, depth):
//!     if the game is over or depth = 0: the evaluation, a vector
//!     if chance decides: max^n(position as if nothing had happened, depth)
//!     for each move:
//!         vector := max^n(child, depth - 1)
//!         if the player to move likes it better than the best so far: take it
//!     answer the best vector
//! ```
//!
//! # Cost
//! All b^d leaves, as in minimax, and for two players it is minimax. What alpha-beta does with two has
//! no counterpart here: a number that is bad for one player need not be good for the next.
//!
//! Events of chance pass without effect here, as in the reference program for Hare and Hedgehog;
//! [`super::expectimax`] takes them seriously.
//!
//! # Source
//! Carol Luckhardt and Keki Irani, *An Algorithmic Solution of N-Person Games* (1986).

use game::{Game, PayoffEval, Values};

use super::Algorithm;
use crate::tree::{Meeting, Tree};
use crate::{Choice, Recorder, SearchResult, Settings, Stop, Value};

/// Plays by max^n.
#[derive(Clone, Debug)]
pub struct MaxN<E> {
    /// How positions are valued.
    pub eval: E,
    /// How each player chooses.
    pub choice: Choice,
}

impl<G: Game, E: PayoffEval<G> + Sync> Algorithm<G> for MaxN<E> {
    fn run<R: Recorder<G>>(
        &self,
        game: &G,
        settings: &Settings,
        recorder: R,
    ) -> SearchResult<G::Move> {
        let mut tree = Tree::new(game, &self.eval, settings, recorder);
        let values = maxn(&mut tree, self.choice, settings.depth.plies());
        tree.found(Some(Value::Each(values)))
    }
}

// ↓ program
fn maxn<G: Game, E: PayoffEval<G>, R: Recorder<G>>(
    tree: &mut Tree<'_, G, E, R>,
    choice: Choice,
    depth: u32,
) -> Values {
    let (player, moves) = match tree.meet(depth) {
        Meeting::End(values) => return values,
        Meeting::Chance => return tree.ignore_chance(|tree| maxn(tree, choice, depth)),
        Meeting::Choice(player, moves) => (player.index(), moves),
    };
    let players = tree.game().players();
    let liking = |values: &Values| choice.liking(values, player, players);
    let mut best: Option<Values> = None;
    for mv in moves {
        let values = tree.follow(mv, |tree| maxn(tree, choice, depth - 1));
        if best.is_none_or(|best| liking(&values) > liking(&best)) {
            best = Some(values);
            tree.prefer(mv);
        }
    }
    tree.settle(best.unwrap_or_default(), Stop::Done)
}
// ↑ program
