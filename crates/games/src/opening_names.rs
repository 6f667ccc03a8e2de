//! What openings of typed games are called.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::marker::PhantomData;
use std::sync::OnceLock;

use engine::{EngineError, OpeningName, OpeningNames, Session, Start};
use game::Booked;

use crate::adapter::WithBooks;
use crate::session::open;

/// The names of the openings of the game that `A` adapts.
///
/// They come as a table whose first line names its columns: a line for each, with code (may be empty),
/// name and moves between tabs, the moves as people write them, numbered or not.
pub struct TypedOpeningNames<A> {
    table: &'static str,
    /// By the key that the position has in books. Made when somebody asks first.
    names: OnceLock<HashMap<u64, (&'static str, &'static str)>>,
    of: PhantomData<fn(A)>,
}

impl<A> TypedOpeningNames<A> {
    /// The openings of a table.
    #[must_use]
    pub const fn new(table: &'static str) -> Self {
        Self { table, names: OnceLock::new(), of: PhantomData }
    }
}

/// The lines of a table as code, name and moves.
fn lines(table: &str) -> impl Iterator<Item = [&str; 3]> {
    table.lines().skip(1).filter_map(|line| {
        let mut columns = line.split('\t');
        Some([columns.next()?, columns.next()?, columns.next()?])
    })
}

impl<A: WithBooks> TypedOpeningNames<A> {
    /// The names by position; of several for one position the first counts.
    ///
    /// # Errors
    /// A line whose moves cannot be played.
    fn read(&self) -> Result<HashMap<u64, (&'static str, &'static str)>, EngineError> {
        let mut names = HashMap::new();
        for [code, name, moves] in lines(self.table) {
            let moves = moves.split_whitespace().filter(|word| !word.ends_with('.'));
            let start = Start { moves: moves.map(str::to_owned).collect(), ..Start::default() };
            let game = open::<A>(&start, |_, _, _| Ok(()))?;
            if let Entry::Vacant(place) = names.entry(game.book_key()) {
                place.insert((code, name));
            }
        }
        Ok(names)
    }
}

impl<A: WithBooks> OpeningNames for TypedOpeningNames<A> {
    fn name(&self, session: &dyn Session) -> Result<Option<OpeningName>, EngineError> {
        let game: &A::Game = session.typed()?;
        // The table is checked by a test, like any other part of the program.
        let names = self.names.get_or_init(|| self.read().unwrap_or_default());
        Ok(names.get(&game.book_key()).map(|&(code, name)| OpeningName {
            code: (!code.is_empty()).then(|| code.to_owned()),
            name: name.to_owned(),
        }))
    }
}
