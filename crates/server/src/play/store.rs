//! Games on disk: SQLite in the data folder.
//!
//! A change is acknowledged only after it is committed with `synchronous=FULL`, so that neither
//! a killed process nor a power cut loses an answered move. A change that the disk refuses is
//! refused: nothing of it is stored, and the next one is tried on a connection of its own.

mod consultations;
pub mod kept;

use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use serde::Serialize;
use serde::de::DeserializeOwned;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteRow,
    SqliteSynchronous,
};
use sqlx::{Row, SqlStr, Sqlite, Transaction};

use crate::error::{ApiError, ServeError};
use crate::play::model::{GameData, GameSummary, PlayedMove};
use crate::play::writer::Writer;

/// The database of a data folder.
pub const FILE: &str = "games.sqlite";
const LOCK: &str = "lock";
/// Stands for the seat of what chance decided.
const CHANCE: i64 = -1;

/// How the tables came to be, a change at a time. Those of a data folder are followed by what it lacks;
/// none is ever edited. Listed here rather than by sqlx's macro, which would bring all of sqlx and the
/// crates below it into the build a second time.
const CHANGES: [(&str, &str); 5] = [
    ("games", include_str!("../../migrations/0001_games.sql")),
    ("book", include_str!("../../migrations/0002_book.sql")),
    ("keys", include_str!("../../migrations/0003_keys.sql")),
    ("studies", include_str!("../../migrations/0004_studies.sql")),
    ("consultations", include_str!("../../migrations/0005_consultations.sql")),
];

/// How much of a game is stored as it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Kept {
    /// So many moves, from the first on.
    pub moves: usize,
    /// So many questions to the machines that help, from the first on.
    pub consultations: usize,
}

/// A stored game cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// What the database says.
    #[error("the database failed: {0}")]
    Database(#[from] sqlx::Error),
    /// A column does not hold what was written.
    #[error("a stored value cannot be read: {0}")]
    Value(#[from] serde_json::Error),
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        Self::internal(error)
    }
}

/// The games of one data folder. Clones share the connections.
#[derive(Clone)]
pub struct Store {
    pub(crate) writer: Arc<Writer>,
    pub(crate) readers: SqlitePool,
    /// Held while the store is open: the clocks of a game run in one server only.
    _lock: Arc<File>,
}

impl Store {
    /// Opens the games in `folder`, which is created when absent.
    ///
    /// # Errors
    /// A folder that cannot be written or is in use, a database that cannot be opened or is
    /// damaged.
    pub async fn open(folder: &Path) -> Result<Self, ServeError> {
        let lock = lock(folder)?;
        let path = folder.join(FILE);
        let failed = |source| ServeError::Storage { path: path.clone(), source };
        let options = SqliteConnectOptions::new().filename(&path).create_if_missing(true);
        let pool = SqlitePoolOptions::new().idle_timeout(None).max_lifetime(None);
        // Looked through before anything is changed, be it only the way in which it is written.
        let first = pool.clone().max_connections(1);
        let first = first.connect_with(options.clone()).await.map_err(failed)?;
        check(&first, &path).await?;
        first.close().await;
        let options = options
            .foreign_keys(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full);
        // One connection alone changes how the file is written, and its tables: whoever tries the same
        // at that moment finds it locked, and SQLite does not wait for that.
        let only = pool.clone().max_connections(1);
        let only = only.connect_with(options.clone()).await.map_err(failed)?;
        migrations().run(&only).await.map_err(|error| failed(error.into()))?;
        let readers = pool.min_connections(1).max_connections(2);
        let readers = readers.connect_with(options.clone()).await.map_err(failed)?;
        // Not before others are there: the last one to go would write everything into the file.
        only.close().await;
        let writer = Arc::new(Writer::new(options));
        Ok(Self { writer, readers, _lock: Arc::new(lock) })
    }

    /// Stores a game of which a part is stored already: in one transaction the other stored moves are
    /// replaced by those of `data`, and everything else is updated.
    ///
    /// # Errors
    /// When the database fails; then nothing is changed.
    pub async fn save(&self, data: &GameData, kept: Kept) -> Result<(), StoreError> {
        let mut lease = self.writer.lease().await?;
        let mut change = lease.begin().await?;
        save_game(&mut change, data).await?;
        sqlx::query("DELETE FROM moves WHERE game_id = ? AND ply >= ?")
            .bind(&data.id)
            .bind(to_i64(kept.moves))
            .execute(&mut *change)
            .await?;
        for (ply, mv) in data.moves.iter().enumerate().skip(kept.moves) {
            save_move(&mut change, &data.id, ply, mv).await?;
        }
        for (number, asked) in data.consultations.iter().enumerate().skip(kept.consultations) {
            consultations::save(&mut change, &data.id, number, asked).await?;
        }
        change.commit().await?;
        lease.give_back();
        Ok(())
    }

