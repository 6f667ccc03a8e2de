//! Who watches games while they are played.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::record::{Fixture, GameRecord, Opening, Ply};

/// Watches games under way. It is called from the threads that play them, so whoever takes long
/// here holds them up, though nobody's clock runs meanwhile. `()` does not watch.
pub trait Observer: Sync {
    /// A game begins.
    fn begun(&self, fixture: &Fixture, opening: &Opening);

    /// A move was played in the game of this number, or an event of chance has happened.
    fn played(&self, game: u64, ply: &Ply);

    /// A game is over; `None` when it was broken off and counts for nothing.
    fn ended(&self, game: u64, record: Option<&GameRecord>);
}

impl Observer for () {
    fn begun(&self, _: &Fixture, _: &Opening) {}
    fn played(&self, _: u64, _: &Ply) {}
    fn ended(&self, _: u64, _: Option<&GameRecord>) {}
}

/// What a game under way has to do with the world around it.
pub(crate) struct Outside<'a> {
    /// Set when the games under way do not matter any more.
    pub over: &'a AtomicBool,
    /// Set by whoever wants the tournament to stop.
    pub stop: &'a AtomicBool,
    pub observer: &'a dyn Observer,
}

impl Outside<'_> {
    /// Whether games are to be broken off.
    pub fn breaks_off(&self) -> bool {
        self.over.load(Ordering::Relaxed) || self.stop.load(Ordering::Relaxed)
    }
}
