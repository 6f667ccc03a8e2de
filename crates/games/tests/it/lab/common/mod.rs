//! Positions of random play.

#![allow(dead_code, reason = "each test uses its part")]

use game::{Depth, MoveList, Notation, Turn};
use lab::Settings;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

pub fn settings(depth: u32) -> Settings {
    let depth = Depth::new(depth).expect("a depth");
    // A table so small that positions get in each other's way, and a tree that grows a little.
    Settings { table_bits: 12, simulations: 40, ..Settings::to_depth(depth) }
}

/// Positions after 0 to 79 random plies, without the past that led to them: what repetitions are
/// worth would depend on it.
pub fn positions<G: Notation>(config: &G::Config, count: usize) -> Vec<G> {
    let mut rng = StdRng::seed_from_u64(1950);
    let mut found = Vec::new();
    while found.len() < count {
        let mut game = G::start(config);
        let plies = rng.random_range(0..80);
        let mut moves = MoveList::new();
        for _ in 0..plies {
            match game.turn(&mut moves) {
                Turn::Player(_) => {
                    game.play_unchecked(moves[rng.random_range(0..moves.len())]);
                }
                Turn::Chance => {
                    game.resolve(game.chance(rng.random()).expect("chance decides"));
                }
                Turn::Over(_) => break,
            }
        }
        if game.ending().is_none() {
            let text = game.write_position();
            found.push(G::read_position(config, &text).expect("its own text"));
        }
    }
    found
}
