//! The evaluator that a search carries along.

use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

use arrayvec::ArrayVec;
use game::{Evaluator, Observer, Player, Score, ZeroSum as _};

use crate::cache::Cache;
use crate::kernels::{Inputs, Kernels};
use crate::lines::Line;
use crate::network::finish;
use crate::{Features, Network, NetworkError, Shape};

/// Plies for which there is room from the start.
const PLIES: usize = 64;
/// Pieces that come or go with a move and are remembered; castling moves two.
const CHANGES: usize = 4;

/// Both views of a position.
const VIEWS: [Player; 2] = [Player::FIRST, Player::SECOND];

/// Values positions by a network. Threads share the weights.
///
/// It is lazy: while moves are played it only notes what changed, a node that is never valued costs
/// next to nothing. A value is asked for, and each view goes back to the last ply at which its
/// accumulator was known and adds what has changed since; where the view looked at the board in another
/// way then, it begins anew from the pieces that it saw last in this one.
///
/// A pass changes nothing on the board, so it needs no push; whose turn it is the position says.
#[derive(Clone)]
pub struct NetworkEvaluator<F: Features> {
    network: Arc<Network>,
    kernels: Kernels,
    cache: Cache,
    /// The ply that is now, from 0 for the position it was reset to.
    ply: usize,
    plies: Vec<Changes>,
    /// For each ply the accumulators of both views.
    accumulators: Vec<Line>,
    features: PhantomData<fn() -> F>,
}

/// What the move to a ply has changed, and what is known of the position since.
#[derive(Clone, Default)]
struct Changes {
    added: ArrayVec<Placed, CHANGES>,
    removed: ArrayVec<Placed, CHANGES>,
    /// More changed than there is room for.
    many: bool,
    /// The orientation in which the accumulator of each view is known.
    known: [Option<u8>; 2],
}

/// A piece on a square.
#[derive(Clone, Copy)]
struct Placed {
    piece: u16,
    square: u16,
}

impl Placed {
    #[inline]
    const fn new(piece: usize, square: usize) -> Self {
        Self { piece: piece as u16, square: square as u16 }
    }
}

impl Changes {
    #[inline]
    fn clear(&mut self) {
        self.added.clear();
        self.removed.clear();
        self.many = false;
        self.known = [None; 2];
    }
}

impl<F: Features> NetworkEvaluator<F> {
    /// An evaluator; [`Evaluator::reset`] gives it a position.
    ///
    /// # Errors
    /// When the network is of another shape than these features have.
    pub fn new(network: Arc<Network>) -> Result<Self, NetworkError> {
        const { assert!(F::ORIENTATIONS < u8::MAX as usize, "too many orientations for a byte") };
        network.shape().expect(&Shape::of::<F>())?;
        let lines = network.width().lines();
        Ok(Self {
            kernels: Kernels::new(network.width()),
            cache: Cache::new::<F>(&network),
            ply: 0,
            plies: vec![Changes::default(); PLIES],
            accumulators: vec![Line::ZERO; PLIES * 2 * lines],
            network,
            features: PhantomData,
        })
    }

    /// The network that it asks.
    #[must_use]
    pub fn network(&self) -> &Arc<Network> {
        &self.network
    }

    /// Makes room for more plies.
    #[cold]
    fn grow(&mut self) {
        let plies = 2 * self.plies.len();
        self.plies.resize(plies, Changes::default());
        self.accumulators.resize(plies * 2 * self.network.width().lines(), Line::ZERO);
    }

    /// Makes the accumulator of a view of the present position known.
    #[inline]
    fn bring_up(&mut self, game: &F::Game, view: Player) {
        let orientation = F::orientation(game, view);
        let seen = Some(orientation as u8);
        let last = self.last_known(view);
        match last {
            Some(last) if self.plies[last].known[view.index()] == seen => {
                for ply in last + 1..=self.ply {
                    self.follow(ply, view, orientation);
                }
            }
            _ => self.refresh(game, view, orientation),
        }
    }

