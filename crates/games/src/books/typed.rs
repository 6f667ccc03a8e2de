//! The opening books of a typed game.

use std::marker::PhantomData;
use std::path::Path;

use book::{Book, BookError, Choice};
use engine::{
    BookMaker, BookMoveView, BookRules, Books, EngineError, MoveView, OpenBook, OpeningBook,
    Session, Start,
};
use game::{Game, Notation, scatter};

use super::making::Making;
use crate::adapter::WithBooks;
use crate::session::{move_view, starting_position};

/// The opening books of the game that `A` adapts.
pub struct TypedBooks<A>(PhantomData<fn(A)>);

impl<A> Default for TypedBooks<A> {
    fn default() -> Self {
        Self::new()
    }
}

impl<A> TypedBooks<A> {
    /// The books.
    #[must_use]
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

/// Opens a book; `None` where none is wanted.
///
/// # Errors
/// A file that cannot be read, is no book, or is one of another game.
fn open_book<A: WithBooks>(which: &OpeningBook) -> Result<Option<Book>, EngineError> {
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
pub fn check<A: WithBooks>(book: &Book) -> Result<(), BookError> {
    let start = starting_position::<A>(&Start::default());
    start.map_or(Ok(()), |(_, start)| book.check(&start))
}

fn refused(path: &Path, error: &BookError) -> EngineError {
    EngineError::Book { path: path.display().to_string(), reason: error.to_string() }
}

/// An open book; `None` for none.
struct TypedBook<A> {
    book: Option<Book>,
    of: PhantomData<fn(A)>,
}

impl<A: WithBooks> OpenBook for TypedBook<A> {
    fn moves(&self, session: &dyn Session) -> Result<Vec<BookMoveView>, EngineError> {
        let game: &A::Game = session.typed()?;
        let Some(book) = &self.book else { return Ok(Vec::new()) };
        let moves = book.moves(game);
        let sum: u32 = moves.iter().map(|found| u32::from(found.weight)).sum();
        let view = |found: &book::BookMove<<A::Game as Game>::Move>| BookMoveView {
            uci: game.write_move(found.mv),
            san: game.write_san(found.mv),
            weight: found.weight,
            share: f64::from(found.weight) / f64::from(sum.max(1)),
        };
        Ok(moves.iter().map(view).collect())
    }

    fn choose(&self, session: &dyn Session, seed: u64) -> Result<Option<MoveView>, EngineError> {
        let game: &A::Game = session.typed()?;
        let Some(book) = &self.book else { return Ok(None) };
        let choice = Choice::ByWeight(scatter(seed, game::Booked::book_key(game)));
        Ok(book.choose(game, choice).map(|mv| move_view::<A>(game, mv)))
    }
}

impl<A: WithBooks> Books for TypedBooks<A> {
    fn open(&self, book: &OpeningBook) -> Result<Box<dyn OpenBook>, EngineError> {
        Ok(Box::new(TypedBook::<A> { book: open_book::<A>(book)?, of: PhantomData }))
    }

    fn make(&self, plies: usize, rules: BookRules) -> Box<dyn BookMaker> {
        Box::new(Making::<A>::new(plies, rules))
    }
}
