//! How long a run has lasted, however often it was broken off.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::RunError;

/// The time is written down when so much has passed.
const PAUSE: Duration = Duration::from_secs(10);

/// The time of a run, kept in a file.
pub struct RunClock {
    path: PathBuf,
    before: f64,
    begun: Instant,
    written: Instant,
}

#[derive(Serialize, Deserialize)]
struct Kept {
    seconds: f64,
}

impl RunClock {
    /// Goes on with the time in a file. One that cannot be read as such counts from 0: it is a
    /// measurement, on which nothing depends.
    pub fn open(path: &Path) -> Self {
        let kept = files::read_to_string(path).ok();
        let kept = kept.and_then(|text| serde_json::from_str(&text).ok());
        let before = kept.map_or(0.0, |Kept { seconds }| seconds.max(0.0));
        let now = Instant::now();
        Self { path: path.to_owned(), before, begun: now, written: now }
    }

    /// Seconds so far.
    pub fn seconds(&self) -> f64 {
        self.before + self.begun.elapsed().as_secs_f64()
    }

    /// Writes the time down, now and then.
    pub fn tick(&mut self) {
        if self.written.elapsed() >= PAUSE {
            // Whoever cannot write here will hear of it where results are written.
            let _ = self.write();
        }
    }

    /// Writes the time down.
    pub fn write(&mut self) -> Result<(), RunError> {
        self.written = Instant::now();
        let text = serde_json::to_string(&Kept { seconds: self.seconds() }).expect("plain data");
        files::write(&self.path, text + "\n").map_err(RunError::io(&self.path))
    }
}
