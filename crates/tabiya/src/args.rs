//! The command line.

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::time::Duration;

use clap::{ArgGroup, Parser, Subcommand};
use engine::{
    BookRules, Evaluation, EvaluationKind, Limits, OpeningRules, Settings, Start, Weights,
};
use games::GAMES;

use crate::arena::ArenaCommand;
use crate::lab::LabCommand;
use crate::learn::LearnCommand;
use crate::review::ReviewArgs;
use crate::tune::TuneArgs;

/// A workbench for game-tree AI.
#[derive(Parser, Debug)]
#[command(version, args_conflicts_with_subcommands = true, after_help = games())]
pub struct Args {
    /// What to do; serving the page when nothing is said.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// How to serve.
    #[command(flatten)]
    pub serve: ServeArgs,
}

/// What to do.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Serve the page and the API; the same as no command at all
    Serve(ServeArgs),
    /// Copy all stored games into a new file, also while a server plays them; ends with
    /// `games N`, `moves N`
    Backup(BackupArgs),
    /// Count the positions at a depth; ends with `nodes N`, `time_ms N`, `nps N`
    Perft(PerftArgs),
    /// Find the best move of a position
    Best(BestArgs),
    /// Search fixed positions to a fixed depth; ends with `N nodes`, `N nps`
    Bench {
        /// The game; the first one when absent
        game: Option<String>,
        #[command(flatten)]
        evaluation: EvaluationArgs,
    },
    /// Review games: the value of every move, errors with better lines, accuracies, openings
    Review(ReviewArgs),
    /// Solve a test suite of positions with known best moves
    Suite(SuiteArgs),
    /// Play matches and tournaments, and tell what they prove
    Arena {
        /// What to do
        #[command(subcommand)]
        command: ArenaCommand,
    },
    /// Fit the parameters of evaluations
    Tune(TuneArgs),
    /// Play games of the engine against itself, and learn from them
    Learn {
        /// What to do
        #[command(subcommand)]
        command: LearnCommand,
    },
    /// Climb the ladder of algorithms: play, watch and measure textbook programs
    Lab {
        /// What to do in the lab
        #[command(subcommand)]
        command: LabCommand,
    },
    /// Make opening books, and look into them
    #[command(subcommand)]
    Book(BookCommand),
    /// Make endgame tables, and look into them
    #[command(subcommand)]
    Endgame(EndgameCommand),
}

/// What to do with endgame tables.
#[derive(Subcommand, Debug)]
pub enum EndgameCommand {
    /// Make the tables of a game, and go on where a run was broken off; ends with `made N`, `tables N`
    Make(EndgameMakeArgs),
    /// List the tables in a folder with their longest wins, in moves; ends with `tables N`
    Show(EndgameShowArgs),
    /// Tell what becomes of a position by each legal move, the best first; ends with `verdict …`
    Probe(EndgameProbeArgs),
}

/// Arguments of `endgame make`.
#[derive(clap::Args, Debug)]
pub struct EndgameMakeArgs {
    /// The game
    pub game: String,
    /// The folder to put them in, with one of its own for each game
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
    /// The most men on the board, kings among them; as many as there are tables for when absent
    #[arg(long, value_name = "N")]
    pub men: Option<u32>,
    /// Only the table of this name, with those that captures and promotions lead to
    #[arg(long, value_name = "NAME", conflicts_with = "men")]
    pub class: Option<String>,
}

/// Arguments of `endgame show`.
#[derive(clap::Args, Debug)]
pub struct EndgameShowArgs {
    /// The folder of tables
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
}

/// Arguments of `endgame probe`.
#[derive(clap::Args, Debug)]
pub struct EndgameProbeArgs {
    /// The position
    #[command(flatten)]
    pub position: PositionArgs,
    /// The folder of tables
    #[arg(long, value_name = "DIR")]
    pub tables: PathBuf,
    /// Print one line of JSON
    #[arg(long)]
    pub json: bool,
}

/// What to do with an opening book.
#[derive(Subcommand, Debug)]
pub enum BookCommand {
    /// Make a book of games; ends with `games N`, `positions N`, `moves N`
    Make(BookMakeArgs),
    /// List the moves that a book has for a position, the weightiest first
    Show(BookShowArgs),
    /// Make a file of openings for matches: random moves after which neither side is far ahead; ends
    /// with `openings N`
    Openings(OpeningsArgs),
}

/// Arguments of `book openings`.
#[derive(clap::Args, Debug)]
pub struct OpeningsArgs {
    /// The game: any of two players
    pub game: String,
    /// The file to write, one position a line
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Number of openings
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub count: u32,
    /// Random moves from the start, in plies
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(..=200))]
    pub plies: u32,
    /// The most that either side may be ahead
    #[arg(long, value_name = "CENTIPAWNS", default_value_t = 70)]
    pub within: u32,
    /// Positions searched to find that out
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: u64,
    /// Where the random choice begins; the same one makes the same file
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// The variant of the game; the usual one when absent
    #[arg(long)]
    pub variant: Option<String>,
    /// Threads to judge them with; the file is the same with any number
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: u16,
}

