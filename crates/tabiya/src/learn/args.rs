//! The arguments of `tabiya learn`.

use std::path::PathBuf;

use clap::Subcommand;

use crate::args::EvaluationArgs;

/// What to do.
#[derive(Subcommand, Debug)]
pub enum LearnCommand {
    /// Play games of the engine against itself and write them down; ends with `games N`,
    /// `positions N`, `games_per_s N`, `positions_per_s N`
    ///
    /// Whole games are kept, with the value that the search gave every position; what is learned from
    /// is decided when they are read. Games begin with random moves and are played with a fixed number
    /// of positions searched for each move, so the same flags make the same file, whatever the number
    /// of threads. A run that was broken off goes on where it was, and one with more games goes on
    /// with the file.
    Selfplay(SelfplayArgs),
    /// Say what is in a file of games: results, values, lengths, duplicates, damage; ends with
    /// `games N`, `positions N`, `kept N`, `damaged N`
    Show(ShowArgs),
    /// Make a network of games; ends with `positions N`, `held_back N`, `loss N`, `held_back_loss N`,
    /// `positions_per_s N`
    ///
    /// The network is to say a blend of the result of the game and of the value that the search gave
    /// each position. The same games and flags make the same network, byte for byte, with any number of
    /// threads. The folder of the run holds a checkpoint, from which a run that was broken off goes on,
    /// a log, and at the end report.json and plot.svg.
    Train(TrainArgs),
    /// Make networks, generation by generation: play, learn, prove; ends with `generations N`,
    /// `strongest N`, `elo X`, `hours X`, or with `generations N`, `hours X`, `perfect_policy X`,
    /// `perfect_search X`
    ///
    /// There are two kinds. Networks of a value (chess, xiangqi): in each generation the strongest so far
    /// plays against itself, a network learns from these games and those of the generations before, and
    /// plays a match against the strongest, whose place it takes when an SPRT finds it stronger. Of
    /// settings that are lists, the last one holds for all generations that follow.
    ///
    /// Networks of policy and value (tictactoe, connect4), from random weights: in each generation the
    /// network plays against itself by a tree search, and learns what the search found and how the games
    /// ended. It is examined by positions of known worth; the last lines are the shares of these in which
    /// it keeps what they are worth, by its policy alone and with a search.
    ///
    /// A run that was broken off goes on where it was; with more --generations or --minutes it goes on
    /// with the next. After each generation the folder holds report.md, report.json and report.svg.
    Run(Box<RunArgs>),
}

