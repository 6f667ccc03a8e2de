//! Sums kept up move by move: material, piece-square tables, phase.

use tapered::Pair;

use super::sink::Sink;
use super::terms::{
    ADVISOR_SQUARE, CANNON_SQUARE, ELEPHANT_SQUARE, HORSE_SQUARE, KING_SQUARE, MATERIAL,
    PAWN_SQUARE, ROOK_SQUARE,
};
use super::weights::FLAT;
use crate::{Board, Color, Piece, Role, Square};

/// How much each role counts for the phase.
const PHASE: [i32; Role::COUNT] = [0, 0, 0, 1, 1, 2, 0];

const SQUARE_TERMS: [usize; Role::COUNT] = [
    PAWN_SQUARE.start,
    ADVISOR_SQUARE.start,
    ELEPHANT_SQUARE.start,
    HORSE_SQUARE.start,
    CANNON_SQUARE.start,
    ROOK_SQUARE.start,
    KING_SQUARE.start,
];

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Accumulator {
    /// Material and piece-square values for Red.
    pub sum: Pair,
    pub phase: i32,
}

/// The place of a square, seen from its owner's side, in a table by square.
const fn place(square: Square) -> usize {
    let file = square.file().index();
    square.rank().index() * 5 + if file < 5 { file } else { 8 - file }
}

static ENTRIES: [[Pair; Square::COUNT]; Piece::COUNT] = entries();

const fn entries() -> [[Pair; Square::COUNT]; Piece::COUNT] {
    let mut table = [[Pair::new(0, 0); Square::COUNT]; Piece::COUNT];
    let mut index = 0;
    while index < Piece::COUNT {
        let piece = Piece::ALL[index];
        let (color, role) = (piece.color(), piece.role());
        let sign = match color {
            Color::Red => 1,
            Color::Black => -1,
        };
        let mut at = 0;
        while let Some(square) = Square::from_index(at) {
            let by_square = FLAT[SQUARE_TERMS[role.index()] + place(square.relative(color))];
            let material = match role {
                Role::King => Pair::new(0, 0),
                _ => FLAT[MATERIAL.start + role.index()],
            };
            table[index][at] = Pair::new(
                (sign * (by_square.mg() + material.mg())) as i16,
                (sign * (by_square.eg() + material.eg())) as i16,
            );
            at += 1;
        }
        index += 1;
    }
    table
}

impl Accumulator {
    /// The sums of a position from scratch.
    pub fn of(board: &Board) -> Self {
        let mut sums = Self::default();
        for square in board.occupied().squares() {
            if let Some(piece) = board.piece_at(square) {
                sums.added(piece.index(), square.index());
            }
        }
        sums
    }

    #[inline]
    pub fn added(&mut self, piece: usize, square: usize) {
        self.sum += ENTRIES[piece][square];
        self.phase += PHASE[piece % Role::COUNT];
    }

    #[inline]
    pub fn removed(&mut self, piece: usize, square: usize) {
        self.sum -= ENTRIES[piece][square];
        self.phase -= PHASE[piece % Role::COUNT];
    }
}

/// The same terms, one by one.
pub fn pieces_on_squares(board: &Board, sink: &mut impl Sink) {
    for color in Color::ALL {
        for role in Role::ALL {
            for square in board.pieces(color, role) {
                let place = place(square.relative(color));
                sink.add(color, SQUARE_TERMS[role.index()] + place, 1);
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
        let board = Board::start();
        let mut sum = Sum(Pair::default());
        pieces_on_squares(&board, &mut sum);
        assert_eq!(Accumulator::of(&board).sum, sum.0);
        assert_eq!(Accumulator::of(&board).phase, super::super::MAX_PHASE);
    }
}
