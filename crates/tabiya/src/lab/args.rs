//! The command line of `tabiya lab`.

use std::path::PathBuf;
use std::str::FromStr;

use ::lab::Settings;
use clap::{ArgGroup, Subcommand};
use engine::Start;
use game::Depth;

use crate::args::PositionArgs;

/// What to do in the lab.
#[derive(Subcommand, Debug)]
pub enum LabCommand {
    /// List the rungs of the ladder, from random moves to max^n
    Rungs {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Ask a rung for its move
    Best(BestArgs),
    /// Record a rung while it searches, as JSON and as a picture
    ///
    /// The game `tree` is a tree of your own: `--fen` has its text, as `A(B=10, C(D=5, E=12, F=7))`, or
    /// the name of one of the textbook's (minimax, shallow, deep, three, vectors, choice). It is searched
    /// to its leaves.
    Trace(TraceArgs),
    /// Ask the reference program, with any of its parts switched off
    Reference(ReferenceArgs),
    /// Measure steps of a program against each other, beside theory and published figures
    Compare(CompareArgs),
    /// Measure how deep each rung gets in a given time, and how many positions it visits in a second
    Reach(ReachArgs),
}

/// How a rung searches.
#[derive(clap::Args, Debug)]
pub struct SearchArgs {
    /// A network that learned from nothing, by which the rung puct values positions and moves
    #[arg(long, value_name = "FILE")]
    pub network: Option<PathBuf>,
    /// Plies to look ahead
    #[arg(long, value_name = "N", default_value = "3", value_parser = depth)]
    pub depth: Depth,
    /// Simulations of the rungs whose tree grows by them
    #[arg(long, value_name = "N", default_value_t = Settings::USUAL_SIMULATIONS,
          value_parser = clap::value_parser!(u32).range(1..=i64::from(Settings::MOST_SIMULATIONS)))]
    pub simulations: u32,
    /// Where random moves begin
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// Children at each ply of rungs with a beam, 0 for all; the last number holds for deeper plies
    #[arg(long, value_name = "N,N,…", value_delimiter = ',', default_value = "0,0,8,8,4")]
    pub beam: Vec<u16>,
}

/// Arguments of `lab best`.
#[derive(clap::Args, Debug)]
pub struct BestArgs {
    /// The rung; `tabiya lab rungs` lists them
    pub rung: String,
    /// Where to start
    #[command(flatten)]
    pub position: PositionArgs,
    /// How to search
    #[command(flatten)]
    pub search: SearchArgs,
    /// Print one line of JSON
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `lab trace`.
#[derive(clap::Args, Debug)]
#[command(group(ArgGroup::new("out").required(true).multiple(true).args(["json", "svg"])))]
pub struct TraceArgs {
    /// The rung; `tabiya lab rungs` lists them
    pub rung: String,
    /// Where to start
    #[command(flatten)]
    pub position: PositionArgs,
    /// How to search
    #[command(flatten)]
    pub search: SearchArgs,
    /// Positions to record at most; a larger search is sampled, and says so
    #[arg(long, value_name = "N", default_value_t = 400)]
    pub cap: usize,
    /// Write the events to this file; - for the terminal
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    /// Draw the tree into this file; - for the terminal
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
}

/// Arguments of `lab reference`.
#[derive(clap::Args, Debug)]
pub struct ReferenceArgs {
    /// The game: any of two players
    #[arg(default_value = "chess")]
    pub game: String,
    /// The position in text form; the start position when absent
    #[arg(long, value_name = "FEN")]
    pub fen: Option<String>,
    /// Moves played from there, between spaces
    #[arg(long, value_name = "MOVES", default_value = "")]
    pub moves: String,
    /// The variant of the game; the usual one when absent
    #[arg(long)]
    pub variant: Option<String>,
    /// Plies to look ahead: 4, or as many as there is time for
    #[arg(long, value_name = "N", value_parser = depth)]
    pub depth: Option<Depth>,
    /// Milliseconds for the move
    #[arg(long, value_name = "MS", conflicts_with = "clock")]
    pub movetime: Option<u64>,
    /// Seconds for the whole game: thinks as long as the program does over its first move
    #[arg(long, value_name = "S")]
    pub clock: Option<u64>,
    /// How many moves a game is taken to have
    #[arg(long, value_name = "N", default_value_t = 30, requires = "clock",
          value_parser = clap::value_parser!(u32).range(1..))]
    pub average_moves: u32,
    /// Milliseconds kept back for each move
    #[arg(long, value_name = "MS", default_value_t = 50, requires = "clock")]
    pub reserve: u64,
    /// Parts to switch off: alpha-beta, iterative, aspiration, captures, hash, killers, history,
    /// negascout, null-move, handed-down, book
    #[arg(long, value_name = "PART,…", value_delimiter = ',')]
    pub without: Vec<String>,
    /// Parts to switch on that the published program does not have: quiescence
    #[arg(long, value_name = "PART,…", value_delimiter = ',')]
    pub with: Vec<String>,
    /// What else can be set: knight, bishop, rook, point (whatever is counted beside the material) in
    /// centipawns, and evaluation: material, tables, reference, full
    #[arg(long, value_name = "NAME=VALUE,…", value_delimiter = ',')]
    pub set: Vec<String>,
    /// The opening book to ask before any search (Polyglot); the one that is built in when absent
    #[arg(long, value_name = "FILE")]
    pub book: Option<PathBuf>,
    /// Where the choice among the moves of the book begins
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// Print one line of JSON
    #[arg(long)]
    pub json: bool,
}