/// Arguments of `learn selfplay`.
#[derive(clap::Args, Debug)]
pub struct SelfplayArgs {
    /// The game, one for two players
    pub game: String,
    /// The file to write, or to go on with
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Games in all
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// The most positions searched for each move
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: u64,
    /// Positions after which a move is searched no deeper; all that --nodes allows when absent
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub soft_nodes: Option<u64>,
    /// From what all that is drawn by lot follows
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Games at a time; as many as there are processors when absent
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: Option<u16>,
    /// By what to value positions
    #[command(flatten)]
    pub evaluation: EvaluationArgs,
    /// Where games begin: positions (FEN, EPD) or games (PGN); the start of the variant when absent
    #[arg(long, value_name = "FILE")]
    pub openings: Option<PathBuf>,
    /// The variant of the game; the usual one when absent. Of one with many starts, as chess960, each
    /// game draws its own
    #[arg(long, value_name = "NAME")]
    pub variant: Option<String>,
    /// Random moves that follow, in plies (or one more, drawn by lot); 8 when absent, 2 after openings
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(0..=40))]
    pub random: Option<u32>,
    /// The most that the position after them may be worth to either side, in centipawns
    #[arg(long, value_name = "CP", default_value_t = 300, value_parser = clap::value_parser!(i32).range(0..))]
    pub balance: i32,
    /// Break a game off as lost when both sides' searches find one side behind by so many centipawns;
    /// 0 to play all games out
    #[arg(long, value_name = "CP", default_value_t = 2000, value_parser = clap::value_parser!(i32).range(0..))]
    pub resign: i32,
    /// For how many plies on end
    #[arg(long, value_name = "PLIES", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..))]
    pub resign_plies: u32,
    /// Break a game off as drawn when both sides' searches find nobody ahead by more than so many
    /// centipawns; never when absent
    #[arg(long, value_name = "CP", value_parser = clap::value_parser!(i32).range(0..))]
    pub draw: Option<i32>,
    /// For how many plies on end
    #[arg(long, value_name = "PLIES", default_value_t = 16, requires = "draw", value_parser = clap::value_parser!(u32).range(1..))]
    pub draw_plies: u32,
    /// After how many plies of a game this counts
    #[arg(long, value_name = "PLIES", default_value_t = 60, requires = "draw")]
    pub draw_after: u32,
    /// Print one line of JSON
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `learn show`.
#[derive(clap::Args, Debug)]
pub struct ShowArgs {
    /// The file of games
    pub file: PathBuf,
    /// The most that a position may be worth to either side to be learned from, in centipawns
    #[arg(long, value_name = "CP", default_value_t = 2000, value_parser = clap::value_parser!(i32).range(0..))]
    pub bound: i32,
    /// Print one line of JSON
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `learn train`.
#[derive(clap::Args, Debug)]
pub struct TrainArgs {
    /// The game, one that networks can value
    pub game: String,
    /// What the network is to say: what a position is worth, or how promising its moves are
    #[arg(long, value_enum, value_name = "KIND", default_value_t = RunKind::Value)]
    pub kind: RunKind,
    /// Files of games, as `learn selfplay` writes them
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    pub data: Vec<PathBuf>,
    /// The network to write
    #[arg(long, value_name = "NET")]
    pub out: PathBuf,
    /// The folder of the run: a new one, or one to go on with; NET.run when absent
    #[arg(long, value_name = "DIR")]
    pub run: Option<PathBuf>,
    /// The network to begin with, which learns on; one of random weights when absent
    #[arg(long, value_name = "FILE")]
    pub from: Option<PathBuf>,
    /// Neurons of an accumulator; those of the network to begin with, or 256, when absent
    #[arg(long, value_name = "N")]
    pub width: Option<usize>,
    /// From what all that is drawn by lot follows
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// How often to learn from all positions
    #[arg(long, value_name = "N", default_value_t = 10, conflicts_with = "positions", value_parser = clap::value_parser!(u32).range(1..))]
    pub epochs: u32,
    /// How many positions to learn from, those that come again counted again
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub positions: Option<u64>,
    /// The highest rate
    #[arg(long, value_name = "X", default_value_t = 0.001, value_parser = above_zero)]
    pub rate: f32,
    /// Share of the game's result in what a network of values is to say, 0 to 1; the rest is the value of
    /// the search
    #[arg(long, value_name = "SHARE", default_value_t = 0.3, value_parser = share)]
    pub result_share: f32,
    /// The same at the end of the run, to which it rises or falls evenly; as at the beginning when
    /// absent
    #[arg(long, value_name = "SHARE", value_parser = share)]
    pub result_share_end: Option<f32>,
    /// The most that a position may be worth to either side, in centipawns, for a network of values to
    /// learn from it
    #[arg(long, value_name = "CP", default_value_t = 2000, value_parser = clap::value_parser!(i32).range(0..))]
    pub bound: i32,
    /// Hold back one game in so many
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u64).range(2..))]
    pub held_back: u64,
    /// Threads to learn on; as many as there are processors when absent. The network is the same with
    /// any number
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: Option<u16>,
    /// Print one line of JSON
    #[arg(long)]
    pub json: bool,
}

/// What kind of network is made.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum, Debug)]
pub enum RunKind {
    /// One of a value, by which alpha-beta searches
    Value,
    /// One of policy and value, by which a tree grows
    Policy,
}

/// Arguments of `learn run`.
#[derive(clap::Args, Debug)]
pub struct RunArgs {
    /// The game
    pub game: String,
    /// The folder of the run: a new one, or one to go on with
    #[arg(long, value_name = "DIR")]
    pub run: PathBuf,
    /// What the networks are to say: value in chess and xiangqi, policy (and value) in all others when
    /// absent
    #[arg(long, value_enum, value_name = "KIND")]
    pub kind: Option<RunKind>,
    /// Generations in all; of values 5 when absent
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=99_999))]
    pub generations: Option<u32>,
    /// Begin no generation when the run has lasted so many minutes, its earlier parts counted. Of policy,
    /// it also ends in time; without this and --generations after 1 minute (tictactoe) or 10 (connect4)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub minutes: Option<u64>,
    /// Games that a generation plays; of values 100000 when absent, and for each generation its own
    #[arg(long, value_name = "N,…", value_delimiter = ',', value_parser = clap::value_parser!(u64).range(1..))]
    pub games: Option<Vec<u64>>,
    /// The most generations that are learned from together, the new one and those before it; of values 3
    /// when absent
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub window: Option<u32>,
    /// The highest rate; of values 0.001 when absent
    #[arg(long, value_name = "X", value_parser = above_zero)]
    pub rate: Option<f32>,
    /// From what all that is drawn by lot follows
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Threads; as many as there are processors when absent. Games and networks are the same with any
    /// number
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: Option<u16>,
    /// Print the report as one line of JSON
    #[arg(long)]
    pub json: bool,
    /// What concerns networks of a value alone
    #[command(flatten, next_help_heading = "Networks of a value")]
    pub value: ValueRunArgs,
    /// What concerns networks of policy and value alone
    #[command(flatten, next_help_heading = "Networks of policy and value")]
    pub policy: PolicyRunArgs,
}

