//! How strong the opponents are.

use engine::Handicap;

use crate::strength::Scale;

/// Measured by matches with rungs of the ladder and Fairy-Stockfish at its skill levels 0 to 6, to
/// which the Elo of the same levels of Stockfish in chess was given (`docs/levels.md`).
pub const SCALE: Scale = Scale {
    rows: &[
        (400, Handicap { nodes: 1, noise: 1800 }),
        (615, Handicap { nodes: 1, noise: 900 }),
        (900, Handicap { nodes: 1, noise: 600 }),
        (1050, Handicap { nodes: 1, noise: 400 }),
        (1245, Handicap { nodes: 1, noise: 280 }),
        (1315, Handicap { nodes: 40, noise: 170 }),
        (1455, Handicap { nodes: 150, noise: 130 }),
        (1590, Handicap { nodes: 300, noise: 105 }),
        (1880, Handicap { nodes: 600, noise: 82 }),
        (2075, Handicap { nodes: 1_000, noise: 68 }),
        (2225, Handicap { nodes: 1_600, noise: 54 }),
        (2330, Handicap { nodes: 2_600, noise: 41 }),
        (2500, Handicap { nodes: 4_500, noise: 29 }),
        (2745, Handicap { nodes: 8_000, noise: 20 }),
        (3030, Handicap { nodes: 16_000, noise: 11 }),
        (3275, Handicap { nodes: 40_000, noise: 5 }),
        (3400, Handicap { nodes: 62_204, noise: 3 }),
    ],
    full: 3675,
};

#[cfg(test)]
mod tests {
    #[test]
    fn the_scale_rises() {
        crate::strength::tests::check(super::SCALE, "Xiangqi");
    }
}
