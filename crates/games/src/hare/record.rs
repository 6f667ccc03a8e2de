//! Records of games of Hare and Hedgehog: the game's own form of text.

use ::hare::notation::{Event, Record as Written};
use engine::{EngineError, Record, RecordedMove, Start};

use super::{HareAdapter, variant};
use crate::session::open;

const RESULT: &str = "Result";
/// Heads that the game itself writes.
const OWN: [&str; 2] = ["Edition", "Start"];

fn bad(reason: impl ToString) -> EngineError {
    EngineError::Record(reason.to_string())
}

pub fn read(text: &str) -> Result<Record, EngineError> {
    let written: Written = text.parse().map_err(bad)?;
    let tags = written.tags().to_vec();
    let result = tags.iter().find(|(name, _)| name == RESULT);
    let event = |event: &Event| match event {
        Event::Move(mv) => mv.code().to_string(),
        Event::Card(card) => card.name().to_owned(),
    };
    Ok(Record {
        variant: Some(variant(written.start().config())),
        fen: Some(game::Notation::write_position(written.start())),
        moves: written
            .events()
            .iter()
            .map(|happened| RecordedMove { uci: event(happened), clock_ms: None })
            .collect(),
        result: result.map_or_else(|| "*".to_owned(), |(_, result)| result.clone()),
        tags,
    })
}

pub fn write(record: &Record) -> Result<String, EngineError> {
    let start =
        Start { variant: record.variant.clone(), fen: record.fen.clone(), ..Start::default() };
    let mut written = Written::new(open::<HareAdapter>(&start, |_, _, _| Ok(()))?);
    for (name, value) in &record.tags {
        if !OWN.contains(&name.as_str()) && name != RESULT {
            written.add_tag(name, value).map_err(bad)?;
        }
    }
    written.add_tag(RESULT, &record.result).map_err(bad)?;
    for (index, mv) in record.moves.iter().enumerate() {
        written.push(&mv.uci).map_err(|fault| EngineError::Move {
            index,
            text: mv.uci.clone(),
            reason: fault.to_string(),
        })?;
    }
    Ok(written.to_string())
}
