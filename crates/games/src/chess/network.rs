//! What a network sees of chess.

use std::sync::{Arc, LazyLock};

use ::chess::{Board, CastlingRights, Chess, Color, File, Piece, Setup, Square, eval};
use game::{Player, Score};
use nnue::{Features, Network, Shape};

use crate::networks::{OnBoard, built_in};

/// The network that is built in.
pub static NETWORK: LazyLock<Arc<Network>> = LazyLock::new(|| {
    built_in(include_bytes!("../../../../networks/chess.net"), &Shape::of::<ChessFeatures>())
});

/// For each view 12 pieces, own ones first, on 64 squares: the board is turned so that the own side
/// begins below, and mirrored so that the own king stands on the files a to d. The output is chosen by
/// the number of pieces.
#[derive(Clone, Copy, Debug, Default)]
pub struct ChessFeatures;

impl Features for ChessFeatures {
    type Game = Chess;
    const GAME: &'static str = "chess";
    const INPUTS: usize = Piece::COUNT * Square::COUNT;
    const MOST_PIECES: usize = 32;
    const OUTPUTS: usize = 8;
    const ORIENTATIONS: usize = 2;

    #[inline]
    fn orientation(game: &Chess, view: Player) -> usize {
        let king = game.board().king(color(view));
        usize::from(king.file() > File::D)
    }

    #[inline]
    fn input(orientation: usize, view: Player, piece: usize, square: usize) -> usize {
        let half = Piece::COUNT / 2;
        let second = view.index();
        let piece = if second == 0 { piece } else { (piece + half) % Piece::COUNT };
        piece * Square::COUNT + (square ^ (56 * second) ^ (7 * orientation))
    }

    #[inline]
    fn bucket(game: &Chess) -> usize {
        (game.board().occupied().len() as usize - 1) / 4
    }
}

impl OnBoard for ChessFeatures {
    const FILES: usize = 8;
    const RANKS: usize = 8;

    #[inline]
    fn by_rule(game: &Chess) -> Option<Score> {
        eval::known_win(game)
    }

    fn letter(piece: usize) -> char {
        Piece::ALL[piece].to_char()
    }

    fn square(square: usize) -> String {
        Square::from_index(square).map_or_else(String::new, |square| square.to_string())
    }

    fn without(game: &Chess, square: usize) -> Option<Chess> {
        // Of what is not on the board a network knows nothing.
        let before = game.board().to_setup();
        let mut setup = Setup { castling: CastlingRights::NONE, ep_square: None, ..before };
        setup.board[square] = None;
        Some(Chess::new(Board::from_setup(&setup).ok()?, game.is_chess960()))
    }
}

/// The colour of a player.
#[inline]
const fn color(view: Player) -> Color {
    if view.index() == 0 { Color::White } else { Color::Black }
}
