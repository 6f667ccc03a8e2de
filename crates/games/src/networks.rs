//! Networks beside the handcrafted evaluations: chosen by the settings, read once, shown to people.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use engine::{EngineError, Evaluation, PieceValue};
use game::{Evaluator, Observer, Score, ZeroSum as _};
use nnue::{Features, LoadError, Network, NetworkEvaluator, Shape, active};

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
    /// A name, the same for networks of the same content.
    pub fn name(&self) -> String {
        match self {
            Self::Handcrafted(_) => "handcrafted".to_owned(),
            Self::Network(evaluator) => format!("network {:08x}", evaluator.network().checksum()),
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

impl<H: Evaluator<F::Game>, F: Features> Evaluator<F::Game> for ChosenEvaluator<H, F> {
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
            Self::Network(evaluator) => evaluator.evaluate(game),
        }
    }
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

/// What a network sees of a game on a board of files and ranks, whose view can be shown.
pub trait OnBoard: Features {
    /// The number of files.
    const FILES: usize;
    /// The number of ranks.
    const RANKS: usize;

    /// The letter of a piece.
    fn letter(piece: usize) -> char;

    /// The position without the piece on a square; `None` where that cannot be played on, as without a
    /// king.
    fn without(game: &Self::Game, square: usize) -> Option<Self::Game>;
}

/// What a network says of a position, as text for people.
pub fn view<F: OnBoard>(network: &Network, game: &F::Game) -> String {
    let (from, value) = (network.provenance(), value_of::<F>(network, game));
    let mut text = format!("network   {} neurons for each view", network.width().neurons());
    if !from.run.is_empty() {
        let _ = write!(text, "; {}, generation {}", from.run, from.generation);
    }
    let _ = write!(text, "\nvalue     {:+.2} for the side to move", f64::from(value) / 100.0);
    let _ = write!(text, "\noutput    {} of 0 to {}", F::bucket(game), F::OUTPUTS - 1);
    text.push_str(
        "\n\nWhat each piece is worth to its owner, in pawns: by how much less it is without it.\n",
    );
    let mut board = vec![None; F::FILES * F::RANKS];
    game.observe_all(&mut Pieces(&mut board));
    for rank in (0..F::RANKS).rev() {
        text.push('\n');
        for file in 0..F::FILES {
            let square = rank * F::FILES + file;
            let cell = board[square].map_or_else(String::new, |piece| {
                let letter = F::letter(piece);
                let worth = worth::<F>(network, game, piece, square, value);
                worth.map_or(letter.to_string(), |worth| format!("{letter}{worth:+.2}"))
            });
            let _ = write!(text, "{:<8}", if cell.is_empty() { "." } else { &cell });
        }
        text.truncate(text.trim_end().len());
    }
    text.push('\n');
    text
}

/// What a network finds the pieces of the first player worth in a position, on average over those of a
/// kind; what cannot be taken away is left out.
pub fn piece_values<F: OnBoard>(network: &Network, game: &F::Game) -> Vec<PieceValue> {
    let value = value_of::<F>(network, game);
    let mut board = vec![None; F::Game::SQUARES];
    game.observe_all(&mut Pieces(&mut board));
    let mean = |piece: usize| {
        let squares = (0..board.len()).filter(|&square| board[square] == Some(piece));
        let values = squares.map(|square| worth::<F>(network, game, piece, square, value));
        let values = values.collect::<Option<Vec<f64>>>().filter(|values| !values.is_empty())?;
        let value = values.iter().sum::<f64>() / values.len() as f64;
        Some(PieceValue { piece: F::letter(piece), value })
    };
    (0..F::Game::PIECES / 2).filter_map(mean).collect()
}

/// What a piece is worth to its owner, in pawns.
fn worth<F: OnBoard>(
    network: &Network,
    game: &F::Game,
    piece: usize,
    square: usize,
    value: i32,
) -> Option<f64> {
    let without = value_of::<F>(network, &F::without(game, square)?);
    let owner = usize::from(piece >= F::Game::PIECES / 2);
    let lost = if game.side().index() == owner { value - without } else { without - value };
    Some(f64::from(lost) / 100.0)
}

/// The value of a position for the side to move, in centipawns.
fn value_of<F: Features>(network: &Network, game: &F::Game) -> i32 {
    let own = game.side();
    let [own, other] = [own, own.opponent()].map(|view| active::<F>(game, view));
    Score::cp(network.value(&own, &other, F::bucket(game))).raw()
}

/// Hears what stands on each square.
struct Pieces<'a>(&'a mut [Option<usize>]);

impl Observer for Pieces<'_> {
    fn added(&mut self, piece: usize, square: usize) {
        self.0[square] = Some(piece);
    }

    fn removed(&mut self, _: usize, square: usize) {
        self.0[square] = None;
    }
}