impl OpeningsArgs {
    /// Which openings are wanted.
    pub fn rules(&self) -> OpeningRules {
        OpeningRules {
            variant: self.variant.clone(),
            plies: self.plies,
            within: self.within,
            nodes: self.nodes,
            seed: self.seed,
        }
    }
}

/// Arguments of `book make`.
#[derive(clap::Args, Debug)]
#[command(group(ArgGroup::new("source").required(true).args(["pgn", "self_play"])))]
pub struct BookMakeArgs {
    /// The file to write
    #[arg(value_name = "OUT.bin")]
    pub out: PathBuf,
    /// The game: chess or xiangqi
    #[arg(long)]
    pub game: String,
    /// Files with records of games
    #[arg(long, value_name = "FILE.pgn", num_args = 1..)]
    pub pgn: Vec<PathBuf>,
    /// Games to play against itself
    #[arg(long, value_name = "GAMES", value_parser = clap::value_parser!(u32).range(1..))]
    pub self_play: Option<u32>,
    /// Where the random choice among good moves begins
    #[arg(long, value_name = "N", default_value_t = 1, conflicts_with = "pgn")]
    pub seed: u64,
    /// Positions searched for each move
    #[arg(long, value_name = "N", default_value_t = 20_000, conflicts_with = "pgn",
          value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: u64,
    /// Plies of each game that go into the book
    #[arg(long, value_name = "N", default_value_t = 16,
          value_parser = clap::value_parser!(u16).range(1..))]
    pub plies: u16,
    /// Leave out moves that were played less often
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = clap::value_parser!(u32).range(1..))]
    pub min_count: u32,
    /// What weights say: how often a move was played, or what it scored
    #[arg(long, value_enum, default_value_t = WeightsArg::Count)]
    pub weights: WeightsArg,
}

/// What weights say.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum WeightsArg {
    /// How often a move was played
    Count,
    /// Two for a win, one for a draw
    Score,
}

impl BookMakeArgs {
    /// What becomes of the games.
    pub fn rules(&self) -> BookRules {
        let weights = match self.weights {
            WeightsArg::Count => Weights::Count,
            WeightsArg::Score => Weights::Score,
        };
        BookRules { min_count: self.min_count, weights }
    }
}

/// Arguments of `book show`.
#[derive(clap::Args, Debug)]
pub struct BookShowArgs {
    /// The position
    #[command(flatten)]
    pub position: PositionArgs,
    /// The book; the one that is built in when absent
    #[arg(long, value_name = "FILE.bin")]
    pub file: Option<PathBuf>,
    /// Print one line of JSON
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `serve`.
#[derive(clap::Args, Debug)]
pub struct ServeArgs {
    /// Port to listen on; 0 for any that is free
    #[arg(long, value_name = "N", default_value_t = 8420)]
    pub port: u16,
    /// Address to listen on; 0.0.0.0 lets the whole network in
    #[arg(long, value_name = "IP", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    pub host: IpAddr,
    /// A name that others call this server by, as `chess.example`; repeat it for more. Without names
    /// the server answers to addresses only
    #[arg(long = "name", value_name = "NAME")]
    pub names: Vec<String>,
    /// Let everybody who reaches the server begin, stop and delete tournaments
    #[arg(long)]
    pub open_arena: bool,
    /// Folder to keep games in; your data folder when absent
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
    /// Folder of tournaments of `tabiya arena` to show on the page, too
    #[arg(long, value_name = "DIR")]
    pub tournaments: Option<PathBuf>,
    /// Folder of networks (`*.net`) to offer on the page, beside those that are built in
    #[arg(long, value_name = "DIR")]
    pub networks: Option<PathBuf>,
    /// Folder of endgame tables of `tabiya endgame make`, to answer from and to play by
    #[arg(long, value_name = "DIR")]
    pub endgames: Option<PathBuf>,
    /// Folder of Syzygy tables, to answer from and to play by where those have nothing to say; repeat it for
    /// more
    #[arg(long, value_name = "DIR")]
    pub syzygy: Vec<PathBuf>,
    /// File that names engines of other makers to analyse with on the page (docs/server.md)
    #[arg(long, value_name = "FILE")]
    pub engines: Option<PathBuf>,
    /// Show the page in your browser
    #[arg(long)]
    pub open: bool,
    /// Searches at a time; one for each core when absent
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: Option<u16>,
    /// How much to tell on stderr: error, warn, info, debug or trace
    #[arg(long, value_name = "LEVEL", default_value_t = tracing::Level::WARN)]
    pub log: tracing::Level,
}

/// Arguments of `backup`.
#[derive(clap::Args, Debug)]
pub struct BackupArgs {
    /// The file to write
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Folder the games are kept in; your data folder when absent
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
}

/// A position.
#[derive(clap::Args, Debug)]
pub struct PositionArgs {
    /// The game by its name: `tabiya --help` lists them
    pub game: String,
    /// The position in text form; the start position when absent
    #[arg(long, value_name = "FEN")]
    pub fen: Option<String>,
    /// Moves played from there, in UCI notation or SAN, between spaces; cards by name
    #[arg(long, value_name = "MOVES", default_value = "")]
    pub moves: String,
    /// The variant of the game; the usual one when absent
    #[arg(long)]
    pub variant: Option<String>,
    /// Number of players at the start, in games that leave a choice
    #[arg(long, value_name = "N", conflicts_with = "fen")]
    pub players: Option<u8>,
}

impl PositionArgs {
    /// The position as the engine takes it.
    pub fn start(&self) -> Start {
        Start {
            variant: self.variant.clone(),
            players: self.players,
            fen: self.fen.clone(),
            moves: self.moves.split_whitespace().map(str::to_owned).collect(),
        }
    }
}

/// Arguments of `perft`.
#[derive(clap::Args, Debug)]
pub struct PerftArgs {
    /// Where to start
    #[command(flatten)]
    pub position: PositionArgs,
    /// Depth in plies
    #[arg(long, value_name = "N",
          value_parser = clap::value_parser!(u32).range(..=i64::from(engine::MAX_PERFT)))]
    pub depth: u32,
    /// Show the count of each legal move
    #[arg(long, conflicts_with = "hash")]
    pub divide: bool,
    /// Remember positions in a table of this many MiB
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u32).range(1..=65_536))]
    pub hash: Option<u32>,
}

