//! What is asked for: a plan without anything that a stranger must not decide.

use std::collections::BTreeMap;

use arena::plan::{
    Adjudication, Format, OpeningsPlan, OptionValue, Order, PlayerPlan, TimeControl,
};
use arena::{ArenaError, Plan, Schedule};
use axum::http::StatusCode;
use engine::{EngineError, GameInfo};
use serde::Deserialize;
use serde_json::Value;
use stats::Sprt;
use utoipa::ToSchema;

use super::openings::{self, NewOpenings, OpeningsFile};
use crate::error::ApiError;
use crate::lab::model::check_depth;
use crate::limits::ServerLimits;
use crate::registry::ServedGame;

/// MiB of each player's table.
const HASH: u32 = 16;
/// Tournaments give way to everybody else on the machine, which is no fault of their players: they
/// may overstep their time by so many milliseconds, and be silent for so many.
const MARGIN: u64 = 1000;
const STALL: u64 = 120_000;
/// Plies that a rung may look ahead without any other limit.
const BLIND: u32 = 4;
/// Letters of a name.
const NAME: usize = 64;

/// A tournament to begin: a plan of `tabiya arena` in JSON, as far as anybody may have it played.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTournament {
    /// What it is called, at most 64 characters.
    #[serde(default)]
    pub name: Option<String>,
    /// The game's name.
    pub game: String,
    /// The variant by name; the usual one when absent.
    #[serde(default)]
    pub variant: Option<String>,
    /// Who plays whom.
    #[serde(default)]
    pub format: Format,
    /// Players of a game, where the game leaves a choice; in a match all, else as few as may be,
    /// when absent.
    #[serde(default)]
    pub seats: Option<u8>,
    /// Who plays.
    pub players: Vec<NewPlayer>,
    /// How often everybody who meets somebody does so (Swiss: number of rounds), each time once
    /// from every seat.
    #[serde(default = "one")]
    #[schema(minimum = 1, default = 1)]
    pub rounds: u32,
    /// Players of a gauntlet who meet the others: so many from the first on.
    #[serde(default = "one")]
    #[schema(minimum = 1, default = 1)]
    pub challengers: u32,
    /// On a ladder, how many places before and behind in the list those may be whom a player meets.
    #[serde(default = "two")]
    #[schema(minimum = 1, default = 2)]
    pub reach: u32,
    /// The time of players who have none of their own: `60+0.6`, `40/60+0.6`, `movetime=100`,
    /// `nodes=5000`, `depth=8`.
    pub time: String,
    /// From what all that is drawn by lot follows; drawn itself when absent.
    #[serde(default)]
    pub seed: Option<u32>,
    /// Where games start; at the start position, or a drawn one of several, when absent.
    #[serde(default)]
    pub openings: Option<NewOpenings>,
    /// Which games are ended before the rules end them.
    #[serde(default)]
    pub adjudication: Adjudication,
    /// What a match of two is to decide.
    #[serde(default)]
    pub sprt: Option<Sprt>,
}

const fn one() -> u32 {
    1
}
const fn two() -> u32 {
    2
}

/// A player to take part: at full strength when nothing is said.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPlayer {
    /// What it is called, different from all others; by its strength when absent.
    #[serde(default)]
    pub name: Option<String>,
    /// One of the game's levels.
    #[serde(default)]
    pub level: Option<u8>,
    /// A strength in Elo.
    #[serde(default)]
    pub elo: Option<u32>,
    /// A rung of the lab's ladder.
    #[serde(default)]
    pub rung: Option<String>,
    /// Plies that the rung looks ahead; as many as usual when absent.
    #[serde(default)]
    #[schema(minimum = 1)]
    pub depth: Option<u32>,
    /// A network that learned the game from nothing.
    #[serde(default)]
    pub network: Option<LearnedPlayer>,
    /// Its own time control.
    #[serde(default)]
    pub time: Option<String>,
    /// What a player of a plan may have beside, and nobody may ask for here.
    #[serde(default)]
    #[schema(ignore)]
    command: Option<Value>,
    #[serde(default)]
    #[schema(ignore)]
    folder: Option<Value>,
    #[serde(default)]
    #[schema(ignore)]
    options: Option<Value>,
    #[serde(default)]
    #[schema(ignore)]
    protocol: Option<Value>,
}

/// A network that learned a game from nothing.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LearnedPlayer {
    /// The run of learning.
    pub run: String,
    /// The generation.
    pub generation: u32,
    /// Simulations of a move; 0 plays by the policy alone.
    pub simulations: u32,
}

/// A plan that may be played here, and its file of openings.
pub struct Checked {
    pub plan: Plan,
    pub openings: Option<OpeningsFile>,
}

