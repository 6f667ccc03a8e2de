//! What the outside sees of a tournament.

use ::arena::plan::{Adjudication, Format, PlayerPlan};
use ::arena::{Ended, FaultKind, GameBrief, GameRecord, Plan, Ply, Summary};
use engine::{EndingView, PositionView, ScoreView};
use serde::{Deserialize, Serialize};
use stats::Sprt;
use utoipa::{IntoParams, ToSchema};

/// How a tournament stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum TournamentState {
    /// It is played now.
    Running,
    /// It is played now and will stop after the next move.
    Stopping,
    /// It will be played after others.
    Waiting,
    /// It was stopped, by somebody or by an error, and can go on.
    Stopped,
    /// All games are played, or a test is decided.
    Finished,
}

/// A player of a tournament.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct TournamentPlayer {
    /// What it is called.
    pub name: String,
    /// The level of our opponent.
    pub level: Option<u8>,
    /// Its strength in Elo.
    pub elo: Option<u32>,
    /// The rung of the lab's ladder that it is.
    pub rung: Option<String>,
    /// Plies that the rung looks ahead.
    pub depth: Option<u32>,
    /// Whether it is an outside program.
    pub program: bool,
    /// Its own time control.
    pub time: Option<String>,
}

impl TournamentPlayer {
    fn of(player: &PlayerPlan) -> Self {
        Self {
            name: player.name.clone(),
            level: player.level,
            elo: player.elo,
            rung: player.rung.clone(),
            depth: player.depth,
            program: player.command.is_some(),
            time: player.time.map(|time| time.to_string()),
        }
    }
}

/// A tournament in a list.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct TournamentSummary {
    /// Its address.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// The game's name.
    pub game: String,
    /// The variant's name; absent for the usual one.
    pub variant: Option<String>,
    /// Who plays whom.
    pub format: Format,
    /// Players of one game.
    pub seats: usize,
    /// Who plays.
    pub players: Vec<TournamentPlayer>,
    /// How it stands.
    pub state: TournamentState,
    /// Games played.
    pub played: u64,
    /// Games in all, unless a test ends it before.
    pub games: u64,
    /// Milliseconds that the rest will take at the pace so far, while it is played.
    pub left_ms: Option<u64>,
    /// Whether it can only be looked at: it was made by the command line.
    pub read_only: bool,
    /// When the last game was stored, in milliseconds since 1970.
    pub updated: i64,
}

impl TournamentSummary {
    /// A tournament as its plan has it, with nothing played.
    pub fn of(id: &str, plan: &Plan, seats: usize) -> Self {
        Self {
            id: id.to_owned(),
            name: plan.name.clone(),
            game: plan.game.clone(),
            variant: plan.variant.clone(),
            format: plan.format,
            seats,
            players: plan.players.iter().map(TournamentPlayer::of).collect(),
            state: TournamentState::Stopped,
            played: 0,
            games: 0,
            left_ms: None,
            read_only: false,
            updated: 0,
        }
    }
}

/// A tournament as it stands.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct TournamentView {
    /// What the list says of it.
    #[serde(flatten)]
    pub summary: TournamentSummary,
    /// How often everybody who meets somebody does so.
    pub rounds: u32,
    /// The time of players who have none of their own.
    pub time: String,
    /// From what all that is drawn by lot follows.
    pub seed: u64,
    /// Whether it has openings of its own.
    pub openings: bool,
    /// Which games are ended before the rules end them.
    pub adjudication: Adjudication,
    /// What a match of two is to decide.
    pub sprt: Option<Sprt>,
    /// What the games so far say.
    pub results: Summary,
    /// What kept it from going on.
    pub error: Option<String>,
}

/// Which games of a tournament are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct GamesQuery {
    /// How many of the newest games to leave out.
    #[serde(default)]
    pub offset: usize,
    /// How many games at most, 1 to 100; 50 when absent.
    #[serde(default)]
    pub limit: Option<usize>,
    /// A player who takes part, by index.
    #[serde(default)]
    pub player: Option<usize>,
    /// Another one who takes part, by index.
    #[serde(default)]
    pub opponent: Option<usize>,
}

/// Some of the games of a tournament, the newest first.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct GamesPage {
    /// Games that fit, on all pages.
    pub total: usize,
    /// How many of them are left out before these.
    pub offset: usize,
    /// The games.
    pub games: Vec<TournamentGame>,
}

/// A finished game of a tournament.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct TournamentGame {
    /// Its number, from 0.
    pub number: u64,
    /// Number of the round, from 0.
    pub round: u32,
    /// The player in each seat, by index.
    pub seats: Vec<usize>,
    /// When it began, in milliseconds since 1970.
    pub started: u64,
    /// Moves and events of chance after the opening.
    pub plies: usize,
    /// What it is worth to each seat.
    pub payoffs: Vec<f32>,
    /// As games are recorded: `1-0`.
    pub result: String,
    /// Who ended it.
    pub ended: Ended,
    /// A stable name for how.
    pub reason: String,
    /// Who did something wrong, and what.
    pub fault: Option<TournamentFault>,
}

