//! What is to be played: read from a file, checked as a whole, kept with the results.

mod check;
mod own;
mod player;
mod time;

pub use player::{OptionValue, PlayerPlan, Protocol};
pub use time::{BadTimeControl, TimeControl};

use std::path::PathBuf;

use engine::{GameKind, Registry};
use serde::{Deserialize, Deserializer, Serialize};

use crate::ArenaError;
use stats::Sprt;

/// A tournament before it is played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Plan {
    /// What it is called, in records.
    #[serde(default = "default_name")]
    pub name: String,
    /// The game by name.
    pub game: String,
    /// The variant by name; the usual one when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// Who plays whom.
    #[serde(default)]
    pub format: Format,
    /// Players of a game, where the game leaves a choice; in a match all, else as few as may be,
    /// when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seats: Option<u8>,
    /// How often everybody who meets somebody does so (Swiss: number of rounds).
    #[serde(default = "one")]
    pub rounds: u32,
    /// Whether every opening is played from every seat.
    #[serde(default = "yes")]
    pub swap: bool,
    /// Players of a gauntlet who meet the others: so many from the first on.
    #[serde(default = "one")]
    pub challengers: u32,
    /// On a ladder, how many places before and behind in the list those may be whom a player meets.
    #[serde(default = "two")]
    pub reach: u32,
    /// From what all that is drawn by lot follows.
    #[serde(default)]
    pub seed: u64,
    /// The time of players who have none of their own.
    pub time: TimeControl,
    /// Where games start; at the start position, or a drawn one of several, when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub openings: Option<OpeningsPlan>,
    /// Which games are ended before the rules end them.
    #[serde(default)]
    pub adjudication: Adjudication,
    /// What a match of two is to decide.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sprt: Option<Sprt>,
    /// The unit of observation of statistics.
    #[serde(default)]
    pub statistics: Unit,
    /// What the rating list is tied to: one anchor, or several players of known strength. Its mean
    /// is 0 when there is none.
    #[serde(default, deserialize_with = "one_or_many", skip_serializing_if = "Vec::is_empty")]
    pub anchor: Vec<AnchorPlan>,
    /// Milliseconds without an answer, beyond all time that a player has, after which it hangs.
    #[serde(default = "ten_seconds")]
    pub stall_ms: u64,
    /// What the machine gives.
    #[serde(default)]
    pub machine: Machine,
    /// Who plays.
    #[serde(rename = "player")]
    pub players: Vec<PlayerPlan>,
}

fn default_name() -> String {
    "Tabiya arena".to_owned()
}
const fn one() -> u32 {
    1
}
const fn two() -> u32 {
    2
}
const fn yes() -> bool {
    true
}
const fn ten_seconds() -> u64 {
    10_000
}

/// Who plays whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = TournamentFormat))]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// All players at one table.
    #[default]
    Match,
    /// Everybody meets everybody.
    RoundRobin,
    /// The challengers meet all others.
    Gauntlet,
    /// The players, listed by strength, meet their neighbours in the list: rates players who are too
    /// far apart for all to meet.
    Ladder,
    /// Those who have made as many points meet, and nobody meets twice as long as it can be
    /// avoided.
    Swiss,
}

/// The unit of observation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = TournamentUnit))]
#[serde(rename_all = "kebab-case")]
pub enum Unit {
    /// A pair of games of one opening.
    #[default]
    Pentanomial,
    /// A game.
    Trinomial,
}

/// Where games start.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct OpeningsPlan {
    /// A file of positions (one a line: FEN or EPD) or of games (PGN, by the file's ending).
    pub file: PathBuf,
    /// In which order they are played.
    #[serde(default)]
    pub order: Order,
    /// Number of the one that is played first, from 1.
    #[serde(default = "one")]
    pub first: u32,
    /// Plies of a game to play; all when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
}

/// The order of openings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// Shuffled with the seed.
    #[default]
    Random,
    /// As in the file.
    File,
}

/// Which games are ended before the rules end them; none by default.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Adjudication {
    /// Lost games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resign: Option<ResignRule>,
    /// Drawn games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<DrawRule>,
    /// Moves of each player after which a game is drawn.
    // In JSON it is written as everything there, in a plan as everything in plans.
    #[serde(
        default,
        rename = "max_moves",
        alias = "max-moves",
        skip_serializing_if = "Option::is_none"
    )]
    pub max_moves: Option<u32>,
}

