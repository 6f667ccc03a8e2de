//! The log of a run: a folder with one file, a line of JSON for what is done and then one for each
//! step.
//!
//! A step is on the disk before the next begins. So a run that was killed goes on from its last whole
//! step; a line that was being written is cut off.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use files::log::{Log, LogError};
use serde::Serialize;
use serde::de::DeserializeOwned;

const NAME: &str = "log.jsonl";

/// Why a run cannot be logged.
#[derive(Debug, thiserror::Error)]
pub enum RunLogError {
    /// The folder cannot be made.
    #[error("{}: {source}", path.display())]
    Folder {
        /// Its path.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// The log cannot be read or written, or is none.
    #[error(transparent)]
    Log(#[from] LogError),
    /// A folder with another run.
    #[error("{} holds another run: {found}", .path.display())]
    OtherRun {
        /// The folder.
        path: PathBuf,
        /// The first line of its log.
        found: String,
    },
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
    log: Log,
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
    ) -> Result<(Self, Vec<S>), RunLogError> {
        let failed = |source| RunLogError::Folder { path: folder.to_owned(), source };
        fs::create_dir_all(folder).map_err(failed)?;
        let path = folder.join(NAME);
        let (mut log, content) = Log::open(&path)?;
        let head = json(plan);
        let mut objects = content.objects();
        match objects.next() {
            Some(Ok(found)) if *found == *head => {}
            // The first line may have been broken off, too.
            None if head.starts_with(content.rest()) => log.append(head)?,
            found => {
                let found = match found {
                    Some(object) => object?.into_owned(),
                    None => content.rest().to_owned(),
                };
                let found = String::from_utf8_lossy(&found).into_owned();
                return Err(RunLogError::OtherRun { path: folder.to_owned(), found });
            }
        }
        let steps = objects.enumerate().map(|(index, object)| {
            serde_json::from_slice(&object?).map_err(|error| content.refuse(index + 1, error))
        });
        let steps = steps.collect::<Result<_, _>>()?;
        Ok((Self { log, path }, steps))
    }

    /// The error that a step, counted from 0, is none of this run.
    #[must_use]
    pub fn misfit(&self, step: usize) -> RunLogError {
        let reason = "this is no step of the run in the first line".to_owned();
        LogError::Line { path: self.path.clone(), line: step + 2, reason }.into()
    }

    /// Writes a step down; it is on the disk when this returns.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn add<S: Serialize>(&mut self, step: &S) -> Result<(), RunLogError> {
        Ok(self.log.append(json(step))?)
    }
}

fn json(value: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(value).expect("plain data")
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Serialize)]
    struct Plan<'a> {
        name: &'a str,
    }

    #[derive(PartialEq, Debug, Serialize, Deserialize)]
    struct Step {
        number: u32,
    }

    fn open(folder: &Path, name: &str) -> Result<(RunLog, Vec<u32>), RunLogError> {
        let (log, steps) = RunLog::open(folder, &Plan { name })?;
        Ok((log, steps.into_iter().map(|Step { number }| number).collect()))
    }

    #[test]
    fn a_log_goes_on_after_its_last_whole_line() {
        let folder = tempfile::tempdir().expect("a folder");
        let open = |plan: &str| open(folder.path(), plan);
        let (mut log, steps) = open("plan").expect("new");
        assert!(steps.is_empty());
        assert!(matches!(open("plan"), Err(RunLogError::Log(LogError::Busy(_)))));
        log.add(&Step { number: 1 }).expect("written");
        log.add(&Step { number: 22 }).expect("written");
        drop(log);
        let path = folder.path().join(NAME);
        let text = fs::read_to_string(&path).expect("readable");
        fs::write(&path, format!("{text}{{\"number\":33")).expect("writable");
        let (mut log, steps) = open("plan").expect("there");
        assert_eq!(steps, [1, 22]);
        log.add(&Step { number: 4 }).expect("written");
        drop(log);
        assert_eq!(open("plan").expect("there").1, [1, 22, 4]);
        assert!(matches!(open("other"), Err(RunLogError::OtherRun { .. })));
        for foreign in ["a diary", "a diary\nand its second", "{\"name\":\"plan\"} B"] {
            fs::write(&path, foreign).expect("writable");
            assert!(matches!(open("plan"), Err(RunLogError::OtherRun { .. })), "{foreign}");
            assert_eq!(fs::read_to_string(&path).expect("readable"), foreign, "nothing is lost");
        }
        fs::write(&path, "{\"name\":\"pl").expect("writable");
        assert!(open("plan").expect("a broken head").1.is_empty());
        fs::write(&path, format!("{text}x\n")).expect("writable");
        let refused = open("plan");
        assert!(matches!(refused, Err(RunLogError::Log(LogError::Line { line: 4, .. }))));
    }

    #[test]
    fn logs_without_checksums_go_on() {
        let folder = tempfile::tempdir().expect("a folder");
        let old = "{\"name\":\"plan\"}\n{\"number\":7}\n";
        fs::write(folder.path().join(NAME), old).expect("writable");
        let (mut log, steps) = open(folder.path(), "plan").expect("there");
        assert_eq!(steps, [7]);
        log.add(&Step { number: 8 }).expect("written");
        drop(log);
        assert_eq!(open(folder.path(), "plan").expect("there").1, [7, 8]);
    }
}
