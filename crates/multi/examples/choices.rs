//! The three choices of max^n against each other: games of Hare and Hedgehog for two, classic
//! edition, reference evaluator, seats by turns.
//!
//! ```sh
//! cargo run --release -p multi --example choices -- DEPTH GAMES
//! ```
//!
//! Both search as the reference does: sorted, beam 0 0 8 8 4, chance left out of account.

use std::process::ExitCode;

use game::{Depth, Game, MoveList, Turn};
use hare::eval::Reference;
use hare::{Config, Hare};
use multi::{BranchEnd, ChanceRule, Choice, MaxN, Settings};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

const PAIRINGS: [(Choice, Choice); 3] = [
    (Choice::Absolute, Choice::Relative),
    (Choice::Absolute, Choice::Mixed),
    (Choice::Relative, Choice::Mixed),
];

fn main() -> ExitCode {
    let numbers: Vec<u32> = std::env::args().skip(1).filter_map(|arg| arg.parse().ok()).collect();
    let &[depth, games] = &numbers[..] else {
        eprintln!("usage: choices DEPTH GAMES");
        return ExitCode::from(2);
    };
    let Ok(depth) = Depth::new(depth) else {
        eprintln!("choices: {depth} is not a depth from 1 to {}", Depth::MAX.plies());
        return ExitCode::from(2);
    };
    println!("| first | second | won | drawn | lost | points of the first, 95 % | moves a game |");
    println!("|---|---|---|---|---|---|---|");
    for (first, second) in PAIRINGS {
        let searchers = [searcher(depth, first), searcher(depth, second)];
        let (mut score, mut moves) = ([0; 3], 0);
        for number in 0..games {
            let (payoff, played) = play(&searchers, number);
            let result = if payoff > 0.5 { 0 } else { 1 + usize::from(payoff < 0.5) };
            score[result] += 1;
            moves += played;
        }
        let [won, drawn, lost] = score;
        let (points, error) = points(score);
        let length = f64::from(moves) / f64::from(games.max(1));
        let (first, second) = (name(first), name(second));
        println!(
            "| {first} | {second} | {won} | {drawn} | {lost} \
             | {points:.1} % ± {error:.1} % | {length:.1} |"
        );
    }
    ExitCode::SUCCESS
}

const fn name(choice: Choice) -> &'static str {
    match choice {
        Choice::Absolute => "absolute",
        Choice::Relative => "relative",
        Choice::Mixed => "mixed",
    }
}

/// What the first scored in per cent, and how far from it the truth lies at most in 95 of 100 such
/// matches: 1.96 standard errors of the mean, by the scatter of the games.
fn points([won, drawn, lost]: [u32; 3]) -> (f64, f64) {
    let games = f64::from((won + drawn + lost).max(1));
    let mean = (f64::from(won) + 0.5 * f64::from(drawn)) / games;
    let squares = (f64::from(won) + 0.25 * f64::from(drawn)) / games;
    let error = 1.96 * ((squares - mean * mean) / games).sqrt();
    (100.0 * mean, 100.0 * error)
}

fn searcher(depth: Depth, choice: Choice) -> MaxN<Reference> {
    let settings = Settings {
        end: BranchEnd::SeatPassedOver,
        chance: ChanceRule::Skip,
        sorted: true,
        beam: vec![0, 0, 8, 8, 4],
        ..Settings::plain(depth, choice)
    };
    MaxN::new(Reference::default(), settings).expect("sound settings")
}

/// Plays a game and returns what it is worth to the first searcher, and its length. Two games in a
/// row have the same cards as far as they run alike, and the seats changed.
fn play(searchers: &[MaxN<Reference>; 2], number: u32) -> (f32, u32) {
    let mut rng = StdRng::seed_from_u64(u64::from(number / 2));
    let mut game = Hare::start(&Config::default());
    let seat_of_first = number as usize % 2;
    let mut moves = MoveList::new();
    let mut played = 0;
    loop {
        match game.turn(&mut moves) {
            Turn::Chance => {
                game.resolve(game.chance(rng.random()).expect("a card"));
            }
            Turn::Player(player) if game.ending().is_none() => {
                let searcher = &searchers[(player.index() + seat_of_first) % 2];
                // A random move for each at the start makes the games differ.
                let mv = if played < 2 {
                    moves[rng.random_range(0..moves.len())]
                } else {
                    searcher.search(&mut game).best.expect("a move")
                };
                game.play_unchecked(mv);
                played += 1;
            }
            Turn::Player(_) | Turn::Over(_) => {
                let payoffs = game.ending().expect("it ended").payoffs;
                return (payoffs.as_slice()[seat_of_first], played);
            }
        }
    }
}