/// A game is lost for who thinks so for a while.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ResignRule {
    /// Centipawns by which it thinks itself worse.
    pub score: u32,
    /// Number of its moves in a row.
    pub moves: u32,
    /// Whether the other side must think so, too, over the same moves.
    #[serde(default = "yes")]
    pub both: bool,
}

/// A game is drawn when both sides think so for a while.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct DrawRule {
    /// Number of the move from which on it holds.
    pub from: u32,
    /// Centipawns from which on a side thinks itself better or worse.
    pub score: u32,
    /// Number of moves in a row of each side.
    pub moves: u32,
}

fn one_or_many<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<AnchorPlan>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged, expecting = "an anchor is { player, elo } or { elo }, or a list of such")]
    enum Anchors {
        One(AnchorPlan),
        Many(Vec<AnchorPlan>),
    }
    Ok(match Anchors::deserialize(deserializer)? {
        Anchors::One(anchor) => vec![anchor],
        Anchors::Many(anchors) => anchors,
    })
}

/// What the rating list is tied to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnchorPlan {
    /// A player's name; the mean of all when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// Its rating.
    pub elo: f64,
}

/// What the machine gives; another machine plays the same tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Machine {
    /// Games at a time.
    #[serde(default = "one")]
    pub concurrency: u32,
    /// Whether each game keeps to processor cores of its own.
    #[serde(default)]
    pub pin: bool,
}

impl Default for Machine {
    fn default() -> Self {
        Self { concurrency: 1, pin: false }
    }
}

impl Plan {
    /// A match of these players, nothing else said.
    #[must_use]
    pub fn new(game: &str, time: TimeControl, players: Vec<PlayerPlan>) -> Self {
        Self {
            name: default_name(),
            game: game.to_owned(),
            variant: None,
            format: Format::default(),
            seats: None,
            rounds: one(),
            swap: yes(),
            challengers: one(),
            reach: two(),
            seed: 0,
            time,
            openings: None,
            adjudication: Adjudication::default(),
            sprt: None,
            statistics: Unit::default(),
            anchor: Vec::new(),
            stall_ms: ten_seconds(),
            machine: Machine::default(),
            players,
        }
    }

    /// Reads a plan in TOML and checks it; its game must be one of `games`.
    ///
    /// # Errors
    /// [`ArenaError::Syntax`] and whatever [`check`](Self::check) finds.
    pub fn read(games: Registry, text: &str) -> Result<Self, ArenaError> {
        let plan: Self = toml::from_str(text).map_err(ArenaError::syntax(text))?;
        plan.check(games)?;
        Ok(plan)
    }

    /// Number of players of a game; `kind` is that of the plan.
    ///
    /// # Errors
    /// A number that it does not seat.
    pub fn seats_at_table(&self, kind: &dyn GameKind) -> Result<usize, ArenaError> {
        let info = kind.info();
        let seats = match (self.seats, self.format) {
            (Some(seats), _) => usize::from(seats),
            (None, Format::Match) => self.players.len(),
            (None, _) => usize::from(info.min_seats),
        };
        if info.seats_players(seats) {
            return Ok(seats);
        }
        let least = usize::from(info.min_seats);
        let range = match info.seats.len() {
            most if most == least => format!("{most}"),
            most => format!("{least} to {most}"),
        };
        let reason = format!("a game takes {range} players, not {seats}");
        Err(ArenaError::plan("seats", reason))
    }

    /// The time of a player.
    #[must_use]
    pub fn time_of(&self, player: usize) -> TimeControl {
        self.players[player].time.unwrap_or(self.time)
    }

    /// Games of one opening between the same players at a table of so many seats.
    #[must_use]
    pub const fn games_in_group(&self, seats: usize) -> usize {
        if self.swap { seats } else { 1 }
    }

    /// The first part in which another plan would play something else; rounds may be added to a
    /// tournament that has begun, except to a Swiss one, and the machine and the anchors may change.
    #[must_use]
    pub fn differs_from(&self, other: &Self) -> Option<String> {
        let (machine, anchor) = (self.machine.clone(), self.anchor.clone());
        let mut same = Self { machine, anchor, ..other.clone() };
        if self.format != Format::Swiss {
            same.rounds = self.rounds;
        }
        if &same == self {
            return None;
        }
        let fields = |plan: &Self| serde_json::to_value(plan).unwrap_or_default();
        let (ours, theirs) = (fields(self), fields(&same));
        let mut named = ours.as_object().into_iter().flat_map(|map| map.keys());
        let differing = named.find(|key| ours.get(key) != theirs.get(key)).cloned();
        Some(differing.unwrap_or_else(|| "a part that is given in only one of them".to_owned()))
    }
}
