//! The journals that are read: a few of them in memory, and of all others what lists say of them.

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ::arena::{Archive, ArenaError, Schedule};
use engine::Registry;

use super::intent::journal;
use super::model::TournamentSummary;
use crate::error::ApiError;

/// Journals in memory; which games of one are looked at one after the other.
const OPEN: usize = 8;

/// What a list says of a tournament that nobody plays.
#[derive(Clone)]
pub struct JournalFacts {
    pub summary: TournamentSummary,
    /// Whether a test has come to an end.
    pub decided: bool,
}

/// The journals by address.
#[derive(Default)]
pub struct JournalCache(Mutex<Cached>);

#[derive(Default)]
struct Cached {
    /// Each with the time of its last use.
    open: HashMap<String, (u64, Arc<Mutex<Archive>>)>,
    /// As they were when the journal had so many bytes.
    facts: HashMap<String, (u64, JournalFacts)>,
    time: u64,
}

impl JournalCache {
    fn books(&self) -> MutexGuard<'_, Cached> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Forgets a journal that is gone.
    pub fn forget(&self, id: &str) {
        let mut books = self.books();
        books.open.remove(id);
        books.facts.remove(id);
    }

    /// Asks the journal of a folder something, when it is up to date.
    ///
    /// # Errors
    /// What is asked says, or a journal that cannot be read.
    pub fn ask<T>(
        &self,
        id: &str,
        folder: &Path,
        ask: impl FnOnce(&Archive) -> Result<T, ApiError>,
    ) -> Result<T, ApiError> {
        let archive = self.archive(id, folder)?;
        let mut archive = archive.lock().unwrap_or_else(PoisonError::into_inner);
        if archive.refresh().is_err() {
            // Another journal may have taken its place in the middle of a line.
            *archive = Archive::open(folder)?;
        }
        ask(&archive)
    }

    fn archive(&self, id: &str, folder: &Path) -> Result<Arc<Mutex<Archive>>, ArenaError> {
        {
            let mut books = self.books();
            books.time += 1;
            let time = books.time;
            if let Some((used, archive)) = books.open.get_mut(id) {
                *used = time;
                return Ok(Arc::clone(archive));
            }
        }
        // Long journals are read without holding up those who ask for others.
        let archive = Arc::new(Mutex::new(Archive::open(folder)?));
        let mut books = self.books();
        if books.open.len() >= OPEN {
            let oldest = books.open.iter().min_by_key(|(_, (used, _))| *used);
            if let Some(oldest) = oldest.map(|(id, _)| id.clone()) {
                books.open.remove(&oldest);
            }
        }
        let time = books.time;
        Ok(Arc::clone(&books.open.entry(id.to_owned()).or_insert((time, archive)).1))
    }

    /// What a list says of a tournament; its journal is read only when it has changed.
    ///
    /// # Errors
    /// A journal that cannot be read.
    pub fn facts(
        &self,
        games: Registry,
        id: &str,
        folder: &Path,
    ) -> Result<JournalFacts, ApiError> {
        let length = fs::metadata(journal(folder)).map_err(ApiError::internal)?.len();
        let known = self.books().facts.get(id).cloned();
        if let Some((_, facts)) = known.filter(|(known, _)| *known == length) {
            return Ok(facts);
        }
        let facts = self.ask(id, folder, |archive| {
            let plan = archive.plan();
            let seats = plan.seats_at_table(games.named(&plan.game)?)?;
            let mut summary = TournamentSummary::of(id, plan, seats);
            summary.games = Schedule::new(plan, seats).games();
            summary.played = archive.standings().games();
            Ok(JournalFacts { summary, decided: archive.standings().decided() })
        })?;
        self.books().facts.insert(id.to_owned(), (length, facts.clone()));
        Ok(facts)
    }
}
