//! Random numbers whose exclusive-or names a position (Albert Zobrist, 1970).

use crate::{Piece, Square};

const SEED: u64 = 0x7869_616e_6771_6920;
static KEYS: [[u64; Square::COUNT]; Piece::COUNT] = {
    let mut keys = [[0; Square::COUNT]; Piece::COUNT];
    let mut piece = 0;
    while piece < Piece::COUNT {
        let mut square = 0;
        while square < Square::COUNT {
            keys[piece][square] = game::scatter(SEED, (piece * Square::COUNT + square) as u64);
            square += 1;
        }
        piece += 1;
    }
    keys
};
const BLACK: u64 = game::scatter(SEED, (Piece::COUNT * Square::COUNT) as u64);

/// The number of a piece on a square.
#[inline]
pub(super) fn piece(piece: Piece, square: Square) -> u64 {
    KEYS[piece.index()][square.index()]
}

/// The number that changes the side to move.
#[inline]
pub(super) const fn side() -> u64 {
    BLACK
}
