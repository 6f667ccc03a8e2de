//! The opening book that the reference program asks before any search.

use std::fmt;
use std::time::Instant;

use engine::{EngineError, OpenBook, OpeningBook, Session};

use super::{Switch, Switches};
use crate::Count;
use crate::ladder::ComposedStep;
use crate::position::RungAnswer;
use crate::subject::Subject;

/// An opening book of one game. The program itself only searches: whoever asks it for a move, and
/// has [`Switch::Book`] on, asks the book first, and does not search where the book knows a move.
pub struct Library(Box<dyn OpenBook>);

impl Library {
    /// Opens a book for a game.
    ///
    /// # Errors
    /// A game without books, a file that is refused.
    pub fn open(subject: &dyn Subject, book: &OpeningBook) -> Result<Self, EngineError> {
        let Some(books) = subject.kind().books() else {
            let path = match book {
                OpeningBook::File(path) => path.display().to_string(),
                OpeningBook::BuiltIn | OpeningBook::Off => "built in".to_owned(),
            };
            let reason = format!("there are no opening books for {}", subject.name());
            return Err(EngineError::Book { path, reason });
        };
        Ok(Self(books.open(book)?))
    }

    /// The book that is built in, for a step of an experiment that has one; `None` for other steps,
    /// and in games without books.
    #[must_use]
    pub fn of_step(subject: &dyn Subject, step: &str) -> Option<Self> {
        let named = Switches::steps().into_iter().find(|(name, _)| *name == step);
        let on = match named {
            Some((_, on)) => on,
            None => match ComposedStep::read(step, &subject.adjustable()) {
                Ok(Some(ComposedStep::Program(build))) => build.switches,
                _ => return None,
            },
        };
        on.has(Switch::Book).then(|| Self::open(subject, &OpeningBook::BuiltIn).ok())?
    }

    /// What the book plays in a position: a move, no value, no position visited; `None` where it knows
    /// none. The same seed draws the same move.
    ///
    /// # Errors
    /// [`EngineError::OtherGame`].
    pub fn answer(
        &self,
        session: &dyn Session,
        seed: u64,
    ) -> Result<Option<RungAnswer>, EngineError> {
        let begun = Instant::now();
        let known = self.0.choose(session, seed)?;
        let time_us = u64::try_from(begun.elapsed().as_micros()).unwrap_or(u64::MAX);
        Ok(known.map(|mv| RungAnswer {
            line: vec![mv.san.clone()],
            best: Some(mv.uci),
            san: Some(mv.san),
            value: None,
            pawn: None,
            count: Count::default(),
            time_us,
            broken_off: false,
            depth: 0,
        }))
    }
}

impl fmt::Debug for Library {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Library").finish_non_exhaustive()
    }
}
