//! What the outside sees of a game: plain data, the same for every game.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// What there is to know about a game before it starts.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameInfo {
    /// The game's name in addresses and commands: `chess`.
    pub id: String,
    /// Variants by name, the usual one first: `standard`, `chess960`.
    pub variants: Vec<String>,
    /// The seats in order of play: `white`, `black`.
    pub seats: Vec<String>,
    /// Files of the board.
    pub files: u8,
    /// Ranks of the board.
    pub ranks: u8,
    /// The usual start position in text form.
    pub start: String,
    /// The notations in which moves are written for people, the usual one first: `san`.
    pub scripts: Vec<String>,
    /// The opponents, weakest first.
    pub levels: Vec<LevelInfo>,
}

/// One opponent of a stated strength.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LevelInfo {
    /// Number of the level, 1 for the weakest.
    pub id: u8,
    /// Rough strength in Elo.
    pub elo: u32,
}

/// Where a game or an analysis starts: it travels whole in every request.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// Variant by name; the usual one when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// The position to start from in text form (FEN); the start position when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// Moves played from there, in UCI notation or SAN.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
}

/// A move, legal or played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MoveView {
    /// For machines (UCI): `e7e8q`.
    pub uci: String,
    /// For people, in the first of the game's scripts (chess: SAN): `e8=Q+`.
    pub san: String,
    /// For people, in the game's other scripts by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub scripts: BTreeMap<String, String>,
    /// Square the move starts from.
    pub from: String,
    /// Square the move leads to.
    pub to: String,
    /// Letter of the piece promoted to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub promotion: Option<String>,
    /// Whether it captures.
    pub capture: bool,
}

/// How a game ended, or would end if claimed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EndingView {
    /// What it is worth to each seat: 1, 0.5 or 0.
    pub payoffs: Vec<f32>,
    /// As games are recorded: `1-0`, `0-1`, `1/2-1/2`.
    pub result: String,
    /// A stable name: `checkmate`.
    pub reason: String,
    /// One English sentence.
    pub sentence: String,
}

/// A position with everything a board needs to show it and let a person play on.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PositionView {
    /// The game's name.
    pub game: String,
    /// The variant's name.
    pub variant: String,
    /// The position in text form.
    pub fen: String,
    /// Seat to move; absent when the game is over by itself.
    pub turn: Option<usize>,
    /// Legal moves; empty when the game is over by itself.
    pub legal: Vec<MoveView>,
    /// Square of the king in check.
    pub check: Option<String>,
    /// Moves played since the start, oldest first.
    pub played: Vec<MoveView>,
    /// Letters of the pieces each seat has captured since the start, in seat order.
    pub captured: Vec<String>,
    /// How the game ended by itself.
    pub ending: Option<EndingView>,
    /// Ends that the player to move may claim.
    pub claims: Vec<EndingView>,
}

/// The value of a position for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum ScoreView {
    /// Centipawns.
    Cp(i32),
    /// Moves to mate, negative when being mated.
    Mate(i32),
}

/// Whether a reported score is exact.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum BoundView {
    /// The value itself.
    Exact,
    /// At least this.
    Lower,
    /// At most this.
    Upper,
}

/// What a search knows so far.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Report {
    /// Nominal depth in plies.
    pub depth: u32,
    /// Deepest ply reached.
    pub seldepth: u32,
    /// Rank of this line, 1 for the best.
    pub multipv: usize,
    /// Value for the side to move.
    pub score: ScoreView,
    /// Whether the value is exact.
    pub bound: BoundView,
    /// Expected wins, draws and losses of the side to move, per mille.
    pub wdl: [u16; 3],
    /// Positions searched.
    pub nodes: u64,
    /// Positions a second.
    pub nps: u64,
    /// Milliseconds since the search began.
    pub time_ms: u64,
    /// How full the table is, per mille.
    pub hashfull: u16,
    /// The line in UCI notation.
    pub pv: Vec<String>,
    /// The line for people, in the first of the game's scripts (chess: SAN).
    pub san: Vec<String>,
    /// The line for people, in the game's other scripts by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub scripts: BTreeMap<String, Vec<String>>,
}

/// What an opponent remembers of a position from its earlier searches.
#[derive(Clone, PartialEq, Debug)]
pub struct Known {
    /// The best move in UCI notation, where one is known.
    pub best: Option<String>,
    /// Value for the side to move.
    pub score: ScoreView,
    /// Whether the value is exact.
    pub bound: BoundView,
    /// Depth in plies of the search behind it, 0 for captures alone.
    pub depth: u32,
}

/// The outcome of a search.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Answer {
    /// The move to play; absent when there is none.
    pub best: Option<MoveView>,
    /// The reply it expects, in UCI notation.
    pub ponder: Option<String>,
    /// The last report on each line, best first.
    pub lines: Vec<Report>,
    /// Positions searched in all.
    pub nodes: u64,
    /// Milliseconds used.
    pub time_ms: u64,
}
