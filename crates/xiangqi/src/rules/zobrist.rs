//! Random numbers whose exclusive-or names a position (Albert Zobrist, 1970).

use crate::{Piece, Square};

struct Keys {
    pieces: [[u64; Square::COUNT]; Piece::COUNT],
    black: u64,
}

static KEYS: Keys = keys();

const fn keys() -> Keys {
    let mut random = game::SplitMix64::new(0x7869_616e_6771_6920);
    let mut keys = Keys { pieces: [[0; Square::COUNT]; Piece::COUNT], black: random.next() };
    let mut piece = 0;
    while piece < Piece::COUNT {
        let mut square = 0;
        while square < Square::COUNT {
            keys.pieces[piece][square] = random.next();
            square += 1;
        }
        piece += 1;
    }
    keys
}

/// The number of a piece on a square.
#[inline]
pub(super) const fn piece(piece: Piece, square: Square) -> u64 {
    KEYS.pieces[piece.index()][square.index()]
}

/// The number that changes the side to move.
#[inline]
pub(super) const fn side() -> u64 {
    KEYS.black
}
