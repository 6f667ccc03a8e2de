//! A finished game as it is kept.

use serde::{Deserialize, Serialize};

/// Who sits where, and when: a game that is to be played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fixture {
    /// Number of the game in its tournament, from 0.
    pub number: u64,
    /// Number of the round, from 0.
    pub round: u32,
    /// Number of the group of games of one opening between the same players, from 0.
    pub group: u64,
    /// The player in each seat: indices into the plan.
    pub seats: Vec<usize>,
}

/// Where a game starts.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Opening {
    /// The position in text form; the start position when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// Moves played from there before anybody thinks, in UCI notation.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
}

/// A finished game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameRecord {
    /// Which game it is.
    #[serde(flatten)]
    pub fixture: Fixture,
    /// Where it started.
    pub opening: Opening,
    /// Seconds since 1970 when it started.
    pub started: u64,
    /// What was played after the opening.
    pub plies: Vec<Ply>,
    /// What it is worth to each seat: 1, ½ or 0 for two.
    pub payoffs: Vec<f32>,
    /// As games are recorded: `1-0`.
    pub result: String,
    /// Who ended it.
    pub ended: Ended,
    /// A stable name for how: `checkmate`, `resign`, `time`.
    pub reason: String,
    /// The same as an English sentence.
    pub sentence: String,
    /// What a player did wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub incident: Option<Incident>,
}

/// Who ended a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = GameEnded))]
#[serde(rename_all = "kebab-case")]
pub enum Ended {
    /// The rules of the game.
    Rules,
    /// A player who gave up.
    Player,
    /// A rule of the plan.
    Adjudication,
    /// The referee, for what a player did wrong.
    Fault,
}

/// One move, or an event of chance.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Ply {
    /// Who moved; absent for an event of chance.
    #[serde(default, rename = "s", skip_serializing_if = "Option::is_none")]
    pub seat: Option<usize>,
    /// The move in UCI notation, or the name of the event.
    #[serde(rename = "m")]
    pub mv: String,
    /// Milliseconds it took.
    #[serde(rename = "t")]
    pub elapsed_ms: u64,
    /// Milliseconds left on the mover's clock after it.
    #[serde(default, rename = "c", skip_serializing_if = "Option::is_none")]
    pub clock_ms: Option<u64>,
    /// What the mover thought.
    #[serde(flatten)]
    pub thought: SearchInfo,
}

/// What a player says it thought; nothing of it is believed in judging.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SearchInfo {
    /// Centipawns, for itself.
    #[serde(default, rename = "cp", skip_serializing_if = "Option::is_none")]
    pub centipawns: Option<i32>,
    /// Moves to mate, negative when it is mated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mate: Option<i32>,
    /// Expected payoff, per mille, in games for any number of players.
    #[serde(default, rename = "p", skip_serializing_if = "Option::is_none")]
    pub payoff: Option<u16>,
    /// Depth in plies.
    #[serde(default, rename = "d", skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Positions searched.
    #[serde(default, rename = "n", skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}

/// What a player can do wrong.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum FaultKind {
    /// Its program died, or our opponent panicked.
    Crash,
    /// It did not answer at all.
    Stall,
    /// It closed the conversation.
    Disconnect,
    /// It played what is no legal move.
    IllegalMove,
    /// It answered too late.
    TimeLoss,
    /// It refused what it must take: a position, a legal move of another player.
    Refusal,
    /// It wrote more than any protocol has: a line too long, or too much of what it can.
    Flood,
}

impl FaultKind {
    /// Its stable name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Crash => "crash",
            Self::Stall => "stall",
            Self::Disconnect => "disconnect",
            Self::IllegalMove => "illegal-move",
            Self::TimeLoss => "time",
            Self::Refusal => "refusal",
            Self::Flood => "flood",
        }
    }
}

/// What a player did wrong, with everything needed to find out why.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Incident {
    /// The seat that is to blame.
    pub seat: usize,
    /// What it did.
    pub kind: FaultKind,
    /// More about it, as a sentence.
    pub detail: String,
    /// The position it was asked about, in text form.
    pub fen: String,
    /// Milliseconds on each seat's clock when it was asked.
    pub clocks_ms: Vec<Option<u64>>,
    /// The last lines of the conversation with it, oldest first: `> ` to it, `< ` from it, `! `
    /// what it said beside.
    pub log: Vec<String>,
}
