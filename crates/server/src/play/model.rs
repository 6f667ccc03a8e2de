//! A game being played: what is stored, and what the outside sees of it.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use engine::{EndingView, PositionView, Report, Start, Strength};
use serde::{Deserialize, Serialize};
use tokio::time::Instant;
use utoipa::ToSchema;

use crate::error::ApiError;
use crate::lab::player::RungPlayer;
use crate::limits::ServerLimits;
use crate::play::clock::{ClockRuleView, millis};
use crate::play::help::{Consultation, Help};
use crate::pool::PoolPlayer;
use crate::registry::ServedGame;

/// Who plays a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum Seat {
    /// A person at the page.
    Human {
        /// The person's name, at most 64 characters.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// The machine that helps this person; nobody does when absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        help: Option<Help>,
    },
    /// The engine.
    Engine {
        /// One of the game's levels.
        level: u8,
        /// By what it values positions: one of the game's evaluations. As usual when absent, and when the
        /// one of a stored game is offered no more.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        evaluation: Option<String>,
    },
    /// A rung of the ladder of the lab.
    Rung {
        /// Its name.
        rung: String,
        /// Plies that it looks ahead, 1 to 12; when absent as many as usual, and on a clock the reference
        /// program as many as its time allows.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        depth: Option<u32>,
        /// Options of the reference program: its switches, `true` or `false`, the weights of pieces and
        /// `average-moves`, the number of moves that its clock reckons with; as published when absent. Of
        /// a rung whose tree grows `simulations`, as many as usual when absent.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        options: BTreeMap<String, String>,
    },
    /// A network that learned the game from nothing.
    Network {
        /// The run of learning.
        run: String,
        /// The generation.
        generation: u32,
        /// Simulations of a move; 0 plays by the policy alone.
        simulations: u32,
    },
}

impl Seat {
    /// Whether a person plays here.
    pub const fn is_human(&self) -> bool {
        matches!(self, Self::Human { .. })
    }

    /// The machine that helps the person who plays here.
    pub const fn help(&self) -> Option<&Help> {
        match self {
            Self::Human { help, .. } => help.as_ref(),
            Self::Engine { .. } | Self::Rung { .. } | Self::Network { .. } => None,
        }
    }

    /// Whether a person plays here whom a machine helps.
    pub const fn is_helped(&self) -> bool {
        self.help().is_some()
    }

    /// Who is to be asked for a move; `None` for a person.
    ///
    /// # Errors
    /// A rung or a network that there is not, or not for this game.
    pub fn player(
        &self,
        entry: &ServedGame,
        most: &ServerLimits,
    ) -> Result<Option<PoolPlayer>, ApiError> {
        Ok(match self {
            Self::Human { .. } => None,
            Self::Engine { level, evaluation } => {
                let evaluation = entry.evaluations.chosen(evaluation.as_deref());
                let (strength, evaluation) =
                    (Strength::Level(*level), evaluation.unwrap_or_default());
                Some(PoolPlayer::Engine { strength, evaluation })
            }
            Self::Rung { rung, depth, options } => {
                Some(PoolPlayer::Rung(RungPlayer::named(rung, *depth, options, entry, most)?))
            }
            Self::Network { run, generation, simulations } => {
                let game = entry.kind.id();
                let seat = entry.learned.seat(game, (run, *generation), *simulations)?;
                Some(PoolPlayer::Network(seat))
            }
        })
    }

    /// The name as it stands in a record.
    pub fn name(&self) -> String {
        match self {
            Self::Human { name, help: None } => name.as_deref().unwrap_or("?").to_owned(),
            Self::Human { name: Some(name), help: Some(help) } => {
                format!("{name} with {}", help.name())
            }
            Self::Human { name: None, help: Some(help) } => {
                format!("Somebody with {}", help.name())
            }
            Self::Engine { level, evaluation: Some(evaluation) } => {
                format!("Tabiya level {level}, {evaluation}")
            }
            Self::Engine { level, evaluation: None } => format!("Tabiya level {level}"),
            Self::Rung { rung, depth, options } => {
                let depth = depth.map(|depth| format!(" depth {depth}")).unwrap_or_default();
                let options = options.iter().map(|(name, value)| format!(", {name} {value}"));
                format!("Tabiya {rung}{depth}{}", options.collect::<String>())
            }
            Self::Network { generation, .. } => format!("Tabiya generation {generation}"),
        }
    }
}

