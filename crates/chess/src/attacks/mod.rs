//! Which squares a piece attacks, and lines between squares, by table look-up.
//!
//! Sliding attacks come from one table for each square, indexed by the occupied squares that
//! matter to it: by PEXT where the build targets a CPU that has it (`-C target-cpu=native`, BMI2),
//! by magic multiplication elsewhere. Tests compile both and hold them equal to the plain ray
//! walker in [`rays`].

mod leapers;
mod lines;
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "bmi2"))))]
mod magics;
pub mod rays;
mod sliders;

pub use leapers::{king, knight, pawn, pawns};
pub use lines::{between, line};
pub(crate) use lines::{diagonal_to_east, diagonal_to_west};

#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
use sliders::magic as chosen;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
use sliders::pext as chosen;

use crate::{Bitboard, Color, Role, Square};

/// The squares a rook attacks on a board with these occupied squares.
#[inline]
#[must_use]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    chosen::rook(square, occupied)
}

/// The squares a bishop attacks on a board with these occupied squares.
#[inline]
#[must_use]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    chosen::bishop(square, occupied)
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