impl NewTournament {
    /// The plan.
    ///
    /// # Errors
    /// What makes no sense, or is more than this server plays.
    pub fn check(self, entry: &ServedGame, most: &ServerLimits) -> Result<Checked, ApiError> {
        let info = &entry.info;
        let field = |error: ApiError, field: &str| error.field(field);
        if self.players.len() > most.tournament_players {
            let message = format!("At most {} players take part here.", most.tournament_players);
            return Err(ApiError::setting("players", message));
        }
        if let Some(name) = &self.name {
            check_name(name).map_err(|error| field(error, "name"))?;
        }
        let time = read_time(&self.time, most).map_err(|error| field(error, "time"))?;
        let mut players: Vec<PlayerPlan> = Vec::with_capacity(self.players.len());
        for (number, player) in self.players.into_iter().enumerate() {
            let at = |error: ApiError| {
                let name = error.detail.field.clone().unwrap_or_default();
                error.field(format!("players[{number}].{name}"))
            };
            let mut player = player.check(entry, time, most).map_err(at)?;
            player.name = another(player.name, &players);
            players.push(player);
        }
        let variant = self.variant.unwrap_or_else(|| usual(info));
        if !info.variants.contains(&variant) {
            return Err(EngineError::UnknownVariant(variant).into());
        }
        let seed = self.seed.unwrap_or_else(rand::random);
        let mut plan = Plan::new(&self.game, time, players);
        if let Some(name) = self.name.filter(|name| !name.trim().is_empty()) {
            plan.name = name;
        }
        plan.format = self.format;
        plan.seats = self.seats;
        plan.rounds = self.rounds;
        plan.challengers = self.challengers;
        plan.reach = self.reach;
        plan.seed = u64::from(seed);
        plan.stall_ms = STALL;
        plan.adjudication = self.adjudication;
        plan.sprt = self.sprt;
        let seats = plan.seats_at_table(entry.kind)?;
        let moves = u32::try_from(most.tournament_plies / seats.max(1)).unwrap_or(u32::MAX);
        let asked = plan.adjudication.max_moves.unwrap_or(moves);
        plan.adjudication.max_moves = Some(asked.min(moves));
        let openings = match self.openings {
            None => None,
            Some(openings) => {
                let start = openings::OpeningsContext { entry, variant: &variant, seats, most };
                let file = openings.file(&start, u64::from(seed))?;
                plan.openings = Some(OpeningsPlan {
                    file: file.name.into(),
                    order: Order::Random,
                    first: 1,
                    plies: None,
                });
                Some(file)
            }
        };
        plan.variant = Some(variant);
        check_size(entry, &plan, seats, most)?;
        Ok(Checked { plan, openings })
    }
}

fn usual(info: &GameInfo) -> String {
    info.variants.first().cloned().unwrap_or_default()
}

/// Checks that a plan makes sense, and is not longer than may be.
fn check_size(
    entry: &ServedGame,
    plan: &Plan,
    seats: usize,
    most: &ServerLimits,
) -> Result<(), ApiError> {
    if plan.rounds > most.tournament_rounds {
        let message = format!("At most {} rounds are played here.", most.tournament_rounds);
        return Err(ApiError::setting("rounds", message));
    }
    plan.check(entry.offer.games)?;
    let games = Schedule::new(plan, seats).games();
    if games > most.tournament_games {
        let most = most.tournament_games;
        let message = format!("These are {games} games; at most {most} are played here.");
        return Err(ApiError::setting("rounds", message));
    }
    Ok(())
}

impl NewPlayer {
    /// The player's part of the plan, in which others have this time.
    fn check(
        self,
        entry: &ServedGame,
        time: TimeControl,
        most: &ServerLimits,
    ) -> Result<PlayerPlan, ApiError> {
        for (name, value) in [
            ("command", &self.command),
            ("folder", &self.folder),
            ("options", &self.options),
            ("protocol", &self.protocol),
        ] {
            if value.is_some() {
                let message = "No programs are started over HTTP; `tabiya arena` does that.";
                let status = StatusCode::UNPROCESSABLE_ENTITY;
                return Err(ApiError::new(status, "no-programs", message).field(name));
            }
        }
        if let Some(level) = self.level {
            crate::play::model::check_level(level, &entry.info)?;
        }
        let own = self.time.as_ref().map(|time| read_time(time, most)).transpose();
        let own = own.map_err(|error| error.field("time"))?;
        self.check_rung(entry, own.unwrap_or(time), most)?;
        if let Some(name) = &self.name {
            check_name(name).map_err(|error| error.field("name"))?;
        }
        let name = self.name.clone().unwrap_or_else(|| self.usual_name());
        let (rung, options) = match &self.network {
            Some(network) => self.check_network(entry, network)?,
            None => (self.rung, BTreeMap::new()),
        };
        Ok(PlayerPlan {
            level: self.level,
            elo: self.elo,
            rung,
            depth: self.depth,
            options,
            hash: HASH,
            time: own,
            margin_ms: MARGIN,
            ..PlayerPlan::new(&name)
        })
    }

