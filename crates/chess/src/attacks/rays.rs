//! Sliding attacks by walking from square to square: slow, plain, and the source of all tables.

use crate::{Bitboard, Square};

/// The four directions of a rook, as steps in files and ranks.
pub const ROOK_STEPS: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
/// The four directions of a bishop, as steps in files and ranks.
pub const BISHOP_STEPS: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// The squares met from `square` in steps of `step`, up to and with the first occupied one.
#[must_use]
pub const fn ray(square: Square, step: (i8, i8), occupied: Bitboard) -> Bitboard {
    let mut seen = Bitboard::EMPTY;
    let mut at = square;
    while let Some(next) = at.offset(step.0, step.1) {
        seen = seen.with(next);
        if occupied.has(next) {
            break;
        }
        at = next;
    }
    seen
}

const fn rays(square: Square, steps: &[(i8, i8); 4], occupied: Bitboard) -> Bitboard {
    let mut seen = 0;
    let mut index = 0;
    while index < steps.len() {
        seen |= ray(square, steps[index], occupied).0;
        index += 1;
    }
    Bitboard(seen)
}

/// The squares a rook attacks, found by walking.
#[must_use]
pub const fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    rays(square, &ROOK_STEPS, occupied)
}

/// The squares a bishop attacks, found by walking.
#[must_use]
pub const fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    rays(square, &BISHOP_STEPS, occupied)
}
