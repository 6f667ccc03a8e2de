//! Beginning games, from the start or from a record, and writing them down.

mod remarks;

use engine::{EndingView, GameInfo, GameKind, PositionView, Record, RecordedMove, Session, Start};
use time::OffsetDateTime;

use crate::error::ApiError;
use crate::play::chance::settle;
use crate::play::keys;
use crate::play::model::{GameData, NewGame, PlayedMove, Seat, now_ms, random_id};
use crate::play::rules;
use crate::registry::ServedGame;

/// Longest name taken over from a record, in characters.
const NAME: usize = 64;
/// Headers that say where a record starts: the game's own code writes them.
const START_TAGS: [&str; 3] = ["SetUp", "FEN", "Variant"];

/// A start, replayed move by move.
pub struct Replay {
    /// The position before the first move.
    pub start_fen: String,
    /// Who made each move; `None` where chance decided.
    pub movers: Vec<Option<usize>>,
    /// The game after the last move.
    pub session: Box<dyn Session>,
}

/// Replays a start to learn who made each move.
///
/// # Errors
/// Unknown variant, a position that cannot be played on, an illegal move.
pub fn replay(kind: &dyn GameKind, start: &Start) -> Result<Replay, ApiError> {
    let first = Start { moves: Vec::new(), ..start.clone() };
    let mut session = kind.open(&first)?;
    let start_fen = session.fen();
    let mut movers = Vec::with_capacity(start.moves.len());
    for (index, mv) in start.moves.iter().enumerate() {
        let field = || format!("moves[{index}]");
        let turn = session.turn();
        session.play(mv).map_err(|error| ApiError::from(error).field(field()))?;
        movers.push(turn);
    }
    Ok(Replay { start_fen, movers, session })
}

impl Replay {
    /// Lets chance decide what it has to in the game of this name, before somebody moves.
    fn settle(&mut self, id: &str) {
        let events = settle(&mut *self.session, id, self.movers.len());
        self.movers.extend(std::iter::repeat_n(None, events));
    }
}

/// A game as it is stored, and its position.
pub type Begun = (GameData, Box<dyn Session>);

/// Makes a game of an order that was checked.
///
/// # Errors
/// See [`replay`].
pub fn begin(entry: &ServedGame, order: NewGame) -> Result<Begun, ApiError> {
    let players = u8::try_from(order.seats.len()).ok();
    let mut start = Start { variant: order.variant, players, fen: order.fen, moves: order.moves };
    if start.fen.is_none() && start.moves.is_empty() {
        let variant = start.variant.as_ref().unwrap_or(&entry.info.variants[0]);
        start.fen = Some(entry.kind.draw_start(variant, players, rand::random())?);
    }
    let id = random_id();
    let mut replay = replay(entry.kind, &start)?;
    replay.settle(&id);
    let Replay { start_fen, movers, session } = replay;
    let view = session.view();
    let clock_ms = order.clock.map(|rule| rule.base_ms);
    let moves = movers.into_iter().zip(&view.played);
    let moves = moves
        .map(|(seat, mv)| {
            let clock_ms = clock_ms.filter(|_| seat.is_some());
            PlayedMove { seat, uci: mv.uci.clone(), clock_ms, score: None, book: false }
        })
        .collect();
    let now = now_ms();
    let data = GameData {
        id,
        game: view.game,
        variant: view.variant,
        start_fen,
        clocks: clock_ms.map(|ms| vec![ms; order.seats.len()]),
        keys: keys::deal(order.seats.len()),
        seats: order.seats,
        clock: order.clock,
        engine_resigns: order.engine_resigns,
        engine_draws: order.engine_draws,
        book: order.book,
        moves,
        consultations: Vec::new(),
        draw_offer: None,
        ending: view.ending,
        tags: Vec::new(),
        fen: view.fen,
        turn: view.turn,
        created: now,
        updated: now,
    };
    Ok((data, session))
}

/// The same again with every player one seat on.
pub fn rematch(data: &GameData) -> NewGame {
    let mut seats = data.seats.clone();
    seats.rotate_right(1);
    NewGame {
        variant: Some(data.variant.clone()),
        fen: Some(data.start_fen.clone()),
        moves: Vec::new(),
        seats,
        clock: data.clock,
        engine_resigns: data.engine_resigns,
        engine_draws: data.engine_draws,
        book: data.book,
    }
}

/// The start that a record tells of.
pub fn start_of(record: &Record) -> Start {
    Start {
        variant: record.variant.clone(),
        fen: record.fen.clone(),
        moves: record.moves.iter().map(|mv| mv.uci.clone()).collect(),
        ..Start::default()
    }
}

/// How a recorded game ended: on the board, or as the record says.
pub fn ending_of(record: &Record, view: &PositionView, players: usize) -> Option<EndingView> {
    let told = || rules::recorded(&record.result, tag(&record.tags, "Termination"), players);
    view.ending.clone().or_else(told)
}

