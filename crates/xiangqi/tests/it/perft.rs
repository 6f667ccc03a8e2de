//! Counts of positions against published numbers.
//!
//! Each line of the list is a FEN and counts, `FEN ;D1 44 ;D2 1920`.

use std::fs;

use game::{Notation, perft};
use xiangqi::{Config, Xiangqi};

const LIST: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/xiangqi/perft.epd");

/// Checks one line; returns how many counts were checked.
fn check(line: &str) -> usize {
    let mut fields = line.split(" ;");
    let fen = fields.next().unwrap_or_default();
    let mut game = Xiangqi::read_position(&Config::default(), fen)
        .unwrap_or_else(|error| panic!("{line}: {error}"));
    fields
        .map(|field| {
            let count = field.strip_prefix('D').and_then(|field| field.split_once(' '));
            let (depth, nodes) = count.unwrap_or_else(|| panic!("'{field}' is no count: {line}"));
            let depth = depth.parse().expect("a depth");
            let nodes: u64 = nodes.parse().expect("a number of nodes");
            assert_eq!(perft(&mut game, depth), nodes, "depth {depth} of {fen}");
        })
        .count()
}

#[test]
fn published_counts() {
    let text = fs::read_to_string(LIST).unwrap_or_else(|error| panic!("{LIST}: {error}"));
    let checked: usize = text.lines().map(check).sum();
    // Twelve positions to depth 4, the start to depth 5, one more position at depth 4, and one
    // without moves at depths 1 and 2.
    assert_eq!(checked, 12 * 4 + 1 + 1 + 2);
}
