//! What a tree that grows asks about a new leaf, and who answers.
//!
//! The question is always the same: what is this position worth to each player, and how promising are
//! its moves? A random game is one answer ([`rungs::mcts`](crate::rungs::mcts)), an evaluation another
//! ([`rungs::mcts_evaluation`](crate::rungs::mcts_evaluation)), an evaluation that also looks at the
//! moves a third ([`rungs::puct`](crate::rungs::puct)).

use game::{Game, MoveList, Player, Values};

use crate::growth::Meter;

/// Whoever knows something about positions.
pub trait Adviser<G: Game>: Send + Sync {
    /// What a position in which this player is to move is worth, and how promising its moves are;
    /// nothing when a limit is reached.
    ///
    /// *Law: the answer depends on the position alone.*
    fn advise(
        &self,
        game: &G,
        player: Player,
        moves: &MoveList<G::Move>,
        meter: &mut Meter,
    ) -> Option<Advice>;
}

/// What an adviser says of a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice {
    /// What it is worth to each player, from 0 to 1.
    pub values: Values,
    /// How promising each move is, as the game lists them: 1 all together.
    pub priors: Vec<f32>,
    /// Where the values come from.
    pub by: Appraised,
}

/// Where the value of a leaf comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Appraised {
    /// The game is over.
    Over,
    /// A game of random moves, so many plies long.
    RandomGame(u32),
    /// An evaluation.
    Evaluation,
}

/// Priors that prefer nothing.
#[must_use]
pub fn alike(moves: usize) -> Vec<f32> {
    vec![1.0 / moves as f32; moves]
}
