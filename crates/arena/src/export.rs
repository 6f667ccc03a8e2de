//! What others read of a tournament: game records, incidents, results.

use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use engine::{EngineError, GameKind, Record, RecordedMove};
use pgn::{Comment, Eval, EvalScore, Node, Pgn};
use time::OffsetDateTime;

use crate::record::{Ended, FaultKind, GameRecord, Ply};
use crate::standings::Summary;
use crate::{ArenaError, Plan};

const INCIDENTS: &str = "incidents.txt";
const RESULTS: &str = "results.json";

/// The files beside the journal, which are made from it.
pub(crate) struct Files {
    folder: PathBuf,
    games: File,
    incidents: File,
}

impl Files {
    /// Makes the files anew with these games.
    ///
    /// # Errors
    /// A folder that cannot be written, games that do not fit their openings.
    pub fn of(
        folder: &Path,
        kind: &dyn GameKind,
        plan: &Plan,
        games: &[GameRecord],
    ) -> Result<Self, ArenaError> {
        let open = |name: &str| {
            let path = folder.join(name);
            let file = OpenOptions::new().create(true).write(true).truncate(true).open(&path);
            file.map_err(ArenaError::io(&path))
        };
        let name = games_name(kind);
        let mut files =
            Self { games: open(&name)?, incidents: open(INCIDENTS)?, folder: folder.to_owned() };
        games.iter().try_for_each(|game| files.add(kind, plan, game))?;
        Ok(files)
    }

    /// Adds a game.
    ///
    /// # Errors
    /// See [`Files::of`].
    pub fn add(
        &mut self,
        kind: &dyn GameKind,
        plan: &Plan,
        game: &GameRecord,
    ) -> Result<(), ArenaError> {
        let text = record(kind, plan, game)? + "\n";
        let written = self.games.write_all(text.as_bytes());
        written.map_err(ArenaError::io(&self.folder.join(games_name(kind))))?;
        let written = self.incidents.write_all(incident(plan, game).as_bytes());
        written.map_err(ArenaError::io(&self.folder.join(INCIDENTS)))
    }

    /// Writes the results: whole or not at all.
    ///
    /// # Errors
    /// A folder that cannot be written.
    pub fn results(&self, summary: &Summary) -> Result<(), ArenaError> {
        let (path, new) = (self.folder.join(RESULTS), self.folder.join("results.json.new"));
        let text = serde_json::to_string_pretty(summary).unwrap_or_default() + "\n";
        fs::write(&new, text).map_err(ArenaError::io(&new))?;
        fs::rename(&new, &path).map_err(ArenaError::io(&path))
    }
}

/// The file of the game's records.
fn games_name(kind: &dyn GameKind) -> String {
    format!("games.{}", kind.info().record)
}

/// A game as a record ([`GameInfo::record`](engine::GameInfo::record)): in PGN with the time each
/// move took, clocks, evaluations and the end.
///
/// # Errors
/// A game that does not fit its opening.
pub fn record(kind: &dyn GameKind, plan: &Plan, game: &GameRecord) -> Result<String, EngineError> {
    let silent = |mv: &String| RecordedMove { uci: mv.clone(), clock_ms: None };
    let timed = |ply: &Ply| RecordedMove { uci: ply.mv.clone(), clock_ms: ply.clock_ms };
    let opening = game.opening.moves.iter().map(silent);
    let usual = kind.info().start;
    let text = kind.write_record(&Record {
        tags: tags(plan, game),
        variant: plan.variant.clone(),
        fen: game.opening.fen.clone().filter(|fen| *fen != usual),
        moves: opening.chain(game.plies.iter().map(timed)).collect(),
        result: game.result.clone(),
    })?;
    // Games that are not recorded in PGN have no place for more.
    let Ok(mut pgn) = text.parse::<Pgn>() else { return Ok(text) };
    let before = game.opening.moves.len();
    if pgn.line.moves.len() != before + game.plies.len() {
        return Ok(text);
    }
    for (node, ply) in pgn.line.moves[before..].iter_mut().zip(&game.plies) {
        annotate(node, ply);
    }
    let comments = match pgn.line.moves.last_mut() {
        Some(last) => &mut last.comments,
        None => &mut pgn.line.comments,
    };
    comments.extend(Comment::new(&game.sentence));
    Ok(pgn.to_string())
}

