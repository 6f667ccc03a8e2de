//! Random numbers whose exclusive-or names a position (Albert Zobrist, 1970).

use crate::{CastlingRights, Color, File, Piece, Square};

struct Keys {
    pieces: [[u64; Square::COUNT]; Piece::COUNT],
    castling: [[u64; 8]; 2],
    ep: [u64; 8],
    black: u64,
}

static KEYS: Keys = keys();

/// The next number of SplitMix64 (Sebastiano Vigna, 2015).
const fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

const fn fill<const N: usize>(state: &mut u64) -> [u64; N] {
    let mut numbers = [0; N];
    let mut index = 0;
    while index < N {
        numbers[index] = next(state);
        index += 1;
    }
    numbers
}

const fn keys() -> Keys {
    let mut state = 0x7461_6269_7961;
    let mut pieces = [[0; Square::COUNT]; Piece::COUNT];
    let mut index = 0;
    while index < Piece::COUNT {
        pieces[index] = fill(&mut state);
        index += 1;
    }
    Keys {
        pieces,
        castling: [fill(&mut state), fill(&mut state)],
        ep: fill(&mut state),
        black: next(&mut state),
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
