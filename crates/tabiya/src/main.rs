//! `tabiya`: the server, and the engine from the command line.

mod arena;
mod args;
mod backup;
mod best;
mod book;
mod endgame;
mod epd;
mod error;
mod lab;
mod learn;
mod openings;
mod output;
mod perft;
mod progress;
mod review;
mod serve;
mod stop;
mod suite;
mod tune;

use std::io;
use std::process::ExitCode;

use clap::Parser as _;
use engine::{Control, Evaluation};

use args::{Args, BookCommand, Command, EndgameCommand};

fn main() -> ExitCode {
    // Before anything else: this process may have been started to keep an outside program.
    ::arena::keep_programs();
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(error) if !error.use_stderr() => {
            // Help or the version, asked for: no error at all.
            // Whoever closed our output does not want it.
            let _ = error.print();
            return ExitCode::SUCCESS;
        }
        Err(error) => {
            eprintln!("tabiya: {}", args::one_line(&error));
            return ExitCode::from(2);
        }
    };
    match run(args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("tabiya: {error}");
            ExitCode::from(if error::is_input(&error) { 2 } else { 1 })
        }
    }
}

fn run(args: Args) -> anyhow::Result<()> {
    let out = &mut io::stdout();
    match args.command.unwrap_or(Command::Serve(args.serve)) {
        Command::Serve(args) => Ok(serve::run(args)?),
        Command::Backup(args) => backup::run(args, out),
        Command::Perft(args) => perft::run(&args, out),
        Command::Best(args) => best::run(&args, out),
        Command::Bench { game, evaluation } => {
            bench(game.as_deref(), &evaluation.evaluation(), out)
        }
        Command::Review(args) => review::run(&args, out),
        Command::Suite(args) => suite::run(&args, out),
        Command::Arena { command } => arena::run(&command, out),
        Command::Tune(args) => tune::run(&args, out),
        Command::Learn { command } => learn::run(&command, out),
        Command::Lab { command } => lab::run(&command, out),
        Command::Book(BookCommand::Make(args)) => book::make(&args, out),
        Command::Book(BookCommand::Show(args)) => book::show(&args, out),
        Command::Book(BookCommand::Openings(args)) => book::openings(&args, out),
        Command::Endgame(EndgameCommand::Make(args)) => endgame::make(&args, out),
        Command::Endgame(EndgameCommand::Show(args)) => endgame::show(&args, out),
        Command::Endgame(EndgameCommand::Probe(args)) => endgame::probe(&args, out),
    }
}

fn bench(
    game: Option<&str>,
    evaluation: &Evaluation,
    out: &mut impl io::Write,
) -> anyhow::Result<()> {
    let kind = error::game_or_first(game)?;
    let mut written = Ok(());
    let cost = uci::bench::bench(kind, evaluation, &Control::new(), |fen, answer| {
        let line = writeln!(out, "{:>10} nodes  {fen}", answer.nodes);
        written = std::mem::replace(&mut written, Ok(())).and(line);
    })?;
    written?;
    writeln!(out, "{}", cost.lines())?;
    Ok(())
}

/// Whoever read our output has read enough (`tabiya … | head`).
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
