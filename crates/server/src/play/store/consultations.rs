//! What people asked the machines that help them.

use sqlx::sqlite::SqliteRow;
use sqlx::{Row, Sqlite, Transaction};

use super::{Store, StoreError, index, text, to_i64, value};
use crate::play::help::Consultation;

impl Store {
    /// The questions of a game, oldest first.
    ///
    /// # Errors
    /// When the database fails.
    pub(super) async fn consultations(&self, id: &str) -> Result<Vec<Consultation>, StoreError> {
        let rows = sqlx::query(
            "SELECT seat, ply, uci, advice, taken_back FROM consultations
             WHERE game_id = ? ORDER BY number",
        )
        .bind(id)
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(read).collect()
    }
}

/// Stores the question of this number, from 0, in the place of what was stored of it.
pub(super) async fn save(
    change: &mut Transaction<'_, Sqlite>,
    id: &str,
    number: usize,
    asked: &Consultation,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT OR REPLACE INTO consultations (game_id, number, seat, ply, uci, advice, taken_back)
         VALUES (?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(id)
    .bind(to_i64(number))
    .bind(to_i64(asked.seat))
    .bind(to_i64(asked.ply))
    .bind(&asked.uci)
    .bind(text(asked.advice.as_ref())?)
    .bind(asked.taken_back)
    .execute(&mut **change)
    .await?;
    Ok(())
}

fn read(row: &SqliteRow) -> Result<Consultation, StoreError> {
    Ok(Consultation {
        seat: index(row, "seat")?.unwrap_or_default(),
        ply: index(row, "ply")?.unwrap_or_default(),
        uci: row.try_get("uci")?,
        advice: value(row, "advice")?,
        taken_back: row.try_get("taken_back")?,
    })
}
