//! A game as it was played, with all that can be said of it without a search.

use std::ops::Range;
use std::sync::Arc;

use engine::{
    BookMoveView, EngineError, GameKind, MoveView, OpenBook, OpeningBook, OpeningName,
    OpeningNames, Session, Start,
};

use crate::ReviewError;
use crate::time::spent_ms;

/// Plies that are searched with one table, at most. Parts are searched independently of one another, so
/// what is found does not depend on how many searchers there are; each begins with an empty table,
/// which a longer part pays for less often.
const BLOCK: usize = 24;

/// The moves of a game as somebody wrote them down.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Moves {
    /// Where the game began, and the moves since.
    pub start: Start,
    /// Milliseconds on the mover's clock after each move; may be shorter than the game.
    pub clocks_ms: Vec<Option<u64>>,
    /// Milliseconds that each move took, where that was written down itself; may be shorter.
    pub spent_ms: Vec<Option<u64>>,
    /// How the clocks ran, as the tag `TimeControl` of a PGN says it; empty where that is unknown.
    pub time_control: String,
}

/// A move before anybody judged it.
#[derive(Clone, Debug)]
pub struct RecordedPly {
    pub seat: usize,
    pub fen: String,
    pub played: MoveView,
    pub book: Vec<BookMoveView>,
    pub clock_ms: Option<u64>,
    pub spent_ms: Option<u64>,
}

impl RecordedPly {
    /// Whether the book has the move that was played.
    pub fn is_book(&self) -> bool {
        self.book.iter().any(|mv| mv.uci == self.played.uci)
    }
}

/// A game that can be reviewed.
pub struct RecordedGame {
    kind: &'static dyn GameKind,
    start: Start,
    plies: Vec<RecordedPly>,
    opening: Option<(OpeningName, usize)>,
}

impl RecordedGame {
    /// Plays the moves through.
    ///
    /// # Errors
    /// A game that is none of two, a position that cannot be played on, an illegal move.
    pub fn new(kind: &'static dyn GameKind, moves: Moves) -> Result<Arc<Self>, ReviewError> {
        if !kind.info().is_duel() {
            return Err(ReviewError::NotForTwo(kind.id().to_owned()));
        }
        let mut session = kind.open(&moves.start)?;
        let start = session.start();
        let guide = Guide::new(kind)?;
        let mut plies = Vec::with_capacity(start.moves.len());
        let mut opening = guide.name(session.as_ref())?.map(|name| (name, start.moves.len()));
        // From the end, since moves may follow a draw that the rules declare: these are taken back
        // more easily than played.
        for (ply, played) in session.view().played.into_iter().enumerate().rev() {
            session.take_back();
            if opening.is_none() && ply > 0 {
                opening = guide.name(session.as_ref())?.map(|name| (name, ply));
            }
            plies.push(RecordedPly {
                seat: played.seat.or(session.turn()).unwrap_or_default(),
                fen: session.fen(),
                played,
                book: guide.book_moves(session.as_ref())?,
                clock_ms: moves.clocks_ms.get(ply).copied().flatten(),
                spent_ms: moves.spent_ms.get(ply).copied().flatten(),
            });
        }
        plies.reverse();
        leave_book(&mut plies);
        tell_time(&mut plies, &moves.time_control);
        Ok(Arc::new(Self { kind, start, plies, opening }))
    }

    /// The game that it is one of.
    #[must_use]
    pub fn kind(&self) -> &'static dyn GameKind {
        self.kind
    }

    /// Where it began, and the moves since in UCI notation.
    #[must_use]
    pub fn start(&self) -> &Start {
        &self.start
    }

    /// The parts in which it is searched, by their moves.
    #[must_use]
    pub fn blocks(&self) -> Vec<Range<usize>> {
        let (plies, blocks) = (self.plies.len(), self.plies.len().div_ceil(BLOCK));
        (0..blocks).map(|block| plies * block / blocks..plies * (block + 1) / blocks).collect()
    }

    pub(crate) fn plies(&self) -> &[RecordedPly] {
        &self.plies
    }

    /// The last name that the game had, and the number of moves played by then.
    pub(crate) fn opening(&self) -> Option<&(OpeningName, usize)> {
        self.opening.as_ref()
    }

    /// The position after so many moves.
    pub(crate) fn open(&self, plies: usize) -> Result<Box<dyn Session>, EngineError> {
        let moves = self.start.moves[..plies].to_vec();
        self.kind.open(&Start { moves, ..self.start.clone() })
    }
}

/// Forgets what the book has for positions after the game has left it.
fn leave_book(plies: &mut [RecordedPly]) {
    let left = plies.iter().position(|ply| !ply.is_book()).unwrap_or(plies.len());
    plies.iter_mut().skip(left + 1).for_each(|ply| ply.book.clear());
}

/// Fills in what moves took, where the clocks tell.
fn tell_time(plies: &mut [RecordedPly], control: &str) {
    let seats: Vec<_> = plies.iter().map(|ply| ply.seat).collect();
    let clocks: Vec<_> = plies.iter().map(|ply| ply.clock_ms).collect();
    for (ply, spent) in plies.iter_mut().zip(spent_ms(&seats, &clocks, control)) {
        ply.spent_ms = ply.spent_ms.or(spent);
    }
}

/// What is known of openings.
struct Guide {
    names: Option<&'static dyn OpeningNames>,
    book: Option<Box<dyn OpenBook>>,
}

impl Guide {
    fn new(kind: &dyn GameKind) -> Result<Self, EngineError> {
        let book = kind.books().map(|books| books.open(&OpeningBook::BuiltIn)).transpose()?;
        Ok(Self { names: kind.opening_names(), book })
    }

    fn name(&self, session: &dyn Session) -> Result<Option<OpeningName>, EngineError> {
        self.names.map_or(Ok(None), |names| names.name(session))
    }

    fn book_moves(&self, session: &dyn Session) -> Result<Vec<BookMoveView>, EngineError> {
        self.book.as_ref().map_or_else(|| Ok(Vec::new()), |book| book.moves(session))
    }
}
