//! A board kept by deltas alone.

use game::{Observer, ZeroSum};

/// The pieces on the board with their squares.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Shadow(Vec<(usize, usize)>);

impl Observer for Shadow {
    fn added(&mut self, piece: usize, square: usize) {
        self.0.push((square, piece));
    }
    fn removed(&mut self, piece: usize, square: usize) {
        let place = self.0.iter().position(|&entry| entry == (square, piece));
        self.0.swap_remove(place.expect("only pieces on the board are removed"));
    }
}

impl Shadow {
    /// The board of a position, sorted.
    pub fn of<G: ZeroSum>(game: &G) -> Self {
        let mut shadow = Self::default();
        game.observe_all(&mut shadow);
        shadow.sorted()
    }

    pub fn sorted(mut self) -> Self {
        self.0.sort_unstable();
        self
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn has(&self, piece: usize, square: usize) -> bool {
        self.0.contains(&(square, piece))
    }

    pub fn count(&self, piece: usize) -> usize {
        self.0.iter().filter(|(_, other)| *other == piece).count()
    }

    /// What all pieces together are worth in exchanges.
    pub fn value<G: ZeroSum>(&self) -> i32 {
        self.0.iter().map(|&(_, piece)| G::piece_value(piece).raw()).sum()
    }
}
