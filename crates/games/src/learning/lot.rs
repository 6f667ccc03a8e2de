//! What is drawn by lot in a game.

use game::scatter;

/// Numbers drawn by lot, one after the other.
pub struct SeedSequence {
    seed: u64,
    drawn: u64,
}

impl SeedSequence {
    /// Those that follow from a seed.
    pub const fn new(seed: u64) -> Self {
        Self { seed, drawn: 0 }
    }

    /// A number of 64 bits.
    pub fn number(&mut self) -> u64 {
        self.drawn += 1;
        scatter(self.seed, self.drawn)
    }

    /// A number below `most`.
    pub fn below(&mut self, most: usize) -> usize {
        (self.number() % most.max(1) as u64) as usize
    }
}