/// A game to begin.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// Variant by name; the usual one when absent.
    #[serde(default)]
    pub variant: Option<String>,
    /// The position to start from in text form; the start position when absent, and in a variant
    /// that has several, one drawn by lot.
    #[serde(default)]
    pub fen: Option<String>,
    /// Moves already played from there, in UCI notation or SAN.
    #[serde(default)]
    pub moves: Vec<String>,
    /// Who plays, in seat order; as many as take part.
    pub seats: Vec<Seat>,
    /// The clocks; a game without clocks when absent.
    #[serde(default)]
    pub clock: Option<ClockRuleView>,
    /// Whether the engine may resign.
    #[serde(default = "yes")]
    #[schema(default = true)]
    pub engine_resigns: bool,
    /// Whether the engine may offer, accept and claim draws.
    #[serde(default = "yes")]
    #[schema(default = true)]
    pub engine_draws: bool,
    /// Whether the engine may play from its opening book, in games that have one.
    #[serde(default = "yes")]
    #[schema(default = true)]
    pub book: bool,
}

const fn yes() -> bool {
    true
}

/// What a player may do with a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum DrawAction {
    /// Offer a draw; the offer stands until the opponent moves.
    Offer,
    /// Accept the opponent's offer.
    Accept,
    /// Decline the opponent's offer.
    Decline,
    /// Claim an end that the rules grant in this position.
    Claim,
}

/// A move that was played, or what chance decided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedMove {
    /// Who played it; `None` for chance.
    pub seat: Option<usize>,
    /// The move in UCI notation, the event of chance by its name.
    pub uci: String,
    /// Milliseconds on the mover's clock after it.
    pub clock_ms: Option<u64>,
    /// What the engine thought of it, in centipawns.
    pub score: Option<i32>,
    /// Whether the engine took it from its opening book.
    pub book: bool,
}

/// Everything that is stored of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct GameData {
    pub id: String,
    pub game: String,
    pub variant: String,
    pub start_fen: String,
    pub seats: Vec<Seat>,
    pub clock: Option<ClockRuleView>,
    /// Milliseconds left by seat at the last change.
    pub clocks: Option<Vec<u64>>,
    pub engine_resigns: bool,
    pub engine_draws: bool,
    pub book: bool,
    pub moves: Vec<PlayedMove>,
    /// What people asked the machines that help them, oldest first.
    pub consultations: Vec<Consultation>,
    pub draw_offer: Option<usize>,
    pub ending: Option<EndingView>,
    /// The key of each seat; none in games that are older than keys.
    pub keys: Vec<String>,
    /// Headers of the record that this game was read from.
    pub tags: Vec<(String, String)>,
    /// The position now, in text form.
    pub fen: String,
    /// Seat to move; `None` when the game is over by itself.
    pub turn: Option<usize>,
    pub created: i64,
    pub updated: i64,
}

impl GameData {
    /// Where it began and what has happened since: as it is taken up.
    pub fn start(&self) -> Start {
        Start {
            variant: Some(self.variant.clone()),
            fen: Some(self.start_fen.clone()),
            moves: self.moves.iter().map(|mv| mv.uci.clone()).collect(),
            ..Start::default()
        }
    }

    /// Whether engines play among themselves, for somebody to look at.
    pub fn is_show(&self) -> bool {
        !self.seats.iter().any(Seat::is_human)
    }

    /// How often each seat has asked the machine that helps.
    pub fn consulted(&self) -> Vec<u32> {
        let mut consulted = vec![0; self.seats.len()];
        for consultation in &self.consultations {
            if let Some(count) = consulted.get_mut(consultation.seat) {
                *count += 1;
            }
        }
        consulted
    }

    /// Drops the moves from this one on. What was asked in positions after it stays asked.
    pub fn take_back(&mut self, kept: usize) {
        self.moves.truncate(kept);
        for consultation in &mut self.consultations {
            consultation.taken_back |= consultation.ply > kept;
        }
    }

    /// How many moves this seat has made.
    pub fn made(&self, seat: usize) -> usize {
        self.moves.iter().filter(|mv| mv.seat == Some(seat)).count()
    }

    /// Which moves came from an opening book.
    fn book_plies(&self) -> Vec<usize> {
        let plies = self.moves.iter().enumerate();
        plies.filter(|(_, mv)| mv.book).map(|(ply, _)| ply).collect()
    }

    /// What the engine in this seat thought of its moves, oldest first.
    pub fn scores(&self, seat: usize) -> Vec<i32> {
        self.moves.iter().filter(|mv| mv.seat == Some(seat)).filter_map(|mv| mv.score).collect()
    }

    /// The clocks as they were when the last move was made.
    pub fn clocks_after_moves(&self) -> Option<Vec<u64>> {
        let rule = self.clock?;
        let mut clocks = vec![rule.base_ms; self.seats.len()];
        for mv in &self.moves {
            let clock = mv.seat.and_then(|seat| clocks.get_mut(seat));
            if let (Some(clock), Some(ms)) = (clock, mv.clock_ms) {
                *clock = ms;
            }
        }
        Some(clocks)
    }

    /// The seat whose clock runs.
    pub fn running(&self) -> Option<usize> {
        self.clock.and(self.turn).filter(|_| self.ending.is_none())
    }

