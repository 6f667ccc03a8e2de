//! Mailbox boards: a margin around the board instead of questions about its edge.
//!
//! A program that keeps its board as a list of squares, row after row, moves a piece by adding a
//! number: one more is the square to the right, one row's length more the square above. The edge
//! spoils it: one more than the last square of a row is the first of the next. So for every step
//! two comparisons would have to tell whether it still is on the board.
//!
//! A mailbox does away with them. It is a second, larger board with spare lines on every side, as
//! many as the longest single step needs, so that no step leads outside of it. Two tables connect
//! the boards: one tells where a square lies in the larger one, the other which square lies at a
//! place of the larger one, or that none does. A step is then two look-ups and an addition:
//!
//! ```text
//! square -> place -> place + offset -> square, or off the board
//! ```
//!
//! The technique is as old as programs that play chess. Tom Kerrigan's TSCP (1997), from which many
//! have learned it, has it in this form, with boards of 64 and 120.

/// A board with its margin, for those who draw it.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    /// Places in a row.
    pub columns: usize,
    /// The number of the square that lies at each place, row after row from below; −1 in the margin.
    pub squares: &'static [i8],
}

impl Layout {
    /// The place at which a square lies.
    #[must_use]
    pub fn place(&self, square: usize) -> Option<usize> {
        self.squares.iter().position(|&known| usize::try_from(known) == Ok(square))
    }
}

pub mod chess;
pub mod xiangqi;
