//! Keys and moves of opening books. There is no format that others use, so the record is that of
//! Polyglot with what is told here in it; neither may ever change.

use game::{Booked, scatter};

use crate::{Board, Color, Move, Piece, Square, Xiangqi};

/// Where the sequence of random numbers begins: "xq-book1".
const SEED: u64 = 0x7871_2d62_6f6f_6b31;
/// Place in the sequence of the number of Black to move, after those of pieces on squares.
const BLACK_TO_MOVE: u64 = (Piece::COUNT * Square::COUNT) as u64;

/// The key of a position in opening books: the exclusive-or of the numbers of all pieces where they
/// stand, and of one more if Black is to move. The number of a piece is that at place
/// 90 × piece + square of the sequence of SplitMix64; pieces are Red's pawn, advisor, elephant,
/// horse, cannon, rook and king (0 to 6) and then Black's, squares a0, b0 … i9 (0 to 89).
#[must_use]
pub fn key(board: &Board) -> u64 {
    let mut key = 0;
    for square in Square::all() {
        if let Some(piece) = board.piece_at(square) {
            key ^= scatter(SEED, (piece.index() * Square::COUNT + square.index()) as u64);
        }
    }
    match board.turn() {
        Color::Red => key,
        Color::Black => key ^ scatter(SEED, BLACK_TO_MOVE),
    }
}

/// A move in opening books: the square it leads to in the lowest seven bits, the square it starts
/// from in the next seven.
#[must_use]
pub fn move_bits(mv: Move) -> u16 {
    (mv.to().index() | mv.from().index() << 7) as u16
}

impl Booked for Xiangqi {
    fn book_key(&self) -> u64 {
        key(self.board())
    }

    fn book_move(&self, mv: Move) -> u16 {
        move_bits(mv)
    }
}
