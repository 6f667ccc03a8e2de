//! Everything that can keep a tournament from being played.

use std::io;
use std::path::{Path, PathBuf};

use engine::EngineError;
use files::log::LogError;

use stats::SprtError;

/// Why a tournament cannot be set up, or cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum ArenaError {
    /// A plan that cannot be read.
    #[error("bad plan: {0}")]
    Syntax(String),
    /// A plan that makes no sense.
    #[error("bad plan: {field}: {reason}")]
    Plan {
        /// Which part of it.
        field: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The test of the plan cannot be made.
    #[error("bad plan: sprt: {0}")]
    Sprt(#[from] SprtError),
    /// The game refuses something: its name, a variant, a setting.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// An opening that cannot be played on.
    #[error("{}: {place}: {reason}", path.display())]
    Opening {
        /// The file.
        path: PathBuf,
        /// Where in the file.
        place: String,
        /// What is wrong there.
        reason: String,
    },
    /// A file that was named, and that cannot be read: there is none, or no text in it.
    #[error("{}: {source}", path.display())]
    Unreadable {
        /// Its path.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// A file or folder that cannot be written, or cannot be used any more.
    #[error("{}: {source}", path.display())]
    Io {
        /// Its path.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// A journal that is none, or not of this tournament.
    #[error("{} line {line}: {reason}", path.display())]
    Journal {
        /// The file.
        path: PathBuf,
        /// Number of the line, from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// Somebody else plays this tournament now.
    #[error("{} is being played by another program", .0.display())]
    Busy(PathBuf),
    /// A folder that holds another tournament.
    #[error("{} holds a tournament with another plan ({differs} differs)", path.display())]
    OtherPlan {
        /// The folder.
        path: PathBuf,
        /// The first part that differs.
        differs: String,
    },
    /// A player who cannot be made to play at all.
    #[error("{player} cannot play: {reason}")]
    Player {
        /// The player's name.
        player: String,
        /// What happened.
        reason: String,
    },
    /// A player who does the same thing wrong in every game.
    #[error(
        "{player} ended its first {games} games by the same fault, {fault} ({detail}): what else is \
         played proves nothing; mend it, and play in a new folder"
    )]
    Faulty {
        /// The player's name.
        player: String,
        /// Games that it has played.
        games: u64,
        /// The fault's stable name.
        fault: &'static str,
        /// What is told of the last one.
        detail: String,
    },
    /// The referee failed at a game, by its number from 0: a fault of the arena.
    #[error("the referee failed at game {}", .0 + 1)]
    Referee(u64),
}

impl From<LogError> for ArenaError {
    fn from(error: LogError) -> Self {
        match error {
            LogError::Io { path, source } => Self::Io { path, source },
            LogError::Busy(path) => Self::Busy(files::folder_of(&path).to_owned()),
            LogError::Line { path, line, reason } => Self::Journal { path, line, reason },
        }
    }
}

impl ArenaError {
    /// Whether the input is to blame rather than the machine.
    #[must_use]
    pub const fn is_input(&self) -> bool {
        !matches!(self, Self::Io { .. } | Self::Busy(_) | Self::Referee(_))
    }

    /// What is wrong in a text of TOML, and in which line.
    pub(crate) fn syntax(text: &str) -> impl FnOnce(toml::de::Error) -> Self + '_ {
        move |error| {
            let line = error.span().map(|span| text[..span.start].matches('\n').count() + 1);
            let place = line.map_or_else(String::new, |line| format!("line {line}: "));
            Self::Syntax(format!("{place}{}", error.message().replace('\n', " ")))
        }
    }

    pub(crate) fn plan(field: impl Into<String>, reason: impl Into<String>) -> Self {
        Self::Plan { field: field.into(), reason: reason.into() }
    }

    pub(crate) fn unreadable(path: &Path) -> impl FnOnce(io::Error) -> Self + '_ {
        move |source| Self::Unreadable { path: path.to_owned(), source }
    }

    pub(crate) fn io(path: &Path) -> impl FnOnce(io::Error) -> Self + '_ {
        move |source| Self::Io { path: path.to_owned(), source }
    }
}
