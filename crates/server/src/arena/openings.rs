//! Where the games of a tournament start: given positions, or lines of the built-in book.

use std::collections::{BTreeMap, HashMap};

use engine::{BookMoveView, EngineError, OpenBook, OpeningBook, Session, Start};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::error::ApiError;
use crate::limits::ServerLimits;
use crate::registry::ServedGame;

/// Tries for each opening that is wanted: lines of a book meet again, or end early.
const TRIES: usize = 20;
const LONGEST: u32 = 40;

/// Where games start.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum NewOpenings {
    /// Lines of the game's own book, drawn by lot.
    Book {
        /// How many different ones; fewer where the book does not have as many.
        count: u32,
        /// Plies of each, 1 to 40.
        plies: u32,
    },
    /// These positions.
    Positions {
        /// In text form.
        fens: Vec<String>,
    },
}

/// Where a tournament is to be played.
pub struct OpeningsContext<'a> {
    pub entry: &'a ServedGame,
    pub variant: &'a str,
    pub seats: usize,
    pub most: &'a ServerLimits,
}

impl NewOpenings {
    /// The openings as a file: lines of the book with their moves, which belong to the games, and
    /// positions one a line.
    ///
    /// # Errors
    /// Too many, a position that cannot be played on, a game without a book.
    pub fn file(&self, place: &OpeningsContext<'_>, seed: u64) -> Result<OpeningsFile, ApiError> {
        Ok(match self {
            Self::Book { count, plies } => {
                let lines = from_book(place, *count, *plies, seed)?;
                let record = |moves: &String| format!("[Result \"*\"]\n\n{moves} *\n\n");
                OpeningsFile { name: "openings.pgn", text: lines.iter().map(record).collect() }
            }
            Self::Positions { fens } => {
                OpeningsFile { name: "openings.epd", text: given(place, fens)?.join("\n") + "\n" }
            }
        })
    }
}

/// A file of openings in a tournament's folder.
#[derive(Debug)]
pub struct OpeningsFile {
    pub name: &'static str,
    pub text: String,
}

fn check_count(count: usize, most: &ServerLimits) -> Result<(), ApiError> {
    if (1..=most.tournament_openings).contains(&count) {
        return Ok(());
    }
    let message = format!("There may be 1 to {} openings here.", most.tournament_openings);
    Err(ApiError::setting("openings", message))
}

fn given(place: &OpeningsContext<'_>, fens: &[String]) -> Result<Vec<String>, ApiError> {
    check_count(fens.len(), place.most)?;
    let mut positions = Vec::with_capacity(fens.len());
    for (number, fen) in fens.iter().enumerate() {
        let field = format!("openings.fens[{number}]");
        let start = Start {
            variant: Some(place.variant.to_owned()),
            players: u8::try_from(place.seats).ok(),
            fen: Some(fen.clone()),
            moves: Vec::new(),
        };
        place.most.check(&start).map_err(|error| error.field(&field))?;
        let session = place.entry.kind.open(&start);
        let session = session.map_err(|error| ApiError::from(error).field(&field))?;
        if session.players() != place.seats {
            let message = format!("This is a position of {} players.", session.players());
            return Err(ApiError::setting(field, message));
        }
        if session.outcome().is_some() {
            return Err(ApiError::setting(field, "The game is over there."));
        }
        // As the game writes it, which is one line whatever was given.
        positions.push(session.fen());
    }
    Ok(positions)
}

/// Lines of the book, their moves in UCI notation with spaces between them.
fn from_book(
    place: &OpeningsContext<'_>,
    count: u32,
    plies: u32,
    seed: u64,
) -> Result<Vec<String>, ApiError> {
    check_count(count as usize, place.most)?;
    if !(1..=LONGEST).contains(&plies) {
        let message = format!("Lines of the book have 1 to {LONGEST} plies here.");
        return Err(ApiError::setting("openings.plies", message));
    }
    let usual = place.entry.info.variants.first().is_some_and(|usual| usual == place.variant);
    let books = place.entry.kind.books().filter(|_| usual && place.entry.info.book);
    let Some(books) = books else {
        return Err(ApiError::setting("openings", "There is no book for this game and variant."));
    };
    let mut walk = BookWalk {
        book: books.open(&OpeningBook::BuiltIn)?,
        start: place.entry.kind.open(&Start::default())?,
        lot: StdRng::seed_from_u64(seed),
        known: HashMap::new(),
    };
    // Two orders of the same moves are one opening.
    let mut found = BTreeMap::new();
    for _ in 0..count as usize * TRIES {
        if let Some((position, moves)) = walk.line(plies)? {
            found.entry(position).or_insert_with(|| moves.join(" "));
        }
        if found.len() == count as usize {
            break;
        }
    }
    if found.is_empty() {
        let message = format!("The book has no line of {plies} plies.");
        return Err(ApiError::setting("openings.plies", message));
    }
    Ok(found.into_values().collect())
}

/// Walks through a book by lot.
struct BookWalk {
    book: Box<dyn OpenBook>,
    start: Box<dyn Session>,
    lot: StdRng,
    /// What the book has after these moves.
    known: HashMap<Vec<String>, Vec<BookMoveView>>,
}

impl BookWalk {
    /// A line of so many plies, and the position after it; `None` when the book ended before.
    fn line(&mut self, plies: u32) -> Result<Option<(String, Vec<String>)>, EngineError> {
        let mut session = self.start.fork();
        let mut moves = Vec::new();
        for _ in 0..plies {
            if !self.known.contains_key(&moves) {
                let found = self.book.moves(session.as_ref())?;
                self.known.insert(moves.clone(), found);
            }
            let mut left: f64 = self.lot.random();
            let choices = self.known.get(&moves).into_iter().flatten();
            let drawn = choices.filter(|mv| mv.weight > 0).find(|mv| {
                left -= mv.share;
                left <= 0.0
            });
            let Some(drawn) = drawn else { return Ok(None) };
            session.play(&drawn.uci)?;
            moves.push(drawn.uci.clone());
        }
        Ok(Some((session.fen(), moves)))
    }
}
