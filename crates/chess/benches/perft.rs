//! Perft beside cozy-chess, both counting the last ply in bulk.
//!
//! Run, pinned to one core, with
//!
//! ```text
//! taskset -c 1 cargo bench -p chess --bench perft
//! ```
//!
//! Criterion reports each program's time; the last lines give the ratio itself, the median over
//! runs in turn, so that a change of the clock rate meets both: `startpos 6: 1.30 times
//! cozy-chess`. Both are built with the flags of `.cargo/config.toml` (the native CPU) and link-time
//! optimisation. `cargo bench … -- startpos` runs a part.

use std::hint::black_box;
use std::time::{Duration, Instant};

use chess::{CastlingRights, Chess, Config, Piece, Setup, Square};
use criterion::{Criterion, criterion_group};
use game::perft;

/// Name, placement as in FEN (White to move, all four rights), depth, leaves.
const POSITIONS: [(&str, &str, u32, u64); 2] = [
    ("startpos 6", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", 6, 119_060_324),
    ("kiwipete 5", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R", 5, 193_690_690),
];
/// Pairs of runs behind a ratio.
const PAIRS: usize = 11;

fn ours(placement: &str) -> Chess {
    let mut setup = Setup { castling: CastlingRights::STANDARD, ..Setup::EMPTY };
    for (row, rank) in placement.split('/').zip((0..8).rev()) {
        let mut file = 0;
        for letter in row.chars() {
            if let Some(empty) = letter.to_digit(10) {
                file += empty as usize;
                continue;
            }
            let square = Square::from_index(rank * 8 + file).expect("a square");
            setup.board[square.index()] = Piece::from_char(letter);
            file += 1;
        }
    }
    Chess::from_setup(Config::STANDARD, &setup).expect("a valid position")
}

fn theirs(placement: &str) -> cozy_chess::Board {
    format!("{placement} w KQkq - 0 1").parse().expect("a valid position")
}

/// Perft as cozy-chess does it best: boards copied, the last ply summed up by piece. A closure of
/// its own for the last ply makes it much faster than one that asks for the depth.
fn cozy_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    if depth == 1 {
        board.generate_moves(|moves| {
            nodes += moves.len() as u64;
            false
        });
    } else {
        board.generate_moves(|moves| {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                nodes += cozy_perft(&next, depth - 1);
            }
            false
        });
    }
    nodes
}

fn timed(expected: u64, count: impl FnOnce() -> u64) -> Duration {
    let start = Instant::now();
    let nodes = count();
    let time = start.elapsed();
    assert_eq!(nodes, expected);
    time
}

fn side_by_side(criterion: &mut Criterion) {
    for (name, placement, depth, _) in POSITIONS {
        let mut group = criterion.benchmark_group(name);
        group.sample_size(10);
        let mut game = ours(placement);
        group.bench_function("tabiya", |b| b.iter(|| perft(black_box(&mut game), depth)));
        let board = theirs(placement);
        group.bench_function("cozy-chess", |b| b.iter(|| cozy_perft(black_box(&board), depth)));
    }
}

/// Prints how many times as fast as cozy-chess we are.
fn ratios() {
    for (name, placement, depth, nodes) in POSITIONS {
        let (mut game, board) = (ours(placement), theirs(placement));
        let mut ratios: Vec<(f64, f64)> = (0..PAIRS)
            .map(|_| {
                let ours = timed(nodes, || perft(black_box(&mut game), depth)).as_secs_f64();
                let theirs = timed(nodes, || cozy_perft(black_box(&board), depth)).as_secs_f64();
                (theirs / ours, nodes as f64 / ours / 1e6)
            })
            .collect();
        ratios.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (ratio, speed) = ratios[PAIRS / 2];
        println!("{name}: {ratio:.2} times cozy-chess, {speed:.0} million leaves a second");
    }
}

criterion_group!(benches, side_by_side);

fn main() {
    benches();
    // `cargo test --benches` only tries whether it runs.
    if std::env::args().any(|argument| argument == "--bench") {
        ratios();
    }
    Criterion::default().configure_from_args().final_summary();
}
