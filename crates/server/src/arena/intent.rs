//! A tournament's folder: what `tabiya arena` writes, and beside it what the server wants of it.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

const NAME: &str = "server.json";

/// What the server wants of a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Intent {
    /// Whether it was stopped, so that it does not go on by itself.
    pub stopped: bool,
    /// What kept it from going on.
    pub error: Option<String>,
    /// When it was last told to go on, in milliseconds since 1970: who was told first comes first.
    pub since: i64,
}

impl Intent {
    /// That of a folder; an empty one where none is written.
    pub fn read(folder: &Path) -> Self {
        let text = fs::read(folder.join(NAME)).unwrap_or_default();
        serde_json::from_slice(&text).unwrap_or_default()
    }

    /// Writes it down, whole or not at all.
    ///
    /// # Errors
    /// A folder that cannot be written.
    pub fn write(&self, folder: &Path) -> io::Result<()> {
        files::write(folder.join(NAME), serde_json::to_vec(self)?)
    }
}

/// The file of a folder in which its games are stored.
pub fn journal(folder: &Path) -> PathBuf {
    folder.join("journal.jsonl")
}

/// When the last game was stored, in milliseconds since 1970.
pub fn updated(folder: &Path) -> i64 {
    let modified = fs::metadata(journal(folder)).and_then(|meta| meta.modified());
    let since = modified.unwrap_or(SystemTime::UNIX_EPOCH).duration_since(UNIX_EPOCH);
    i64::try_from(since.unwrap_or_default().as_millis()).unwrap_or(i64::MAX)
}

/// The names of the folders in a folder; none where there is no such folder.
///
/// # Errors
/// A folder that cannot be read.
pub fn names(folder: &Path) -> io::Result<Vec<String>> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    let mut names: Vec<String> =
        entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok()).collect();
    names.sort();
    Ok(names)
}
