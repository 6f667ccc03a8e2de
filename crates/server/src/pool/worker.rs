//! One thread that searches.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use engine::{Answer, Control, OpeningBook, Settings};

use super::desk::Job;
use super::idle::Seated;
use super::{Order, Player, SearchError, Series, Shared};

/// Opponents that had nothing to do for so long give their tables back.
const FORGET: Duration = Duration::from_secs(120);

/// A thread that searches.
pub struct Worker {
    number: usize,
    shared: Arc<Shared>,
}

impl Worker {
    /// The thread with this number.
    pub const fn new(number: usize, shared: Arc<Shared>) -> Self {
        Self { number, shared }
    }

    /// Searches until the pool is gone.
    pub fn run(self) {
        while let Some(job) = self.next() {
            let Job { order, control, reply, .. } = job;
            let (seated, answer) = if reply.is_closed() {
                (None, Err(SearchError::Failed))
            } else {
                self.think(order, &control)
            };
            // Whoever hears the answer and asks for more finds the opponent at rest.
            self.shared.lock().done(self.number, seated);
            // Whoever asked may be gone by now.
            let _ = reply.send(answer);
        }
    }

    /// Waits for a job; `None` when the pool is gone.
    fn next(&self) -> Option<Job> {
        let shared = &self.shared;
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
            if timeout.timed_out() {
                let stale = desk.idle.stale(FORGET);
                // Others go on while large tables are given back.
                drop(desk);
                drop(stale);
                desk = shared.lock();
            }
        }
    }

    /// Searches, and gives the opponent back if it remembers anything. One that panicked is thrown
    /// away: its tables cannot be trusted.
    fn think(
        &self,
        order: Order,
        control: &Control,
    ) -> (Option<Seated>, Result<Answer, SearchError>) {
        let settings = self.settings(&order);
        // A rung remembers nothing from one search to the next.
        let remembers = matches!(order.player, Player::Engine(_));
        let mut seated = match self.seat(&order) {
            Ok(seated) => seated,
            Err(error) => return (None, Err(error)),
        };
        let search = AssertUnwindSafe(|| seated.search(order, &settings, control));
        match catch_unwind(search) {
            Ok(answer) => (remembers.then_some(seated), answer.map_err(SearchError::Engine)),
            Err(_) => (None, Err(SearchError::Failed)),
        }
    }

    /// Who is to think: an engine that sat here before, a new one, or a rung.
    fn seat(&self, order: &Order) -> Result<Seated, SearchError> {
        let kind = order.kind.id();
        let opponent = match order.player {
            Player::Engine(_) => {
                let idle = self.shared.lock().take(kind, order.series.as_ref());
                match idle.filter(|seated| seated.kind == kind) {
                    Some(seated) => return Ok(seated),
                    None => order.kind.opponent(),
                }
            }
            Player::Rung(rung) => rung.seat()?,
        };
        Ok(Seated { opponent, kind, series: None })
    }

    fn settings(&self, order: &Order) -> Settings {
        let seed = order.series.as_ref().map_or_else(rand::random, lot);
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

/// Where the random choices of a series begin.
fn lot(series: &Series) -> u64 {
    let mut hasher = DefaultHasher::new();
    series.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_seat_of_every_game_draws_its_own_lot() {
        let places = ["one", "two"]
            .map(|game| [0, 1].map(|seat| Series::Seat { game: game.to_owned(), seat }));
        let lots: Vec<u64> = places.as_flattened().iter().map(lot).collect();
        assert_eq!(lots, places.as_flattened().iter().map(lot).collect::<Vec<_>>());
        assert_eq!(std::collections::HashSet::<u64>::from_iter(lots).len(), 4);
    }
}
