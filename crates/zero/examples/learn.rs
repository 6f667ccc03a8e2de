//! Learns a small game from nothing, in a folder that goes on where it was broken off.
//!
//! `cargo run --release -p zero --example learn -- tictactoe DIR MINUTES [SEED]`
//!
//! `cargo run --release -p zero --example learn -- connect4 DIR MINUTES SEED EXAM`, where EXAM is a file of
//! positions with the moves that keep what they are worth ([`Exam::read`]).
//!
//! The last lines are `perfect_policy X` and `perfect_search X`, shares of 1.

use std::error::Error;
use std::path::Path;
use std::time::Duration;

use connect4::ConnectFour;
use game::{Actions, Game, Notation};
use tictactoe::TicTacToe;
use zero::{Exam, PlayRules, Size, ZeroGeneration, ZeroOrder, ZeroPlan, run};

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [game, folder, minutes, rest @ ..] = &words[..] else {
        return Err("a game, a folder and minutes are needed".into());
    };
    let time = Duration::try_from_secs_f64(60.0 * minutes.parse::<f64>()?)?;
    let seed = rest.first().map_or(Ok(1), |seed| seed.parse())?;
    let folder = Path::new(folder);
    match (&game[..], rest.get(1)) {
        ("tictactoe", None) => {
            let start = TicTacToe::start(&());
            learn(&tictactoe_plan(seed), &start, &Exam::of_all(&start), folder, time)
        }
        ("connect4", Some(exam)) => {
            let exam = Exam::read(&(), &std::fs::read_to_string(exam)?)?;
            learn(&connect4_plan(seed), &ConnectFour::start(&()), &exam, folder, time)
        }
        _ => Err("the game is tictactoe, or connect4 with an exam".into()),
    }
}

fn learn<G: Actions + Notation>(
    plan: &ZeroPlan,
    start: &G,
    exam: &Exam<G>,
    folder: &Path,
    time: Duration,
) -> Result<(), Box<dyn Error>> {
    let threads = std::thread::available_parallelism()?.get();
    let order = ZeroOrder { folder, generations: None, time: Some(time), threads };
    let report = run(plan, start, exam, &order, &|_| (), &mut |report| {
        if let Some(ZeroGeneration { number, seconds, losses, policy, search, .. }) =
            report.generations.last()
        {
            let search = search.map_or_else(String::new, |search| format!(", search {search:.4}"));
            eprintln!(
                "{number} after {seconds:.0} s: losses {:.4} {:.4}, policy {policy:.4}{search}",
                losses.policy, losses.value
            );
        }
        report.write(folder)
    })?;
    println!("perfect_policy {:.4}", report.perfect_policy.unwrap_or_default());
    println!("perfect_search {:.4}", report.perfect_search.unwrap_or_default());
    Ok(())
}

fn tictactoe_plan(seed: u64) -> ZeroPlan {
    ZeroPlan {
        game: "tictactoe".to_owned(),
        seed,
        size: Size { reach: 2, channels: 16, hidden: 64 },
        games: 200,
        play: PlayRules {
            simulations: 24,
            fast_simulations: 8,
            full_share: 0.6,
            considered: 9,
            random_share: 0.8,
            random_plies: 6,
            most_plies: 9,
            exploration: 1.0,
        },
        window: 10,
        reuse: 6.0,
        batch: 128,
        rate: 0.003,
        search_share: 0.3,
        exam_simulations: 32,
    }
}

fn connect4_plan(seed: u64) -> ZeroPlan {
    ZeroPlan {
        game: "connect4".to_owned(),
        seed,
        size: Size { reach: 3, channels: 32, hidden: 128 },
        games: 500,
        play: PlayRules {
            simulations: 32,
            fast_simulations: 8,
            full_share: 0.35,
            considered: 7,
            random_share: 0.8,
            random_plies: 20,
            most_plies: 42,
            exploration: 1.0,
        },
        window: 30,
        reuse: 4.0,
        batch: 512,
        rate: 0.002,
        search_share: 0.3,
        exam_simulations: 200,
    }
}