    /// The last ply at which the accumulator of a view is known, if all that has changed since is too.
    #[inline]
    fn last_known(&self, view: Player) -> Option<usize> {
        for ply in (0..=self.ply).rev() {
            let changes = &self.plies[ply];
            if changes.known[view.index()].is_some() {
                return Some(ply);
            }
            if changes.many {
                break;
            }
        }
        None
    }

    /// Makes the accumulator of a view at a ply from that of the ply before.
    fn follow(&mut self, ply: usize, view: Player, orientation: usize) {
        let changes = &mut self.plies[ply];
        changes.known[view.index()] = Some(orientation as u8);
        let input = |placed: &Placed| {
            F::input(orientation, view, usize::from(placed.piece), usize::from(placed.square))
        };
        let added: ArrayVec<usize, CHANGES> = changes.added.iter().map(input).collect();
        let removed: ArrayVec<usize, CHANGES> = changes.removed.iter().map(input).collect();
        let inputs = Inputs { added: &added, removed: &removed };
        let lines = self.network.width().lines();
        let place = (2 * ply + view.index()) * lines;
        let (before, after) = self.accumulators.split_at_mut(place);
        let from = &before[place - 2 * lines..][..lines];
        self.kernels.update(&self.network.inputs, from, &mut after[..lines], inputs);
    }

    /// Makes the accumulator of a view of the present position from the last one of its orientation.
    #[cold]
    fn refresh(&mut self, game: &F::Game, view: Player, orientation: usize) {
        let Self { network, kernels, cache, .. } = self;
        let fresh = cache.refresh::<F>(network, *kernels, game, view, orientation);
        let place = (2 * self.ply + view.index()) * fresh.len();
        self.accumulators[place..][..fresh.len()].copy_from_slice(fresh);
        self.plies[self.ply].known[view.index()] = Some(orientation as u8);
    }

    /// The value of the present position, both accumulators of which are known.
    #[inline]
    fn output(&self, game: &F::Game) -> i32 {
        let (network, lines) = (&self.network, self.network.width().lines());
        let bucket = F::bucket(game);
        let own = game.side();
        let sums = [own, own.opponent()].into_iter().enumerate().map(|(half, view)| {
            let place = (2 * self.ply + view.index()) * lines;
            let weights = &network.outputs[(2 * bucket + half) * lines..][..lines];
            self.kernels.sum(&self.accumulators[place..][..lines], weights)
        });
        finish(sums.sum(), network.output_biases[bucket])
    }
}

impl<F: Features> Observer for NetworkEvaluator<F> {
    #[inline]
    fn added(&mut self, piece: usize, square: usize) {
        let changes = &mut self.plies[self.ply];
        changes.many |= changes.added.try_push(Placed::new(piece, square)).is_err();
        changes.known = [None; 2];
    }

    #[inline]
    fn removed(&mut self, piece: usize, square: usize) {
        let changes = &mut self.plies[self.ply];
        changes.many |= changes.removed.try_push(Placed::new(piece, square)).is_err();
        changes.known = [None; 2];
    }
}

impl<F: Features> Evaluator<F::Game> for NetworkEvaluator<F> {
    fn reset(&mut self, _: &F::Game) {
        // What is on the board it looks up when it is asked.
        self.ply = 0;
        self.plies[0].clear();
    }

    #[inline]
    fn push(&mut self) {
        self.ply += 1;
        if self.ply == self.plies.len() {
            self.grow();
        }
        self.plies[self.ply].clear();
    }

    #[inline]
    fn pop(&mut self) {
        self.ply = self.ply.saturating_sub(1);
    }

    fn evaluate(&mut self, game: &F::Game) -> Score {
        for view in VIEWS {
            self.bring_up(game, view);
        }
        Score::cp(self.output(game))
    }
}

impl<F: Features> fmt::Debug for NetworkEvaluator<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { network, ply, .. } = self;
        let mut evaluator = f.debug_struct("NetworkEvaluator");
        evaluator.field("network", network).field("ply", ply).finish_non_exhaustive()
    }
}
