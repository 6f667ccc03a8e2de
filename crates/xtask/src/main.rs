//! `cargo xtask`: set-up, test and benchmark commands of the repository.

mod command;
mod report;
mod setup;
mod test;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use command::Command;
use test::Extent;

/// Commands of the repository.
#[derive(Parser)]
#[command(bin_name = "cargo xtask")]
struct Args {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// The whole check: format, lint, tests, documentation, page, clients, browser
    Test {
        /// Leave out what drives the finished programs: clients, outside programs and the browser
        #[arg(long)]
        fast: bool,
        /// Take longer: whole comparisons, every page in every language, long series of kills and visits
        #[arg(long, conflicts_with = "fast")]
        long: bool,
    },
    /// Only the tests in a browser; arguments are parts of their files' names
    E2e {
        /// Run the files whose names contain one of these; all when absent
        names: Vec<String>,
    },
    /// The criterion benchmarks; arguments go to `cargo bench`
    Bench {
        /// For example: `-p chess`, or `-- perft` to choose by name
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Draws the pictures of the README in docs/
    Picture,
}

fn main() -> ExitCode {
    let done = match Args::parse().task {
        Task::Test { fast: true, .. } => return test::all(Extent::Fast),
        Task::Test { long: true, .. } => return test::all(Extent::Long),
        Task::Test { .. } => return test::all(Extent::Usual),
        Task::E2e { names } => test::browser_only(&names),
        Task::Bench { arguments } => {
            Command::new("cargo").args(["bench", "--workspace"]).args(arguments).run()
        }
        Task::Picture => test::picture(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}
