//! How strong the opponents are.

use engine::Handicap;

use crate::strength::Scale;

/// Measured by matches with rungs of the ladder and Stockfish at its skill levels 0 to 6, which its
/// authors have rated (`docs/levels.md`).
pub const SCALE: Scale = Scale {
    rows: &[
        (200, Handicap { nodes: 1, noise: 2400 }),
        (440, Handicap { nodes: 1, noise: 1000 }),
        (550, Handicap { nodes: 1, noise: 700 }),
        (830, Handicap { nodes: 1, noise: 480 }),
        (990, Handicap { nodes: 15, noise: 240 }),
        (1290, Handicap { nodes: 140, noise: 154 }),
        (1450, Handicap { nodes: 300, noise: 119 }),
        (1695, Handicap { nodes: 700, noise: 86 }),
        (1845, Handicap { nodes: 1_400, noise: 62 }),
        (2055, Handicap { nodes: 2_350, noise: 43 }),
        (2120, Handicap { nodes: 3_000, noise: 37 }),
        (2190, Handicap { nodes: 4_000, noise: 31 }),
        (2300, Handicap { nodes: 6_000, noise: 24 }),
        (2385, Handicap { nodes: 9_500, noise: 17 }),
        (2660, Handicap { nodes: 22_000, noise: 9 }),
        (3200, Handicap { nodes: 78_886, noise: 3 }),
    ],
    full: 3460,
};

#[cfg(test)]
mod tests {
    #[test]
    fn the_scale_rises() {
        crate::strength::tests::check(super::SCALE, "Chess");
    }
}
