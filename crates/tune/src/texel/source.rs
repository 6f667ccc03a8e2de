//! Weights as the Rust source of a game's module `weights`.

use std::fmt::Write as _;

use tapered::Term;

const HEAD: &str = "\
//! The weights, fitted by `tabiya tune texel GAME` (docs/tune.md).

use tapered::Pair;

use super::terms::{TERM_COUNT, Weights, flatten};

const fn s(mg: i16, eg: i16) -> Pair {
    Pair::new(mg, eg)
}

/// The weights as one table.
pub static FLAT: [Pair; TERM_COUNT] = flatten(&WEIGHTS);

/// What each term is worth, in centipawns: (middlegame, endgame).
#[rustfmt::skip]
pub const WEIGHTS: Weights = Weights {
";

/// The weights of a game as the source file of its evaluation, rounded to whole centipawns.
#[must_use]
pub fn source(game: &str, terms: &[Term], weights: &[[f64; 2]]) -> String {
    let mut text = HEAD.replace("GAME", game);
    for term in terms {
        let values: Vec<String> = weights[term.start..term.start + term.len]
            .iter()
            .map(|[mg, eg]| format!("s({}, {})", mg.round() as i16, eg.round() as i16))
            .collect();
        let row = [10, 9, 8].into_iter().find(|&row| values.len().is_multiple_of(row)).unwrap_or(8);
        // Writing to a string cannot fail.
        if values.len() <= row {
            let _ = writeln!(text, "    {}: [{}],", term.name, values.join(", "));
        } else {
            let _ = writeln!(text, "    {}: [", term.name);
            for row in values.chunks(row) {
                let _ = writeln!(text, "        {},", row.join(", "));
            }
            text.push_str("    ],\n");
        }
    }
    text.push_str("};\n");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_stand_in_rows() {
        let terms =
            [Term { name: "one", start: 0, len: 1 }, Term { name: "many", start: 1, len: 20 }];
        let mut weights = vec![[0.4, -7.6]; 21];
        weights[20] = [99_999.0, 0.0];
        let text = source("none", &terms, &weights);
        assert!(text.contains("tabiya tune texel none"), "{text}");
        assert!(text.contains("    one: [s(0, -8)],\n    many: [\n        s(0, -8), "), "{text}");
        assert!(text.ends_with("s(0, -8), s(32767, 0),\n    ],\n};\n"), "{text}");
        assert_eq!(text.lines().filter(|line| line.starts_with("        s(")).count(), 2);
    }
}
