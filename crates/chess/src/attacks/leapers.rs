//! Attacks of knight, king and pawn.

use crate::{Bitboard, Color, Square};

/// Builds a table from what one square sees.
const fn table(steps: &[(i8, i8)]) -> [Bitboard; Square::COUNT] {
    let mut table = [Bitboard::EMPTY; Square::COUNT];
    let mut index = 0;
    while let Some(square) = Square::from_index(index) {
        let mut step = 0;
        while step < steps.len() {
            if let Some(to) = square.offset(steps[step].0, steps[step].1) {
                table[index] = table[index].with(to);
            }
            step += 1;
        }
        index += 1;
    }
    table
}

static KNIGHT: [Bitboard; Square::COUNT] =
    table(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
static KING: [Bitboard; Square::COUNT] =
    table(&[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]);
static PAWN: [[Bitboard; Square::COUNT]; 2] =
    [table(&[(-1, 1), (1, 1)]), table(&[(-1, -1), (1, -1)])];

/// The squares a knight attacks.
#[inline]
#[must_use]
pub const fn knight(square: Square) -> Bitboard {
    KNIGHT[square.index()]
}

/// The squares a king attacks.
#[inline]
#[must_use]
pub const fn king(square: Square) -> Bitboard {
    KING[square.index()]
}

/// The squares a pawn of this side attacks.
#[inline]
#[must_use]
pub fn pawn(color: Color, square: Square) -> Bitboard {
    PAWN[color.index()][square.index()]
}

/// The squares a set of pawns of this side attacks.
#[inline]
#[must_use]
pub const fn pawns(color: Color, pawns: Bitboard) -> Bitboard {
    let ahead = pawns.forward(color);
    Bitboard(ahead.east().0 | ahead.west().0)
}