fn annotate<M>(node: &mut Node<M>, ply: &Ply) {
    let took = Duration::from_millis(ply.elapsed_ms);
    let (seconds, millis) = (took.as_secs(), took.subsec_millis());
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    node.set_command("emt", &format!("{hours}:{minutes:02}:{:02}.{millis:03}", seconds % 60));
    let thought = ply.thought;
    let sign = if ply.seat == Some(0) { 1 } else { -1 };
    let score = match (thought.mate, thought.centipawns) {
        (Some(moves), _) => Some(EvalScore::Mate(sign * moves)),
        (None, cp) => cp.map(|value| EvalScore::Centipawns(sign * value)),
    };
    if let Some(score) = score {
        node.set_eval(Eval { score, depth: thought.depth });
    }
}

fn tags(plan: &Plan, game: &GameRecord) -> Vec<(String, String)> {
    let name = |seat: usize| plan.players[game.fixture.seats[seat]].name.clone();
    let date = i64::try_from(game.started).ok();
    let date = date.and_then(|seconds| OffsetDateTime::from_unix_timestamp(seconds).ok());
    let date = date.map_or_else(
        || "????.??.??".to_owned(),
        |date| format!("{:04}.{:02}.{:02}", date.year(), u8::from(date.month()), date.day()),
    );
    let round = format!("{}.{}", game.fixture.round + 1, game.fixture.number + 1);
    let mut tags = vec![
        ("Event".to_owned(), plan.name.clone()),
        ("Date".to_owned(), date),
        ("Round".to_owned(), round),
    ];
    let seats = game.fixture.seats.len();
    let seat_name = |seat: usize| match (seats, seat) {
        (2, 0) => "White".to_owned(),
        (2, 1) => "Black".to_owned(),
        _ => format!("Player{}", seat + 1),
    };
    let time = |seat: usize| plan.time_of(game.fixture.seats[seat]).to_string();
    tags.extend((0..seats).map(|seat| (seat_name(seat), name(seat))));
    if (1..seats).all(|seat| time(seat) == time(0)) {
        tags.push(("TimeControl".to_owned(), time(0)));
    } else {
        tags.extend((0..seats).map(|seat| (seat_name(seat) + "TimeControl", time(seat))));
    }
    tags.push(("Termination".to_owned(), termination(game).to_owned()));
    tags.push(("EndReason".to_owned(), game.reason.clone()));
    tags
}

/// How a game ended, in the words of the PGN standard.
fn termination(game: &GameRecord) -> &'static str {
    match (game.ended, game.incident.as_ref().map(|incident| incident.kind)) {
        (Ended::Rules | Ended::Player, _) => "normal",
        (Ended::Adjudication, _) => "adjudication",
        (Ended::Fault, Some(FaultKind::TimeLoss)) => "time forfeit",
        (Ended::Fault, Some(FaultKind::IllegalMove)) => "rules infraction",
        (Ended::Fault, _) => "abandoned",
    }
}

/// What a player did wrong, for people.
fn incident(plan: &Plan, game: &GameRecord) -> String {
    let Some(incident) = &game.incident else { return String::new() };
    let player = &plan.players[game.fixture.seats[incident.seat]].name;
    let clock = |ms: &Option<u64>| ms.map_or("-".to_owned(), |ms| format!("{ms} ms"));
    let clocks: Vec<String> = incident.clocks_ms.iter().map(clock).collect();
    let mut text = format!(
        "== game {}: {} by {player}: {}\nposition {}\nclocks {}\n",
        game.fixture.number + 1,
        incident.kind.name(),
        incident.detail,
        incident.fen,
        clocks.join(", "),
    );
    for line in &incident.log {
        text.push_str(line);
        text.push('\n');
    }
    text + "\n"
}
