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

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use game::{Depth, Game, MoveList, Turn};
use hare::eval::Reference;
use hare::{Config, Edition, Hare};
use multi::{BranchEnd, ChanceRule, Choice, MaxN, Others, Settings};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

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

/// Max^n as the reference searches: chance left out, a branch over when a seat is passed over.
fn plain(depth: u32, choice: Choice) -> Settings {
    let depth = Depth::new(depth).expect("a depth");
    Settings {
        end: BranchEnd::SeatPassedOver,
        chance: ChanceRule::Skip,
        ..Settings::plain(depth, choice)
    }
}

/// The time that this thread has used.
fn now() -> Duration {
    static BEGIN: LazyLock<Instant> = LazyLock::new(Instant::now);
    let used = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let used = used.and_then(|text| text.split(' ').next()?.parse().ok());
    used.map_or_else(|| BEGIN.elapsed(), Duration::from_nanos)
}

fn measure(name: &str, players: usize, settings: Settings) {
    let depth = settings.depth.plies();
    let search = MaxN::new(Reference::default(), settings).expect("sound settings");
    let (mut nodes, mut time) = (0, Duration::ZERO);
    for mut game in positions(players) {
        let begin = now();
        nodes += search.search(&mut game).nodes;
        time += now() - begin;
    }
    let speed = nodes as f64 / time.as_secs_f64();
    let ms = time.as_millis();
    println!("{name}, {players}, {depth}: {nodes}, {ms}, {speed:.0}, {:.1}", speed / REFERENCE);
}

/// The positions of a game in which each plays the best move of a shallow search.
fn positions(players: usize) -> Vec<Hare> {
    let config = Config::new(Edition::classic(), players).expect("2 to 6 players");
    let search =
        MaxN::new(Reference::default(), plain(2, Choice::Absolute)).expect("sound settings");
    let mut rng = StdRng::seed_from_u64(4);
    let mut game = Hare::start(&config);
    let mut positions = Vec::with_capacity(MOVES);
    let mut moves = MoveList::new();
    while positions.len() < MOVES {
        match game.turn(&mut moves) {
            Turn::Over(_) => break,
            Turn::Chance => {
                game.resolve(game.chance(rng.random()).expect("a card"));
            }
            Turn::Player(_) => {
                positions.push(game);
                let best = search.search(&mut game).best.expect("a move");
                game.play_unchecked(best);
            }
        }
    }
    positions
}
