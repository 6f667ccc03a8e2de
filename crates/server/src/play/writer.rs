//! The one connection that writes.

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _, Sqlite, SqliteConnection, Transaction};
use tokio::sync::{Mutex, MutexGuard};

/// SQLite has one writer at a time; waiting here is fairer than its busy loop.
///
/// A connection is used again only after a commit. Once a statement fails, SQLite may have
/// rolled the transaction back by itself, and what the connection believes of its transactions
/// need not be so any longer: a `BEGIN` could become a savepoint within nothing, and its commits
/// would store nothing.
pub struct Writer {
    options: SqliteConnectOptions,
    /// Empty at first, while it is out, and after a failure.
    connection: Mutex<Option<SqliteConnection>>,
}

impl Writer {
    /// A writer that connects like this when there is something to write.
    pub fn new(options: SqliteConnectOptions) -> Self {
        Self { options, connection: Mutex::default() }
    }

    /// The connection for one change, once all changes before are done.
    ///
    /// # Errors
    /// When a new connection is needed and cannot be made.
    pub async fn lease(&self) -> Result<Lease<'_>, sqlx::Error> {
        let mut place = self.connection.lock().await;
        let connection = match place.take() {
            Some(connection) => connection,
            None => self.options.connect().await?,
        };
        Ok(Lease { place, connection })
    }
}

/// The connection in the hands of one change; closed when it is dropped without having been
/// given back.
pub struct Lease<'a> {
    place: MutexGuard<'a, Option<SqliteConnection>>,
    connection: SqliteConnection,
}

impl Lease<'_> {
    /// Begins a transaction that stands in no other.
    ///
    /// # Errors
    /// When the database cannot be written, or a transaction is open.
    pub async fn begin(&mut self) -> Result<Transaction<'_, Sqlite>, sqlx::Error> {
        // With a statement of its own, sqlx refuses to begin within another transaction.
        self.connection.begin_with("BEGIN IMMEDIATE").await
    }

    /// Keeps the connection for the next change. Only for one whose transaction is committed.
    pub fn give_back(self) {
        let Self { mut place, connection } = self;
        *place = Some(connection);
    }
}
