//! How promising a network finds each move.
//!
//! A network of policy is a [`Network`] with an output for each *action*, a class of moves that are alike:
//! the output, where 1 stands for [`SCALE`](crate::SCALE) centipawns elsewhere, is the exponent of how
//! promising a move is. Only the outputs of legal moves are worked out, so an action costs as much as one
//! value.

use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

use game::{Game, ZeroSum as _};

use crate::cache::Cache;
use crate::kernels::Kernels;
use crate::lines::Line;
use crate::{Features, Network, NetworkError, QA, QB, Shape};

/// How the moves of a game become the outputs of a network of policy.
///
/// # Laws
/// 1. `action` is below `ACTIONS` for every legal move.
/// 2. The position with the sides exchanged has the same actions, and so has its mirror image where the game
///    has two wings that are alike; but for what the game itself says otherwise of them, as
///    [`see_ge`](game::ZeroSum::see_ge) may where two pieces of a kind can capture.
///
/// Moves of one position may share an action: then they are as promising as each other.
pub trait PolicyFeatures: Features {
    /// The name of its policies, as it stands in the file of a network: at most 32 bytes, and another one
    /// than [`Features::GAME`].
    const POLICY: &'static str;
    /// The number of actions.
    const ACTIONS: usize;

    /// The action of a legal move for the player to move, whose view looks at the board like this.
    fn action(game: &Self::Game, orientation: usize, mv: <Self::Game as Game>::Move) -> usize;
}

impl Shape {
    /// The shape of networks of policy for these features.
    #[must_use]
    pub const fn of_policy<F: PolicyFeatures>() -> Self {
        Self { game: F::POLICY, outputs: F::ACTIONS, ..Self::of::<F>() }
    }
}

/// Says how promising moves are, by a network of policy. Those who are asked at once share the weights.
#[derive(Clone)]
pub struct Policy<F: PolicyFeatures> {
    network: Arc<Network>,
    kernels: Kernels,
    cache: Cache,
    /// The accumulator of the player to move.
    own: Vec<Line>,
    features: PhantomData<fn() -> F>,
}

impl<F: PolicyFeatures> Policy<F> {
    /// A policy.
    ///
    /// # Errors
    /// When the network is of another shape than policies for these features have.
    pub fn new(network: Arc<Network>) -> Result<Self, NetworkError> {
        network.shape().expect(&Shape::of_policy::<F>())?;
        Ok(Self {
            kernels: Kernels::new(network.width()),
            cache: Cache::new::<F>(&network),
            own: Vec::new(),
            network,
            features: PhantomData,
        })
    }

    /// The network that it asks.
    #[must_use]
    pub fn network(&self) -> &Arc<Network> {
        &self.network
    }

    /// Puts into `exponents` how promising these legal moves of the player to move are, in their order: by
    /// how much the logarithms of their shares differ.
    pub fn exponents(
        &mut self,
        game: &F::Game,
        moves: &[<F::Game as Game>::Move],
        exponents: &mut Vec<f32>,
    ) {
        let Self { network, kernels, cache, own, .. } = self;
        let side = game.side();
        let orientation = F::orientation(game, side);
        own.clear();
        own.extend_from_slice(cache.refresh::<F>(network, *kernels, game, side, orientation));
        let opponent = side.opponent();
        let theirs = F::orientation(game, opponent);
        let other = cache.refresh::<F>(network, *kernels, game, opponent, theirs);
        let lines = network.width().lines();
        exponents.clear();
        exponents.extend(moves.iter().map(|&mv| {
            let action = F::action(game, orientation, mv);
            let (mine, yours) = network.outputs[2 * action * lines..][..2 * lines].split_at(lines);
            let sum = kernels.sum(own, mine) + kernels.sum(other, yours);
            exponent(sum, network.output_biases[action])
        }));
    }
}

/// The exponent that a sum over the neurons comes to.
fn exponent(sum: i64, bias: i32) -> f32 {
    const ONE: f32 = QA as f32 * QA as f32 * QB as f32;
    (sum + i64::from(QA) * i64::from(bias)) as f32 / ONE
}

impl<F: PolicyFeatures> fmt::Debug for Policy<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Policy").field("network", &self.network).finish_non_exhaustive()
    }
}
