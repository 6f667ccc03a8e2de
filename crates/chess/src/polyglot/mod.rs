//! Keys and moves of opening books in the Polyglot format (Fabien Letouzey, 2004; described by
//! Michel Van den Bergh).
//!
//! Two things that the format leaves out or that are left out here: it knows which wing may castle
//! but not with which rook, so Chess960 positions that differ in that alone share a key; and a
//! capture en passant counts here where it is legal, while the format counts it also where a pawn
//! that stands beside is pinned.

mod numbers;

use game::Booked;

use crate::{Board, Chess, Color, Move, Piece, Role};
use numbers::NUMBERS;

/// Where the numbers of castling rights begin: kingside and queenside of White, then of Black.
const CASTLING: usize = 12 * 64;
/// Where the numbers of files begin on which a pawn may be taken en passant.
const EN_PASSANT: usize = CASTLING + 4;
/// The number of White to move.
const WHITE_TO_MOVE: usize = EN_PASSANT + 8;

/// Place of a piece in the format: Black's pawn 0, White's pawn 1, Black's knight 2 … White's king 11.
const fn place(piece: Piece) -> usize {
    2 * piece.role().index() + 1 - piece.color().index()
}

/// The key of a position in the Polyglot format.
#[must_use]
pub fn key(board: &Board) -> u64 {
    let mut key = 0;
    for square in board.occupied() {
        if let Some(piece) = board.piece_at(square) {
            key ^= NUMBERS[64 * place(piece) + square.index()];
        }
    }
    for (color, wing, _) in board.castling().iter() {
        key ^= NUMBERS[CASTLING + 2 * color.index() + wing.index()];
    }
    if let Some(square) = board.ep_square() {
        key ^= NUMBERS[EN_PASSANT + square.file().index()];
    }
    if board.turn() == Color::White {
        key ^= NUMBERS[WHITE_TO_MOVE];
    }
    key
}

/// A move in the Polyglot format: from the lowest bit on three bits each for the file and the rank
/// it leads to, the file and the rank it starts from, and what a pawn becomes (0 nothing, 1 knight
/// to 4 queen). Castling is the king taking its own rook.
#[must_use]
pub fn move_bits(mv: Move) -> u16 {
    let becomes = mv.promoted().map_or(0, Role::index);
    (mv.to().index() | mv.from().index() << 6 | becomes << 12) as u16
}

impl Booked for Chess {
    fn book_key(&self) -> u64 {
        key(self.board())
    }

    fn book_move(&self, mv: Move) -> u16 {
        move_bits(mv)
    }
}