impl ReferenceArgs {
    /// The position as the engine takes it.
    pub fn start(&self) -> Start {
        Start {
            variant: self.variant.clone(),
            fen: self.fen.clone(),
            moves: self.moves.split_whitespace().map(str::to_owned).collect(),
            ..Start::default()
        }
    }
}

/// Arguments of `lab compare`.
#[derive(clap::Args, Debug)]
pub struct CompareArgs {
    /// The game by its name: `tabiya --help` lists them
    #[arg(long, default_value = "chess")]
    pub game: String,
    /// Positions, one a line (FEN, or EPD whose operations are passed over); the lab's own when absent
    #[arg(long, value_name = "FILE")]
    pub positions: Option<String>,
    /// Depths in plies: 4, 2..5 or 2,4,6
    #[arg(long, value_name = "DEPTHS")]
    pub depth: Option<Depths>,
    /// Steps to compare, each with the one before; the published ones when absent
    ///
    /// A step is a part of the published program, a rung, or put together from switches, as
    /// `program+alpha-beta+captures+hash+knight=320` or `maxn+relative+cutoffs+sorted+beam=0-0-8-8-4`.
    #[arg(long, value_name = "STEP,…", value_delimiter = ',')]
    pub steps: Vec<String>,
    /// Search to the published depths; takes hours to days, and can be stopped at any time
    #[arg(long, conflicts_with = "depth")]
    pub full: bool,
    /// Beyond this depth minimax is counted, not searched
    #[arg(long, value_name = "N", default_value_t = 4)]
    pub minimax_depth: u32,
    /// How often every search is timed, the steps of a position by turns; the median counts
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub times: u32,
    /// Folder of the run; one for each question under `lab-runs` when absent
    #[arg(long, value_name = "DIR")]
    pub run: Option<PathBuf>,
    /// Print the report as JSON
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `lab reach`.
#[derive(clap::Args, Debug)]
pub struct ReachArgs {
    /// The game by its name: `tabiya --help` lists them
    #[arg(long, default_value = "chess")]
    pub game: String,
    /// Positions, one a line; one of each stage of the game when absent
    #[arg(long, value_name = "FILE")]
    pub positions: Option<String>,
    /// Milliseconds for one search
    #[arg(long, value_name = "MS", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    pub movetime: u64,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// Depths in ascending order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Depths(pub Vec<u32>);

impl FromStr for Depths {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str| depth(text.trim()).map(Depth::plies);
        let mut depths = match text.split_once("..") {
            Some((first, last)) => {
                let last = last.strip_prefix('=').unwrap_or(last);
                (number(first)?..=number(last)?).collect()
            }
            None => text.split(',').map(number).collect::<Result<Vec<_>, _>>()?,
        };
        depths.sort_unstable();
        depths.dedup();
        if depths.is_empty() {
            return Err(format!("{text:?} names no depth"));
        }
        Ok(Self(depths))
    }
}

fn depth(text: &str) -> Result<Depth, String> {
    let plies: u32 = text.parse().map_err(|_| format!("{text:?} is not a number of plies"))?;
    Depth::new(plies).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depths_are_read_in_all_forms() {
        let read = |text: &str| text.parse().map(|Depths(depths)| depths);
        assert_eq!(read("4"), Ok(vec![4]));
        assert_eq!(read("2..5"), Ok(vec![2, 3, 4, 5]));
        assert_eq!(read("6,2,2"), Ok(vec![2, 6]));
        for wrong in ["", "0", "5..2", "4..", "x", "241"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
