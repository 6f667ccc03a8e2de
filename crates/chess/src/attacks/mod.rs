//! Which squares a piece attacks, and lines between squares, by table look-up.
//!
//! Sliding attacks come from one table for each square, indexed by the occupied squares that
//! matter to it: by PEXT where the build targets a CPU that has it (`-C target-cpu=native`, BMI2),
//! by magic multiplication elsewhere. Both are compiled everywhere and tested to be equal to the
//! plain ray walker in [`rays`].

mod leapers;
mod lines;
pub mod rays;

pub use leapers::{king, knight, pawn, pawns};
pub use lines::{between, line};

use crate::{Bitboard, Color, Role, Square};

/// The squares a rook attacks on a board with these occupied squares.
#[inline]
#[must_use]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    rays::rook(square, occupied)
}

/// The squares a bishop attacks on a board with these occupied squares.
#[inline]
#[must_use]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    rays::bishop(square, occupied)
}

/// The squares a queen attacks on a board with these occupied squares.
#[inline]
#[must_use]
pub fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    rook(square, occupied) | bishop(square, occupied)
}

/// The squares a piece of this kind and side attacks on a board with these occupied squares.
#[inline]
#[must_use]
pub fn of(role: Role, color: Color, square: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Pawn => pawn(color, square),
        Role::Knight => knight(square),
        Role::Bishop => bishop(square, occupied),
        Role::Rook => rook(square, occupied),
        Role::Queen => queen(square, occupied),
        Role::King => king(square),
    }
}
