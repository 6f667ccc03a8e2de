//! How strong rungs are.

use super::Entry;

/// About how strong a rung is that looks as far ahead as it usually does, in Elo of the same scale as the
/// levels of the game's opponents; `None` where that was not measured.
///
/// Rungs that find the same value in another way share a number: `negamax` that of `minimax`,
/// `iterative`, `hash` and `negascout` that of `ordering`. Measured by `docs/levels/*.toml` and told in
/// `docs/levels.md`.
#[must_use]
pub fn elo(game: &str, rung: &Entry) -> Option<i32> {
    let measured: &[(&str, i32)] = match game {
        "chess" => &CHESS,
        "xiangqi" => &XIANGQI,
        "hare" => &HARE,
        _ => return None,
    };
    let name = match rung.name {
        "negamax" => "minimax",
        "iterative" | "hash" | "negascout" => "ordering",
        name => name,
    };
    measured.iter().find(|(known, _)| *known == name).map(|(_, elo)| *elo)
}

const CHESS: [(&str, i32); 9] = [
    ("random", -240),
    ("greedy", -130),
    ("minimax", 270),
    ("alpha-beta", 640),
    ("piece-square", 910),
    ("quiescence", 1610),
    ("ordering", 1400),
    ("null-move", 1350),
    ("reference", 1320),
];
const XIANGQI: [(&str, i32); 9] = [
    ("random", -90),
    ("greedy", 70),
    ("minimax", 680),
    ("alpha-beta", 1250),
    ("piece-square", 1480),
    ("quiescence", 2100),
    ("ordering", 1780),
    ("null-move", 1860),
    ("reference", 1800),
];
const HARE: [(&str, i32); 6] = [
    ("random", 900),
    ("greedy", 1450),
    ("maxn", 1520),
    ("maxn-relative", 1540),
    ("paranoid", 1540),
    ("expectimax", 1610),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ladder::{RUNGS, named};

    /// The Elo of a rung in docs/levels.md, below this heading.
    fn documented(heading: &str, rung: &str) -> i32 {
        let text = include_str!("../../../../docs/levels.md");
        let section = text.split("\n## ").find(|section| section.starts_with(heading));
        let mut rows = section.expect("a section for every game").lines();
        let row = rows.find(|row| {
            // Most are named with the plies that they look ahead.
            let name = row.split('|').nth(1).and_then(|name| name.split_whitespace().next());
            name == Some(rung)
        });
        let cell =
            row.and_then(|row| row.split('|').nth(2)).and_then(|cell| cell.split('±').next());
        let cell = cell.unwrap_or_else(|| panic!("{rung} has no row below {heading}"));
        cell.trim().replace('−', "-").parse().expect("a number")
    }

    #[test]
    fn what_was_measured_is_on_the_ladder() {
        for (game, heading, table) in [
            ("chess", "Chess", &CHESS[..]),
            ("xiangqi", "Xiangqi", &XIANGQI),
            ("hare", "Hare", &HARE),
        ] {
            for (name, number) in table {
                let rung = named(name).expect("a rung");
                assert_eq!(elo(game, rung), Some(*number));
                let told = documented(heading, name);
                assert!(told.abs_diff(*number) <= 5, "{game}, {name}: {number}, told {told}");
            }
        }
        assert!(RUNGS.iter().all(|rung| elo("another game", rung).is_none()));
    }

    #[test]
    fn rungs_that_find_the_same_share_a_number() {
        let of = |name| elo("chess", named(name).expect("a rung"));
        assert_eq!(of("negamax"), of("minimax"));
        assert_eq!(of("negascout"), of("ordering"));
        assert_eq!(of("maxn"), None);
    }
}