/// What concerns runs of networks of a value alone.
#[derive(clap::Args, Debug)]
pub struct ValueRunArgs {
    /// What the first games are played by: the evaluation made by hand (when absent), or a network of
    /// random weights
    #[arg(long, value_name = "ORIGIN", value_parser = ["handcrafted", "nothing"])]
    pub from: Option<String>,
    /// The most positions searched for each move of the games, for each generation its own; 1000 when
    /// absent
    #[arg(long, value_name = "N,…", value_delimiter = ',', value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<Vec<u64>>,
    /// Neurons of an accumulator, for each generation its own; 256 when absent
    #[arg(long, value_name = "N,…", value_delimiter = ',')]
    pub width: Option<Vec<usize>>,
    /// Share of the game's result in what the network is to say, 0 to 1; 0.3 when absent, from nothing
    /// 1,0.75,0.5,0.4
    #[arg(long, value_name = "SHARE,…", value_delimiter = ',', value_parser = share)]
    pub result_share: Option<Vec<f32>>,
    /// How often to learn from all positions; 10 when absent
    #[arg(long, value_name = "N", conflicts_with = "positions", value_parser = clap::value_parser!(u32).range(1..))]
    pub epochs: Option<u32>,
    /// How many positions to learn from, those that come again counted again
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub positions: Option<u64>,
    /// The most games of the match against the strongest; 4000 when absent
    #[arg(long, value_name = "N")]
    pub gate_games: Option<u32>,
    /// Positions searched for each of its moves; 2000 when absent
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub gate_nodes: Option<u64>,
    /// Games against each of those by whom networks are rated; 100 when absent
    #[arg(long, value_name = "N")]
    pub rating_games: Option<u32>,
    /// Positions searched for each of their moves; 2000 when absent
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub rating_nodes: Option<u64>,
    /// Rate networks against this player, too, in the words of `arena match --player`; beside the
    /// evaluation made by hand
    #[arg(long = "anchor", value_name = "WORDS", num_args = 1)]
    pub anchors: Vec<String>,
    /// The commit of the program, which the networks keep as a note
    #[arg(long, value_name = "TEXT")]
    pub commit: Option<String>,
}

impl ValueRunArgs {
    /// The first of them that is given.
    pub fn given(&self) -> Option<&'static str> {
        let given = [
            ("--from", self.from.is_some()),
            ("--nodes", self.nodes.is_some()),
            ("--width", self.width.is_some()),
            ("--result-share", self.result_share.is_some()),
            ("--epochs", self.epochs.is_some()),
            ("--positions", self.positions.is_some()),
            ("--gate-games", self.gate_games.is_some()),
            ("--gate-nodes", self.gate_nodes.is_some()),
            ("--rating-games", self.rating_games.is_some()),
            ("--rating-nodes", self.rating_nodes.is_some()),
            ("--anchor", !self.anchors.is_empty()),
            ("--commit", self.commit.is_some()),
        ];
        given.into_iter().find_map(|(name, given)| given.then_some(name))
    }
}

/// What concerns runs of networks of policy and value alone. What is absent is as the game's plan has it.
#[derive(clap::Args, Debug)]
pub struct PolicyRunArgs {
    /// Simulations of a move that is learned from
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub simulations: Option<u32>,
    /// Simulations of a move when the network is examined
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub exam_simulations: Option<u32>,
    /// How many play, in a game that leaves it open; as few as can be when absent
    #[arg(long, value_name = "N")]
    pub players: Option<usize>,
}

impl PolicyRunArgs {
    /// The first of them that is given.
    pub fn given(&self) -> Option<&'static str> {
        let given = [
            ("--simulations", self.simulations.is_some()),
            ("--exam-simulations", self.exam_simulations.is_some()),
            ("--players", self.players.is_some()),
        ];
        given.into_iter().find_map(|(name, given)| given.then_some(name))
    }
}

fn above_zero(text: &str) -> Result<f32, String> {
    let number = text.parse().ok().filter(|number: &f32| number.is_finite() && *number > 0.0);
    number.ok_or_else(|| "it must be a number above 0".to_owned())
}

fn share(text: &str) -> Result<f32, String> {
    let number = text.parse().ok().filter(|number| (0.0..=1.0).contains(number));
    number.ok_or_else(|| "it must be a number from 0 to 1".to_owned())
}
