//! What a network says of a position, for people.

use std::fmt::Write as _;

use engine::PieceValue;
use game::{Observer, Player, Score, ZeroSum as _};
use lab::appraisal::{Judgement, PieceWorth};
use nnue::{Features, Network, active};

/// A game on a board of files and ranks that networks value.
pub trait OnBoard: Features {
    /// The number of files.
    const FILES: usize;
    /// The number of ranks.
    const RANKS: usize;

    /// What a position is worth to the side to move by rule, whatever a network says: there it would not
    /// find the way.
    #[inline]
    fn by_rule(game: &Self::Game) -> Option<Score> {
        let _ = game;
        None
    }

    /// The letter of a piece.
    fn letter(piece: usize) -> char;

    /// The name of a square.
    fn square(square: usize) -> String;

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
    let board = board::<F>(game);
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
    let board = board::<F>(game);
    let mean = |piece: usize| {
        let squares = (0..board.len()).filter(|&square| board[square] == Some(piece));
        let values = squares.map(|square| worth::<F>(network, game, piece, square, value));
        let values = values.collect::<Option<Vec<f64>>>().filter(|values| !values.is_empty())?;
        let value = values.iter().sum::<f64>() / values.len() as f64;
        Some(PieceValue { piece: F::letter(piece), value })
    };
    (0..F::Game::PIECES / 2).filter_map(mean).collect()
}

/// What a network says of a position, beside the other evaluations of the lab.
pub fn judgement<F: OnBoard>(network: &Network, game: &F::Game) -> Judgement {
    let value = value_of::<F>(network, game);
    let board = board::<F>(game).into_iter().enumerate();
    let pieces = board.filter_map(|(square, piece)| {
        let worth = worth::<F>(network, game, piece?, square, value)?;
        Some(PieceWorth { square: F::square(square), worth: 100.0 * worth })
    });
    let pieces = pieces.collect();
    let first = if game.side() == Player::FIRST { value } else { -value };
    let total = vec![f64::from(first)];
    Judgement { name: "network", pawn: Some(100), total, pieces, ..Judgement::default() }
}

/// What stands on each square.
fn board<F: OnBoard>(game: &F::Game) -> Vec<Option<usize>> {
    let mut board = vec![None; F::FILES * F::RANKS];
    game.observe_all(&mut Pieces(&mut board));
    board
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
