//! How strong the opponents are.

use crate::strength::{Handicap, Scale};

/// Drawn through short matches against Stockfish 15.1 at its `UCI_Elo` of that number, which are good
/// to 150 to 250 Elo only (`docs/measurements.md`).
pub const SCALE: Scale = Scale {
    rows: &[
        (800, Handicap { nodes: 1, noise: 350 }),
        (1050, Handicap { nodes: 1, noise: 200 }),
        (1200, Handicap { nodes: 75, noise: 190 }),
        (1550, Handicap { nodes: 1_900, noise: 38 }),
        (2000, Handicap { nodes: 5_000, noise: 20 }),
        (2600, Handicap { nodes: 25_000, noise: 5 }),
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
