//! What the server wants of a run, beside what `tabiya learn run` writes into its folder.

use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use zero::{ZeroPlan, ZeroReport};

const NAME: &str = "server.json";

/// What the server wants of a run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct LearnOrder {
    /// What is learned, and how.
    pub plan: ZeroPlan,
    /// How long it lasts in all.
    pub minutes: u32,
    /// What becomes of it.
    pub standing: Standing,
    /// When it was last told to go on, in milliseconds since 1970.
    pub since: i64,
}

/// What becomes of a run.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Standing {
    /// It goes on, or will when the server starts again.
    Going,
    /// It was paused, so that it does not go on by itself.
    Paused,
    /// Its time is up.
    Finished,
    /// This keeps it from going on.
    Failed(String),
}

impl LearnOrder {
    /// That of a folder; `None` where there is none.
    pub fn read(folder: &Path) -> Option<Self> {
        serde_json::from_slice(&fs::read(folder.join(NAME)).ok()?).ok()
    }

    /// Writes it down, whole or not at all.
    ///
    /// # Errors
    /// A folder that cannot be written.
    pub fn write(&self, folder: &Path) -> io::Result<()> {
        files::write(folder.join(NAME), serde_json::to_vec(self)?)
    }
}

/// What the run in a folder came to when it was last written down; `None` before that.
pub fn report(folder: &Path) -> Option<Arc<ZeroReport>> {
    serde_json::from_slice(&fs::read(folder.join("report.json")).ok()?).ok().map(Arc::new)
}

/// Bytes of the files in a folder.
pub fn bytes(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.metadata().ok()).map(|file| file.len()).sum()
}

/// The generations whose networks are kept in a folder, from the first on.
pub fn networks(folder: &Path) -> Vec<u32> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let number = |name: String| {
        let name = name.strip_prefix("generation-")?.strip_suffix(".network")?;
        name.parse().ok()
    };
    let numbers = entries.filter_map(|entry| number(entry.file_name().into_string().ok()?));
    let mut numbers: Vec<u32> = numbers.collect();
    numbers.sort_unstable();
    numbers
}
