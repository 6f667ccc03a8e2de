//! Logs: files that only grow, an object in JSON a line, each with its checksum (CRC-32, the object's
//! last field).
//!
//! One program at a time writes a log. What it has written is on the disk before it counts, so a
//! program killed at any moment loses nothing; a line that was being written is cut off by the next
//! one that is.
//!
//! ```
//! use files::log::Log;
//!
//! # let folder = tempfile::tempdir()?;
//! let path = folder.path().join("log.jsonl");
//! let (mut log, _) = Log::open(&path)?;
//! log.append(br#"{"step":1}"#.to_vec())?;
//! drop(log);
//! let (_log, content) = Log::open(&path)?;
//! let objects = content.objects().collect::<Result<Vec<_>, _>>()?;
//! assert_eq!(objects, [&br#"{"step":1}"#[..]]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::borrow::Cow;
use std::fs::{self, File, TryLockError};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

pub use crate::checksum::{damaged_end, opened};
use crate::{checksum, folder_of, keep_names, lock, open_to_go_on};

/// Why a log cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum LogError {
    /// A file that cannot be read or written.
    #[error("{}: {source}", path.display())]
    Io {
        /// Its path.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// Another program writes it.
    #[error("{} is in use by another program", .0.display())]
    Busy(PathBuf),
    /// A line that is none of this log.
    #[error("{} line {line}: {reason}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// Number of the line, from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
}

impl LogError {
    fn io(path: &Path) -> impl FnOnce(io::Error) -> Self + '_ {
        move |source| Self::Io { path: path.to_owned(), source }
    }
}

/// A log that is open for writing; nobody else can write it meanwhile.
#[derive(Debug)]
pub struct Log {
    file: File,
    path: PathBuf,
    /// Bytes of whole lines.
    whole: u64,
}

impl Log {
    /// Opens a log, which is made where there is none, and reads it. Nothing is changed before the
    /// first line is written.
    ///
    /// # Errors
    /// A file that cannot be written, and one that another program writes.
    pub fn open(path: &Path) -> Result<(Self, Content), LogError> {
        let mut file = open_to_go_on(path).map_err(LogError::io(path))?;
        if !lock(&file).map_err(LogError::io(path))? {
            return Err(LogError::Busy(path.to_owned()));
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(LogError::io(path))?;
        if bytes.is_empty() {
            keep_names(folder_of(path)).map_err(LogError::io(path))?;
        }
        let content = Content { path: path.to_owned(), bytes };
        let whole = content.whole() as u64;
        Ok((Self { file, path: path.to_owned(), whole }, content))
    }

    /// Whether somebody writes a log now.
    #[must_use]
    pub fn is_in_use(path: &Path) -> bool {
        let file = File::open(path);
        file.is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
    }

    /// Writes an object in JSON, without newlines; it is on the disk when this returns. What could
    /// not be written whole is not there at all.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn append(&mut self, object: Vec<u8>) -> Result<(), LogError> {
        let line = checksum::sealed(object);
        let cut = self.cut();
        let written =
            cut.and_then(|()| self.file.write_all(&line)).and_then(|()| self.file.sync_data());
        match written {
            Ok(()) => {
                self.whole += line.len() as u64;
                Ok(())
            }
            Err(error) => {
                // Where even this fails, the next line that is written cuts it off.
                let _ = self.cut();
                Err(LogError::io(&self.path)(error))
            }
        }
    }

    /// Cuts off what is no whole line.
    fn cut(&mut self) -> io::Result<()> {
        self.file.set_len(self.whole)?;
        self.file.seek(SeekFrom::Start(self.whole)).map(drop)
    }
}

/// What a log holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Content {
    path: PathBuf,
    bytes: Vec<u8>,
}

impl Content {
    /// Reads a log, whether or not somebody writes it now.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub fn read(path: &Path) -> Result<Self, LogError> {
        let bytes = fs::read(path).map_err(LogError::io(path))?;
        Ok(Self { path: path.to_owned(), bytes })
    }

    /// Bytes of whole lines.
    fn whole(&self) -> usize {
        self.bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1)
    }

    /// What comes after the last whole line: the beginning of one that was being written.
    #[must_use]
    pub fn rest(&self) -> &[u8] {
        &self.bytes[self.whole()..]
    }

    /// The objects of the whole lines in their order, each once its checksum is known to be right;
    /// then, where what follows them is no mere beginning of a line, the error that it is not.
    pub fn objects(&self) -> impl Iterator<Item = Result<Cow<'_, [u8]>, LogError>> {
        let (whole, rest) = self.bytes.split_at(self.whole());
        let lines = whole.split_inclusive(|&byte| byte == b'\n').map(checksum::opened);
        let lines = lines.chain(damaged_end(rest).map(Err));
        lines.enumerate().map(|(index, object)| object.map_err(|why| self.refuse(index, why)))
    }

    /// The error that the object with this number, from 0, is none of this log.
    pub fn refuse(&self, index: usize, reason: impl ToString) -> LogError {
        LogError::Line { path: self.path.clone(), line: index + 1, reason: reason.to_string() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn objects(content: &Content) -> Vec<String> {
        let text = |object: Result<Cow<'_, [u8]>, _>| {
            String::from_utf8(object.expect("whole").into_owned()).expect("text")
        };
        content.objects().map(text).collect()
    }

    #[test]
    fn a_log_goes_on_after_its_last_whole_line() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("log");
        let (mut log, content) = Log::open(&path).expect("new");
        assert!(objects(&content).is_empty() && content.rest().is_empty());
        assert!(Log::is_in_use(&path));
        assert!(matches!(Log::open(&path), Err(LogError::Busy(_))));
        for object in ["{\"a\":1}", "{\"b\":22}"] {
            log.append(object.into()).expect("written");
        }
        drop(log);
        assert!(!Log::is_in_use(&path));
        let text = fs::read_to_string(&path).expect("readable");
        fs::write(&path, format!("{text}{{\"c\":")).expect("writable");
        let (mut log, content) = Log::open(&path).expect("there");
        assert_eq!(objects(&content), ["{\"a\":1}", "{\"b\":22}"]);
        assert_eq!(content.rest(), b"{\"c\":");
        assert!(fs::read_to_string(&path).expect("readable").ends_with("{\"c\":"), "as it was");
        log.append(b"{\"d\":4}".to_vec()).expect("written");
        assert_eq!(
            objects(&Content::read(&path).expect("there")),
            ["{\"a\":1}", "{\"b\":22}", "{\"d\":4}"]
        );
    }

    #[test]
    fn damage_is_told_by_its_line() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("log");
        let (mut log, _) = Log::open(&path).expect("new");
        for object in ["{\"a\":1}", "{\"b\":22}"] {
            log.append(object.into()).expect("written");
        }
        let sound = fs::read_to_string(&path).expect("readable");
        let endless = format!("{}x", sound.trim_end());
        for damaged in [sound.replace("22", "23"), endless] {
            let content = Content { path: path.clone(), bytes: damaged.into_bytes() };
            let found: Vec<_> = content.objects().collect();
            assert!(found[0].is_ok());
            assert!(matches!(found[1..], [Err(LogError::Line { line: 2, .. })]), "{found:?}");
        }
    }
}
