//! Players that stay the same while a network learns.

use game::{Game, scatter};
use multi::{Limits, Puct, PuctSettings, PuctTree, Rollouts};

/// Random games of a rollout are broken off after so many plies.
const ROLLOUT_PLIES: u32 = 512;

/// Random games from which a tree search without a network values a position.
pub(crate) const ROLLOUTS: Rollouts = Rollouts { games: 1, plies: ROLLOUT_PLIES, seed: 1 };

/// Somebody to measure networks against: a player that is the same in every run.
pub trait Rival<G: Game>: Send + Sync {
    /// What it is called in reports: `rollouts-200`.
    fn name(&self) -> String;

    /// Its move in a position in which a player is to move; `None` where nobody is. Whatever it draws by lot
    /// follows from the position and the seed.
    fn choose(&self, game: &G, seed: u64) -> Option<G::Move>;
}

/// Monte Carlo tree search by random games, with so many of them a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RolloutRival {
    /// Simulations of a move.
    pub simulations: u32,
    /// Whether the ends of games prove what they prove ([`PuctSettings::solves`]), as in the network's trees.
    pub solves: bool,
}

impl<G: Game> Rival<G> for RolloutRival {
    fn name(&self) -> String {
        format!("rollouts-{}", self.simulations)
    }

    fn choose(&self, game: &G, seed: u64) -> Option<G::Move> {
        let settings = PuctSettings { solves: self.solves, seed, ..PuctSettings::default() };
        let rollouts = Rollouts { seed: scatter(seed, game.key()), ..ROLLOUTS };
        let limits = Limits { nodes: Some(self.simulations.into()), ..Limits::default() };
        let mut tree = PuctTree::new(game.clone(), &settings);
        let mut search = Puct::new(rollouts, settings).expect("settings in their ranges");
        search.search(&mut tree, &limits, |_| ()).best()
    }
}
