//! The journal: every finished game, one line each, written before it counts.
//!
//! Everything else (records, tables) is made from it. A line is on the disk before the game is
//! counted, so a program killed at any moment has lost no finished game; a line that was being
//! written is cut off when the journal is opened again, and its game is played anew.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::record::GameRecord;
use crate::{ArenaError, Plan, checksum};

pub(crate) const NAME: &str = "journal.jsonl";
/// Who asks [`Journal::is_in_use`] holds the journal for a moment: so often it is tried again …
const TRIES: u32 = 10;
/// … after this time.
const BREATH: Duration = Duration::from_millis(10);

/// A line of the journal.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Entry {
    /// What is played from here on.
    Plan(Box<Plan>),
    /// A finished game.
    Game(Box<GameRecord>),
}

impl Entry {
    /// The entry as a line with its checksum, newline included.
    fn line(&self) -> Result<Vec<u8>, serde_json::Error> {
        Ok(checksum::sealed(serde_json::to_vec(self)?))
    }

    /// Reads a line, newline included.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(line: &[u8]) -> Result<Self, String> {
        let entry = checksum::opened(line).map_err(str::to_owned)?;
        serde_json::from_slice(&entry).map_err(|error| error.to_string())
    }
}

/// What a journal holds.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct History {
    /// The plan; `None` for a new journal.
    pub plan: Option<Plan>,
    /// The finished games in the order in which they ended.
    pub games: Vec<GameRecord>,
}

/// A journal that is open for writing; nobody else can write it meanwhile.
pub struct Journal {
    file: File,
    path: PathBuf,
    /// Bytes of whole lines.
    length: u64,
}

impl Journal {
    /// Opens the journal of a folder, which is made where there is none.
    ///
    /// # Errors
    /// A folder that cannot be written, another program that plays there, a file that is no
    /// journal.
    pub fn open(folder: &Path) -> Result<(Self, History), ArenaError> {
        fs::create_dir_all(folder).map_err(ArenaError::io(folder))?;
        let path = folder.join(NAME);
        let mut options = OpenOptions::new();
        options.read(true).append(true).create(true);
        let mut file = options.open(&path).map_err(ArenaError::io(&path))?;
        lock(&file, folder)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(ArenaError::io(&path))?;
        let (whole, history) = read(&path, &bytes)?;
        let journal = Self { file, path, length: whole as u64 };
        if whole < bytes.len() {
            journal.cut().map_err(ArenaError::io(&journal.path))?;
        }
        Ok((journal, history))
    }

    /// Reads the journal of a folder, whether or not somebody writes it now.
    ///
    /// # Errors
    /// A file that cannot be read or is no journal.
    pub fn look(folder: &Path) -> Result<History, ArenaError> {
        let path = folder.join(NAME);
        let bytes = fs::read(&path).map_err(ArenaError::unreadable(&path))?;
        Ok(read(&path, &bytes)?.1)
    }

    /// Whether somebody plays in a folder now.
    #[must_use]
    pub fn is_in_use(folder: &Path) -> bool {
        let file = File::open(folder.join(NAME));
        file.is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
    }

    /// Writes down what is played from here on.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn begin(&mut self, plan: &Plan) -> Result<(), ArenaError> {
        self.append(&Entry::Plan(Box::new(plan.clone())))
    }

    /// Writes down a finished game; it is on the disk when this returns.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn add(&mut self, game: &GameRecord) -> Result<(), ArenaError> {
        self.append(&Entry::Game(Box::new(game.clone())))
    }

    fn append(&mut self, entry: &Entry) -> Result<(), ArenaError> {
        let line = entry.line().map_err(|error| ArenaError::io(&self.path)(error.into()))?;
        let written = self.file.write_all(&line).and_then(|()| self.file.sync_data());
        match written {
            Ok(()) => {
                self.length += line.len() as u64;
                Ok(())
            }
            Err(error) => {
                // Half a line would spoil the next one. Where even this fails, whoever opens the
                // journal next cuts it off.
                let _ = self.cut();
                Err(ArenaError::io(&self.path)(error))
            }
        }
    }

    /// Cuts off what is no whole line; whatever is written goes to the end of the file.
    fn cut(&self) -> io::Result<()> {
        self.file.set_len(self.length)
    }
}

fn lock(file: &File, folder: &Path) -> Result<(), ArenaError> {
    for _ in 0..TRIES {
        match file.try_lock() {
            Ok(()) => return Ok(()),
            Err(TryLockError::WouldBlock) => thread::sleep(BREATH),
            Err(TryLockError::Error(source)) => {
                return Err(ArenaError::Io { path: folder.join(NAME), source });
            }
        }
    }
    Err(ArenaError::Busy(folder.to_owned()))
}

/// Reads the whole lines, and tells how many bytes they are.
fn read(path: &Path, bytes: &[u8]) -> Result<(usize, History), ArenaError> {
    let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let mut history = History::default();
    let mut numbers = std::collections::BTreeSet::new();
    let mut number = 0;
    for line in bytes[..whole].split_inclusive(|&byte| byte == b'\n') {
        number += 1;
        let refuse =
            |reason: String| ArenaError::Journal { path: path.to_owned(), line: number, reason };
        match Entry::read(line).map_err(refuse)? {
            Entry::Plan(plan) => history.plan = Some(*plan),
            Entry::Game(_) if history.plan.is_none() => {
                return Err(refuse("a game comes before any plan".to_owned()));
            }
            Entry::Game(game) => {
                if !numbers.insert(game.fixture.number) {
                    let number = game.fixture.number;
                    return Err(refuse(format!("game {number} stands here a second time")));
                }
                history.games.push(*game);
            }
        }
    }
    if let Some(reason) = checksum::damaged_end(&bytes[whole..]) {
        let reason = reason.to_owned();
        return Err(ArenaError::Journal { path: path.to_owned(), line: number + 1, reason });
    }
    Ok((whole, history))
}
