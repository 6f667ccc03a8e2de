//! The command line of `tabiya arena`.

use std::path::PathBuf;

use arena::plan::{Format, OpeningsPlan, Order, Plan, PlayerPlan, TimeControl};
use clap::{Args, Subcommand, ValueEnum};
use serde_json::{Map, Value};
use stats::{Model, Sprt};

/// What to do in the arena.
#[derive(Subcommand, Debug)]
pub enum ArenaCommand {
    /// Play the tournament that a file describes, from where it was left
    Run(RunArgs),
    /// Play a match, or with more players a round robin, that flags describe
    Match(Box<MatchArgs>),
    /// Show what a tournament has come to, while it is played or afterwards
    Show {
        /// The tournament's folder
        #[arg(value_name = "DIR")]
        folder: PathBuf,
        /// Print one line of JSON
        #[arg(long)]
        json: bool,
    },
}

/// Arguments of `run`.
#[derive(Args, Debug)]
pub struct RunArgs {
    /// The plan
    #[arg(value_name = "FILE.toml")]
    pub file: PathBuf,
    /// Where and how
    #[command(flatten)]
    pub place: PlaceArgs,
}

/// Where to keep a tournament, and what to give it.
#[derive(Args, Debug)]
pub struct PlaceArgs {
    /// The tournament's folder; when absent one that is called after the plan, or `match`
    #[arg(long, value_name = "DIR")]
    pub dir: Option<PathBuf>,
    /// Games at a time
    #[arg(long, value_name = "N")]
    pub concurrency: Option<u32>,
    /// Print the results as one line of JSON
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `match`.
#[derive(Args, Debug)]
pub struct MatchArgs {
    /// The game
    pub game: String,
    /// A player, twice or more: `name=N`, for a program `command='PROGRAM ARGUMENTS'` and
    /// `protocol=uci|ucci|xboard`, for our opponent `elo=N` or `level=N`, for both `threads=N`,
    /// `hash=MB`; for a rung of the lab `rung=alpha-beta` and `depth=N`; for two of our
    /// opponents as one `pair=NAME,NAME`; for all `time=TC`, and `option.NAME=VALUE` for those that
    /// have options: programs, numbers of our search, parts of `rung=reference`
    #[arg(long = "player", short = 'p', value_name = "WORDS", required = true, num_args = 1)]
    pub players: Vec<String>,
    /// Time control: 60+0.6, 40/60+0.6, movetime=100, nodes=5000 or depth=8
    #[arg(long, value_name = "TC")]
    pub time: TimeControl,
    /// Players of a game, where the game leaves a choice; as few as may be when absent
    #[arg(long, value_name = "N")]
    pub seats: Option<u8>,
    /// How often everybody meets everybody, each time once from every seat
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub rounds: u32,
    /// The variant of the game; the usual one when absent
    #[arg(long)]
    pub variant: Option<String>,
    /// Openings: positions (FEN, EPD) or games (PGN)
    #[arg(long, value_name = "FILE")]
    pub openings: Option<PathBuf>,
    /// Plies to play of openings in PGN
    #[arg(long, value_name = "N", requires = "openings")]
    pub plies: Option<u32>,
    /// From what all that is drawn by lot follows
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// Stop when it is clear whether the first player is ELO1 or only ELO0 stronger
    #[arg(long, value_name = "ELO0,ELO1", value_parser = bounds, allow_hyphen_values = true)]
    pub sprt: Option<(f64, f64)>,
    /// The unit of both
    #[arg(long, value_enum, default_value_t = Scale::Normalised, requires = "sprt")]
    pub model: Scale,
    /// Call a game lost when both sides find it lost by so many centipawns for 4 moves
    #[arg(long, value_name = "CP")]
    pub resign: Option<u32>,
    /// Call a game drawn when both find it even within so many centipawns for 8 moves after the
    /// 40th
    #[arg(long, value_name = "CP")]
    pub draw: Option<u32>,
    /// Call a game drawn after so many moves
    #[arg(long, value_name = "N")]
    pub max_moves: Option<u32>,
    /// Let each game keep to processor cores of its own
    #[arg(long)]
    pub pin: bool,
    /// Where and how
    #[command(flatten)]
    pub place: PlaceArgs,
}

/// The unit in which a test is told its bounds.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Scale {
    /// Normalised Elo
    Normalised,
    /// Logistic Elo
    Logistic,
}

