//! Makes the exam by which learners of Connect Four are judged: positions whose moves differ in outcome, and
//! the moves that keep the best one. Each is solved whole: by the search alone, and where a move leads to a position
//! of at most eight stones, which takes it hours, by the book of the crate `connect-four-ai`.
//!
//! `cargo run --release -p connect4 --example exam [FROM [TO]]` prints the positions after FROM to TO plies, 4
//! to 32 by default, the later ones first. `data/exam.txt` is what it prints, below a line that says so.
//!
//! The positions come from games of two who win at once if they can, else prevent the other from doing so if
//! they can, and else move at random. No position comes twice, a mirror image counted as the same. Of each
//! number of plies, a fifth at most are decided by winning or blocking at once.

#[path = "../tests/other/mod.rs"]
mod other;

use std::collections::HashSet;
use std::io::Write;

use connect_four_ai::Solver;
use connect4::{ConnectFour, Move, Threats};
use game::{Game, MoveList, Notation, Outcome, Turn, ZeroSum, scatter};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use search::{Bound, Control, Limits, Line, Searcher};

const SEED: u64 = 1;
/// One move in so many is drawn from all, whatever it allows.
const CARELESS: u32 = 4;
const MEBIBYTES: usize = 256;
/// Positions after so many plies stand in the other program's book.
const BOOK_PLIES: usize = 8;

type Search = Searcher<ConnectFour, Threats>;

/// Those who solve positions.
struct Solvers {
    search: Search,
    book: Solver,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1).map(|text| text.parse::<usize>());
    let from = arguments.next().transpose()?.unwrap_or(4);
    let to = arguments.next().transpose()?.unwrap_or(32);
    let mut solvers = Solvers { search: Search::new(Threats, MEBIBYTES)?, book: Solver::new() };
    let mut out = std::io::stdout().lock();
    for plies in (from..=to).rev() {
        writeln!(out, "# after {plies} plies")?;
        let mut rng = StdRng::seed_from_u64(scatter(SEED, plies as u64));
        let wanted = wanted(plies);
        let (mut met, mut found, mut at_once) = (HashSet::new(), 0, 0);
        while found < wanted {
            let Some(game) = played(&mut rng, plies) else { continue };
            let urgent = is_urgent(&game);
            if (urgent && at_once == wanted / 5) || !met.insert(game.table_key()) {
                continue;
            }
            let Some(kept) = keeping(&mut solvers, &game) else { continue };
            let names: Vec<_> = kept.iter().map(|&mv| game.write_move(mv)).collect();
            writeln!(out, "{}; {}", game.write_position(), names.join(" "))?;
            out.flush()?;
            (found, at_once) = (found + 1, at_once + usize::from(urgent));
        }
    }
    Ok(())
}

/// How many positions after so many plies, 2000 in all: few of those of which there are few.
fn wanted(plies: usize) -> usize {
    match plies {
        ..=7 => 9,
        8..=11 => 50,
        _ => 84,
    }
}

/// The legal moves; none when the game is over.
fn legal(game: &ConnectFour) -> MoveList<Move> {
    let mut moves = MoveList::new();
    if !matches!(game.turn(&mut moves), Turn::Player(_)) {
        moves.clear();
    }
    moves
}

fn after(game: &ConnectFour, mv: Move) -> ConnectFour {
    let mut after = *game;
    after.play_unchecked(mv);
    after
}

fn wins(game: &ConnectFour, mv: Move) -> bool {
    let after = after(game, mv);
    legal(&after).is_empty() && after.outcome() == Outcome::Loss
}

fn lets_win(game: &ConnectFour, mv: Move) -> bool {
    let after = after(game, mv);
    legal(&after).iter().any(|&answer| wins(&after, answer))
}

/// Whether a move wins at once, or all but one let the other side do so.
fn is_urgent(game: &ConnectFour) -> bool {
    let moves = legal(game);
    let losing = moves.iter().filter(|&&mv| lets_win(game, mv)).count();
    moves.iter().any(|&mv| wins(game, mv)) || losing + 1 >= moves.len()
}

/// The position after so many moves; `None` when the game was over before.
fn played(rng: &mut StdRng, plies: usize) -> Option<ConnectFour> {
    let mut game = ConnectFour::start(&());
    for _ in 0..plies {
        let moves = legal(&game);
        let good = |wanted: &dyn Fn(Move) -> bool| -> Vec<Move> {
            moves.iter().copied().filter(|&mv| wanted(mv)).collect()
        };
        let mut chosen = Vec::new();
        if !rng.random_ratio(1, CARELESS) {
            chosen = good(&|mv| wins(&game, mv));
            if chosen.is_empty() {
                chosen = good(&|mv| !lets_win(&game, mv));
            }
        }
        let among = if chosen.is_empty() { &moves[..] } else { &chosen[..] };
        game.play_unchecked(*among.choose(rng)?);
    }
    (!legal(&game).is_empty()).then_some(game)
}

/// The moves that keep the best outcome; `None` where all do.
fn keeping(solvers: &mut Solvers, game: &ConnectFour) -> Option<Vec<Move>> {
    let moves = legal(game);
    let worth: Vec<i32> = moves.iter().map(|&mv| -outcome(solvers, &after(game, mv))).collect();
    let best = worth.iter().copied().max()?;
    let kept = moves.iter().zip(&worth).filter(|(_, worth)| **worth == best);
    let kept: Vec<_> = kept.map(|(&mv, _)| mv).collect();
    (kept.len() < moves.len()).then_some(kept)
}

/// What a position is worth to the side to move: 1, 0 or −1.
fn outcome(solvers: &mut Solvers, game: &ConnectFour) -> i32 {
    if legal(game).is_empty() {
        return if game.outcome() == Outcome::Loss { -1 } else { 0 };
    }
    if ConnectFour::SQUARES - game.plies_left().index() <= BOOK_PLIES {
        return solvers.book.solve(&other::position(game)).signum().into();
    }
    let control = Control::new();
    let mut proof = None;
    let found = solvers.search.think(game, &Limits::default(), &control, |line| {
        if let Some(side) = proved(line) {
            proof = Some(side);
            control.stop();
        }
    });
    proof.unwrap_or_else(|| found.lines[0].score.mate().map_or(0, i32::signum))
}

/// Who wins, if a line says so.
fn proved(line: &Line<Move>) -> Option<i32> {
    match line.score.mate()? {
        1.. if line.bound != Bound::Upper => Some(1),
        ..=0 if line.bound != Bound::Lower => Some(-1),
        _ => None,
    }
}
