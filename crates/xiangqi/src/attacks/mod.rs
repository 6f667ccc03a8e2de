//! Which squares a piece attacks, by table look-up.
//!
//! * Rooks and cannons: the pieces on a rank or file are a number of 9 or 10 bits, which tells
//!   from a table where a rook gets and what a cannon attacks over its screen. [`Occupied`] keeps
//!   both numbers at hand.
//! * Horses and elephants: the four squares that can hobble them make a number of 4 bits.
//! * Kings, advisors and pawns: one set for each square.

mod leapers;
mod lines;

pub use leapers::{
    advisor, advisor_points, diagonal_neighbours, elephant, elephant_points, horse, horses_on,
    king, pawn, pawn_points, pawns_on, straight_neighbours,
};
pub use lines::{Occupied, between, cannon, cross, rook};

use crate::{Bitboard, Color, Role, Square};

/// The squares a piece of this kind and side attacks on a board with these occupied squares: where
/// it would take an enemy.
#[inline]
#[must_use]
pub fn of(role: Role, color: Color, square: Square, occupied: Occupied) -> Bitboard {
    match role {
        Role::Pawn => pawn(color, square),
        Role::Advisor => advisor(square),
        Role::Elephant => elephant(square, occupied),
        Role::Horse => horse(square, occupied),
        Role::Cannon => cannon(square, occupied),
        Role::Rook => rook(square, occupied),
        Role::King => king(square),
    }
}
