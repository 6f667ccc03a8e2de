//! Endings in which counting pieces misleads: who has nothing to win with cannot win.

use crate::{Board, Color, Role};

/// The scale of an ordinary ending.
pub const FULL_SCALE: i32 = 64;

/// How much of an endgame value to believe, out of [`FULL_SCALE`]: the side that stands better
/// (positive for Red) may lack the pieces to win.
#[inline]
pub fn scale(board: &Board, eg: i32) -> i32 {
    let better = if eg > 0 { Color::Red } else { Color::Black };
    let count = |color, role| board.pieces(color, role).len() as i32;
    let rooks = count(better, Role::Rook);
    let minors = count(better, Role::Horse) + count(better, Role::Cannon);
    let pawns = count(better, Role::Pawn);
    let guards = count(!better, Role::Advisor) + count(!better, Role::Elephant);
    match (rooks, minors, pawns) {
        (0, 0, 0) => 0,
        // A lone minor piece or a pawn or two hardly ever beat a full guard.
        (0, 1, 0) | (0, 0, 1) => 24 - 5 * guards,
        (0, 0, 2) | (0, 1, 1) if guards >= 3 => 32,
        // Rook against a full guard is the book draw.
        (1, 0, 0) if guards == 4 => 16,
        _ => FULL_SCALE,
    }
}
