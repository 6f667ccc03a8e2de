//! What the examples that measure have in common.
// Each of them uses a part.
#![allow(dead_code)]

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use game::{Depth, Game, MoveList, Turn};
use hare::eval::Reference;
use hare::{Config, Edition, Hare};
use multi::{BranchEnd, ChanceRule, Choice, MaxN, Settings};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// Games that do not end are left after so many moves.
const MOST_MOVES: usize = 1000;

/// Max^n as the reference searches: chance left out, a branch over when a seat is passed over.
pub fn plain(depth: u32, choice: Choice) -> Settings {
    let depth = Depth::new(depth).expect("a depth");
    Settings {
        end: BranchEnd::SeatPassedOver,
        chance: ChanceRule::Skip,
        ..Settings::plain(depth, choice)
    }
}

/// The time that this thread has used, where Linux tells it, so that other programs count little;
/// elsewhere the time that passed.
pub fn now() -> Duration {
    static BEGIN: LazyLock<Instant> = LazyLock::new(Instant::now);
    let used = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let used = used.and_then(|text| text.split(' ').next()?.parse().ok());
    used.map_or_else(|| BEGIN.elapsed(), Duration::from_nanos)
}

/// The positions of a seeded game of the classic edition in which each plays the best move of a
/// shallow search.
pub fn positions(players: usize) -> Vec<Hare> {
    let config = Config::new(Edition::classic(), players).expect("2 to 6 players");
    let search =
        MaxN::new(Reference::default(), plain(2, Choice::Absolute)).expect("sound settings");
    let mut rng = StdRng::seed_from_u64(4);
    let mut game = Hare::start(&config);
    let mut positions = Vec::new();
    let mut moves = MoveList::new();
    while positions.len() < MOST_MOVES {
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

/// So many positions of the same game, evenly spaced from its start to its end.
pub fn spread(players: usize, count: usize) -> Vec<Hare> {
    let all = positions(players);
    (0..count).map(|index| all[index * all.len() / count]).collect()
}
