//! One thread that searches.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, PoisonError};
use std::time::Instant;

use engine::{Answer, Control, EngineError, OpeningBook, Settings};

use super::idle::Seated;
use super::scheduler::Job;
use super::{PoolPlayer, Power, SearchError, SearchRequest, Series, Shared};

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
            let Job { request, control, reply, granted, .. } = job;
            let (seated, answer) = if reply.is_closed() {
                (None, Err(SearchError::Failed))
            } else {
                self.think(request, granted, &control)
            };
            // Whoever hears the answer and asks for more finds the opponent at rest.
            self.shared.lock().done(self.number, seated);
            // Where it had searched on several, others find a thread now.
            if granted.threads > 1 {
                self.shared.ready.notify_all();
            }
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
            if let Some((job, leaving)) = scheduler.next(self.number) {
                let crowded = scheduler.is_crowded();
                drop(scheduler);
                if crowded {
                    shared.crowded.notify_one();
                }
                // Others go on while large tables are given back.
                drop(leaving);
                job.progress.send_modify(|progress| {
                    progress.place = 0;
                    progress.begun = Some(Instant::now());
                });
                return Some(job);
            }
            scheduler = shared.ready.wait(scheduler).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Searches, and gives the opponent back if it remembers anything. One that panicked is thrown
    /// away: its tables cannot be trusted.
    fn think(
        &self,
        request: SearchRequest,
        granted: Power,
        control: &Control,
    ) -> (Option<Seated>, Result<Answer, SearchError>) {
        let settings = self.settings(&request, granted);
        // Rungs and networks remember nothing from one search to the next.
        let remembers =
            matches!(request.player, PoolPlayer::Engine { .. } | PoolPlayer::Program(_));
        let mut seated = match self.seat(&request, granted) {
            Ok(seated) => seated,
            Err(error) => return (None, Err(error)),
        };
        let search = AssertUnwindSafe(|| seated.search(request, &settings, control));
        match catch_unwind(search) {
            // A program that fails is ended; it is started anew when it is asked again.
            Ok(Err(error @ EngineError::Program { .. })) => (None, Err(SearchError::Engine(error))),
            Ok(answer) => (remembers.then_some(seated), answer.map_err(SearchError::Engine)),
            Err(_) => (None, Err(SearchError::Failed)),
        }
    }

    /// Who is to think: an engine that sat here before, a new one, or a rung.
    fn seat(&self, request: &SearchRequest, granted: Power) -> Result<Seated, SearchError> {
        let role = request.player.role(request.kind);
        let hash_mib = granted.hash_mib;
        let forgetful = match &request.player {
            PoolPlayer::Rung(rung) => Some(rung.clone().seat()?),
            PoolPlayer::Network(network) => Some(network.seat()),
            PoolPlayer::Engine { .. } | PoolPlayer::Program(_) => None,
        };
        if let Some(opponent) = forgetful {
            return Ok(Seated { opponent, role, series: None, hash_mib });
        }
        let idle = self.shared.lock().take(&role, request.series.as_ref());
        if let Some(seated) = idle.filter(|seated| seated.role == role) {
            return Ok(Seated { hash_mib, ..seated });
        }
        let opponent = match &request.player {
            PoolPlayer::Program(program) => program.opponent(),
            _ => request.kind.opponent(),
        };
        Ok(Seated { opponent, role, series: None, hash_mib })
    }

    fn settings(&self, request: &SearchRequest, granted: Power) -> Settings {
        let seed = request.series.as_ref().map_or_else(rand::random, lot);
        let book = if request.book { OpeningBook::BuiltIn } else { OpeningBook::Off };
        match &request.player {
            PoolPlayer::Engine { strength, evaluation } => Settings {
                hash_mib: granted.hash_mib,
                threads: granted.threads,
                endgames: self.shared.means.endgames.own.clone(),
                syzygy: self.shared.means.endgames.syzygy.clone(),
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
            PoolPlayer::Rung(_) | PoolPlayer::Network(_) => {
                Settings { seed, ..Settings::default() }
            }
            PoolPlayer::Program(_) => Settings { multipv: request.multipv, ..Settings::default() },
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