/// Makes a game of a record. Players are people by the names of the record unless `seats` says
/// otherwise.
///
/// # Errors
/// See [`replay`].
pub fn import(
    entry: &ServedGame,
    record: Record,
    seats: Option<Vec<Seat>>,
) -> Result<Begun, ApiError> {
    let id = random_id();
    let mut replay = replay(entry.kind, &start_of(&record))?;
    let players = replay.session.players();
    let ending = ending_of(&record, &replay.session.view(), players);
    if ending.is_none() {
        replay.settle(&id);
    }
    let Replay { start_fen, movers, session } = replay;
    let view = session.view();
    let seats = seats.unwrap_or_else(|| named_seats(&record.tags, &entry.info, players));
    if seats.len() != players {
        let message = format!("The record has {players} players.");
        return Err(ApiError::setting("seats", message));
    }
    let clocks = record.moves.iter().map(|mv| mv.clock_ms).chain(std::iter::repeat(None));
    let moves = movers.into_iter().zip(&view.played).zip(clocks);
    let moves = moves
        .map(|((seat, mv), clock_ms)| PlayedMove {
            seat,
            uci: mv.uci.clone(),
            clock_ms,
            score: None,
            book: false,
        })
        .collect();
    let now = now_ms();
    let data = GameData {
        id,
        game: view.game,
        variant: view.variant,
        start_fen,
        keys: keys::deal(seats.len()),
        seats,
        clock: None,
        clocks: None,
        engine_resigns: true,
        engine_draws: true,
        book: true,
        moves,
        consultations: Vec::new(),
        draw_offer: None,
        ending,
        tags: record.tags,
        fen: view.fen,
        turn: view.turn,
        created: now,
        updated: now,
    };
    Ok((data, session))
}

/// Headers that name a player carry the seat's name: `White`.
fn named_seats(tags: &[(String, String)], info: &GameInfo, players: usize) -> Vec<Seat> {
    let name = |seat: &String| {
        let name: String = tag(tags, &rules::title(seat))?
            .chars()
            .filter(|c| !c.is_control())
            .take(NAME)
            .collect();
        Some(name).filter(|name| !name.is_empty() && name != "?")
    };
    info.seats
        .iter()
        .take(players)
        .map(|seat| Seat::Human { name: name(seat), help: None })
        .collect()
}

fn tag<'a>(tags: &'a [(String, String)], name: &str) -> Option<&'a str> {
    tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
}

/// A game as a record. Headers of an imported record are kept where the game does not know
/// better.
pub fn record(data: &GameData, info: &GameInfo) -> Record {
    let ending = data.ending.as_ref();
    let result = ending.map_or("*", |ending| ending.result.as_str());
    let mut tags: Vec<(String, String)> = vec![
        ("Event".to_owned(), "Casual game".to_owned()),
        ("Site".to_owned(), "Tabiya".to_owned()),
        ("Date".to_owned(), date(data.created)),
        ("Round".to_owned(), "-".to_owned()),
    ];
    for (seat, name) in data.seats.iter().zip(&info.seats) {
        tags.push((rules::title(name), seat.name()));
    }
    tags.push(("Result".to_owned(), result.to_owned()));
    let time = data.clock.map_or_else(|| "-".to_owned(), |rule| rule.rule().to_string());
    tags.push(("TimeControl".to_owned(), time));
    for (name, value) in &data.tags {
        if START_TAGS.contains(&name.as_str()) || name == "Result" || name == "Termination" {
            continue;
        }
        match tags.iter_mut().find(|(known, _)| known == name) {
            Some((_, known)) => known.clone_from(value),
            None => tags.push((name.clone(), value.clone())),
        }
    }
    tags.push(("Termination".to_owned(), rules::termination(ending).to_owned()));
    let usual = info.variants.first() == Some(&data.variant) && data.start_fen == info.start;
    let moves = data.moves.iter();
    Record {
        tags,
        variant: Some(data.variant.clone()),
        fen: (!usual).then(|| data.start_fen.clone()),
        moves: moves.map(|m| RecordedMove { uci: m.uci.clone(), clock_ms: m.clock_ms }).collect(),
        result: result.to_owned(),
    }
}

/// Writes the record of a game; where the game is over and machines helped in it, with what they said.
///
/// # Errors
/// When the moves do not fit the start position.
pub fn write_down(
    kind: &dyn GameKind,
    data: &GameData,
    record: &Record,
) -> Result<String, ApiError> {
    let text = kind.write_record(record)?;
    let remarks = remarks::of(data);
    if remarks.is_empty() {
        return Ok(text);
    }
    let (mut tree, _) = kind.read_annotated(&text, 0)?;
    for (ply, remark) in remarks {
        match ply.and_then(|ply| tree.moves.get_mut(ply)) {
            Some(mv) => mv.remarks.comments.push(remark),
            None => tree.comments.push(remark),
        }
    }
    Ok(kind.write_annotated(&tree)?)
}

/// The day as records write it: `2026.03.01`.
fn date(ms: i64) -> String {
    match OffsetDateTime::from_unix_timestamp(ms.div_euclid(1000)) {
        Ok(at) => format!("{:04}.{:02}.{:02}", at.year(), u8::from(at.month()), at.day()),
        Err(_) => "????.??.??".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_written_as_records_write_them() {
        assert_eq!(date(0), "1970.01.01");
        assert_eq!(date(951_782_400_000), "2000.02.29");
        assert_eq!(date(i64::MAX), "????.??.??");
    }
}
