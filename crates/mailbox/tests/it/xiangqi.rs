//! The mailbox generator against the fast one.

use std::fs;

use ::xiangqi::{Config, Xiangqi};
use game::{Game, MoveList, Notation, Turn, ZeroSum, perft};
use mailbox::xiangqi::{Position, Step};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

const LIST: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/xiangqi/perft.epd");

fn read(fen: &str) -> Xiangqi {
    Xiangqi::read_position(&Config::default(), fen).unwrap_or_else(|e| panic!("{fen}: {e}"))
}

#[test]
fn perft_counts_are_those_of_the_fast_generator() {
    let text = fs::read_to_string(LIST).unwrap_or_else(|error| panic!("{LIST}: {error}"));
    let mut positions = 0;
    for line in text.lines() {
        let fen = line.split(" ;").next().unwrap_or_default();
        let mut fast = read(fen);
        let mut plain = Position::new(&fast.board().to_setup());
        let before = plain.clone();
        for depth in 0..=3 {
            assert_eq!(plain.perft(depth), perft(&mut fast, depth), "depth {depth} of {fen}");
        }
        assert_eq!(plain, before, "all moves are taken back: {fen}");
        positions += 1;
    }
    assert_eq!(positions, 14);
}

/// Plays random games and compares moves and checks at every position.
#[test]
fn move_lists_are_those_of_the_fast_generator() {
    let mut moves = MoveList::new();
    for seed in 0..40 {
        let mut rng = StdRng::seed_from_u64(seed);
        let mut fast = Xiangqi::start(&Config::default());
        let mut plain = Position::new(&fast.board().to_setup());
        for _ in 0..300 {
            let over = matches!(fast.turn(&mut moves), Turn::Over(_));
            let step = |mv: &xiangqi::Move| Step { from: mv.from().index(), to: mv.to().index() };
            let mut theirs: Vec<Step> = moves.iter().map(step).collect();
            theirs.sort();
            let mut ours = plain.legal_moves();
            ours.sort();
            assert_eq!(ours, theirs, "{fast:?}");
            assert_eq!(plain.in_check(), fast.in_check(), "{fast:?}");
            if over {
                break;
            }
            let mv = moves[rng.random_range(0..moves.len())];
            assert_eq!(step(&mv).to_string(), fast.write_move(mv));
            fast.play_unchecked(mv);
            plain.make(step(&mv));
            let again = Position::new(&fast.board().to_setup());
            assert_eq!(plain, again, "after {mv:?}");
        }
    }
}