    /// Milliseconds left by seat, `spent` after the last change.
    pub fn clocks_at(&self, spent: Duration) -> Option<Vec<u64>> {
        let mut clocks = self.clocks.clone()?;
        if let Some(clock) = self.running().and_then(|seat| clocks.get_mut(seat)) {
            *clock = clock.saturating_sub(millis(spent));
        }
        Some(clocks)
    }
}

/// A game as the page sees it.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct GameState {
    /// The game's address.
    pub id: String,
    /// The game's kind: `chess`.
    pub game: String,
    /// The variant's name.
    pub variant: String,
    /// The position the game started from.
    pub start_fen: String,
    /// Who plays.
    pub seats: Vec<Seat>,
    /// How the clocks run; absent in a game without clocks.
    pub clock: Option<ClockRuleView>,
    /// Milliseconds left by seat at the moment of this answer.
    pub clocks_ms: Option<Vec<u64>>,
    /// The seat whose clock runs.
    pub running: Option<usize>,
    /// The position, with the moves played and the legal ones.
    #[schema(value_type = PositionView)]
    pub position: Arc<PositionView>,
    /// The seat that offers a draw.
    pub draw_offer: Option<usize>,
    /// How often each seat has asked the machine that helps.
    pub consulted: Vec<u32>,
    /// Whether the engine is searching for its move.
    pub thinking: bool,
    /// Whether the engine is to move and the server keeps it waiting, for a thread to search on or,
    /// where engines play among themselves, for somebody who watches. No clock runs meanwhile.
    pub waiting: bool,
    /// Whether a seat is played by whoever holds its key only.
    pub keyed: bool,
    /// What its last search took, if that was since the game was last loaded.
    pub thought: Option<SearchInfo>,
    /// How the game ended, by itself or by its players.
    pub ending: Option<EndingView>,
    /// Milliseconds on the mover's clock after each move, nothing after what chance decided; empty in
    /// a game without clocks.
    pub move_clocks_ms: Vec<Option<u64>>,
    /// Whether the engine may resign.
    pub engine_resigns: bool,
    /// Whether the engine may offer, accept and claim draws.
    pub engine_draws: bool,
    /// Whether the engine may play from its opening book, in games that have one.
    pub book: bool,
    /// Which of the moves played, numbered from 0, the engine took from its opening book.
    pub book_plies: Vec<usize>,
    /// When the game began, in milliseconds since 1970.
    pub created: i64,
    /// When the game last changed, in milliseconds since 1970.
    pub updated: i64,
}

/// What a search for a move took.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct SearchInfo {
    /// How many moves had been played when it began.
    pub ply: usize,
    /// Positions searched.
    pub nodes: u64,
    /// Milliseconds used.
    pub time_ms: u64,
    /// Plies that were looked ahead, where that is known: a rung may have been broken off.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
}

/// What the engine thinks while it searches for its move.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct Thoughts {
    /// How many moves had been played when it began.
    pub ply: usize,
    /// The line that it holds to be best, and what that is worth to the side to move.
    pub report: Report,
}

/// A message of its thoughts, among those that tell the game as it is.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct ThoughtsMessage {
    /// What it thinks.
    #[schema(value_type = Thoughts)]
    pub thoughts: Arc<Thoughts>,
}

/// A game in a list.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct GameSummary {
    /// The game's address.
    pub id: String,
    /// The game's kind.
    pub game: String,
    /// The variant's name.
    pub variant: String,
    /// Who plays.
    pub seats: Vec<Seat>,
    /// How the clocks run.
    pub clock: Option<ClockRuleView>,
    /// Number of moves played.
    pub plies: u32,
    /// The position now.
    pub fen: String,
    /// Seat to move; absent when the game is over.
    pub turn: Option<usize>,
    /// The result, when the game is over.
    pub result: Option<String>,
    /// Why the game is over.
    pub reason: Option<String>,
    /// When the game began, in milliseconds since 1970.
    pub created: i64,
    /// When the game last changed, in milliseconds since 1970.
    pub updated: i64,
}

/// A game at one moment: what the network side answers from without asking the game.
#[derive(Clone, Debug)]
pub struct Snapshot {
    pub data: Arc<GameData>,
    pub position: Arc<PositionView>,
    pub thinking: bool,
    pub waits: bool,
    pub keyed: bool,
    pub thought: Option<SearchInfo>,
    /// Since when the clock of the seat to move runs.
    pub since: Instant,
}

