//! Lines through two squares.

use super::rays::{BISHOP_STEPS, ROOK_STEPS, ray};
use crate::{Bitboard, Square};

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
