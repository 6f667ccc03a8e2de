//! Which games there are, as far as limits ask.

use sqlx::Row;

use super::{Store, StoreError, to_i64};

/// Games that are dropped at a time.
const BATCH: i64 = 20;

/// Who plays in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Played {
    /// Somebody does, be it against the engine.
    ByPeople,
    /// Engines among themselves.
    ByEngines,
}

impl Store {
    /// Kind and name of all games in progress that are played so, those that changed last first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn in_progress(&self, played: Played) -> Result<Vec<(String, String)>, StoreError> {
        let rows = sqlx::query(
            "SELECT game, id FROM games WHERE ending IS NULL AND ?1 = EXISTS
                 (SELECT 1 FROM json_each(seats) AS seat WHERE seat.value ->> 'kind' = 'human')
             ORDER BY updated DESC",
        )
        .bind(played == Played::ByPeople)
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(|row| Ok((row.try_get("game")?, row.try_get("id")?))).collect()
    }

    /// Drops finished games, those that changed longest ago first, until there are no more than
    /// `most` and the database has no more than `bytes`. Returns how many were dropped.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn drop_finished(&self, most: usize, bytes: u64) -> Result<u64, StoreError> {
        let mut dropped = 0;
        loop {
            let row = sqlx::query(
                "SELECT (SELECT COUNT(*) FROM games WHERE ending IS NOT NULL) AS finished,
                     (page_count - freelist_count) * page_size AS bytes
                 FROM pragma_page_count, pragma_freelist_count, pragma_page_size",
            )
            .fetch_one(&self.readers)
            .await?;
            let finished = row.try_get::<i64, _>("finished")?;
            let is_large = u64::try_from(row.try_get::<i64, _>("bytes")?).unwrap_or(0) > bytes;
            let surplus = finished.saturating_sub(to_i64(most)).max(i64::from(is_large) * BATCH);
            if surplus <= 0 || finished == 0 {
                return Ok(dropped);
            }
            dropped += self.drop_oldest(surplus.min(BATCH)).await?;
        }
    }

    /// Drops so many finished games, those that changed longest ago.
    async fn drop_oldest(&self, number: i64) -> Result<u64, StoreError> {
        let mut lease = self.writer.lease().await?;
        let mut change = lease.begin().await?;
        let gone = sqlx::query(
            "DELETE FROM games WHERE id IN (SELECT id FROM games WHERE ending IS NOT NULL
                 ORDER BY updated LIMIT ?)",
        )
        .bind(number)
        .execute(&mut *change)
        .await?;
        change.commit().await?;
        lease.give_back();
        Ok(gone.rows_affected())
    }
}
