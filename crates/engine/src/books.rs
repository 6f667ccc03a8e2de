//! Opening books behind the object-safe layer: which one an opponent plays from, what is in it,
//! and how one is made.

use std::io::BufRead;
use std::path::PathBuf;

use serde::Serialize;

use crate::{EngineError, MoveView, Session};
pub use ::book::{Rules as BookRules, Weights};

/// Which opening book to play from.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum OpeningBook {
    /// None.
    #[default]
    Off,
    /// The one that is built in, in games that have one.
    BuiltIn,
    /// A file in the Polyglot format.
    File(PathBuf),
}

/// A move that a book has for a position.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BookMoveView {
    /// For machines (UCI): `e2e4`.
    pub uci: String,
    /// For people, in the first of the game's scripts (chess: SAN): `e4`.
    pub san: String,
    /// How much it is liked beside the other moves; 0 for never.
    pub weight: u16,
    /// How likely it is played, from 0 to 1.
    pub share: f64,
}

/// Games that a program plays against itself, to make a book of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SelfPlay {
    /// Number of games.
    pub games: u32,
    /// Where the random choice among good moves begins. The same number makes the same games.
    pub seed: u64,
    /// Positions searched for each move.
    pub nodes: u64,
}

/// A book that was made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MadeBook {
    /// The book as it stands in a file.
    pub bytes: Vec<u8>,
    /// Number of moves in it.
    pub moves: usize,
    /// Number of positions in it.
    pub positions: usize,
}

/// The opening books of a game.
pub trait Books: Sync {
    /// Opens a book; [`OpeningBook::Off`] is one that knows nothing.
    ///
    /// # Errors
    /// A book that is refused.
    fn open(&self, book: &OpeningBook) -> Result<Box<dyn OpenBook>, EngineError>;

    /// Begins a book of the first `plies` moves of games.
    fn make(&self, plies: usize, rules: BookRules) -> Box<dyn BookMaker>;
}

/// A book that can be asked, as often as one likes.
pub trait OpenBook: Send + Sync {
    /// The moves for a position, the weightiest first.
    ///
    /// # Errors
    /// [`EngineError::OtherGame`].
    fn moves(&self, session: &dyn Session) -> Result<Vec<BookMoveView>, EngineError>;

    /// A move for a position, drawn by weight; `None` when the book has none. The same seed draws
    /// the same move for the same position.
    ///
    /// # Errors
    /// [`EngineError::OtherGame`].
    fn choose(&self, session: &dyn Session, seed: u64) -> Result<Option<MoveView>, EngineError>;
}

/// A book that is being made.
pub trait BookMaker {
    /// Counts the games of records (PGN), main lines only. A game that cannot be read is left out,
    /// and told to `left_out`. Yields the number of games that were counted.
    ///
    /// # Errors
    /// When the input fails.
    fn read(
        &mut self,
        records: &mut dyn BufRead,
        left_out: &mut dyn FnMut(EngineError),
    ) -> Result<u32, EngineError>;

    /// Plays games and counts them, telling `played` the number of each, from 1.
    ///
    /// # Errors
    /// When there is no memory to search in.
    fn play(&mut self, play: &SelfPlay, played: &mut dyn FnMut(u32)) -> Result<(), EngineError>;

    /// The book of all games counted so far.
    ///
    /// # Errors
    /// When no move is left in it, or the games do not start as games of this kind do.
    fn finish(&self) -> Result<MadeBook, EngineError>;
}
