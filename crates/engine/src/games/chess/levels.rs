//! How strong the opponents are.

use crate::strength::{Handicap, Scale};

/// Measured by matches with rungs of the ladder and Stockfish at its skill levels 0 to 6, which its
/// authors have rated (`docs/levels.md`).
pub const SCALE: Scale = Scale {
    rows: &[
        (200, Handicap { nodes: 1, noise: 2400 }),
        (575, Handicap { nodes: 1, noise: 850 }),
        (860, Handicap { nodes: 1, noise: 480 }),
        (1085, Handicap { nodes: 15, noise: 240 }),
        (1325, Handicap { nodes: 140, noise: 154 }),
        (1495, Handicap { nodes: 300, noise: 119 }),
        (1695, Handicap { nodes: 700, noise: 86 }),
        (1920, Handicap { nodes: 1_400, noise: 62 }),
        (2040, Handicap { nodes: 2_350, noise: 43 }),
        (2125, Handicap { nodes: 3_000, noise: 37 }),
        (2215, Handicap { nodes: 4_000, noise: 31 }),
        (2400, Handicap { nodes: 6_500, noise: 23 }),
        (2480, Handicap { nodes: 9_500, noise: 17 }),
        (2690, Handicap { nodes: 22_000, noise: 9 }),
        (3000, Handicap { nodes: 52_000, noise: 4 }),
    ],
    full: 3070,
};

#[cfg(test)]
mod tests {
    #[test]
    fn the_scale_rises() {
        crate::strength::tests::check(super::SCALE);
    }
}
