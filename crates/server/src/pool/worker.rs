//! One thread that searches.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use engine::{Answer, Control, OpeningBook, Opponent, Settings};

use super::desk::Job;
use super::{Order, Player, SearchError, Shared};

/// A thread that had nothing to do for so long gives its tables back.
const FORGET: Duration = Duration::from_secs(120);

/// An opponent, the kind of game that it plays, and the game it last thought about.
struct Seated {
    opponent: Box<dyn Opponent>,
    kind: String,
    game: Option<(String, usize)>,
}

/// A thread that searches.
pub struct Worker {
    number: usize,
    shared: Arc<Shared>,
    /// The engine that thought here last: one, so that there is one table.
    seated: Option<Seated>,
}

impl Worker {
    /// The thread with this number.
    pub const fn new(number: usize, shared: Arc<Shared>) -> Self {
        Self { number, shared, seated: None }
    }

    /// Searches until the pool is gone.
    pub fn run(mut self) {
        while let Some(job) = self.next() {
            let Job { order, control, reply, .. } = job;
            let answer = (!reply.is_closed()).then(|| self.think(order, &control));
            self.shared.lock().done(self.number);
            if let Some(answer) = answer {
                // Whoever asked may be gone by now.
                let _ = reply.send(answer);
            }
        }
    }

    /// Waits for a job; `None` when the pool is gone.
    fn next(&mut self) -> Option<Job> {
        let shared = Arc::clone(&self.shared);
        let mut desk = shared.lock();
        loop {
            if desk.closed {
                return None;
            }
            if let Some(job) = desk.next(self.number) {
                let crowded = desk.is_crowded();
                drop(desk);
                if crowded {
                    shared.crowded.notify_one();
                }
                job.progress.send_modify(|progress| {
                    progress.place = 0;
                    progress.begun = Some(Instant::now());
                });
                return Some(job);
            }
            let waited = shared.ready.wait_timeout(desk, FORGET);
            let (guard, timeout) = waited.unwrap_or_else(PoisonError::into_inner);
            desk = guard;
            if timeout.timed_out() && self.seated.is_some() {
                drop(desk);
                self.seated = None;
                desk = shared.lock();
            }
        }
    }

    /// Searches. An opponent that panicked is thrown away: its tables cannot be trusted.
    fn think(&mut self, order: Order, control: &Control) -> Result<Answer, SearchError> {
        let (id, player) = (order.kind.info().id, order.player);
        let settings = self.settings(&order);
        let mut seated = self.seat(&order, id)?;
        let answer = catch_unwind(AssertUnwindSafe(|| {
            seated.opponent.configure(&settings)?;
            if order.game.is_none() || seated.game != order.game {
                seated.opponent.new_game();
            }
            seated.game = order.game;
            let mut report = order.report;
            seated.opponent.think(&order.start, &(order.limits)(), control, &mut *report)
        }))
        .map_err(|_| SearchError::Failed)?;
        // A rung remembers nothing from one search to the next.
        if let Player::Engine(_) = player {
            self.seated = Some(seated);
        }
        answer.map_err(SearchError::Engine)
    }

    /// Who is to think: the engine as it sat here last, or a rung.
    fn seat(&mut self, order: &Order, kind: String) -> Result<Seated, SearchError> {
        let opponent = match order.player {
            Player::Engine(_) => match self.seated.take() {
                Some(seated) if seated.kind == kind => return Ok(seated),
                _ => order.kind.opponent(),
            },
            Player::Rung(rung) => rung.seat(&kind)?,
        };
        Ok(Seated { opponent, kind, game: None })
    }

    fn settings(&self, order: &Order) -> Settings {
        let seed = order.game.as_ref().map_or_else(rand::random, lot);
        let book = if order.book { OpeningBook::BuiltIn } else { OpeningBook::Off };
        match order.player {
            Player::Engine(strength) => Settings {
                hash_mib: self.shared.hash_mib,
                multipv: order.multipv,
                strength,
                book,
                seed,
                ..Settings::default()
            },
            Player::Rung(rung) if rung.has_book() => Settings { seed, book, ..Settings::default() },
            Player::Rung(_) => Settings { seed, ..Settings::default() },
        }
    }
}

/// Where the random choices for a seat of a game begin.
fn lot(game: &(String, usize)) -> u64 {
    let mut hasher = DefaultHasher::new();
    game.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_seat_of_every_game_draws_its_own_lot() {
        let places = ["one", "two"].map(|game| [0, 1].map(|seat| (game.to_owned(), seat)));
        let lots: Vec<u64> = places.as_flattened().iter().map(lot).collect();
        assert_eq!(lots, places.as_flattened().iter().map(lot).collect::<Vec<_>>());
        assert_eq!(std::collections::HashSet::<u64>::from_iter(lots).len(), 4);
    }
}
