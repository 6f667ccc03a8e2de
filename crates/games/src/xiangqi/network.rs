//! What a network sees of xiangqi.

use std::sync::{Arc, LazyLock};

use ::xiangqi::{Bitboard, Board, Color, File, Piece, Role, Square, Xiangqi};
use game::Player;
use nnue::{Features, Network, Shape};

use crate::networks::{OnBoard, built_in};

/// The network that is built in.
pub static NETWORK: LazyLock<Arc<Network>> = LazyLock::new(|| {
    built_in(include_bytes!("../../../../networks/xiangqi.net"), &Shape::of::<XiangqiFeatures>())
});

/// For each view 14 pieces, own ones first, on 90 points: the board is turned so that the own side begins
/// below, and mirrored so that the own king stands on the files d and e. The output is chosen by the
/// number of pieces.
///
/// *With the king on the middle file* the other king decides in the same way; with both there, the wing
/// that the own pieces hold: looking along the own back rank from its edges inward and then along the
/// ranks before it, the first point that is taken on one wing and free on the other is to be on the left
/// one. Where the own pieces stand alike on both wings, the others' decide, then those of one kind after
/// the other; where nothing does, the position is its own mirror image.
#[derive(Clone, Copy, Debug, Default)]
pub struct XiangqiFeatures;

impl Features for XiangqiFeatures {
    type Game = Xiangqi;
    const GAME: &'static str = "xiangqi";
    const INPUTS: usize = Piece::COUNT * Square::COUNT;
    const MOST_PIECES: usize = 32;
    const OUTPUTS: usize = 8;
    const ORIENTATIONS: usize = 2;

    #[inline]
    fn orientation(game: &Xiangqi, view: Player) -> usize {
        let (board, own) = (game.board(), color(view));
        let kings = [own, !own].map(|color| board.king(color).file());
        let decided = kings.into_iter().find(|&file| file != MIDDLE);
        usize::from(decided.map_or_else(|| leans_right(board, own), |file| file > MIDDLE))
    }

    #[inline]
    fn input(orientation: usize, view: Player, piece: usize, square: usize) -> usize {
        let half = Piece::COUNT / 2;
        let second = view.index();
        let piece = if second == 0 { piece } else { (piece + half) % Piece::COUNT };
        piece * Square::COUNT + usize::from(SEEN[second][orientation][square])
    }

    #[inline]
    fn bucket(game: &Xiangqi) -> usize {
        let board = game.board();
        let pieces = board.by_color(Color::Red) | board.by_color(Color::Black);
        (pieces.len() as usize - 1) / 4
    }
}

impl OnBoard for XiangqiFeatures {
    const FILES: usize = 9;
    const RANKS: usize = 10;

    fn letter(piece: usize) -> char {
        Piece::ALL[piece].to_char()
    }

    fn square(square: usize) -> String {
        Square::from_index(square).map_or_else(String::new, |square| square.to_string())
    }

    fn without(game: &Xiangqi, square: usize) -> Option<Xiangqi> {
        let mut setup = game.board().to_setup();
        setup.board[square] = None;
        Some(Xiangqi::new(Board::from_setup(&setup).ok()?, game.config()))
    }
}

const MIDDLE: File = File::E;

/// The left wing of the board, from the edge inward, with the distance to the same file of the right one.
const WING: [(File, u32); 4] = [(File::A, 8), (File::B, 6), (File::C, 4), (File::D, 2)];

/// Where a view sees a square, by the view and its orientation.
pub static SEEN: [[[u8; Square::COUNT]; 2]; 2] = seen();

const fn seen() -> [[[u8; Square::COUNT]; 2]; 2] {
    let mut table = [[[0; Square::COUNT]; 2]; 2];
    let mut square = 0;
    while square < Square::COUNT {
        let (rank, file) = (square / 9, square % 9);
        let (far, mirrored) = (9 - rank, 8 - file);
        table[0][0][square] = (rank * 9 + file) as u8;
        table[0][1][square] = (rank * 9 + mirrored) as u8;
        table[1][0][square] = (far * 9 + file) as u8;
        table[1][1][square] = (far * 9 + mirrored) as u8;
        square += 1;
    }
    table
}

/// The colour of a player.
#[inline]
const fn color(view: Player) -> Color {
    if view.index() == 0 { Color::Red } else { Color::Black }
}

/// Whether the right wing comes first by the rule for kings on the middle file.
fn leans_right(board: &Board, own: Color) -> bool {
    let colors = [own, !own].map(|color| board.by_color(color));
    let kinds = Role::ALL.map(|role| board.by_role(role));
    let first = colors.into_iter().chain(kinds).find_map(|pieces| first_wing(pieces, own));
    first.unwrap_or(false)
}

/// Whether, of two points that mirror one another, the first that only one of is taken lies on the right
/// wing; points are taken from the own back rank on, and from the edges inward.
#[inline]
fn first_wing(pieces: Bitboard, own: Color) -> Option<bool> {
    let file = |file| pieces.0 & Bitboard::file(file).0;
    let opposite = |file: File| File::ALL[File::ALL.len() - 1 - file.index()];
    let (mut left, mut right) = (0, 0);
    for (near, distance) in WING {
        // Both wings come to lie on the squares of one of them, so that the square to look at first is
        // the lowest for Red, and the highest for Black.
        match own {
            Color::Red => {
                left |= file(near);
                right |= file(opposite(near)) >> distance;
            }
            Color::Black => {
                left |= file(near) << distance;
                right |= file(opposite(near));
            }
        }
    }
    let alone = left ^ right;
    if alone == 0 {
        return None;
    }
    let first = match own {
        Color::Red => alone.trailing_zeros(),
        Color::Black => u128::BITS - 1 - alone.leading_zeros(),
    };
    Some(right >> first & 1 == 1)
}
