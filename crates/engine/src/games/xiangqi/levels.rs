//! How strong the opponents are.

use crate::strength::{Handicap, Scale};

/// Measured by matches with rungs of the ladder and Fairy-Stockfish at its skill levels 0 to 6, to
/// which the Elo of the same levels of Stockfish in chess was given (`docs/levels.md`).
pub const SCALE: Scale = Scale {
    rows: &[
        (400, Handicap { nodes: 1, noise: 1800 }),
        (655, Handicap { nodes: 1, noise: 900 }),
        (845, Handicap { nodes: 1, noise: 600 }),
        (1005, Handicap { nodes: 1, noise: 400 }),
        (1100, Handicap { nodes: 1, noise: 280 }),
        (1365, Handicap { nodes: 40, noise: 170 }),
        (1490, Handicap { nodes: 150, noise: 130 }),
        (1600, Handicap { nodes: 300, noise: 105 }),
        (1875, Handicap { nodes: 600, noise: 82 }),
        (1980, Handicap { nodes: 1_000, noise: 68 }),
        (2200, Handicap { nodes: 1_600, noise: 54 }),
        (2315, Handicap { nodes: 2_600, noise: 41 }),
        (2515, Handicap { nodes: 4_500, noise: 29 }),
        (2730, Handicap { nodes: 8_000, noise: 20 }),
        (2940, Handicap { nodes: 16_000, noise: 11 }),
        (3000, Handicap { nodes: 22_000, noise: 9 }),
    ],
    full: 3160,
};

#[cfg(test)]
mod tests {
    #[test]
    fn the_scale_rises() {
        crate::strength::tests::check(super::SCALE);
    }
}
