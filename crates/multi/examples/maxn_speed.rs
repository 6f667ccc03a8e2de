//! How many positions a second max^n visits in Hare and Hedgehog with the reference evaluator.
//!
//! ```sh
//! cargo run --release -p multi --example maxn_speed
//! ```
//!
//! It plays the moves of a seeded game of the classic edition and searches every position on the way
//! by each kind of search. The published reference visits 100 000 positions in about 300 ms; the last
//! column is the ratio to that.
//!
//! Time is what the processor spent on this thread, where Linux tells it, so that other programs
//! count little; elsewhere it is the time that passed.

mod common;

use std::time::Duration;

use common::{now, plain, positions};
use game::Depth;
use hare::eval::Reference;
use multi::{Choice, MaxN, Others, Settings};

/// Positions a second of the reference: 100 000 in 300 ms.
const REFERENCE: f64 = 100_000.0 / 0.3;
/// Moves of the game whose positions are searched.
const MOVES: usize = 24;

fn main() {
    println!("search, players, depth: positions, ms, positions/s, times the reference");
    for players in [2, 3, 4, 6] {
        measure("plain, absolute", players, plain(6, Choice::Absolute));
        measure("plain, relative", players, plain(6, Choice::Relative));
        measure("plain, mixed", players, plain(6, Choice::Mixed));
    }
    let sorted = Settings { sorted: true, ..plain(6, Choice::Absolute) };
    measure("sorted, absolute", 2, sorted.clone());
    let depth = Depth::new(8).expect("a depth");
    measure("beam 0 0 8 8 4, absolute", 2, Settings { depth, beam: vec![0, 0, 8, 8, 4], ..sorted });
    let cutoffs = Settings { cutoffs: true, ..plain(6, Choice::Relative) };
    measure("cut-offs, relative", 2, cutoffs.clone());
    measure("cut-offs, sorted, relative", 2, Settings { sorted: true, ..cutoffs });
    for players in [3, 4] {
        let against = Settings { others: Others::AgainstUs, ..plain(6, Choice::Absolute) };
        measure("against us, absolute", players, against.clone());
        let cutoffs = Settings { cutoffs: true, sorted: true, ..against };
        measure("against us, absolute, cut-offs, sorted", players, cutoffs);
    }
}

fn measure(name: &str, players: usize, settings: Settings) {
    let depth = settings.depth.plies();
    let search = MaxN::new(Reference::default(), settings).expect("sound settings");
    let (mut nodes, mut time) = (0, Duration::ZERO);
    for mut game in positions(players).into_iter().take(MOVES) {
        let begin = now();
        nodes += search.search(&mut game).nodes;
        time += now() - begin;
    }
    let speed = nodes as f64 / time.as_secs_f64();
    let ms = time.as_millis();
    println!("{name}, {players}, {depth}: {nodes}, {ms}, {speed:.0}, {:.1}", speed / REFERENCE);
}