    /// The game with this name.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn load(&self, game: &str, id: &str) -> Result<Option<GameData>, StoreError> {
        let row = sqlx::query("SELECT * FROM games WHERE game = ? AND id = ?")
            .bind(game)
            .bind(id)
            .fetch_optional(&self.readers)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let rows = sqlx::query(
            "SELECT seat, uci, clock_ms, score, book FROM moves WHERE game_id = ? ORDER BY ply",
        )
        .bind(id)
        .fetch_all(&self.readers)
        .await?;
        let mut data = read_game(&row)?;
        data.consultations = self.consultations(id).await?;
        data.moves = rows.iter().map(read_move).collect::<Result<_, _>>()?;
        Ok(Some(data))
    }

    /// The last games, newest first; with `known` only those that it names.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn list(
        &self,
        game: &str,
        known: Option<&[&str]>,
        search: &str,
        limit: usize,
    ) -> Result<Vec<GameSummary>, StoreError> {
        let rows = sqlx::query(
            "SELECT *, (SELECT COUNT(*) FROM moves WHERE game_id = id) AS plies FROM games
             WHERE game = ?1 AND (?2 IS NULL OR id IN (SELECT value FROM json_each(?2)))
                 AND (?3 = '' OR EXISTS
                     (SELECT 1 FROM json_each(seats) AS seat
                      WHERE instr(lower(seat.value ->> 'name'), lower(?3)) > 0) OR EXISTS
                     (SELECT 1 FROM json_each(tags) AS tag
                      WHERE instr(lower(tag.value ->> 1), lower(?3)) > 0))
             ORDER BY updated DESC, rowid DESC LIMIT ?4",
        )
        .bind(game)
        .bind(known.map(|ids| serde_json::json!(ids).to_string()))
        .bind(search)
        .bind(i64::try_from(limit).unwrap_or(i64::MAX))
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(read_summary).collect()
    }

    /// Forgets a game with its moves.
    ///
    /// # Errors
    /// When the database fails; then nothing is changed.
    pub async fn remove(&self, id: &str) -> Result<(), StoreError> {
        let mut lease = self.writer.lease().await?;
        let mut change = lease.begin().await?;
        sqlx::query("DELETE FROM games WHERE id = ?").bind(id).execute(&mut *change).await?;
        change.commit().await?;
        lease.give_back();
        Ok(())
    }

    /// The number of games in progress.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn count_in_progress(&self) -> Result<usize, StoreError> {
        let row = sqlx::query("SELECT COUNT(*) AS games FROM games WHERE ending IS NULL")
            .fetch_one(&self.readers)
            .await?;
        Ok(usize::try_from(row.try_get::<i64, _>("games")?).unwrap_or(usize::MAX))
    }

    /// Kind and name of the game in progress that waits longest, if it last changed before
    /// `before` (milliseconds since 1970).
    ///
    /// # Errors
    /// When the database fails.
    pub async fn abandoned(&self, before: i64) -> Result<Option<(String, String)>, StoreError> {
        let row = sqlx::query(
            "SELECT game, id FROM games WHERE ending IS NULL AND updated < ?
             ORDER BY updated LIMIT 1",
        )
        .bind(before)
        .fetch_optional(&self.readers)
        .await?;
        row.map(|row| Ok((row.try_get("game")?, row.try_get("id")?))).transpose()
    }
}

/// Looks through the whole file, so that damage is told at the start and not in the middle of a
/// game.
///
/// # Errors
/// A file that is damaged, or is no database at all.
pub async fn check(database: &SqlitePool, path: &Path) -> Result<(), ServeError> {
    let failed = |source| ServeError::Storage { path: path.to_owned(), source };
    let found: String =
        sqlx::query_scalar("PRAGMA quick_check(1)").fetch_one(database).await.map_err(failed)?;
    if found == "ok" {
        return Ok(());
    }
    Err(ServeError::Damaged { path: path.to_owned(), found })
}

/// The changes as sqlx numbers them, from 1.
fn migrations() -> Migrator {
    let change = |(index, &(name, sql)): (usize, &(&'static str, &'static str))| {
        let sql = SqlStr::from_static(sql);
        Migration::new(to_i64(index + 1), name.into(), MigrationType::Simple, sql, false)
    };
    Migrator::with_migrations(CHANGES.iter().enumerate().map(change).collect())
}

fn lock(folder: &Path) -> Result<File, ServeError> {
    let failed = |source| ServeError::Data { path: folder.to_owned(), source };
    std::fs::create_dir_all(folder).map_err(failed)?;
    let file = File::options().create(true).append(true).open(folder.join(LOCK)).map_err(failed)?;
    if files::lock(&file).map_err(failed)? {
        return Ok(file);
    }
    Err(ServeError::DataInUse(folder.to_owned()))
}

