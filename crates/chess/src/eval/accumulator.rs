//! Sums kept up move by move: material, piece-square tables, phase, pawn key.

use game::scatter;

use super::Pair;
use super::sink::Sink;
use super::terms::{
    BISHOP_SQUARE, KING_SQUARE, KNIGHT_SQUARE, MATERIAL, PAWN_SQUARE, QUEEN_SQUARE, ROOK_SQUARE,
};
use super::weights::FLAT;
use crate::{Board, Color, Piece, Role, Square};

/// How much each role counts for the phase.
const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];

const SQUARE_TERMS: [usize; 6] = [
    PAWN_SQUARE.start,
    KNIGHT_SQUARE.start,
    BISHOP_SQUARE.start,
    ROOK_SQUARE.start,
    QUEEN_SQUARE.start,
    KING_SQUARE.start,
];

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Accumulator {
    /// Material and piece-square values for White.
    pub sum: Pair,
    pub phase: i32,
    /// Identifies pawns and kings.
    pub pawn_key: u64,
}

/// What a piece on a square adds.
#[derive(Clone, Copy)]
struct PieceSquare {
    value: Pair,
    pawn_key: u64,
}

static ENTRIES: [[PieceSquare; 64]; Piece::COUNT] = entries();

const fn entries() -> [[PieceSquare; 64]; Piece::COUNT] {
    let mut table = [[PieceSquare { value: Pair::new(0, 0), pawn_key: 0 }; 64]; Piece::COUNT];
    let mut piece = 0;
    while piece < Piece::COUNT {
        let role = piece % 6;
        let black = piece >= 6;
        let mut square = 0;
        while square < 64 {
            let seen = if black { square ^ 56 } else { square };
            let place = FLAT[SQUARE_TERMS[role] + seen];
            let material = if role < 5 { FLAT[MATERIAL.start + role] } else { Pair::new(0, 0) };
            let sign = if black { -1 } else { 1 };
            table[piece][square] = PieceSquare {
                value: Pair::new(
                    (sign * (place.mg() + material.mg())) as i16,
                    (sign * (place.eg() + material.eg())) as i16,
                ),
                pawn_key: if role == 0 || role == 5 {
                    scatter(0, (piece * 64 + square) as u64)
                } else {
                    0
                },
            };
            square += 1;
        }
        piece += 1;
    }
    table
}

impl Accumulator {
    /// The sums of a position from scratch.
    pub fn of(board: &Board) -> Self {
        let mut sums = Self::default();
        for square in board.occupied() {
            if let Some(piece) = board.piece_at(square) {
                sums.added(piece.index(), square.index());
            }
        }
        sums
    }

    #[inline]
    pub fn added(&mut self, piece: usize, square: usize) {
        let entry = &ENTRIES[piece][square];
        self.sum += entry.value;
        self.pawn_key ^= entry.pawn_key;
        self.phase += PHASE[piece % 6];
    }

    #[inline]
    pub fn removed(&mut self, piece: usize, square: usize) {
        let entry = &ENTRIES[piece][square];
        self.sum -= entry.value;
        self.pawn_key ^= entry.pawn_key;
        self.phase -= PHASE[piece % 6];
    }
}

/// The same terms, one by one.
pub fn pieces_on_squares(board: &Board, sink: &mut impl Sink) {
    for color in Color::ALL {
        for role in Role::ALL {
            for square in board.pieces(color, role) {
                let seen: Square = square.relative(color);
                sink.add(color, SQUARE_TERMS[role.index()] + seen.index(), 1);
                if role != Role::King {
                    sink.add(color, MATERIAL.start + role.index(), 1);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::sink::Sum;
    use super::*;

    #[test]
    fn incremental_and_listed_terms_agree() {
        let board = Board::standard();
        let mut sum = Sum(Pair::default());
        pieces_on_squares(&board, &mut sum);
        assert_eq!(Accumulator::of(&board).sum, sum.0);
        assert_eq!(Accumulator::of(&board).phase, super::super::MAX_PHASE);
    }
}
