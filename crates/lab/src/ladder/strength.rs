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
    ("random", -340),
    ("greedy", -160),
    ("minimax", 270),
    ("alpha-beta", 760),
    ("piece-square", 1050),
    ("quiescence", 1580),
    ("ordering", 1380),
    ("null-move", 1340),
    ("reference", 1330),
];
const XIANGQI: [(&str, i32); 9] = [
    ("random", -60),
    ("greedy", 200),
    ("minimax", 840),
    ("alpha-beta", 1210),
    ("piece-square", 1460),
    ("quiescence", 2060),
    ("ordering", 1740),
    ("null-move", 1860),
    ("reference", 1760),
];
const HARE: [(&str, i32); 6] = [
    ("random", 865),
    ("greedy", 1515),
    ("maxn", 1620),
    ("maxn-relative", 1575),
    ("paranoid", 1565),
    ("expectimax", 1715),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ladder::{RUNGS, named};

    #[test]
    fn what_was_measured_is_on_the_ladder() {
        for (game, table) in [("chess", &CHESS[..]), ("xiangqi", &XIANGQI), ("hare", &HARE)] {
            for (name, number) in table {
                let rung = named(name).expect("a rung");
                assert_eq!(elo(game, rung), Some(*number));
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
