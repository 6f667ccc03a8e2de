//! Books of a typed game.

use std::marker::PhantomData;
use std::path::Path;

use ::book::{Book, BookError, Choice};
use game::{Booked, Game, Notation, scatter};

use super::making::Making;
use super::{BookMaker, BookMoveView, BookRules, Books, OpenBook, OpeningBook};
use crate::adapter::Duel;
use crate::session::{move_view, open, starting_position};
use crate::{EngineError, MoveView, Start};

/// The opening books of the game that `A` adapts.
pub struct Shelf<A>(PhantomData<fn(A)>);

impl<A> Shelf<A> {
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

/// Takes a book from the shelf; `None` where none is wanted.
///
/// # Errors
/// A file that cannot be read, is no book, or is one of another game.
pub fn open_book<A: Duel>(which: &OpeningBook) -> Result<Option<Book>, EngineError> {
    let path = match which {
        OpeningBook::Off => return Ok(None),
        // It is checked by a test, like any other part of the program.
        OpeningBook::BuiltIn => return Ok(Book::new(A::BOOK).ok()),
        OpeningBook::File(path) => path,
    };
    let book = Book::open(path).map_err(|error| refused(path, &error))?;
    check::<A>(&book).map_err(|error| refused(path, &error))?;
    Ok(Some(book))
}

/// Checks that a book is one for this game.
pub fn check<A: Duel>(book: &Book) -> Result<(), BookError> {
    let start = starting_position::<A>(&Start::default());
    start.map_or(Ok(()), |(_, start)| book.check(&start))
}

fn refused(path: &Path, error: &BookError) -> EngineError {
    EngineError::Book { path: path.display().to_string(), reason: error.to_string() }
}

/// Draws a move of a book by weight: the same one for the same seed and position.
pub fn draw<G: Booked>(book: &Book, game: &G, seed: u64) -> Option<G::Move> {
    book.choose(game, Choice::ByWeight(scatter(seed, game.book_key())))
}

/// A book taken from the shelf; `None` for none.
struct Taken<A> {
    book: Option<Book>,
    of: PhantomData<fn(A)>,
}

impl<A: Duel> OpenBook for Taken<A> {
    fn moves(&self, start: &Start) -> Result<Vec<BookMoveView>, EngineError> {
        let game: A::Game = open::<A>(start, |_, _, _| Ok(()))?;
        let Some(book) = &self.book else { return Ok(Vec::new()) };
        let moves = book.moves(&game);
        let sum: u32 = moves.iter().map(|found| u32::from(found.weight)).sum();
        let view = |found: &::book::BookMove<<A::Game as Game>::Move>| BookMoveView {
            uci: game.write_move(found.mv),
            san: game.write_san(found.mv),
            weight: found.weight,
            share: f64::from(found.weight) / f64::from(sum.max(1)),
        };
        Ok(moves.iter().map(view).collect())
    }

    fn choose(&self, start: &Start, seed: u64) -> Result<Option<MoveView>, EngineError> {
        let game: A::Game = open::<A>(start, |_, _, _| Ok(()))?;
        let mv = self.book.as_ref().and_then(|book| draw(book, &game, seed));
        Ok(mv.map(|mv| move_view::<A>(&game, mv)))
    }
}

impl<A: Duel> Books for Shelf<A> {
    fn open(&self, book: &OpeningBook) -> Result<Box<dyn OpenBook>, EngineError> {
        Ok(Box::new(Taken::<A> { book: open_book::<A>(book)?, of: PhantomData }))
    }

    fn make(&self, plies: usize, rules: BookRules) -> Box<dyn BookMaker> {
        Box::new(Making::<A>::new(plies, rules))
    }
}
