//! Learning from positions.

use game::{Actions, Values, scatter};
use rayon::prelude::*;

use crate::gradient::{Backward, Loss, Slice};
use crate::network::Network;
use crate::optimiser::Optimiser;
use crate::shape::Shape;

/// Slices of a batch. Their gradients are added up in their order, so the number of threads changes
/// nothing.
pub(crate) const SLICES: usize = 16;

/// A position to learn from.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample<G> {
    /// The position; a player is to move.
    pub game: G,
    /// Its actions and what share of the policy they should have.
    pub shares: Box<[(u16, f32)]>,
    /// What it should be worth to each player, in seat order.
    pub values: Values,
    /// Who moves.
    pub player: game::Player,
}

/// How far a network was from what it should say, on average over positions: cross-entropies, in nats.
#[derive(Clone, Copy, PartialEq, Debug, Default, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Losses {
    /// Of the policy.
    pub policy: f64,
    /// Of the values.
    pub value: f64,
}

/// A network that learns.
pub struct Trainer {
    /// The weights on their way, in a network.
    network: Network,
    pub(crate) optimiser: Optimiser,
    slices: Vec<Slice>,
    batch: usize,
}

impl Trainer {
    /// Learns on from a network, by batches of so many positions, rounded up to a multiple of 16.
    #[must_use]
    pub fn new(network: Network, batch: usize) -> Self {
        let optimiser = Optimiser::new(network.weights().to_vec());
        Self::going_on(network.shape().clone(), optimiser, batch)
    }

    pub(crate) fn going_on(shape: Shape, optimiser: Optimiser, batch: usize) -> Self {
        let each = batch.div_ceil(SLICES).max(1);
        let slices = (0..SLICES).map(|_| Slice::new(&shape, each)).collect();
        let network = Network::with(shape, optimiser.weights.clone());
        Self { network, optimiser, slices, batch: each * SLICES }
    }

    /// The network to play with: its weights are the mean over the last steps.
    #[must_use]
    pub fn network(&self) -> Network {
        Network::with(self.network.shape().clone(), self.optimiser.mean_weights.clone())
    }

    /// Makes so many steps on positions drawn by lot, each in an image drawn by lot, and tells how far the
    /// network was from its targets.
    ///
    /// # Panics
    /// When there is no position.
    pub fn learn<G: Actions>(
        &mut self,
        samples: &[&[Sample<G>]],
        steps: u64,
        rate: f32,
        seed: u64,
        mut told: impl FnMut(u64),
    ) -> Losses {
        let all: usize = samples.iter().map(|part| part.len()).sum();
        assert!(all > 0, "a position to learn from");
        let mut losses = Losses::default();
        for step in 0..steps {
            let backward = Backward::of(&self.network);
            let (network, each) = (&self.network, self.batch / SLICES);
            // ↓ program
            self.slices.par_iter_mut().enumerate().for_each(|(number, slice)| {
                slice.clear();
                for place in number * each..(number + 1) * each {
                    let drawn = scatter(seed ^ scatter(step, 0), place as u64);
                    let sample = pick(samples, (drawn % all as u64) as usize);
                    take_up(slice, sample, (drawn >> 40) as usize % G::IMAGES, network.shape());
                }
                slice.work(network, &backward);
            });
            let gradients: Vec<&[f32]> =
                self.slices.iter().map(|slice| &slice.gradient[..]).collect();
            self.optimiser.step(&gradients, self.batch, rate);
            // ↑ program
            self.network.weights_mut().copy_from_slice(&self.optimiser.weights);
            for Slice { loss: Loss { policy, value }, .. } in &self.slices {
                losses.policy += policy;
                losses.value += value;
            }
            told(step + 1);
        }
        let positions = (self.batch as u64 * steps.max(1)) as f64;
        Losses { policy: losses.policy / positions, value: losses.value / positions }
    }
}

/// The sample of this number among all parts.
fn pick<'a, G>(samples: &[&'a [Sample<G>]], mut number: usize) -> &'a Sample<G> {
    for part in samples {
        match part.get(number) {
            Some(sample) => return sample,
            None => number -= part.len(),
        }
    }
    unreachable!("numbers are drawn below the number of samples")
}

fn take_up<G: Actions>(slice: &mut Slice, sample: &Sample<G>, image: usize, shape: &Shape) {
    slice.inputs.push(&sample.game, image);
    let players = sample.game.players();
    let values =
        (0..shape.values).map(|after| sample.values[(sample.player.index() + after) % players]);
    let shares = sample.shares.iter().map(|&(action, share)| (usize::from(action), share));
    slice.targets.push::<G>(image, shares, values);
}
