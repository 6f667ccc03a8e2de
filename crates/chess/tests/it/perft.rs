//! Perft against published counts, of chess and Chess960.
//!
//! Each line is a FEN and counts, `FEN; D1 20; D2 400`. Counts up to depth 5 are always checked,
//! deeper ones up to [`AFFORDABLE`] leaves, all of them with `TABIYA_DEEP=1` in the environment.

use std::fs;
use std::thread;

use game::perft;

/// Leaves that a normal run counts beyond depth 5.
const AFFORDABLE: u64 = 20_000_000;

const SUITE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/chess/perft.epd");

/// Checks one line; returns how many counts were checked.
fn check(line: &str, deep: bool) -> usize {
    let mut fields = line.split(';');
    let fen = fields.next().unwrap_or_default().trim();
    let mut game = crate::common::game(fen);
    let mut checked = 0;
    for field in fields {
        let field = field.trim();
        if field.is_empty() {
            continue;
        }
        let count = field.strip_prefix('D').and_then(|field| field.split_once(' '));
        let (depth, nodes) = count.unwrap_or_else(|| panic!("'{field}' is no count in: {line}"));
        let depth: u32 = depth.parse().expect("a depth");
        let nodes: u64 = nodes.trim().parse().expect("a number of nodes");
        if depth <= 5 || nodes <= AFFORDABLE || deep {
            assert_eq!(perft(&mut game, depth), nodes, "depth {depth} of {fen}");
            checked += 1;
        }
    }
    checked
}

/// Checks every line of a file, on all processors.
fn check_file(path: &str) -> usize {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let lines: Vec<&str> = text.lines().filter(|line| line.contains(';')).collect();
    let deep = std::env::var_os("TABIYA_DEEP").is_some_and(|value| value == "1");
    let workers = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let work = |worker| {
            let mine = lines.iter().skip(worker).step_by(workers);
            mine.map(|line| check(line, deep)).sum::<usize>()
        };
        let workers: Vec<_> = (0..workers).map(|w| scope.spawn(move || work(w))).collect();
        workers.into_iter().map(|worker| worker.join().expect("all counts agree")).sum()
    })
}

#[test]
fn published_counts() {
    assert!(check_file(SUITE) >= 790);
}
