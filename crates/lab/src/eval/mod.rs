//! Plain evaluations: a position is valued from scratch whenever it is asked about.

mod both;
mod chess;
pub mod reference;
mod sheet;
mod xiangqi;

pub use self::chess::{material as chess_material, tables as chess_tables};
pub use self::xiangqi::{material as xiangqi_material, tables as xiangqi_tables};
pub use both::Both;
pub use sheet::Sheet;

use game::{Game, Score};

/// A static evaluation of a game of two, by the position alone.
///
/// *Law: it is antisymmetric.* What is good for one side is bad for the other by the same amount.
pub trait Evaluation<G: Game>: Clone + Send + Sync {
    /// What the position is worth to the side to move.
    fn value(&self, game: &G) -> Score;

    /// What a pawn is worth: the unit in which people read values.
    fn pawn(&self) -> i32;
}