fn bounds(text: &str) -> Result<(f64, f64), String> {
    let read = |text: &str| text.trim().parse::<f64>().map_err(|error| error.to_string());
    let (elo0, elo1) = text.split_once(',').ok_or("two numbers with a comma are needed")?;
    Ok((read(elo0)?, read(elo1)?))
}

impl MatchArgs {
    /// The plan that the flags describe.
    ///
    /// # Errors
    /// Words about a player that make no sense, or a plan that does not.
    pub fn plan(&self) -> Result<Plan, String> {
        let players: Result<Vec<PlayerPlan>, String> =
            self.players.iter().map(|words| player(words)).collect();
        let players = players?;
        let rule = |rule: Value| serde_json::from_value(rule).map_err(|error| error.to_string());
        let adjudication = rule(serde_json::json!({
            "resign": self.resign.map(|score| serde_json::json!({ "score": score, "moves": 4 })),
            "draw": self.draw.map(|score| {
                serde_json::json!({ "from": 40, "score": score, "moves": 8 })
            }),
            "max-moves": self.max_moves,
        }))?;
        let model = match self.model {
            Scale::Normalised => Model::Normalised,
            Scale::Logistic => Model::Logistic,
        };
        let sprt = self.sprt;
        let sprt = sprt.map(|(elo0, elo1)| Sprt { elo0, elo1, alpha: 0.05, beta: 0.05, model });
        let openings = self.openings.as_ref().map(|file| OpeningsPlan {
            file: file.clone(),
            order: Order::Random,
            first: 1,
            plies: self.plies,
        });
        let mut plan = Plan::new(&self.game, self.time, players);
        plan.variant.clone_from(&self.variant);
        if plan.players.len() > 2 {
            plan.format = Format::RoundRobin;
        }
        plan.seats = self.seats;
        plan.rounds = self.rounds;
        plan.seed = self.seed;
        plan.machine.pin = self.pin;
        Ok(Plan { openings, sprt, adjudication, ..plan })
    }
}

/// What of a player is text, whatever it looks like.
const PATHS_AND_NAMES: [&str; 7] =
    ["name", "command", "folder", "net", "endgames", "protocol", "time"];

/// A player from words like `name=old command='engine --uci' option.Hash=16`.
pub fn player(words: &str) -> Result<PlayerPlan, String> {
    let refuse = |reason: &str| format!("bad player {words:?}: {reason}");
    let mut fields = Map::new();
    let mut options = Map::new();
    for word in shlex::split(words).ok_or_else(|| refuse("a quote is not closed"))? {
        let (key, value) = word
            .split_once('=')
            .ok_or_else(|| refuse(&format!("{word:?} is not like name=value")))?;
        match key.strip_prefix("option.") {
            Some(name) => options.insert(name.to_owned(), typed(value)),
            None if key == "pair" => {
                fields.insert(key.to_owned(), value.split(',').map(Value::from).collect())
            }
            None if PATHS_AND_NAMES.contains(&key) => {
                fields.insert(key.to_owned(), Value::from(value))
            }
            None => fields.insert(key.to_owned(), typed(value)),
        };
    }
    if !options.is_empty() {
        fields.insert("options".to_owned(), Value::Object(options));
    }
    serde_json::from_value(Value::Object(fields)).map_err(|error| refuse(&error.to_string()))
}

/// A value as what it looks like.
fn typed(value: &str) -> Value {
    if let Ok(number) = value.parse::<i64>() {
        return Value::from(number);
    }
    value.parse::<bool>().map_or_else(|_| Value::from(value), Value::from)
}