impl Snapshot {
    /// What the page sees now.
    pub fn state(&self) -> GameState {
        let data = &*self.data;
        let clocked = data.moves.iter().all(|mv| mv.seat.is_none() || mv.clock_ms.is_some());
        let clocks = data.moves.iter().filter(|_| clocked).map(|mv| mv.clock_ms).collect();
        let spent = if self.waits { Duration::ZERO } else { self.since.elapsed() };
        GameState {
            id: data.id.clone(),
            game: data.game.clone(),
            variant: data.variant.clone(),
            start_fen: data.start_fen.clone(),
            seats: data.seats.clone(),
            clock: data.clock,
            clocks_ms: data.clocks_at(spent),
            running: data.running().filter(|_| !self.waits),
            position: Arc::clone(&self.position),
            draw_offer: data.draw_offer,
            consulted: data.consulted(),
            thinking: self.thinking,
            waiting: self.waits && data.ending.is_none(),
            keyed: self.keyed,
            thought: self.thought,
            ending: data.ending.clone(),
            move_clocks_ms: clocks,
            engine_resigns: data.engine_resigns,
            engine_draws: data.engine_draws,
            book: data.book,
            book_plies: data.book_plies(),
            created: data.created,
            updated: data.updated,
        }
    }
}

/// Milliseconds since 1970.
pub fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// A name that nobody can guess: 128 random bits.
pub fn random_id() -> String {
    const LETTERS: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";
    let mut bits: u128 = rand::random();
    let mut id = String::with_capacity(26);
    for _ in 0..26 {
        id.push(char::from(LETTERS[(bits & 31) as usize]));
        bits >>= 5;
    }
    id
}

/// Checks who sits where.
///
/// # Errors
/// Too few or too many seats, an unknown level or rung, a name that is too long.
pub fn check_seats(
    seats: &[Seat],
    entry: &ServedGame,
    most: &ServerLimits,
) -> Result<(), ApiError> {
    let info = &entry.info;
    if !info.seats_players(seats.len()) {
        let most = info.seats.len();
        let message = match usize::from(info.min_seats) {
            fewest if fewest < most => format!("This game has {fewest} to {most} seats."),
            _ => format!("This game has {most} seats."),
        };
        return Err(ApiError::setting("seats", message));
    }
    for (number, seat) in seats.iter().enumerate() {
        match seat {
            Seat::Engine { level, evaluation } => {
                check_level(*level, info)
                    .map_err(|error| error.field(format!("seats[{number}].level")))?;
                let chosen = entry.evaluations.chosen(evaluation.as_deref());
                chosen.map_err(|error| error.field(format!("seats[{number}].evaluation")))?;
            }
            Seat::Rung { .. } | Seat::Network { .. } => {
                seat.player(entry, most).map_err(|error| {
                    let field = error.detail.field.clone().unwrap_or_default();
                    error.field(format!("seats[{number}].{field}"))
                })?;
            }
            Seat::Human { name, help } => {
                let mut name = name.iter().flat_map(|name| name.chars());
                if name.clone().count() > 64 || name.any(char::is_control) {
                    let message = "A name has at most 64 characters, none of them control codes.";
                    return Err(ApiError::setting(format!("seats[{number}].name"), message));
                }
                if let Some(help) = help {
                    help.check(entry, most).map_err(|error| {
                        let field = error.detail.field.clone().unwrap_or_default();
                        error.field(format!("seats[{number}].help.{field}"))
                    })?;
                }
            }
        }
    }
    Ok(())
}

/// Checks a level.
///
/// # Errors
/// The game has no such level.
pub fn check_level(level: u8, info: &engine::GameInfo) -> Result<(), ApiError> {
    if info.levels.iter().any(|known| known.id == level) {
        return Ok(());
    }
    let known: Vec<String> = info.levels.iter().map(|level| level.id.to_string()).collect();
    let message = format!("There is no level {level}; the levels are {}.", known.join(", "));
    Err(ApiError::setting("level", message))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn ids_are_long_and_differ() {
        let ids: HashSet<String> = (0..1000).map(|_| random_id()).collect();
        assert_eq!(ids.len(), 1000);
        assert!(
            ids.iter().all(|id| id.len() == 26 && id.bytes().all(|b| b.is_ascii_alphanumeric()))
        );
    }

    #[test]
    fn a_seat_is_read_as_it_is_written() {
        for text in [
            r#"{"kind":"human"}"#,
            r#"{"kind":"human","name":"Ada"}"#,
            r#"{"kind":"human","help":{"kind":"check","movetime_ms":50}}"#,
            r#"{"kind":"engine","level":3}"#,
            r#"{"kind":"rung","rung":"alpha-beta"}"#,
            r#"{"kind":"rung","rung":"minimax","depth":2}"#,
            r#"{"kind":"rung","rung":"reference","options":{"hash":"false"}}"#,
        ] {
            let seat: Seat = serde_json::from_str(text).expect("a seat");
            assert_eq!(serde_json::to_string(&seat).expect("JSON"), text);
        }
        assert!(serde_json::from_str::<Seat>(r#"{"kind":"human","level":3}"#).is_err());
    }
}
