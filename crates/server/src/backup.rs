//! A copy of all stored games, made while they are played.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use sqlx::sqlite::{SqliteConnectOptions, SqlitePool, SqlitePoolOptions};

use crate::error::ServeError;
use crate::play::store::{self, FILE};
use crate::serve::data_folder;

/// What a backup holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Backup {
    /// Games, finished or not.
    pub games: u64,
    /// Moves of all games.
    pub moves: u64,
}

/// What keeps a backup from being made.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The games cannot be found or are damaged.
    #[error(transparent)]
    Games(#[from] ServeError),
    /// There are no games.
    #[error("there are no games in {}", .0.display())]
    Nothing(PathBuf),
    /// There is a file already.
    #[error("{} is there already; name another file", .0.display())]
    Exists(PathBuf),
    /// The backup cannot be written.
    #[error("cannot write {}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The database cannot be copied.
    #[error("cannot copy the games to {}: {source}", path.display())]
    Copy {
        /// The file.
        path: PathBuf,
        /// What the database says.
        source: sqlx::Error,
    },
}

impl BackupError {
    /// Whether it is for the user to mend.
    #[must_use]
    pub fn is_input(&self) -> bool {
        match self {
            Self::Games(error) => error.is_input(),
            Self::Nothing(_) | Self::Exists(_) | Self::File { .. } => true,
            Self::Copy { .. } => false,
        }
    }
}

/// Copies the games of a data folder (the user's when absent) into the new file `to`, as they are
/// at one moment, whether or not a server plays them meanwhile. The file is whole or not there: it
/// is written beside its place, looked through, and put on the disk before it gets its name. To go
/// back to it, put it into a data folder as `games.sqlite`, with no server running and no
/// `games.sqlite-wal` beside it.
///
/// # Errors
/// No games, a file that is there already or cannot be written, a damaged database.
pub fn backup(data: Option<PathBuf>, to: &Path) -> Result<Backup, BackupError> {
    let data = data.or_else(data_folder).ok_or(ServeError::NoDataFolder)?;
    let from = data.join(FILE);
    if !from.is_file() {
        return Err(BackupError::Nothing(data));
    }
    if to.exists() {
        return Err(BackupError::Exists(to.to_owned()));
    }
    let mut draft = to.as_os_str().to_owned();
    draft.push(".part");
    let draft = PathBuf::from(draft);
    let made = make(&from, &draft).and_then(|backup| {
        let placed = File::open(&draft)
            .and_then(|file| file.sync_all())
            .and_then(|()| fs::rename(&draft, to))
            .and_then(|()| files::keep_names(files::folder_of(to)));
        placed.map_err(|source| BackupError::File { path: to.to_owned(), source })?;
        Ok(backup)
    });
    if made.is_err() {
        // What is half made is no backup.
        let _ = fs::remove_file(&draft);
    }
    made
}

fn make(from: &Path, draft: &Path) -> Result<Backup, BackupError> {
    let written = |source| BackupError::File { path: draft.to_owned(), source };
    empty(draft).map_err(written)?;
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(written)?;
    runtime.block_on(copy(from, draft))
}

/// Makes an empty file that nobody else can read, in the place of an older one.
fn empty(path: &Path) -> io::Result<()> {
    if let Err(error) = fs::remove_file(path)
        && error.kind() != io::ErrorKind::NotFound
    {
        return Err(error);
    }
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
}

async fn copy(from: &Path, draft: &Path) -> Result<Backup, BackupError> {
    let failed = |source| BackupError::Copy { path: draft.to_owned(), source };
    let games = open(from).await.map_err(failed)?;
    // One read transaction: what is played meanwhile waits in the log, and is not held up.
    sqlx::query("VACUUM INTO ?")
        .bind(draft.to_string_lossy().into_owned())
        .execute(&games)
        .await
        .map_err(failed)?;
    games.close().await;
    let copied = open(draft).await.map_err(failed)?;
    store::check(&copied, draft).await?;
    let backup = count(&copied).await.map_err(failed)?;
    copied.close().await;
    Ok(backup)
}

async fn open(path: &Path) -> Result<SqlitePool, sqlx::Error> {
    let options = SqliteConnectOptions::new().filename(path);
    SqlitePoolOptions::new().max_connections(1).connect_with(options).await
}

async fn count(database: &SqlitePool) -> Result<Backup, sqlx::Error> {
    let (games, moves): (i64, i64) =
        sqlx::query_as("SELECT (SELECT COUNT(*) FROM games), (SELECT COUNT(*) FROM moves)")
            .fetch_one(database)
            .await?;
    let number = |count| u64::try_from(count).unwrap_or(0);
    Ok(Backup { games: number(games), moves: number(moves) })
}
