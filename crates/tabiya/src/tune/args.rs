//! The arguments of `tabiya tune`.

use std::path::PathBuf;

use arena::plan::TimeControl;
use clap::Subcommand;

/// Arguments of `tune`.
#[derive(clap::Args, Debug)]
#[command(arg_required_else_help = false)]
pub struct TuneArgs {
    /// What to tune
    #[command(subcommand)]
    pub what: What,
}

/// What to tune.
#[derive(Subcommand, Debug)]
pub enum What {
    /// Play games of the engine against itself and write quiet positions of them with their values
    /// and results; ends with `games N`, `positions N`
    ///
    /// A line is POSITION;CENTIPAWNS;RESULT, both for the first player: the value that the search
    /// gave the position and the result of the game. Games begin with random moves and are played
    /// with a fixed number of positions searched for each move, so the same flags make the same file,
    /// whatever the number of games at a time. A run that was broken off goes on where it was.
    Positions(PositionsArgs),
    /// Fit the weights of the evaluation to labelled positions by gradient, and write them as Rust
    /// source; ends with `positions N`, `held_back N`, `loss N`, `positions_per_s N`
    ///
    /// The evaluation is to predict a blend of the result of the game and of the value that a search
    /// gave the position. Both scales are fitted first, then all weights by Adam, until the loss of
    /// the games that are held back no longer falls.
    Texel(TexelArgs),
    /// Breed the piece weights of the reference program of chess, as its author did
    ///
    /// Knight, bishop and rook are drawn from 100 to 1000; a pawn is worth 100 and a queen 1000. Each
    /// generation is drawn into pairs that play until one side has enough wins; the loser is removed,
    /// and children of two winners, cut at one point and perhaps mutated, take the places. With
    /// --positions the fitness is the share of decided positions whose winner the evaluation sees.
    /// The folder holds the log, one line for each generation, from which a run that was broken off
    /// goes on, and at the end report.md, report.json and plot.svg.
    Genetic(GeneticArgs),
    /// Tune numbers of the search by simultaneous perturbation (SPSA) through games
    ///
    /// In each iteration all numbers are moved at once, at random up or down, and the two opposite
    /// ways play pairs of games; every number goes a little the way that scored better. The folder
    /// holds the log, from which a run that was broken off goes on, and at the end report.md,
    /// report.json and plot.svg. What is found has to prove itself in a match.
    Spsa(SpsaArgs),
    /// Count the studies that the reference evaluator of Hare and Hedgehog gets right, with each of
    /// 4096 triples of weights (0.5 to 2.0, step 0.1); ends with `studies N`, `default N`, `best N`,
    /// `tied N`, `time_ms N`
    HareStudies(HareStudiesArgs),
    /// Draw positions of two runners from games and compute who wins them; takes minutes
    ///
    /// Candidates come from games of the reference evaluator against itself with random moves in
    /// between. Each is searched deeper and deeper with the mean over all cards, up to --nodes
    /// positions; the last three depths have to agree. Near the finish a second search tries to
    /// prove the verdict, counting everything it does not see to the end as lost. Then --playouts
    /// games are played out from it by equal players with weights drawn anew for each pair of games,
    /// and the winner has to score 80 % or more. Both winners get half of the studies, no phase of
    /// the game gets more than a fifth, and no rule of thumb may be right in more than five of eight.
    MakeHareStudies(MakeHareStudiesArgs),
}

