//! Judges networks of Connect Four: by the exam, and as first player from positions that are won for it, against a
//! perfect defender.
//!
//! `cargo run --release -p zero --example judge SIMULATIONS FILE…`, with 0 simulations by the policy alone.
//!
//! The defender keeps a draw if it gets one, else loses as late as it can; a game in which it has got one is not won
//! and goes no further. The 200 starts, after 2, 4 or 6 random plies, are the same for all networks: those in
//! which the first player wins. Beside the number of games won stand the starts of the others.

mod defender;
#[path = "../../../connect4/tests/other/mod.rs"]
mod other;

use std::collections::HashSet;
use std::error::Error;
use std::path::Path;
use std::sync::Arc;

use connect4::{ConnectFour, EXAM, Move};
use defender::Defender;
use game::{Game, MoveList, Notation, Outcome, Player, Turn, ZeroSum, scatter};
use multi::PuctSettings;
use zero::{Exam, Network, NetworkGuide, Shape, Size, best_moves};

const STARTS: usize = 200;
const SEED: u64 = 1;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let simulations: u32 = arguments.next().ok_or("how many simulations?")?.parse()?;
    let exam: Exam<ConnectFour> = Exam::read(&(), EXAM)?;
    let mut defender = Defender::new();
    let starts = starts(&defender);
    println!("{} positions, {} starts, {simulations} simulations", exam.len(), starts.len());
    for file in arguments {
        let shape =
            Shape::of::<ConnectFour>("connect4", 2, Size { reach: 1, channels: 16, hidden: 16 });
        let guide = NetworkGuide::new(Arc::new(Network::load(Path::new(&file), &[shape])?));
        let settings = PuctSettings { solves: true, ..PuctSettings::default() };
        let kept = match simulations {
            0 => exam.policy(&guide),
            _ => exam.search(&guide, &settings, simulations),
        };
        let lost = lost(&starts, &mut defender, |games| {
            best_moves(&mut guide.clone(), games, &settings, simulations)
        });
        println!("{file}: keeps {kept:.4}, wins {} of {STARTS}", STARTS - lost.len());
        lost.iter().for_each(|&start| println!("  not {}", starts[start].game.write_position()));
    }
    Ok(())
}

/// A game, and the least that the second player may expect of it.
#[derive(Clone, Copy)]
struct Played {
    game: ConnectFour,
    least: i8,
}

/// The legal moves; none when the game is over.
fn legal(game: &ConnectFour) -> MoveList<Move> {
    let mut moves = MoveList::new();
    if !matches!(game.turn(&mut moves), Turn::Player(_)) {
        moves.clear();
    }
    moves
}

/// Positions in which the first player moves and wins, none of them twice.
fn starts(defender: &Defender) -> Vec<Played> {
    let mut met = HashSet::new();
    let mut starts = Vec::new();
    for number in 0.. {
        if starts.len() == STARTS {
            break;
        }
        let mut game = ConnectFour::start(&());
        for ply in 0..2 + 2 * (number % 3) {
            let moves = legal(&game);
            let drawn = scatter(scatter(SEED, number), ply) % moves.len() as u64;
            game.play_unchecked(moves[drawn as usize]);
        }
        let score = defender.book_score(&other::position(&game)).expect("few stones");
        if score > 0 && met.insert(game.table_key()) {
            starts.push(Played { game, least: -score });
        }
    }
    starts
}

/// The numbers of the starts from which whoever chooses these moves does not win. All games are played at once.
fn lost(
    starts: &[Played],
    defender: &mut Defender,
    choose: impl Fn(&[ConnectFour]) -> Vec<Option<Move>>,
) -> Vec<usize> {
    let mut on: Vec<(usize, Played)> = starts.iter().copied().enumerate().collect();
    let mut lost = Vec::new();
    while !on.is_empty() {
        let games: Vec<ConnectFour> = on.iter().map(|(_, played)| played.game).collect();
        let chosen = choose(&games);
        let mut left = Vec::new();
        for ((start, mut played), mv) in on.into_iter().zip(chosen) {
            played.game.play_unchecked(mv.expect("the game goes on"));
            if won(&played.game) {
                continue;
            }
            match answered(played, defender) {
                Some(played) => left.push((start, played)),
                None => lost.push(start),
            }
        }
        on = left;
    }
    lost.sort_unstable();
    lost
}

/// Whether the first player has won.
fn won(game: &ConnectFour) -> bool {
    legal(game).is_empty() && game.outcome() == Outcome::Loss && game.side() != Player::FIRST
}

/// The game after the defender's move; `None` where it has got a draw or more.
fn answered(Played { mut game, least }: Played, defender: &mut Defender) -> Option<Played> {
    let (column, least) = defender.answer(&other::position(&game), least)?;
    game.play_unchecked(game.drop_into(column)?);
    Some(Played { game, least })
}
