//! `tabiya-uci`: the program that chess programs start.

use std::io::{self, Write};
use std::process::ExitCode;

use engine::{Control, EngineError, Evaluation, GameKind};
use games::GAMES;
use uci::bench::bench;
use uci::uci::Offer;

const USAGE: &str = "usage: tabiya-uci [tuning | bench [GAME] | --version | --help]";

fn main() -> ExitCode {
    // A panic on any thread ends the program: a client understands that, but not silence.
    let report = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        report(info);
        std::process::exit(101);
    }));

    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match words[..] {
        [] => talk(Offer::Usual),
        ["tuning"] => talk(Offer::Tuning),
        ["bench"] => match GAMES.kinds().first() {
            Some(kind) => run_bench(*kind),
            None => return bad("there is no game to play"),
        },
        ["bench", game] => match GAMES.named(game) {
            Ok(kind) => run_bench(kind),
            Err(error) => return bad(error),
        },
        ["--version" | "-V"] => say(concat!("Tabiya ", env!("CARGO_PKG_VERSION"))),
        ["--help" | "-h"] => say(USAGE),
        _ => return bad(USAGE),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("tabiya-uci: {error}");
            ExitCode::FAILURE
        }
    }
}

fn talk(offer: Offer) -> io::Result<()> {
    uci::run(GAMES, offer, io::stdin().lock(), io::stdout())
}

fn bad(what: impl std::fmt::Display) -> ExitCode {
    eprintln!("tabiya-uci: {what}");
    ExitCode::from(2)
}

fn say(text: &str) -> io::Result<()> {
    writeln!(io::stdout(), "{text}")
}

fn run_bench(kind: &dyn GameKind) -> io::Result<()> {
    let cost = bench(kind, &Evaluation::Usual, &Control::new(), |fen, answer| {
        // A reader that has gone away is noticed at the last lines.
        drop(say(&format!("{:>10} nodes  {fen}", answer.nodes)));
    });
    let cost = cost.map_err(|error: EngineError| io::Error::other(error))?;
    say(&cost.lines())
}
