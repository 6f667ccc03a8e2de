//! One thread that searches.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use engine::{Answer, Control, OpeningBook, Settings};

use super::idle::Seated;
use super::scheduler::Job;
use super::{PoolPlayer, SearchError, SearchRequest, Series, Shared};

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
            let Job { request, control, reply, .. } = job;
            let (seated, answer) = if reply.is_closed() {
                (None, Err(SearchError::Failed))
            } else {
                self.think(request, &control)
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
        let mut scheduler = shared.lock();
        loop {
            if scheduler.closed {
                return None;
            }
            if let Some(job) = scheduler.next(self.number) {
                let crowded = scheduler.is_crowded();
                drop(scheduler);
                if crowded {
                    shared.crowded.notify_one();
                }
                job.progress.send_modify(|progress| {
                    progress.place = 0;
                    progress.begun = Some(Instant::now());
                });
                return Some(job);
            }
            let waited = shared.ready.wait_timeout(scheduler, FORGET);
            let (guard, timeout) = waited.unwrap_or_else(PoisonError::into_inner);
            scheduler = guard;
            if timeout.timed_out() {
                let stale = scheduler.idle.stale(FORGET);
                // Others go on while large tables are given back.
                drop(scheduler);
                drop(stale);
                scheduler = shared.lock();
            }
        }
    }

    /// Searches, and gives the opponent back if it remembers anything. One that panicked is thrown
    /// away: its tables cannot be trusted.
    fn think(
        &self,
        request: SearchRequest,
        control: &Control,
    ) -> (Option<Seated>, Result<Answer, SearchError>) {
        let settings = self.settings(&request);
        // A rung remembers nothing from one search to the next.
        let remembers = matches!(request.player, PoolPlayer::Engine { .. });
        let mut seated = match self.seat(&request) {
            Ok(seated) => seated,
            Err(error) => return (None, Err(error)),
        };
        let search = AssertUnwindSafe(|| seated.search(request, &settings, control));
        match catch_unwind(search) {
            Ok(answer) => (remembers.then_some(seated), answer.map_err(SearchError::Engine)),
            Err(_) => (None, Err(SearchError::Failed)),
        }
    }

    /// Who is to think: an engine that sat here before, a new one, or a rung.
    fn seat(&self, request: &SearchRequest) -> Result<Seated, SearchError> {
        let kind = request.kind.id();
        let opponent = match &request.player {
            PoolPlayer::Engine { .. } => {
                let idle = self.shared.lock().take(kind, request.series.as_ref());
                match idle.filter(|seated| seated.kind == kind) {
                    Some(seated) => return Ok(seated),
                    None => request.kind.opponent(),
                }
            }
            PoolPlayer::Rung(rung) => rung.clone().seat()?,
        };
        Ok(Seated { opponent, kind, series: None })
    }

    fn settings(&self, request: &SearchRequest) -> Settings {
        let seed = request.series.as_ref().map_or_else(rand::random, lot);
        let book = if request.book { OpeningBook::BuiltIn } else { OpeningBook::Off };
        match &request.player {
            PoolPlayer::Engine { strength, evaluation } => Settings {
                hash_mib: self.shared.means.hash_mib,
                endgames: self.shared.means.endgames.clone(),
                multipv: request.multipv,
                strength: *strength,
                evaluation: evaluation.clone(),
                book,
                seed,
                ..Settings::default()
            },
            PoolPlayer::Rung(rung) if rung.has_book() => {
                Settings { seed, book, ..Settings::default() }
            }
            PoolPlayer::Rung(_) => Settings { seed, ..Settings::default() },
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
