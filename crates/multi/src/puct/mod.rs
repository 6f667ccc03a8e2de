//! A tree that grows by advice: PUCT with a [`Guide`].
//!
//! | part | does |
//! |---|---|
//! | [`Guide`] | says of positions how promising their moves are, and what they are worth |
//! | [`PuctTree`] | goes down to leaves and takes the answers, for one game |
//! | [`Halving`] | divides few simulations among the moves of the root |
//! | [`Puct`] | searches one position with limits, reports and stops |
//!
//! Who plays many games at once drives the trees itself and asks about the leaves of all together. The
//! tree is grown by one thread, and only the guide's work is shared ([`Threaded`]); so the same seed grows
//! the same tree with any number of threads.

mod growth;
mod guide;
mod guides;
mod gumbel;
mod search;
mod tree;

use game::Values;

pub use growth::{Descent, Leaf, PuctTree};
pub use guide::{Advice, Asked, Guide};
pub use guides::{Rollouts, Static, Threaded};
pub use gumbel::Halving;
pub use search::{Puct, PuctSettings, PuctSettingsError, RootRule};

/// What a search found.
#[derive(Clone, PartialEq, Debug)]
pub struct PuctResult<M> {
    /// The moves of the root as the game lists them; empty when no player is to move, or nothing was
    /// asked yet.
    pub moves: Vec<PuctMove<M>>,
    /// The number of the move to play.
    pub best: Option<usize>,
    /// What the position is worth to each player: the mean over all visits, the payoffs when the game is
    /// over.
    pub values: Values,
    /// Simulations made.
    pub simulations: u64,
    /// Positions that the guide was asked about.
    pub asked: u64,
    /// Whether the tree could not grow any more.
    pub full: bool,
}

/// A move of the root.
#[derive(Clone, PartialEq, Debug)]
pub struct PuctMove<M> {
    /// The move.
    pub mv: M,
    /// What was tried most often after it, up to an event of chance or the edge of the tree.
    pub line: Vec<M>,
    /// Simulations that tried it.
    pub visits: u32,
    /// Mean value for each player.
    pub values: Values,
    /// How promising the guide found it, from 0 to 1.
    pub prior: f32,
    /// The same corrected by what the search found: what a policy is to learn.
    pub improved: f32,
    /// The mean and its bonus: the number by which [`RootRule::Puct`] chooses what to try next.
    pub worth: f32,
}

impl<M: Copy> PuctResult<M> {
    /// The move to play; `None` when no player is to move.
    #[must_use]
    pub fn best(&self) -> Option<M> {
        self.best.and_then(|best| self.moves.get(best)).map(|found| found.mv)
    }

    /// The moves of the root, those tried more often first, then those of the higher prior, then those
    /// that the game lists first.
    #[must_use]
    pub fn ranked(&self) -> Vec<&PuctMove<M>> {
        let mut ranked: Vec<_> = self.moves.iter().collect();
        ranked.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.prior.total_cmp(&a.prior)));
        ranked
    }
}