/// Arguments of `tune positions`.
#[derive(clap::Args, Debug)]
pub struct PositionsArgs {
    /// The game, one for two players
    pub game: String,
    /// The file to write, or to go on with
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Games in all
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// Positions searched for each move
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: u64,
    /// From what all that is drawn by lot follows
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Where games begin: positions (FEN, EPD) or games (PGN); the start position when absent
    #[arg(long, value_name = "FILE")]
    pub openings: Option<PathBuf>,
    /// Random moves that follow, in plies (or one more, drawn by lot); 8 when absent, 2 after openings
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(0..=40))]
    pub random: Option<u32>,
    /// The most that the position after them may be worth to either side, in centipawns
    #[arg(long, value_name = "CP", default_value_t = 250, value_parser = clap::value_parser!(i32).range(0..))]
    pub balance: i32,
    /// Break a game off as lost when both sides' searches find one side behind by so many centipawns
    /// for 8 plies on end; 0 to play all games out
    #[arg(long, value_name = "CP", default_value_t = 2000, value_parser = clap::value_parser!(i32).range(0..))]
    pub resign: i32,
    /// The most positions to take from a game, spread over it
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u16).range(1..))]
    pub per_game: u16,
    /// Games at a time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub concurrency: u16,
    /// Print one line of JSON
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `tune texel`.
#[derive(clap::Args, Debug)]
pub struct TexelArgs {
    /// The game, one for two players
    pub game: String,
    /// Labelled positions, as `tune positions` writes them
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    pub positions: Vec<PathBuf>,
    /// The source file to write: what becomes `eval/weights.rs` of the game's crate
    #[arg(long, value_name = "OUT.rs")]
    pub out: String,
    /// Share of the game's result in the label, 0 to 1; the rest is the value of the search
    #[arg(long, value_name = "SHARE", default_value_t = 0.3, value_parser = share)]
    pub result_share: f64,
    /// Centipawns of a search at which 73 % are expected; fitted when absent
    #[arg(long, value_name = "CP", value_parser = above_zero)]
    pub label_scale: Option<f64>,
    /// Centipawns of the evaluation at which 73 % are expected; fitted when absent
    #[arg(long, value_name = "CP", value_parser = above_zero)]
    pub eval_scale: Option<f64>,
    /// Passes over the positions, at most
    #[arg(long, value_name = "N", default_value_t = 600)]
    pub epochs: u32,
    /// Passes that gain nothing for the games held back after which the fit ends
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    pub patience: u32,
    /// First step of the optimiser, in centipawns
    #[arg(long, value_name = "CP", default_value_t = 0.3, value_parser = above_zero)]
    pub rate: f64,
    /// Pull towards the present weights: what a centipawn of distance adds to the slope of the loss
    #[arg(long, value_name = "X", default_value_t = 1e-7, value_parser = not_below_zero)]
    pub pull: f64,
    /// Hold back one game in so many
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(2..))]
    pub held_back: u64,
    /// From what the lot of the games held back follows
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Print one line of JSON
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `tune genetic`.
#[derive(clap::Args, Debug)]
pub struct GeneticArgs {
    /// The folder of the run: a new one, or one to go on with
    #[arg(long, value_name = "DIR")]
    pub run: PathBuf,
    /// Number of individuals
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u16).range(4..=10_000))]
    pub population: u16,
    /// Wins that decide between two individuals
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub wins: u32,
    /// Draws after which more wins decide, or the lot
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub draws: u32,
    /// Probability that a child mutates
    #[arg(long, value_name = "P", default_value_t = 0.3, value_parser = share)]
    pub mutation: f64,
    /// The furthest that a weight moves then
    #[arg(long, value_name = "CP", default_value_t = 50, value_parser = clap::value_parser!(i32).range(0..=900))]
    pub reach: i32,
    /// Stop after so many generations; 30 when nothing else says when
    #[arg(long, value_name = "N")]
    pub generations: Option<u32>,
    /// Stop after so many minutes, those of earlier runs counted
    #[arg(long, value_name = "MIN", value_parser = above_zero)]
    pub minutes: Option<f64>,
    /// Stop when for so many generations no score was better or, in games, no weight's mean moved
    /// further than by chance
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub no_progress: Option<u32>,
    /// Stop when no weight spreads (standard deviation) by more than this
    #[arg(long, value_name = "CP", value_parser = not_below_zero)]
    pub spread: Option<f64>,
    /// From what all that is drawn by lot follows
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Plies that individuals look ahead
    #[arg(long, value_name = "PLIES", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=20))]
    pub depth: u32,
    /// Moves of each side after which a game is drawn
    #[arg(long, value_name = "N", default_value_t = 80, value_parser = clap::value_parser!(u32).range(1..))]
    pub max_moves: u32,
    /// Where games begin: positions (FEN, EPD) or games (PGN); random moves when absent
    #[arg(long, value_name = "FILE")]
    pub openings: Option<PathBuf>,
    /// Random moves from the start position, in plies
    #[arg(long, value_name = "PLIES", default_value_t = 6, conflicts_with = "openings", value_parser = clap::value_parser!(u32).range(0..=40))]
    pub random: u32,
    /// Judge by labelled positions, as `tune positions` writes them, instead of games
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["openings", "depth", "wins", "draws"])]
    pub positions: Vec<PathBuf>,
    /// Fights at a time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub concurrency: u16,
    /// Print one line of JSON
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `tune spsa`.
#[derive(clap::Args, Debug)]
pub struct SpsaArgs {
    /// The game, one for two players
    pub game: String,
    /// The folder of the run: a new one, or one to go on with
    #[arg(long, value_name = "DIR")]
    pub run: PathBuf,
    /// The numbers to tune, by name; all when absent, but without `--time` not those of the clock
    #[arg(long, value_name = "NAME", num_args = 1.., value_delimiter = ',')]
    pub params: Vec<String>,
    /// Games in all
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub games: u32,
    /// Pairs of games in each iteration
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub pairs: u32,
    /// How far a number goes in the last iteration for a point in a pair of games, in its own steps
    #[arg(long, value_name = "R", default_value_t = 0.02, value_parser = above_zero)]
    pub rate: f64,
    /// Positions searched for each move
    #[arg(long, value_name = "N", default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: u64,
    /// Clocks instead, such as 1+0.01; of several, each pair of games draws one
    #[arg(long, value_name = "TIME", num_args = 1.., value_delimiter = ',', conflicts_with = "nodes")]
    pub time: Vec<TimeControl>,
    /// From what all that is drawn by lot follows
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Moves of each side after which a game is drawn
    #[arg(long, value_name = "N", default_value_t = 150, value_parser = clap::value_parser!(u32).range(1..))]
    pub max_moves: u32,
    /// Where games begin: positions (FEN, EPD) or games (PGN); random moves when absent
    #[arg(long, value_name = "FILE")]
    pub openings: Option<PathBuf>,
    /// Random moves from the start position, in plies
    #[arg(long, value_name = "PLIES", default_value_t = 6, conflicts_with = "openings", value_parser = clap::value_parser!(u32).range(0..=40))]
    pub random: u32,
    /// Pairs of games at a time, of those of one iteration (`--pairs`)
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub concurrency: u16,
    /// Print one line of JSON
    #[arg(long)]
    pub json: bool,
}

