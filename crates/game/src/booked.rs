//! What an opening book needs of a game.

use crate::{MoveList, ZeroSum};

/// A game whose openings can be kept in a book: a file that outlives the program.
///
/// # Laws
/// Checked by `conformance::booked`:
/// 1. Positions that differ in placement, side to move or rights have different keys (but for the
///    odds of a 64-bit hash), and a position set up afresh has the key of the one played to.
/// 2. For every legal move, `read_book_move(book_move(m)) == Some(m)`.
pub trait Booked: ZeroSum {
    /// Names the position in books. Unlike [`key`](crate::Game::key) it never changes between
    /// versions. It is made from scratch: books are asked once a move, not once a node.
    fn book_key(&self) -> u64;

    /// The 16 bits that stand for a legal move in books.
    fn book_move(&self, mv: Self::Move) -> u16;

    /// The legal move that 16 bits of a book stand for; `None` where no legal move has them.
    fn read_book_move(&self, bits: u16) -> Option<Self::Move> {
        let mut moves = MoveList::new();
        self.turn(&mut moves);
        moves.into_iter().find(|&mv| self.book_move(mv) == bits)
    }
}
