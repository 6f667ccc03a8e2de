//! How strong the opponents are.

use crate::strength::{Handicap, Scale};

/// Measured by `docs/levels/xiangqi.toml` (`docs/levels.md`).
pub const SCALE: Scale = Scale {
    rows: &[
        (400, Handicap { nodes: 1, noise: 2_400 }),
        (600, Handicap { nodes: 1, noise: 1_200 }),
        (800, Handicap { nodes: 1, noise: 600 }),
        (1000, Handicap { nodes: 1, noise: 300 }),
        (1200, Handicap { nodes: 40, noise: 200 }),
        (1400, Handicap { nodes: 120, noise: 160 }),
        (1600, Handicap { nodes: 350, noise: 110 }),
        (1800, Handicap { nodes: 900, noise: 75 }),
        (2000, Handicap { nodes: 2_200, noise: 45 }),
        (2200, Handicap { nodes: 5_500, noise: 25 }),
        (2400, Handicap { nodes: 14_000, noise: 12 }),
        (2600, Handicap { nodes: 40_000, noise: 5 }),
        (2800, Handicap { nodes: 120_000, noise: 0 }),
    ],
    full: 3000,
};

#[cfg(test)]
mod tests {
    #[test]
    fn the_scale_rises() {
        crate::strength::tests::check(super::SCALE);
    }
}
