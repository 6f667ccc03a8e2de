//! The arguments of `tabiya tune`.

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
