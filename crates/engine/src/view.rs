//! What the outside sees of a game: plain data, the same for every game.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// What there is to know about a game before it starts.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameInfo {
    /// The game's name in addresses and commands: `chess`.
    pub id: String,
    /// Variants by name, the usual one first: `standard`, `chess960`.
    pub variants: Vec<String>,
    /// The seats in order of play: `white`, `black`.
    pub seats: Vec<String>,
    /// The fewest of these seats, from the first on, that may be taken.
    pub min_seats: u8,
    /// Whether players may agree on a draw.
    pub draws: bool,
    /// Files of the board.
    pub files: u8,
    /// Ranks of the board.
    pub ranks: u8,
    /// What is printed on the squares, by variant, where squares differ.
    pub boards: BTreeMap<String, Vec<String>>,
    /// The usual start position in text form.
    pub start: String,
    /// The notations in which moves are written for people, the usual one first: `san`.
    pub scripts: Vec<String>,
    /// How the names of files end that hold a record of a game: `pgn`.
    pub record: String,
    /// The opponents, weakest first.
    pub levels: Vec<LevelInfo>,
    /// The least and the most Elo to which an opponent can be held back, in games where that is
    /// possible.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elo: Option<[u32; 2]>,
    /// Whether there is an opening book for opponents to play from.
    pub book: bool,
}

impl GameInfo {
    /// Whether so many players can play.
    #[must_use]
    pub fn seats_players(&self, players: usize) -> bool {
        (usize::from(self.min_seats)..=self.seats.len()).contains(&players)
    }

    /// Whether it is a game for two, no more and no fewer.
    #[must_use]
    pub fn is_duel(&self) -> bool {
        self.min_seats == 2 && self.seats.len() == 2
    }
}

/// One opponent of a stated strength.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LevelInfo {
    /// Number of the level, 1 for the weakest.
    pub id: u8,
    /// About how strong it is, in Elo (`docs/levels.md`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elo: Option<u32>,
    /// A stable name, in games whose levels have names: `random`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Whether it has studied openings: no other level plays from a book.
    pub theory: bool,
}

/// Where a game or an analysis starts: it travels whole in every request.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// Variant by name; the usual one when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// Number of players, where several are possible; a position given says it itself. As few as
    /// may be when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub players: Option<u8>,
    /// The position to start from in text form (FEN); the start position when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// Moves played from there, in UCI notation or SAN, and events of chance in their places.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
}

/// A move, legal or played, or an event of chance that happened.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MoveView {
    /// Who makes it; absent for an event of chance.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<usize>,
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
    /// What it brings at once, or costs if it is negative, in a game with a currency (carrots).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amount: Option<i32>,
    /// An English sentence that goes with it, such as the text of a card drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// An event of chance that may happen.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ChanceView {
    /// Its name, which stands for it in a list of moves.
    pub text: String,
    /// What it means, as an English sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// How likely it is, from 0 to 1.
    pub probability: f64,
}

/// How a game ended, or would end if claimed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EndingView {
    /// What it is worth to each seat, from 0 to 1; empty for a game that has no result.
    pub payoffs: Vec<f32>,
    /// As games are recorded: `1-0`, `0-1`, `1/2-1/2`; of more than two seats the payoffs in
    /// their order, `0.5-1-0`.
    pub result: String,
    /// A stable name: `checkmate`.
    pub reason: String,
    /// One English sentence.
    pub sentence: String,
}

impl EndingView {
    /// An end that is worth this to each seat.
    #[must_use]
    pub fn new(payoffs: Vec<f32>, reason: &str, sentence: String) -> Self {
        let result = match *payoffs.as_slice() {
            [first, second] if first > second => "1-0".to_owned(),
            [first, second] if first < second => "0-1".to_owned(),
            [_, _] => "1/2-1/2".to_owned(),
            ref many => many.iter().map(|&payoff| share(payoff)).collect::<Vec<_>>().join("-"),
        };
        Self { payoffs, result, reason: reason.to_owned(), sentence }
    }
}

/// A payoff with at most two decimals: `1`, `0.5`, `0.67`.
fn share(payoff: f32) -> String {
    let text = format!("{payoff:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A position with everything a board needs to show it and let a person play on.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PositionView {
    /// The game's name.
    pub game: String,
    /// The variant's name.
    pub variant: String,
    /// The position in text form.
    pub fen: String,
    /// Seat to move; absent when the game is over by itself, and where chance decides first.
    pub turn: Option<usize>,
    /// Legal moves; empty when nobody is to move.
    pub legal: Vec<MoveView>,
    /// The events of chance that may happen now; empty unless one is due.
    pub chances: Vec<ChanceView>,
    /// Square of the king in check.
    pub check: Option<String>,
    /// Moves played since the start, oldest first, and what chance decided.
    pub played: Vec<MoveView>,
    /// Letters of the pieces each seat has captured since the start, in seat order.
    pub captured: Vec<String>,
    /// The place of each seat in a race, 1 for the first; empty in games that are none.
    pub places: Vec<u32>,
    /// How the game ended by itself.
    pub ending: Option<EndingView>,
    /// Ends that the player to move may claim.
    pub claims: Vec<EndingView>,
}

/// The value of a position for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum ScoreView {
    /// Centipawns.
    Cp(i32),
    /// Moves to mate, negative when being mated.
    Mate(i32),
    /// Expected payoff, per mille, in games for any number of players.
    Payoff(u16),
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
    /// Expected wins, draws and losses of the side to move, per mille, in games for two.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wdl: Option<[u16; 3]>,
    /// Expected payoff of each seat, per mille, in games for any number of players.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub payoffs: Vec<u16>,
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
    /// The line for people, in the first of the game's scripts (chess: SAN); empty unless
    /// [`Settings::human_notation`](crate::Settings::human_notation) asks for it.
    pub san: Vec<String>,
    /// The line for people, in the game's other scripts by name; empty likewise.
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
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Answer {
    /// The move to play; absent when there is none.
    pub best: Option<MoveView>,
    /// Whether the move comes from an opening book; nothing was searched then.
    pub book: bool,
    /// The reply it expects, in UCI notation.
    pub ponder: Option<String>,
    /// The last report on each line, best first.
    pub lines: Vec<Report>,
    /// Positions searched in all.
    pub nodes: u64,
    /// Milliseconds used.
    pub time_ms: u64,
}
