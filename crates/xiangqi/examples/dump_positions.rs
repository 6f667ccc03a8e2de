//! Prints positions from random games with all that another program can check: `dump_positions
//! COUNT SEED`. A line holds, between tabs, the FEN, `check` or `-`, and the legal moves in the
//! order of their UCI texts, each as `h2e2:C2=5`.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use game::{Game, MoveList, Notation};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use xiangqi::{Config, Xiangqi};

/// Plies after which a game is broken off: long enough for bare kings and crossed pawns.
const PLIES: usize = 400;

fn main() -> ExitCode {
    let arguments: Vec<u64> = std::env::args().skip(1).map_while(|a| a.parse().ok()).collect();
    let [count, seed] = arguments[..] else {
        eprintln!("usage: dump_positions COUNT SEED");
        return ExitCode::from(2);
    };
    match dump(count, seed, BufWriter::new(io::stdout().lock())) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("writing failed: {error}");
            ExitCode::FAILURE
        }
    }
}

fn dump(count: u64, seed: u64, mut out: impl Write) -> io::Result<()> {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut moves = MoveList::new();
    let mut written = 0;
    while written < count {
        let mut game = Xiangqi::start(&Config::default());
        for _ in 0..PLIES {
            game.turn(&mut moves);
            writeln!(out, "{}", describe(&game, &moves))?;
            written += 1;
            if moves.is_empty() || written == count {
                break;
            }
            game.play_unchecked(moves[rng.random_range(0..moves.len())]);
        }
    }
    out.flush()
}

fn describe(game: &Xiangqi, moves: &[xiangqi::Move]) -> String {
    let text = |&mv: &_| format!("{}:{}", game.write_move(mv), game.write_san(mv));
    let mut texts: Vec<String> = moves.iter().map(text).collect();
    texts.sort();
    let check = if game.board().checkers().any() { "check" } else { "-" };
    format!("{}\t{check}\t{}", game.write_position(), texts.join(" "))
}
