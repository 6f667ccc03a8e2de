//! Lines through two squares.

use super::rays::{BISHOP_STEPS, ROOK_STEPS, ray};
use crate::{Bitboard, Color, Square};

type Pairs = [[Bitboard; Square::COUNT]; Square::COUNT];

struct Lines {
    between: Pairs,
    line: Pairs,
}

static LINES: Lines = lines();

const fn lines() -> Lines {
    let mut lines = Lines {
        between: [[Bitboard::EMPTY; Square::COUNT]; Square::COUNT],
        line: [[Bitboard::EMPTY; Square::COUNT]; Square::COUNT],
    };
    let mut from = 0;
    while let Some(a) = Square::from_index(from) {
        let mut direction = 0;
        while direction < 8 {
            let step =
                if direction < 4 { ROOK_STEPS[direction] } else { BISHOP_STEPS[direction - 4] };
            let whole = ray(a, step, Bitboard::EMPTY).0
                | ray(a, (-step.0, -step.1), Bitboard::EMPTY).0
                | Bitboard::of(a).0;
            let mut passed = Bitboard::EMPTY;
            let mut at = a;
            while let Some(b) = at.offset(step.0, step.1) {
                lines.between[from][b.index()] = passed;
                lines.line[from][b.index()] = Bitboard(whole);
                passed = passed.with(b);
                at = b;
            }
            direction += 1;
        }
        from += 1;
    }
    lines
}

/// The squares strictly between two squares on a common rank, file or diagonal; none otherwise.
#[inline]
#[must_use]
pub fn between(a: Square, b: Square) -> Bitboard {
    LINES.between[a.index()][b.index()]
}

/// The whole rank, file or diagonal through two different squares; empty when there is none.
#[inline]
#[must_use]
pub fn line(a: Square, b: Square) -> Bitboard {
    LINES.line[a.index()][b.index()]
}

/// For every square the whole diagonals through it: rising to the right, rising to the left.
static DIAGONALS: [[Bitboard; Square::COUNT]; 2] = [diagonals((1, 1)), diagonals((-1, 1))];

const fn diagonals(step: (i8, i8)) -> [Bitboard; Square::COUNT] {
    let mut table = [Bitboard::EMPTY; Square::COUNT];
    let mut index = 0;
    while let Some(square) = Square::from_index(index) {
        table[index] = Bitboard(
            ray(square, step, Bitboard::EMPTY).0
                | ray(square, (-step.0, -step.1), Bitboard::EMPTY).0
                | Bitboard::of(square).0,
        );
        index += 1;
    }
    table
}

/// The diagonal through a square on which pawns of this side capture towards the h-file.
#[inline]
pub(crate) fn diagonal_to_east(color: Color, square: Square) -> Bitboard {
    DIAGONALS[color.index()][square.index()]
}

/// The diagonal through a square on which pawns of this side capture towards the a-file.
#[inline]
pub(crate) fn diagonal_to_west(color: Color, square: Square) -> Bitboard {
    DIAGONALS[1 - color.index()][square.index()]
}
