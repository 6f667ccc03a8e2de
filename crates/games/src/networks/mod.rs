//! Networks beside the handcrafted evaluations: chosen by the settings, read once, shown to people.

mod view;

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use engine::{EngineError, Evaluation};
use game::{Evaluator, Observer, Score};
use nnue::{Features, LoadError, Network, NetworkEvaluator, Shape};

pub use self::view::{OnBoard, judgement, piece_values, view};

/// The evaluator of a game that has both: one type, so that its search is compiled once.
#[derive(Clone)]
pub enum ChosenEvaluator<H, F: Features> {
    /// Made by hand.
    Handcrafted(H),
    /// A network.
    Network(NetworkEvaluator<F>),
}

impl<H: Default, F: Features> Default for ChosenEvaluator<H, F> {
    fn default() -> Self {
        Self::Handcrafted(H::default())
    }
}

impl<H: Default, F: Features> ChosenEvaluator<H, F> {
    /// The one that settings choose, in a game with this network built in.
    ///
    /// # Errors
    /// A network that cannot be had.
    pub fn of(
        evaluation: &Evaluation,
        built_in: Option<&Arc<Network>>,
    ) -> Result<Self, EngineError> {
        let network = match (evaluation, built_in) {
            (Evaluation::Handcrafted, _) | (Evaluation::Usual, None) => return Ok(Self::default()),
            (Evaluation::Usual | Evaluation::BuiltIn, Some(network)) => Arc::clone(network),
            (Evaluation::BuiltIn, None) => {
                return Err(evaluation.refuse("this game has none built in; name the file of one"));
            }
            (Evaluation::File(path), _) => {
                shared(path, &Shape::of::<F>()).map_err(|error| evaluation.refuse(error))?
            }
        };
        let evaluator = NetworkEvaluator::new(network).map_err(|error| evaluation.refuse(error))?;
        Ok(Self::Network(evaluator))
    }
}

impl<H, F: Features> ChosenEvaluator<H, F> {
    /// The network; `None` for what is made by hand.
    pub fn network(&self) -> Option<&Arc<Network>> {
        match self {
            Self::Handcrafted(_) => None,
            Self::Network(evaluator) => Some(evaluator.network()),
        }
    }
}

impl<H: Observer, F: Features> Observer for ChosenEvaluator<H, F> {
    #[inline]
    fn added(&mut self, piece: usize, square: usize) {
        match self {
            Self::Handcrafted(evaluator) => evaluator.added(piece, square),
            Self::Network(evaluator) => evaluator.added(piece, square),
        }
    }

    #[inline]
    fn removed(&mut self, piece: usize, square: usize) {
        match self {
            Self::Handcrafted(evaluator) => evaluator.removed(piece, square),
            Self::Network(evaluator) => evaluator.removed(piece, square),
        }
    }
}

impl<H: Evaluator<F::Game>, F: OnBoard> Evaluator<F::Game> for ChosenEvaluator<H, F> {
    fn reset(&mut self, game: &F::Game) {
        match self {
            Self::Handcrafted(evaluator) => evaluator.reset(game),
            Self::Network(evaluator) => evaluator.reset(game),
        }
    }

    #[inline]
    fn push(&mut self) {
        match self {
            Self::Handcrafted(evaluator) => evaluator.push(),
            Self::Network(evaluator) => evaluator.push(),
        }
    }

    #[inline]
    fn pop(&mut self) {
        match self {
            Self::Handcrafted(evaluator) => evaluator.pop(),
            Self::Network(evaluator) => evaluator.pop(),
        }
    }

    #[inline]
    fn evaluate(&mut self, game: &F::Game) -> Score {
        match self {
            Self::Handcrafted(evaluator) => evaluator.evaluate(game),
            Self::Network(evaluator) => {
                F::by_rule(game).unwrap_or_else(|| evaluator.evaluate(game))
            }
        }
    }
}

/// A network that is built in.
///
/// # Panics
/// When it is of another shape, which a test of every one that is built in would tell.
pub fn built_in(bytes: &[u8], shape: &Shape) -> Arc<Network> {
    let network = Network::from_bytes(bytes, shape);
    Arc::new(network.expect("a network of this game is built in"))
}

/// The networks in use, so that opponents who play by the same one share it.
static IN_USE: Mutex<Vec<Weak<Network>>> = Mutex::new(Vec::new());

/// Reads a network. What has the same content as one in use is that one.
fn shared(path: &Path, shape: &Shape) -> Result<Arc<Network>, LoadError> {
    let network = Network::load(path, shape)?;
    let mut in_use = IN_USE.lock().unwrap_or_else(PoisonError::into_inner);
    in_use.retain(|network| network.strong_count() > 0);
    let known = in_use.iter().filter_map(Weak::upgrade).find(|known| **known == network);
    Ok(known.unwrap_or_else(|| {
        let network = Arc::new(network);
        in_use.push(Arc::downgrade(&network));
        network
    }))
}
