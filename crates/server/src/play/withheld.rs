//! Positions of which nothing is told but to whoever is helped in them: those at which games stand in
//! which machines help people.
//!
//! Whoever asks about such a position is not known, so nobody is told, whoever it is. What this cannot
//! keep anybody from is asking about a position a move away, or another engine.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use engine::{GameInfo, Session};

use crate::error::ApiError;
use crate::play::model::{GameData, Seat};

/// A position as far as a search cares: without the counters at its end.
#[derive(PartialEq, Eq)]
struct Key {
    game: String,
    variant: String,
    position: String,
    turn: Option<usize>,
}

impl Key {
    fn new(game: &str, variant: &str, fen: &str, turn: Option<usize>) -> Self {
        let position = without_counters(fen).to_owned();
        Self { game: game.to_owned(), variant: variant.to_owned(), position, turn }
    }
}

/// A position in text form without the numbers at its end; its first field always stays.
fn without_counters(fen: &str) -> &str {
    let mut kept = fen.trim_end();
    while let Some((rest, last)) = kept.rsplit_once(' ') {
        if last.is_empty() || !last.bytes().all(|byte| byte.is_ascii_digit()) {
            break;
        }
        kept = rest.trim_end();
    }
    kept
}

/// Where a game stands, and since when.
struct Stand {
    key: Key,
    since: Instant,
}

/// Where the games stand in which machines help people.
pub struct Withheld {
    stands: Mutex<HashMap<String, Stand>>,
    /// A game that nobody touches for so long withholds nothing any more.
    lapse: Duration,
}

impl Withheld {
    /// No game yet.
    pub fn new(lapse: Duration) -> Self {
        Self { stands: Mutex::default(), lapse }
    }

    /// Takes over where a game stands now. The position with which the games of its kind begin is no
    /// secret, and nothing is one in a game that is over.
    pub fn follow(&self, data: &GameData, info: &GameInfo) {
        if !data.seats.iter().any(Seat::is_helped) {
            return;
        }
        let mut stands = self.lock();
        if data.ending.is_some() || data.fen == info.start {
            stands.remove(&data.id);
            return;
        }
        let key = Key::new(&data.game, &data.variant, &data.fen, data.turn);
        stands.insert(data.id.clone(), Stand { key, since: Instant::now() });
    }

    /// Whether something may be told of a position.
    ///
    /// # Errors
    /// A game stands there in which a machine helps.
    pub fn check(&self, session: &dyn Session) -> Result<(), ApiError> {
        if self.lock().is_empty() {
            return Ok(());
        }
        let view = session.view();
        let key = Key::new(&view.game, &view.variant, &view.fen, view.turn);
        let is_withheld = |stand: &Stand| stand.key == key && stand.since.elapsed() < self.lapse;
        if self.lock().values().any(is_withheld) {
            let message = "A game in which a machine helps stands at this position: nothing else \
                           is told about it until they have played on.";
            return Err(ApiError::conflict("withheld", message));
        }
        Ok(())
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Stand>> {
        self.stands.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_do_not_tell_positions_apart() {
        let first = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
        let later = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 14 28";
        assert_eq!(without_counters(first), without_counters(later));
        assert!(without_counters(first).ends_with("b KQkq -"));
        assert_eq!(without_counters("21 1"), "21");
        assert_eq!(without_counters("7"), "7");
    }
}