/// The means that a search is given.
#[derive(clap::Args, Debug)]
pub struct MeansArgs {
    /// Search threads
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub threads: usize,
    /// Size of the transposition table in MiB
    #[arg(long, value_name = "MB", default_value_t = 16)]
    pub hash: usize,
    /// By what to value positions
    #[command(flatten)]
    pub evaluation: EvaluationArgs,
}

impl MeansArgs {
    /// Settings with these means.
    pub fn settings(&self) -> Settings {
        let (hash_mib, threads) = (self.hash, self.threads);
        let evaluation = self.evaluation.evaluation();
        Settings { hash_mib, threads, evaluation, ..Settings::default() }
    }
}

/// By what positions are valued.
#[derive(clap::Args, Debug)]
pub struct EvaluationArgs {
    /// Value positions by the network in this file
    #[arg(long, value_name = "FILE")]
    pub net: Option<PathBuf>,
    /// Value positions by the network that is built in, or by the evaluation made by hand; as usual
    /// for the game when absent
    #[arg(long, value_name = "KIND", conflicts_with = "net",
          value_parser = ["network", "handcrafted"])]
    pub evaluation: Option<String>,
}

impl EvaluationArgs {
    /// The evaluation that they choose.
    pub fn evaluation(&self) -> Evaluation {
        let kind = self.evaluation.as_deref().map(|name| match name {
            "network" => EvaluationKind::Network,
            _ => EvaluationKind::Handcrafted,
        });
        Evaluation::of(self.net.clone(), kind)
    }
}

/// Arguments of `best`.
#[derive(clap::Args, Debug)]
#[command(group(ArgGroup::new("limit").required(true).multiple(true).args(["depth", "movetime", "nodes"])))]
pub struct BestArgs {
    /// Where to start
    #[command(flatten)]
    pub position: PositionArgs,
    /// Stop after this depth in plies
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub depth: Option<u32>,
    /// Stop after this many milliseconds
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    pub movetime: Option<u64>,
    /// Stop after this many positions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// What to search with
    #[command(flatten)]
    pub means: MeansArgs,
    /// Print one line of JSON
    #[arg(long)]
    pub json: bool,
}

impl BestArgs {
    /// When to stop.
    pub fn limits(&self) -> Limits {
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            movetime: self.movetime.map(Duration::from_millis),
            ..Limits::default()
        }
    }
}

/// Arguments of `suite`.
#[derive(clap::Args, Debug)]
pub struct SuiteArgs {
    /// Positions in EPD with `bm` (best move) or `am` (move to avoid)
    #[arg(value_name = "FILE.epd")]
    pub file: String,
    /// Milliseconds for each position
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    pub movetime: u64,
    /// The game; the first one when absent
    #[arg(long)]
    pub game: Option<String>,
    /// What to search with
    #[command(flatten)]
    pub means: MeansArgs,
}

/// What clap says over several lines, in one: the error itself without usage and tips.
pub fn one_line(error: &clap::Error) -> String {
    let text = error.to_string();
    let told = text.lines().take_while(|line| !line.is_empty()).map(str::trim);
    let told = told.collect::<Vec<_>>().join(" ");
    told.strip_prefix("error: ").unwrap_or(&told).to_owned()
}

/// The games that every command knows, as help tells them.
fn games() -> String {
    let names: Vec<&str> = GAMES.kinds().iter().map(|kind| kind.id()).collect();
    format!("Games: {}", names.join(", "))
}
