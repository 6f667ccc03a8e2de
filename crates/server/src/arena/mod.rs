//! Tournaments behind the API: begun, watched while they are played, and kept.
//!
//! Each lies in a folder of its own below the data folder as `tabiya arena` writes it, so that it
//! outlives the server and goes on where it was. They are played one at a time, on threads that give
//! way to everybody else's; no client can have a program started.

mod cache;
pub mod intent;
mod live;
pub mod model;
pub mod openings;
pub mod order;
pub mod tournaments;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use engine::Registry;

use crate::limits::ServerLimits;
use tournaments::Tournaments;

/// The arena of a server: what is played ends when it is dropped.
pub struct Arena(Arc<Tournaments>);

impl Arena {
    /// An arena of these games that keeps its tournaments in the data folder, and shows those of
    /// another folder.
    pub fn new(
        data: &Path,
        shown: Option<PathBuf>,
        games: Registry,
        limits: &Arc<ServerLimits>,
    ) -> Self {
        let folders = (data.join("arena"), shown);
        Self(Arc::new(Tournaments::new(folders, games, Arc::clone(limits))))
    }

    /// All tournaments.
    pub fn tournaments(&self) -> Arc<Tournaments> {
        Arc::clone(&self.0)
    }
}

impl Drop for Arena {
    fn drop(&mut self) {
        self.0.close();
    }
}