    /// A network as a plan names it.
    fn check_network(
        &self,
        entry: &ServedGame,
        network: &LearnedPlayer,
    ) -> Result<(Option<String>, BTreeMap<String, OptionValue>), ApiError> {
        let others = (self.level, self.elo, &self.rung, self.depth);
        if others != (None, None, &None, None) {
            let message = "A network that learned from nothing plays as it does.";
            return Err(ApiError::setting("network", message));
        }
        let LearnedPlayer { run, generation, simulations } = network;
        let found = entry.learned.seat(entry.kind.id(), (run, *generation), *simulations);
        let file = found.and_then(|_| entry.learned.file(run, *generation));
        let file = file.map_err(|error| error.field("network"))?;
        let options = [
            ("file", OptionValue::Text(file)),
            ("simulations", OptionValue::Int((*simulations).into())),
        ];
        let options = options.map(|(name, value)| (name.to_owned(), value));
        Ok((Some(zero::NETWORK.to_owned()), BTreeMap::from(options)))
    }

    fn usual_name(&self) -> String {
        if let Some(LearnedPlayer { generation, simulations, .. }) = &self.network {
            return match simulations {
                0 => format!("Generation {generation}, policy"),
                _ => format!("Generation {generation}"),
            };
        }
        match (self.level, self.elo, &self.rung, self.depth) {
            (Some(level), ..) => format!("Level {level}"),
            (None, Some(elo), ..) => format!("{elo} Elo"),
            (None, None, Some(rung), Some(depth)) => format!("{rung}, depth {depth}"),
            (None, None, Some(rung), None) => rung.clone(),
            (None, None, None, _) => "Full strength".to_owned(),
        }
    }

    /// Checks a rung and how long it may take for a move.
    fn check_rung(
        &self,
        entry: &ServedGame,
        time: TimeControl,
        most: &ServerLimits,
    ) -> Result<(), ApiError> {
        let Some(name) = &self.rung else { return Ok(()) };
        lab::opponent::seat(entry.subject()?, name, self.depth).map_err(ApiError::from)?;
        let usual = lab::ladder::named(name).map_or(1, |rung| rung.usual_depth());
        let depth = self.depth.unwrap_or(usual);
        check_depth(depth, most.tournament_depth)?;
        // Of many rungs nobody can say how long they take for so many plies.
        if matches!(time, TimeControl::Depth(plies) if plies.min(depth) > BLIND) {
            let message = format!(
                "A rung that looks further ahead than {BLIND} plies needs a limit of time or \
                 positions."
            );
            return Err(ApiError::setting("depth", message));
        }
        Ok(())
    }
}

fn check_name(name: &str) -> Result<(), ApiError> {
    if name.trim().is_empty() || name.chars().count() > NAME || name.chars().any(char::is_control) {
        let message = format!("A name has 1 to {NAME} characters, none of them control codes.");
        return Err(ApiError::setting("name", message));
    }
    Ok(())
}

/// The name, with a number where another player has it.
fn another(name: String, players: &[PlayerPlan]) -> String {
    let taken = |name: &str| players.iter().any(|player| player.name == name);
    if !taken(&name) {
        return name;
    }
    let numbered = |number: usize| format!("{name} ({number})");
    (2..).map(numbered).find(|name| !taken(name)).unwrap_or(name)
}

fn read_time(text: &str, most: &ServerLimits) -> Result<TimeControl, ApiError> {
    let time: TimeControl = text.parse().map_err(|error: arena::plan::BadTimeControl| {
        ApiError::setting("time", error.to_string())
    })?;
    let over = match time {
        TimeControl::Clock(rule) => {
            rule.base > most.tournament_clock || rule.increment > most.tournament_movetime
        }
        TimeControl::MoveTime(time) => time > most.tournament_movetime,
        TimeControl::Nodes(nodes) => nodes > most.tournament_nodes,
        TimeControl::Depth(depth) => depth > most.tournament_depth,
    };
    if over {
        let message = format!(
            "A tournament takes at most {} s on the clock, {} s a move, {} positions or depth {}.",
            most.tournament_clock.as_secs(),
            most.tournament_movetime.as_secs(),
            most.tournament_nodes,
            most.tournament_depth,
        );
        return Err(ApiError::setting("time", message));
    }
    Ok(time)
}

impl From<ArenaError> for ApiError {
    fn from(error: ArenaError) -> Self {
        match error {
            ArenaError::Plan { ref field, .. } => Self::setting(field.clone(), error.to_string()),
            ArenaError::Sprt(_) => Self::setting("sprt", error.to_string()),
            ArenaError::Engine(error) => error.into(),
            ArenaError::Opening { place, reason, .. } => {
                let status = StatusCode::UNPROCESSABLE_ENTITY;
                let message = format!("Opening, {place}: {reason}");
                Self::new(status, "bad-position", message).field("openings")
            }
            ArenaError::Busy(_) => {
                let message = "Another program plays this tournament.";
                Self::conflict("tournament-running", message)
            }
            error => Self::internal(error),
        }
    }
}