async fn save_game(
    change: &mut Transaction<'_, Sqlite>,
    data: &GameData,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO games (id, game, variant, start_fen, seats, clock, clocks, engine_resigns,
             engine_draws, draw_offer, ending, tags, fen, turn, created, updated, book, keys)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET clocks = excluded.clocks, keys = excluded.keys,
             draw_offer = excluded.draw_offer, ending = excluded.ending, fen = excluded.fen,
             turn = excluded.turn, updated = excluded.updated",
    )
    .bind(&data.id)
    .bind(&data.game)
    .bind(&data.variant)
    .bind(&data.start_fen)
    .bind(serde_json::to_string(&data.seats)?)
    .bind(text(data.clock.as_ref())?)
    .bind(text(data.clocks.as_ref())?)
    .bind(data.engine_resigns)
    .bind(data.engine_draws)
    .bind(data.draw_offer.map(to_i64))
    .bind(text(data.ending.as_ref())?)
    .bind(serde_json::to_string(&data.tags)?)
    .bind(&data.fen)
    .bind(data.turn.map(to_i64))
    .bind(data.created)
    .bind(data.updated)
    .bind(data.book)
    .bind(serde_json::to_string(&data.keys)?)
    .execute(&mut **change)
    .await?;
    Ok(())
}

async fn save_move(
    change: &mut Transaction<'_, Sqlite>,
    id: &str,
    ply: usize,
    mv: &PlayedMove,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO moves (game_id, ply, seat, uci, clock_ms, score, book)
         VALUES (?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(id)
    .bind(to_i64(ply))
    .bind(mv.seat.map_or(CHANCE, to_i64))
    .bind(&mv.uci)
    .bind(mv.clock_ms.map(|ms| i64::try_from(ms).unwrap_or(i64::MAX)))
    .bind(mv.score)
    .bind(mv.book)
    .execute(&mut **change)
    .await?;
    Ok(())
}

fn read_game(row: &SqliteRow) -> Result<GameData, StoreError> {
    Ok(GameData {
        id: row.try_get("id")?,
        game: row.try_get("game")?,
        variant: row.try_get("variant")?,
        start_fen: row.try_get("start_fen")?,
        seats: serde_json::from_str(row.try_get("seats")?)?,
        clock: value(row, "clock")?,
        clocks: value(row, "clocks")?,
        engine_resigns: row.try_get("engine_resigns")?,
        engine_draws: row.try_get("engine_draws")?,
        book: row.try_get("book")?,
        moves: Vec::new(),
        consultations: Vec::new(),
        draw_offer: index(row, "draw_offer")?,
        ending: value(row, "ending")?,
        keys: serde_json::from_str(row.try_get("keys")?)?,
        tags: serde_json::from_str(row.try_get("tags")?)?,
        fen: row.try_get("fen")?,
        turn: index(row, "turn")?,
        created: row.try_get("created")?,
        updated: row.try_get("updated")?,
    })
}

fn read_move(row: &SqliteRow) -> Result<PlayedMove, StoreError> {
    let clock: Option<i64> = row.try_get("clock_ms")?;
    Ok(PlayedMove {
        seat: index(row, "seat")?,
        uci: row.try_get("uci")?,
        clock_ms: clock.and_then(|ms| u64::try_from(ms).ok()),
        score: row.try_get("score")?,
        book: row.try_get("book")?,
    })
}

fn read_summary(row: &SqliteRow) -> Result<GameSummary, StoreError> {
    let data = read_game(row)?;
    let (result, reason) = data.ending.map(|ending| (ending.result, ending.reason)).unzip();
    Ok(GameSummary {
        id: data.id,
        game: data.game,
        variant: data.variant,
        seats: data.seats,
        clock: data.clock,
        plies: row.try_get("plies")?,
        fen: data.fen,
        turn: data.turn.filter(|_| result.is_none()),
        result,
        reason,
        created: data.created,
        updated: data.updated,
    })
}

fn text<T: Serialize>(value: Option<&T>) -> Result<Option<String>, serde_json::Error> {
    value.map(serde_json::to_string).transpose()
}

fn value<T: DeserializeOwned>(row: &SqliteRow, column: &str) -> Result<Option<T>, StoreError> {
    let text: Option<&str> = row.try_get(column)?;
    Ok(text.map(serde_json::from_str).transpose()?)
}

fn index(row: &SqliteRow, column: &str) -> Result<Option<usize>, StoreError> {
    let index: Option<i64> = row.try_get(column)?;
    Ok(index.and_then(|index| usize::try_from(index).ok()))
}

fn to_i64(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_change_of_the_tables_is_listed() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
        let files = std::fs::read_dir(folder).expect("the folder of changes");
        let mut files: Vec<_> = files
            .map(|file| file.expect("a file").path())
            .map(|path| (path.file_name().map(ToOwned::to_owned), std::fs::read_to_string(path)))
            .map(|(name, sql)| (name.expect("a name"), sql.expect("a text")))
            .collect();
        files.sort();
        let listed = CHANGES.iter().zip(1..).map(|(&(name, sql), number)| {
            (format!("{number:04}_{name}.sql").into(), sql.to_owned())
        });
        assert_eq!(files, listed.collect::<Vec<_>>());
    }
}