fn number(text: &str, fits: impl Fn(f64) -> bool, what: &str) -> Result<f64, String> {
    text.parse().ok().filter(|&number: &f64| fits(number)).ok_or(what.to_owned())
}

fn share(text: &str) -> Result<f64, String> {
    number(text, |share| (0.0..=1.0).contains(&share), "a number from 0 to 1 is needed")
}

fn above_zero(text: &str) -> Result<f64, String> {
    number(text, |number| number > 0.0 && number.is_finite(), "a number above 0 is needed")
}

fn not_below_zero(text: &str) -> Result<f64, String> {
    number(text, |number| number >= 0.0 && number.is_finite(), "a number from 0 on is needed")
}

/// Arguments of `tune hare-studies`.
#[derive(clap::Args, Debug)]
pub struct HareStudiesArgs {
    /// The studies: lines of runner;runner;winner, each runner as
    /// square;carrots;lettuces;misses-turn (t or f), the first to move, the winner 1 or 2, notes
    /// after #; Tabiya's own when absent
    #[arg(value_name = "FILE.csv")]
    pub file: Option<String>,
    /// Write the hits of every triple to this file
    #[arg(long, value_name = "OUT.csv")]
    pub csv: Option<String>,
    /// Print one line of JSON
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `tune make-hare-studies`.
#[derive(clap::Args, Debug)]
pub struct MakeHareStudiesArgs {
    /// The file to write
    #[arg(value_name = "OUT.csv")]
    pub out: String,
    /// How many studies
    #[arg(long, value_name = "N", default_value_t = 48, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub count: u32,
    /// Begins the sequence of random numbers; the same seed makes the same file
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Positions for each of the searches of a candidate
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: u64,
    /// Games from each candidate that the search finds clear
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(2..=10_000))]
    pub playouts: u32,
    /// Games to draw candidates from, at most
    #[arg(long, value_name = "N", default_value_t = 5_000, value_parser = clap::value_parser!(u32).range(1..))]
    pub games: u32,
    /// Print one line of JSON
    #[arg(long)]
    pub json: bool,
}