/// What a player did wrong.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct TournamentFault {
    /// The seat that is to blame.
    pub seat: usize,
    /// What it did.
    pub kind: FaultKind,
}

impl TournamentGame {
    pub fn of(game: &GameBrief) -> Self {
        let fault = |(seat, kind)| TournamentFault { seat, kind };
        Self {
            number: game.fixture.number,
            round: game.fixture.round,
            seats: game.fixture.seats.clone(),
            started: game.started.saturating_mul(1000),
            plies: game.plies,
            payoffs: game.payoffs.clone(),
            result: game.result.clone(),
            ended: game.ended,
            reason: game.reason.clone(),
            fault: game.fault.map(fault),
        }
    }
}

/// What went with a move.
#[derive(Clone, PartialEq, Debug, Default, Serialize, ToSchema)]
pub struct TournamentPly {
    /// Milliseconds it took; absent for moves of the opening and for what chance decided.
    pub elapsed_ms: Option<u64>,
    /// Milliseconds left on the mover's clock after it.
    pub clock_ms: Option<u64>,
    /// What the mover thought of it, for itself.
    pub score: Option<ScoreView>,
    /// How deep it looked, in plies.
    pub depth: Option<u32>,
    /// Positions it searched.
    pub nodes: Option<u64>,
}

impl TournamentPly {
    pub fn of(ply: &Ply) -> Self {
        let thought = ply.thought;
        let score = match (thought.mate, thought.centipawns, thought.payoff) {
            (Some(moves), _, _) => Some(ScoreView::Mate(moves)),
            (None, Some(value), _) => Some(ScoreView::Cp(value)),
            (None, None, share) => share.map(ScoreView::Payoff),
        };
        Self {
            elapsed_ms: ply.seat.map(|_| ply.elapsed_ms),
            clock_ms: ply.clock_ms,
            score,
            depth: thought.depth,
            nodes: thought.nodes,
        }
    }
}

/// The moves of the opening, of which nothing is known, and what is known of those after it.
pub fn plies_of(opening: usize, plies: &[Ply]) -> Vec<TournamentPly> {
    let before = std::iter::repeat_n(TournamentPly::default(), opening);
    before.chain(plies.iter().map(TournamentPly::of)).collect()
}

/// A game of a tournament with its moves.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct TournamentGameView {
    /// What the list says of it.
    #[serde(flatten)]
    pub game: TournamentGame,
    /// The names of the players by seat.
    pub names: Vec<String>,
    /// The position that it started from.
    pub start_fen: String,
    /// What went with each move played.
    pub moves: Vec<TournamentPly>,
    /// The last position, with all moves played.
    pub position: PositionView,
    /// How the game ended.
    pub ending: EndingView,
    /// More about what a player did wrong, as a sentence.
    pub detail: Option<String>,
    /// The number of the game played next before this one.
    pub previous: Option<u64>,
    /// That of the one after it.
    pub next: Option<u64>,
}

impl TournamentGameView {
    /// A game whose last position is this one, without its neighbours.
    pub fn new(brief: &GameBrief, plan: &Plan, record: GameRecord, position: PositionView) -> Self {
        let name = |&player: &usize| plan.players[player].name.clone();
        Self {
            game: TournamentGame::of(brief),
            names: record.fixture.seats.iter().map(name).collect(),
            start_fen: record.opening.fen.clone().unwrap_or_default(),
            moves: plies_of(record.opening.moves.len(), &record.plies),
            position,
            ending: EndingView {
                payoffs: record.payoffs,
                result: record.result,
                reason: record.reason,
                sentence: record.sentence,
            },
            detail: record.incident.map(|incident| incident.detail),
            previous: None,
            next: None,
        }
    }
}

/// A game under way, or the last one as long as there is no other.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct LiveGame {
    /// Its number, from 0.
    pub number: u64,
    /// Number of the round, from 0.
    pub round: u32,
    /// The player in each seat, by index.
    pub seats: Vec<usize>,
    /// The position that it started from.
    pub start_fen: String,
    /// What went with each move played.
    pub moves: Vec<TournamentPly>,
    /// The position now, with the moves played and without the legal ones.
    pub position: PositionView,
    /// Milliseconds left by seat, where clocks run.
    pub clocks_ms: Option<Vec<u64>>,
    /// How it ended; absent while it is played.
    pub ending: Option<EndingView>,
}

/// What changes in a tournament.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum TournamentEvent {
    /// How it stands.
    Tournament {
        /// The whole of it.
        tournament: Box<TournamentView>,
    },
    /// The games under way.
    Games {
        /// Each with its position.
        games: Vec<LiveGame>,
    },
}
