//! The log of a run: a folder with one file, a line of JSON for what is done and then one for each
//! step.
//!
//! A step is on the disk before the next begins. So a run that was killed goes on from its last whole
//! step; a line that was being written is cut off.

use std::fs::{self, File, TryLockError};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;

const NAME: &str = "log.jsonl";

/// Why a run cannot be logged.
#[derive(Debug, thiserror::Error)]
pub enum LogError {
    /// A file or folder that cannot be read or written.
    #[error("{}: {source}", path.display())]
    Io {
        /// Its path.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// A line that is none of such a log.
    #[error("{} line {line}: {reason}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// Number of the line, from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// A folder with another run.
    #[error("{} holds another run: {found}", .path.display())]
    OtherRun {
        /// The folder.
        path: PathBuf,
        /// The first line of its log.
        found: String,
    },
    /// Another program goes on with this run.
    #[error("{} is in use by another program", .0.display())]
    Busy(PathBuf),
}

/// When a step was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Made {
    /// In an earlier run, and read from its log.
    Earlier,
    /// In this run.
    Now,
}

/// A log that is open for writing; nobody else can write it meanwhile.
pub struct RunLog {
    file: File,
    path: PathBuf,
}

impl RunLog {
    /// Opens the log of a folder, which is made where there is none. `plan` is all that the outcome
    /// depends on. Yields the steps that were made before.
    ///
    /// # Errors
    /// A folder that cannot be written, is in use or holds something else.
    pub fn open<P: Serialize, S: DeserializeOwned>(
        folder: &Path,
        plan: &P,
    ) -> Result<(Self, Vec<S>), LogError> {
        let io = |path: &Path| {
            let path = path.to_owned();
            move |source| LogError::Io { path, source }
        };
        fs::create_dir_all(folder).map_err(io(folder))?;
        let path = folder.join(NAME);
        let mut file = files::open_to_go_on(&path).map_err(io(&path))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(LogError::Busy(folder.to_owned())),
            Err(TryLockError::Error(source)) => return Err(LogError::Io { path, source }),
        }
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(io(&path))?;
        let mut log = Self { file, path };
        let head = log.line(plan)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let found = text.lines().next().unwrap_or_default();
        // The first line may have been broken off, too.
        if found != head && (whole > 0 || !head.starts_with(found)) {
            let (path, found) = (folder.to_owned(), found.to_owned());
            return Err(LogError::OtherRun { path, found });
        }
        let cut = log.file.set_len(whole as u64).and_then(|()| log.file.seek(SeekFrom::End(0)));
        cut.map_err(io(&log.path))?;
        if whole == 0 {
            log.write(head)?;
        }
        let steps = text[..whole].lines().skip(1).enumerate().map(|(index, line)| {
            serde_json::from_str(line).map_err(|error| LogError::Line {
                path: log.path.clone(),
                line: index + 2,
                reason: error.to_string(),
            })
        });
        let steps = steps.collect::<Result<_, _>>()?;
        Ok((log, steps))
    }

    /// The error that a step, counted from 0, is none of this run.
    pub(crate) fn misfit(&self, step: usize) -> LogError {
        let reason = "this is no step of the run in the first line".to_owned();
        LogError::Line { path: self.path.clone(), line: step + 2, reason }
    }

    /// Writes a step down; it is on the disk when this returns.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn add<S: Serialize>(&mut self, step: &S) -> Result<(), LogError> {
        let line = self.line(step)?;
        self.write(line)
    }

    fn line<S: Serialize>(&self, step: &S) -> Result<String, LogError> {
        serde_json::to_string(step)
            .map_err(|error| LogError::Io { path: self.path.clone(), source: error.into() })
    }

    fn write(&mut self, mut line: String) -> Result<(), LogError> {
        line.push('\n');
        let written = self.file.write_all(line.as_bytes()).and_then(|()| self.file.sync_data());
        written.map_err(|source| LogError::Io { path: self.path.clone(), source })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_goes_on_after_its_last_whole_line() {
        let folder = tempfile::tempdir().expect("a folder");
        let open = |plan: &str| RunLog::open::<_, u32>(folder.path(), &plan.to_owned());
        let (mut log, steps) = open("plan").expect("new");
        assert!(steps.is_empty());
        assert!(matches!(open("plan"), Err(LogError::Busy(_))));
        log.add(&1).expect("written");
        log.add(&22).expect("written");
        drop(log);
        let path = folder.path().join(NAME);
        let text = fs::read_to_string(&path).expect("readable");
        fs::write(&path, format!("{text}33")).expect("writable");
        let (mut log, steps) = open("plan").expect("there");
        assert_eq!(steps, [1, 22]);
        log.add(&4).expect("written");
        drop(log);
        assert_eq!(open("plan").expect("there").1, [1, 22, 4]);
        assert!(matches!(open("other"), Err(LogError::OtherRun { .. })));
        for foreign in ["a diary", "a diary\nand its second", "\"plan\" B"] {
            fs::write(&path, foreign).expect("writable");
            assert!(matches!(open("plan"), Err(LogError::OtherRun { .. })), "{foreign}");
            assert_eq!(fs::read_to_string(&path).expect("readable"), foreign, "nothing is lost");
        }
        fs::write(&path, "\"pl").expect("writable");
        assert!(open("plan").expect("a broken head").1.is_empty());
        fs::write(&path, format!("{text}x\n")).expect("writable");
        assert!(matches!(open("plan"), Err(LogError::Line { line: 4, .. })));
    }
}
