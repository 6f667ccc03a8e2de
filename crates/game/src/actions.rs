//! What a network of policy and value is told of a game.

use crate::Game;

/// A game whose positions and moves have numbers that a network can learn by.
///
/// A position is seen as a board of squares with *planes*, each of which says how much of something
/// (nothing: 0) stands on each square, and *facts*, numbers that belong to no square. Everything is seen by
/// the player to move. A move is an *action*, one of a fixed number. *Images* are mirrors and rotations
/// that change nothing: what is learned of a position holds for its images.
///
/// # Laws
/// Checked by `conformance::actions`:
/// 1. The legal moves of a position have different actions, below [`ACTIONS`](Actions::ACTIONS).
/// 2. What is seen lies within the planes, squares and facts, nothing is told two times, all numbers are
///    finite, and equal positions are seen alike.
/// 3. Each image permutes squares and actions; image 0 changes nothing. Two games that are played by
///    actions, the one by the images of those of the other, are seen as images of each other in every
///    position and end with the same payoffs.
pub trait Actions: Game {
    /// How many actions there are.
    const ACTIONS: usize;
    /// Columns of the board; square 0 is the first of the first row, and rows follow each other.
    const COLUMNS: usize;
    /// Rows of the board.
    const ROWS: usize;
    /// How many planes there are.
    const PLANES: usize;
    /// How many facts there are.
    const FACTS: usize = 0;
    /// How many images a position has, itself counted.
    const IMAGES: usize = 1;

    /// The number of a legal move.
    fn action(&self, mv: Self::Move) -> usize;

    /// Tells what stands where: plane, square and how much, where that is not 0. A player is to move.
    fn planes(&self, tell: impl FnMut(usize, usize, f32));

    /// Tells the facts that are not 0: which one, and how much. A player is to move.
    fn facts(&self, _tell: impl FnMut(usize, f32)) {}

    /// Where an image has a square.
    fn image_square(_image: usize, square: usize) -> usize {
        square
    }

    /// What an action is in an image.
    fn image_action(_image: usize, action: usize) -> usize {
        action
    }
}
