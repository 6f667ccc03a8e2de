//! The mailbox generator of chess against the fast one.

use std::fs;

use ::chess::{Chess, Config, Move};
use game::{Game, MoveList, Notation, Turn, ZeroSum, perft};
use mailbox::chess::Position;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

const LIST: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/chess/perft.epd");

fn read(fen: &str) -> Chess {
    Chess::read_position(&Config::default(), fen).unwrap_or_else(|e| panic!("{fen}: {e}"))
}

#[test]
fn perft_counts_are_those_of_the_fast_generator() {
    let text = fs::read_to_string(LIST).unwrap_or_else(|error| panic!("{LIST}: {error}"));
    let mut positions = 0;
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let fen = line.split(';').next().unwrap_or_default().trim();
        let mut fast = read(fen);
        let plain = Position::new(&fast.board().to_setup());
        for depth in 0..=3 {
            assert_eq!(plain.perft(depth), perft(&mut fast, depth), "depth {depth} of {fen}");
        }
        positions += 1;
    }
    assert!(positions >= 6, "{positions} positions");
}

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort_unstable();
    moves
}

/// Plays random games and compares moves and checks at every position.
fn plays_the_same(config: &Config, seed: u64) {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut fast = Chess::start(config);
    let mut plain = Position::new(&fast.board().to_setup());
    let mut moves = MoveList::new();
    for _ in 0..200 {
        let over = matches!(fast.turn(&mut moves), Turn::Over(_));
        let theirs = sorted(moves.iter().copied());
        assert_eq!(sorted(plain.legal_moves()), theirs, "{}", fast.write_position());
        assert_eq!(plain.in_check(), fast.in_check(), "{}", fast.write_position());
        if over {
            break;
        }
        let mv = moves[rng.random_range(0..moves.len())];
        fast.play_unchecked(mv);
        plain = plain.after(mv);
    }
}

#[test]
fn move_lists_are_those_of_the_fast_generator() {
    for seed in 0..40 {
        plays_the_same(&Config::default(), seed);
    }
}

#[test]
fn castling_of_chess960_is_the_same() {
    for number in (0..960).step_by(19) {
        let config = Config::chess960(number).expect("below 960");
        plays_the_same(&config, u64::from(number));
    }
}
