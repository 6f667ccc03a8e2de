//! Random numbers whose exclusive-or names a position (Albert Zobrist, 1970).

use game::scatter;

use crate::{CastlingRights, Color, File, Piece, Square};

struct Keys {
    pieces: [[u64; Square::COUNT]; Piece::COUNT],
    castling: [[u64; 8]; 2],
    ep: [u64; 8],
    black: u64,
}

static KEYS: Keys = keys();

/// Where the sequence of numbers begins.
const SEED: u64 = 0x7461_6269_7961;

/// The numbers of the sequence from place `begin` on.
const fn numbers<const N: usize>(begin: usize) -> [u64; N] {
    let mut numbers = [0; N];
    let mut index = 0;
    while index < N {
        numbers[index] = scatter(SEED, (begin + index) as u64);
        index += 1;
    }
    numbers
}

const fn keys() -> Keys {
    const AFTER_PIECES: usize = Piece::COUNT * Square::COUNT;
    let mut pieces = [[0; Square::COUNT]; Piece::COUNT];
    let mut index = 0;
    while index < Piece::COUNT {
        pieces[index] = numbers(index * Square::COUNT);
        index += 1;
    }
    Keys {
        pieces,
        castling: [numbers(AFTER_PIECES), numbers(AFTER_PIECES + 8)],
        ep: numbers(AFTER_PIECES + 16),
        black: scatter(SEED, AFTER_PIECES as u64 + 24),
    }
}

/// The number of a piece on a square.
#[inline]
pub(super) const fn piece(piece: Piece, square: Square) -> u64 {
    KEYS.pieces[piece.index()][square.index()]
}

/// The number of an en-passant capture on a file.
#[inline]
pub(super) fn en_passant(file: File) -> u64 {
    KEYS.ep[file.index()]
}

/// The number of the side to move.
#[inline]
pub(super) fn turn(color: Color) -> u64 {
    match color {
        Color::White => 0,
        Color::Black => KEYS.black,
    }
}

/// The number that changes the side to move.
#[inline]
pub(super) const fn side() -> u64 {
    KEYS.black
}

/// The number of a set of castling rights.
pub(super) fn castling(rights: CastlingRights) -> u64 {
    rights
        .iter()
        .fold(0, |key, (color, _, rook)| key ^ KEYS.castling[color.index()][rook.file().index()])
}
