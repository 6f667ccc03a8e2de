//! Plain evaluations: a position is valued from scratch whenever it is asked about.

mod anew;
mod both;
mod shares;
mod sheet;

pub use anew::Anew;
pub use both::Both;
pub use shares::{Shares, payoffs_or_even};
pub use sheet::Sheet;

use game::{Game, Score, ZeroSum};

/// A static evaluation of a game of two, by the position alone.
///
/// *Law: it is antisymmetric.* What is good for one side is bad for the other by the same amount.
pub trait Evaluation<G: Game>: Clone + Send + Sync {
    /// What the position is worth to the side to move.
    fn value(&self, game: &G) -> Score;

    /// What a pawn is worth: the unit in which people read values.
    fn pawn(&self) -> i32;

    /// The lead that wins ten times for every time that it loses: four pawns.
    fn tenfold(&self) -> i32 {
        4 * self.pawn()
    }
}

/// An evaluation whose slow part may be computed far from the leaves.
///
/// *Law: `quick` and `slow` add up to `value`,* all for the side to move.
pub trait Parts<G: ZeroSum>: Evaluation<G> {
    /// What is quickly counted, and changes with every move.
    fn quick(&self, game: &G) -> Score;
    /// What costs time, and changes little.
    fn slow(&self, game: &G) -> Score;
}
