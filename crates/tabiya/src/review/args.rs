//! Arguments of `review`.

use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use clap::ArgGroup;
use engine::Settings;
use review::Budget;

use crate::args::EvaluationArgs;

/// Time for a position when nothing is said, in milliseconds.
const USUAL: u64 = 200;

/// Arguments of `review`.
#[derive(clap::Args, Debug)]
#[command(group(ArgGroup::new("form").args(["json", "pgn"])))]
pub struct ReviewArgs {
    /// Records of games (PGN)
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Review only the game with this number, from 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub game: Option<u32>,
    /// Milliseconds for each position; 200 when no limit is given
    #[arg(long, value_name = "MS", conflicts_with = "nodes",
          value_parser = clap::value_parser!(u64).range(1..=600_000))]
    pub movetime: Option<u64>,
    /// Positions to search for each position; the same review on every machine
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// Parts of a game that are searched at the same time; one for each core when absent
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: Option<u16>,
    /// Size of the transposition table of each part in MiB
    #[arg(long, value_name = "MB", default_value_t = 64)]
    pub hash: usize,
    /// By what to value positions
    #[command(flatten)]
    pub evaluation: EvaluationArgs,
    /// Print a line of JSON for each game
    #[arg(long)]
    pub json: bool,
    /// Print the records with values, glyphs and better lines
    #[arg(long)]
    pub pgn: bool,
}

impl ReviewArgs {
    /// What the search of a position may cost.
    pub fn budget(&self) -> Budget {
        match self.nodes {
            Some(nodes) => Budget::Nodes(nodes),
            None => Budget::Time(Duration::from_millis(self.movetime.unwrap_or(USUAL))),
        }
    }

    /// Parts that are searched at the same time.
    pub fn searchers(&self) -> usize {
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        self.threads.map_or_else(cores, usize::from)
    }

    /// What they are searched with.
    pub fn settings(&self) -> Settings {
        let evaluation = self.evaluation.evaluation();
        Settings { hash_mib: self.hash, evaluation, ..Settings::default() }
    }
}
