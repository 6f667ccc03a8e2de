//! Solves Connect Four: how long the search takes to prove what random positions after 12 plies are
//! worth, and what the start is worth. One thread; a new, empty table for each position.
//!
//! `cargo run --release -p connect4 --example solve [MEBIBYTES [POSITIONS]]`, 1024 and 100 by default.

use std::time::{Duration, Instant};

use connect4::{ConnectFour, Threats};
use game::{Game, MoveList, Notation, Ply, Turn, ZeroSum};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use search::{Bound, Control, Limits, Line, Searcher};

const PLIES: usize = 12;
const SEED: u64 = 1;

type Solver = Searcher<ConnectFour, Threats>;

fn main() {
    let mut arguments = std::env::args().skip(1).map(|text| text.parse().expect("a number"));
    let mebibytes = arguments.next().unwrap_or(1024);
    let positions = arguments.next().unwrap_or(100);
    let mut solver = Searcher::new(Threats, mebibytes).expect("memory for the table");
    let mut rng = StdRng::seed_from_u64(SEED);
    // What is decided by the next two moves says nothing of the search.
    let (mut all, mut hard) = (Vec::new(), Vec::new());
    for _ in 0..positions {
        let game = random(&mut rng);
        let time = solve(&mut solver, &game);
        all.push(time);
        let (least, most) = game.bounds(Ply::ROOT);
        if least < most {
            hard.push(time);
        }
    }
    summarize("all positions", all);
    summarize("those without a win or loss at once", hard);
    solve(&mut solver, &ConnectFour::start(&()));
}

/// Solves one position; returns the time it took to know who wins.
fn solve(solver: &mut Solver, game: &ConnectFour) -> Duration {
    solver.clear();
    let start = Instant::now();
    let mut proof = None;
    let outcome = solver.think(game, &Limits::default(), &Control::new(), |line| {
        if proof.is_none() && proves(line) {
            proof = Some(line.time);
        }
        if start.elapsed() > Duration::from_secs(3) {
            let (best, score, bound) = (game.write_move(line.moves[0]), line.score, line.bound);
            eprintln!("  depth {}: {best} {score:?} {bound:?} after {:?}", line.depth, line.time);
        }
    });
    let (score, nodes, time) = (outcome.lines[0].score, outcome.nodes, outcome.time);
    let proof = proof.unwrap_or(time);
    println!(
        "{:<36} {:>4}, known after {:>8.3} s, {:>8.3} s in all, {nodes} positions",
        game.write_position(),
        score.mate().map_or("draw".to_owned(), |moves| format!("#{moves}")),
        proof.as_secs_f64(),
        time.as_secs_f64(),
    );
    proof
}

/// Whether a line says who wins.
fn proves(line: &Line<connect4::Move>) -> bool {
    match line.score.mate() {
        Some(1..) => line.bound != Bound::Upper,
        Some(_) => line.bound != Bound::Lower,
        None => false,
    }
}

fn summarize(name: &str, mut times: Vec<Duration>) {
    times.sort();
    let Some(longest) = times.last() else { return };
    let (number, median) = (times.len(), times[times.len() / 2]);
    let sum: Duration = times.iter().sum();
    println!("{name}: {number}, median {median:.3?}, longest {longest:.3?}, together {sum:.1?}");
}

/// A position after random moves in which the game goes on.
fn random(rng: &mut StdRng) -> ConnectFour {
    loop {
        let (mut game, mut moves) = (ConnectFour::start(&()), MoveList::new());
        while game.turn(&mut moves) == Turn::Player(game.side()) {
            if PLIES + game.plies_left().index() == ConnectFour::SQUARES {
                return game;
            }
            game.play_unchecked(moves[rng.random_range(0..moves.len())]);
        }
    }
}
