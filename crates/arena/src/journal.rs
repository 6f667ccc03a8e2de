//! The journal: every finished game, one line each, written before it counts.
//!
//! Everything else (records, tables) is made from it. A line is on the disk before the game is
//! counted, so a program killed at any moment has lost no finished game; a game whose line was being
//! written is played anew.

use std::fs;
use std::path::Path;

use files::log::{Content, Log, LogError};
use serde::{Deserialize, Serialize};

use crate::record::GameRecord;
use crate::{ArenaError, Plan};

pub(crate) const NAME: &str = "journal.jsonl";

/// A line of the journal.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum JournalLine {
    /// What is played from here on.
    Plan(Box<Plan>),
    /// A finished game.
    Game(Box<GameRecord>),
}

impl JournalLine {
    /// Reads a line, newline included.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(line: &[u8]) -> Result<Self, String> {
        Self::of(&files::log::opened(line).map_err(str::to_owned)?)
    }

    fn of(object: &[u8]) -> Result<Self, String> {
        serde_json::from_slice(object).map_err(|error| error.to_string())
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
pub struct Journal(Log);

impl Journal {
    /// Opens the journal of a folder, which is made where there is none.
    ///
    /// # Errors
    /// A folder that cannot be written, another program that plays there, a file that is no
    /// journal.
    pub fn open(folder: &Path) -> Result<(Self, History), ArenaError> {
        fs::create_dir_all(folder).map_err(ArenaError::io(folder))?;
        let (log, content) = Log::open(&folder.join(NAME))?;
        Ok((Self(log), history(&content)?))
    }

    /// Reads the journal of a folder, whether or not somebody writes it now.
    ///
    /// # Errors
    /// A file that cannot be read or is no journal.
    pub fn look(folder: &Path) -> Result<History, ArenaError> {
        let content = Content::read(&folder.join(NAME)).map_err(|error| match error {
            LogError::Io { path, source } => ArenaError::Unreadable { path, source },
            error => error.into(),
        });
        Ok(history(&content?)?)
    }

    /// Whether somebody plays in a folder now.
    #[must_use]
    pub fn is_in_use(folder: &Path) -> bool {
        Log::is_in_use(&folder.join(NAME))
    }

    /// Writes down what is played from here on.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn begin(&mut self, plan: &Plan) -> Result<(), ArenaError> {
        self.append(&JournalLine::Plan(Box::new(plan.clone())))
    }

    /// Writes down a finished game; it is on the disk when this returns.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn add(&mut self, game: &GameRecord) -> Result<(), ArenaError> {
        self.append(&JournalLine::Game(Box::new(game.clone())))
    }

    fn append(&mut self, line: &JournalLine) -> Result<(), ArenaError> {
        let object = serde_json::to_vec(line).expect("plain data");
        Ok(self.0.append(object)?)
    }
}

fn history(content: &Content) -> Result<History, LogError> {
    let mut history = History::default();
    let mut numbers = std::collections::BTreeSet::new();
    for (index, object) in content.objects().enumerate() {
        let refuse = |reason: String| content.refuse(index, reason);
        match JournalLine::of(&object?).map_err(refuse)? {
            JournalLine::Plan(plan) => history.plan = Some(*plan),
            JournalLine::Game(_) if history.plan.is_none() => {
                return Err(refuse("a game comes before any plan".to_owned()));
            }
            JournalLine::Game(game) => {
                let number = game.fixture.number;
                if !numbers.insert(number) {
                    return Err(refuse(format!("game {number} stands here a second time")));
                }
                history.games.push(*game);
            }
        }
    }
    Ok(history)
}
