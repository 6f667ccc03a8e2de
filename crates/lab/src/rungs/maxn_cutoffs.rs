//! Max^n for two players by relative choice, with cut-offs.
//!
//! # Idea
//! By relative choice two players are against each other after all: what one leads by, the other is
//! behind by. So the bounds of alpha-beta hold for the lead, although the numbers themselves need not
//! sum up to anything. (By absolute choice nothing bounds one number by the other, and nothing may be
//! left out.)
//!
//! ```text
//! search(position, depth, alpha, beta):         alpha and beta are leads of the player to move
//!     as max^n by relative choice, but
//!     - the child is searched with (-beta, -alpha) if the other player is to move there, otherwise
//!       with (alpha, beta)
//!     - alpha := larger of alpha and the lead of the best vector
//!     - leave the loop as soon as alpha >= beta
//! ```
//!
//! # Cost
//! The vector, and the move, are those of max^n by relative choice. The number of leaves is that of
//! alpha-beta. With another number of players this is plain max^n.
//!
//! # Source
//! The reference program for Hare and Hedgehog, after Donald Knuth and Ronald Moore (1975).

use game::{Game, PayoffEval, Player, Values};

use super::Algorithm;
use crate::tree::{Meeting, Tree};
use crate::{Choice, Found, Recorder, Settings, Stop, Value};

/// Plays by max^n with relative choice, and with cut-offs if two play.
#[derive(Clone, Debug)]
pub struct MaxNCutoffs<E>(pub E);

impl<G: Game, E: PayoffEval<G> + Sync> Algorithm<G> for MaxNCutoffs<E> {
    fn run<R: Recorder<G>>(&self, game: &G, settings: &Settings, recorder: R) -> Found<G::Move> {
        if game.players() > 2 {
            let plain = super::maxn::MaxN { eval: self.0.clone(), choice: Choice::Relative };
            return plain.run(game, settings, recorder);
        }
        let mut tree = Tree::new(game, &self.0, recorder);
        let values = search(&mut tree, settings.depth.plies(), Leads::FULL);
        tree.found(Some(Value::Each(values)))
    }
}

/// The window of the first player's lead over the second.
#[derive(Clone, Copy)]
struct Leads {
    /// What the first player has elsewhere.
    low: f32,
    /// What the second player leaves it elsewhere.
    high: f32,
}

impl Leads {
    const FULL: Self = Self { low: f32::NEG_INFINITY, high: f32::INFINITY };

    /// Takes up what a player has found.
    fn narrow(&mut self, player: Player, lead: f32) {
        if player == Player::FIRST {
            self.low = self.low.max(lead);
        } else {
            self.high = self.high.min(lead);
        }
    }
}

/// The bounds are told from the first player throughout, so that nothing has to be turned round when
/// a player moves twice.
fn search<G: Game, E: PayoffEval<G>, R: Recorder<G>>(
    tree: &mut Tree<'_, G, E, R>,
    depth: u32,
    mut leads: Leads,
) -> Values {
    let (player, moves) = match tree.meet(depth) {
        Meeting::End(values) => return values,
        Meeting::Chance => return tree.ignore_chance(|tree| search(tree, depth, leads)),
        Meeting::Choice(player, moves) => (player, moves),
    };
    let lead = |values: &Values| values[0] - values[1];
    let likes = |a: &Values, b: &Values| match player {
        Player::FIRST => lead(a) > lead(b),
        _ => lead(a) < lead(b),
    };
    let mut best: Option<Values> = None;
    for (place, &mv) in moves.iter().enumerate() {
        let values = tree.follow(mv, |tree| search(tree, depth - 1, leads));
        if best.is_none_or(|best| likes(&values, &best)) {
            best = Some(values);
            tree.prefer(mv);
        }
        leads.narrow(player, lead(&values));
        if leads.low >= leads.high {
            return tree.settle_early(best.unwrap_or(values), &moves, place);
        }
    }
    tree.settle(best.unwrap_or_default(), Stop::Done)
}
