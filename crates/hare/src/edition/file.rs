//! The file form of editions.

use std::collections::BTreeMap;

use game::MAX_PLAYERS;
use serde::Deserialize;

use super::validate::check;
use super::{Board, Cards, Deck, Edition, EditionError, HareRule, Pay, Restart, Unpayable};
use crate::{Card, Square, SquareKind};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    boards: BTreeMap<String, String>,
    #[serde(default)]
    decks: BTreeMap<String, DeckEntry>,
    editions: Vec<EditionEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DeckEntry {
    drawn: Drawn,
    cards: BTreeMap<String, u8>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Drawn {
    Aside,
    Back,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct EditionEntry {
    name: String,
    board: String,
    carrots: [u16; MAX_PLAYERS - 1],
    lettuces: u8,
    hare: HareEntry,
    flag: Vec<u8>,
    pay: Pay,
    finish_allowance: u16,
    restart: Restart,
    unpayable: Unpayable,
    home_runners_count: bool,
    turn_limit: u16,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum HareEntry {
    Deck(String),
    Passers { gain: u16, loss: u16 },
}

pub fn read(text: &str) -> Result<Vec<Edition>, EditionError> {
    let file: File = toml::from_str(text).map_err(|error| EditionError::Form(error.to_string()))?;
    let mut editions: Vec<Edition> = Vec::with_capacity(file.editions.len());
    for entry in &file.editions {
        let edition = edition(&file, entry)?;
        check(&edition)?;
        if editions.iter().any(|other| other.name == edition.name) {
            return Err(fault(entry, "name", "another edition has the same"));
        }
        editions.push(edition);
    }
    Ok(editions)
}

fn fault(entry: &EditionEntry, field: &'static str, reason: impl ToString) -> EditionError {
    EditionError::Field { edition: entry.name.clone(), field, reason: reason.to_string() }
}

fn edition(file: &File, entry: &EditionEntry) -> Result<Edition, EditionError> {
    let squares = file
        .boards
        .get(&entry.board)
        .ok_or_else(|| fault(entry, "board", format!("there is no board '{}'", entry.board)))?;
    let mut flag = 0;
    for &place in &entry.flag {
        if !(1..=MAX_PLAYERS as u8).contains(&place) {
            return Err(fault(entry, "flag", format!("{place} is not a place from 1 to 6")));
        }
        flag |= 1 << place;
    }
    let hare = match &entry.hare {
        HareEntry::Passers { gain, loss } => HareRule::Passers { gain: *gain, loss: *loss },
        HareEntry::Deck(name) => HareRule::Deck(deck(
            name,
            file.decks
                .get(name)
                .ok_or_else(|| fault(entry, "hare", format!("there is no deck '{name}'")))?,
        )?),
    };
    Ok(Edition {
        name: entry.name.clone(),
        carrots: entry.carrots,
        lettuces: entry.lettuces,
        hare,
        pay: entry.pay,
        finish_allowance: entry.finish_allowance,
        restart: entry.restart,
        unpayable: entry.unpayable,
        home_runners_count: entry.home_runners_count,
        turn_limit: entry.turn_limit,
        board: Board::new(kinds(&entry.board, squares)?, flag),
    })
}

fn kinds(board: &str, squares: &str) -> Result<[SquareKind; Square::COUNT], EditionError> {
    let fault = |reason: String| EditionError::Board { board: board.to_owned(), reason };
    let letters: Vec<&str> = squares.split_whitespace().collect();
    if letters.len() != Square::COUNT {
        let count = letters.len();
        return Err(fault(format!("it has {count} squares instead of {}", Square::COUNT)));
    }
    let mut kinds = [SquareKind::Start; Square::COUNT];
    for (square, (kind, letter)) in kinds.iter_mut().zip(letters).enumerate() {
        *kind = match letter {
            "S" => SquareKind::Start,
            "H" => SquareKind::Hare,
            "C" => SquareKind::Carrot,
            "L" => SquareKind::Lettuce,
            "T" => SquareKind::Hedgehog,
            "F" => SquareKind::Flag,
            "E" => SquareKind::Finish,
            "1" | "2" | "3" | "4" | "5" | "6" => SquareKind::Number(letter.as_bytes()[0] - b'0'),
            _ => return Err(fault(format!("'{letter}' (square {square}) is no kind of square"))),
        };
        let is_start = square == Square::START.index();
        let is_finish = square == Square::FINISH.index();
        if (*kind == SquareKind::Start) != is_start || (*kind == SquareKind::Finish) != is_finish {
            let reason = "square 0 is the start, square 64 the finish, and no other is either";
            return Err(fault(format!("'{letter}' on square {square}: {reason}")));
        }
    }
    Ok(kinds)
}

fn deck(name: &str, entry: &DeckEntry) -> Result<Deck, EditionError> {
    let fault = |reason: String| EditionError::Deck { deck: name.to_owned(), reason };
    let mut full = Cards::default();
    for (text, &copies) in &entry.cards {
        let card = Card::named(text).ok_or_else(|| fault(format!("there is no card '{text}'")))?;
        if !(1..=15).contains(&copies) {
            return Err(fault(format!("{copies} copies of '{text}' are not from 1 to 15")));
        }
        full = full.with(card, copies);
    }
    if full == Cards::default() {
        return Err(fault("it has no cards".to_owned()));
    }
    Ok(Deck { full, aside: matches!(entry.drawn, Drawn::Aside) })
}
