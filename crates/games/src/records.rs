//! Records of games for two: PGN for all of them, told apart by the tag `Variant`.

use std::time::Duration;

use engine::{EngineError, Record, RecordedMove, Start};
use game::{Game, Notation};
use pgn::{Line, MoveText, Node, Outcome, Pgn, Reader, Tags};

use crate::adapter::Duel;
use crate::session::{Event, open, starting_position};

const VARIANT: &str = "Variant";
const FEN: &str = "FEN";
const SET_UP: &str = "SetUp";
const RESULT: &str = "Result";
/// The language of PGN.
const ENGLISH: &str = "en";

pub(crate) fn bad(reason: impl ToString) -> EngineError {
    EngineError::Record(reason.to_string())
}

/// Reads a move of a record: as PGN writes it, or else in the letters of another language, if only one move
/// can be meant.
///
/// # Errors
/// What is wrong with it as a move of PGN.
pub fn read_recorded<G: Game + Notation>(game: &G, text: &str) -> Result<G::Move, G::Error> {
    game.read_san(text).or_else(|refused| game.read_typed(text, ENGLISH).map_err(|_| refused))
}

/// Reads the first game of a text, main line only.
pub fn read<A: Duel>(text: &str) -> Result<Record, EngineError> {
    let pgn = Reader::new(text.as_bytes())
        .next()
        .ok_or_else(|| bad("there is no game in it"))?
        .map_err(bad)?;
    let start = start_of::<A>(&pgn)?;
    let mut game = starting_position::<A>(&start)?.1;
    let mut moves = Vec::with_capacity(pgn.line.moves.len());
    for (ply, node) in pgn.line.moves.iter().enumerate() {
        let mv = read_recorded(&game, node.mv.as_str()).map_err(|error| {
            let place = node.place.map_or_else(String::new, |place| format!("{place}: "));
            bad(format!("{place}move {} of the game: {error}", ply + 1))
        })?;
        moves.push(RecordedMove {
            uci: game.write_move(mv),
            clock_ms: node.clock().and_then(|clock| u64::try_from(clock.as_millis()).ok()),
        });
        game.play_unchecked(mv);
    }
    let tags = pgn.tags.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    let Start { variant, fen, .. } = start;
    Ok(Record { tags, variant, fen, moves, result: pgn.outcome.to_string() })
}

/// Where a game starts, as its tags tell.
pub fn start_of<A: Duel>(pgn: &Pgn<MoveText>) -> Result<Start, EngineError> {
    let variant = match pgn.tags.get(VARIANT) {
        None => None,
        Some(name) => Some(
            A::variant_of_record(name)
                .ok_or_else(|| bad(format!("there is no variant called {name:?}")))?
                .to_owned(),
        ),
    };
    // A FEN counts even without SetUp, which many programs leave out.
    let set_up = pgn.tags.get(SET_UP);
    let fen = pgn.tags.get(FEN).filter(|_| set_up != Some("0")).map(str::to_owned);
    if fen.is_none() && set_up == Some("1") {
        return Err(bad("the tag SetUp asks for a start position, but there is no tag FEN"));
    }
    Ok(Start { variant, fen, ..Start::default() })
}

/// Writes a game.
pub fn write<A: Duel>(record: &Record) -> Result<String, EngineError> {
    let start = Start {
        variant: record.variant.clone(),
        fen: record.fen.clone(),
        moves: record.moves.iter().map(|mv| mv.uci.clone()).collect(),
        ..Start::default()
    };
    let mut nodes = Vec::with_capacity(record.moves.len());
    open::<A>(&start, |game, ply, event| {
        let text = match event {
            Event::Move(mv) => MoveText::new(&game.write_san(*mv)),
            Event::Chance(_) => None,
        };
        let mut node = Node::new(text.ok_or_else(|| bad("a move has no text"))?);
        if let Some(left) = record.moves[ply].clock_ms {
            node.set_clock(Duration::from_millis(left));
        }
        nodes.push(node);
        Ok(())
    })?;
    let outcome = Outcome::from_text(&record.result).unwrap_or_default();
    let pgn = Pgn {
        tags: tags::<A>(&record.tags, &start, outcome)?,
        line: Line { moves: nodes, ..Line::default() },
        outcome,
    };
    Ok(pgn.to_string())
}

/// The caller's tags, and those that the game itself decides.
pub fn tags<A: Duel>(
    told: &[(String, String)],
    start: &Start,
    outcome: Outcome,
) -> Result<Tags, EngineError> {
    let mut tags = Tags::default();
    let is_usual = start.fen.is_none();
    for (name, value) in told {
        if !(is_usual && [SET_UP, FEN].contains(&name.as_str())) {
            tags.push(name, value).map_err(bad)?;
        }
    }
    tags.set(RESULT, outcome.as_str()).map_err(bad)?;
    if let Some(name) = A::variant_in_record(start.variant.as_deref().unwrap_or(A::USUAL)) {
        tags.set(VARIANT, name).map_err(bad)?;
    }
    if let Some(fen) = &start.fen {
        tags.set(SET_UP, "1").map_err(bad)?;
        tags.set(FEN, fen).map_err(bad)?;
    }
    tags.complete_roster();
    Ok(tags)
}
