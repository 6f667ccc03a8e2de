//! Files that people name, on a command line or in an option: read only where they are files, and
//! written whole or not at all; and [logs](log), which only grow.
//!
//! A path may lead to a folder, to a device without an end, or to a named pipe, where whoever opens
//! it waits for somebody at the other end. Whatever reads what a path from outside leads to opens it
//! here.
//!
//! ```
//! use std::io;
//! use std::path::Path;
//!
//! let error = files::read_to_string(Path::new("/")).unwrap_err();
//! assert_eq!(error.kind(), io::ErrorKind::IsADirectory);
//! ```

mod checksum;
pub mod log;

use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

/// Who only looks whether a file is locked holds it for a moment: so often it is tried again …
const TRIES: u32 = 10;
/// … after this time.
const BREATH: Duration = Duration::from_millis(10);

/// Opens a file for reading.
///
/// # Errors
/// Those of the system, and anything that is no regular file; it is not even opened.
pub fn open(path: impl AsRef<Path>) -> io::Result<File> {
    let path = path.as_ref();
    check(&fs::metadata(path)?)?;
    File::open(path)
}

/// Reads a file of text.
///
/// # Errors
/// See [`open`]; text that is not UTF-8.
pub fn read_to_string(path: impl AsRef<Path>) -> io::Result<String> {
    let mut text = String::new();
    open(path)?.read_to_string(&mut text)?;
    Ok(text)
}

/// Opens a file for reading and writing, and makes it where there is none. What it holds stays.
///
/// # Errors
/// See [`open`].
pub fn open_to_go_on(path: impl AsRef<Path>) -> io::Result<File> {
    let path = path.as_ref();
    match fs::metadata(path) {
        Ok(found) => check(&found)?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)
}

/// Keeps a file for this program until it is closed; `false` where another program keeps it. Some
/// network file systems know no locks: there everybody gets the file.
///
/// # Errors
/// Those of the system.
pub fn lock(file: &File) -> io::Result<bool> {
    for _ in 0..TRIES {
        match file.try_lock() {
            Ok(()) => return Ok(true),
            Err(TryLockError::WouldBlock) => thread::sleep(BREATH),
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {
                return Ok(true);
            }
            Err(TryLockError::Error(error)) => return Err(error),
        }
    }
    Ok(false)
}

/// Makes sure that [`write`](fn@write) can write there later on, as far as can be known before; nothing is
/// changed.
///
/// # Errors
/// Those that writing would have.
pub fn check_writable(path: impl AsRef<Path>) -> io::Result<()> {
    match Target::at(path.as_ref())? {
        Target::File(target) => target.write_draft(&[]).map(drop),
        Target::Stream(_) => Ok(()),
    }
}

/// Writes a file: all of it, in place of what was there, or else nothing at all; it survives a power
/// cut when this returns. What stands there and is no file, as a terminal or a pipe, is written to as
/// it is.
///
/// # Errors
/// Those of the system.
pub fn write(path: impl AsRef<Path>, contents: impl AsRef<[u8]>) -> io::Result<()> {
    match Target::at(path.as_ref())? {
        Target::File(target) => target.write_draft(contents.as_ref())?.put_in_place(),
        Target::Stream(path) => {
            OpenOptions::new().write(true).open(path)?.write_all(contents.as_ref())
        }
    }
}

/// Puts the names of the files in a folder on the disk: their contents alone are not enough for them
/// to be found after a power cut.
///
/// # Errors
/// Those of the system.
pub fn keep_names(folder: impl AsRef<Path>) -> io::Result<()> {
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

/// The folder that a file lies in.
#[must_use]
pub fn folder_of(file: &Path) -> &Path {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// Refuses what is no regular file.
fn check(found: &Metadata) -> io::Result<()> {
    if found.is_file() {
        return Ok(());
    }
    Err(if found.is_dir() {
        io::Error::new(io::ErrorKind::IsADirectory, "it is a folder, not a file")
    } else {
        io::Error::new(io::ErrorKind::InvalidInput, "it is no regular file")
    })
}

/// Where something is to be written.
enum Target<'a> {
    File(Destination),
    /// What is there is no file.
    Stream(&'a Path),
}

/// A file to write, there already or not.
struct Destination {
    path: PathBuf,
    /// Of the file that is there already.
    found: Option<Metadata>,
}

/// A file beside the one to write, which goes away unless it is put in its place.
struct Draft {
    path: PathBuf,
    place: PathBuf,
}

impl<'a> Target<'a> {
    fn at(path: &'a Path) -> io::Result<Self> {
        let found = match fs::metadata(path) {
            Ok(found) => found,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Ok(Self::File(Destination { path: path.to_owned(), found: None }));
            }
            Err(error) => return Err(error),
        };
        if found.is_dir() {
            check(&found)?;
        }
        if !found.is_file() {
            return Ok(Self::Stream(path));
        }
        // A file that may not be written is not to be replaced either.
        OpenOptions::new().append(true).open(path)?;
        // Where a link leads to is replaced, not the link.
        Ok(Self::File(Destination { path: fs::canonicalize(path)?, found: Some(found) }))
    }
}

impl Destination {
    /// Writes the contents into a file beside this one.
    fn write_draft(self, contents: &[u8]) -> io::Result<Draft> {
        let Some(name) = self.path.file_name() else {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "it names no file"));
        };
        let name = format!(".{}.{}.new", name.to_string_lossy(), std::process::id());
        let path = self.path.with_file_name(name);
        let mut file = File::create(&path)?;
        let draft = Draft { path, place: self.path };
        if let Some(found) = self.found {
            file.set_permissions(found.permissions())?;
        }
        file.write_all(contents)?;
        file.sync_all()?;
        Ok(draft)
    }
}

impl Draft {
    fn put_in_place(self) -> io::Result<()> {
        fs::rename(&self.path, &self.place)?;
        keep_names(folder_of(&self.place))
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        // Not there any more when it was put in place.
        let _ = fs::remove_file(&self.path);
    }
}
