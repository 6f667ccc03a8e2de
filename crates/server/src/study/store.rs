//! Studies on disk, beside the games.

use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use super::model::{Study, StudySummary};
use crate::play::store::{Store, StoreError};

impl Store {
    /// Stores a study, in the place of the one with its address.
    ///
    /// # Errors
    /// When the database fails; then nothing is changed.
    pub async fn save_study(&self, study: &Study) -> Result<(), StoreError> {
        let tree = serde_json::to_string(&study.tree)?;
        let mut lease = self.writer.lease().await?;
        let mut change = lease.begin().await?;
        sqlx::query(
            "INSERT INTO studies (id, game, name, revision, key, tree, moves, created, updated)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
             ON CONFLICT (id) DO UPDATE SET name = excluded.name, revision = excluded.revision,
                 tree = excluded.tree, moves = excluded.moves, updated = excluded.updated",
        )
        .bind(&study.id)
        .bind(&study.game)
        .bind(&study.name)
        .bind(i64::try_from(study.revision).unwrap_or(i64::MAX))
        .bind(&study.key)
        .bind(tree)
        .bind(i64::try_from(study.tree.moves.len()).unwrap_or(i64::MAX))
        .bind(study.created)
        .bind(study.updated)
        .execute(&mut *change)
        .await?;
        change.commit().await?;
        lease.give_back();
        Ok(())
    }

    /// The study with this address.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn load_study(&self, game: &str, id: &str) -> Result<Option<Study>, StoreError> {
        let row = sqlx::query("SELECT * FROM studies WHERE game = ? AND id = ?")
            .bind(game)
            .bind(id)
            .fetch_optional(&self.readers)
            .await?;
        row.as_ref().map(read).transpose()
    }

    /// Forgets a study.
    ///
    /// # Errors
    /// When the database fails; then nothing is changed.
    pub async fn remove_study(&self, id: &str) -> Result<(), StoreError> {
        let mut lease = self.writer.lease().await?;
        let mut change = lease.begin().await?;
        sqlx::query("DELETE FROM studies WHERE id = ?").bind(id).execute(&mut *change).await?;
        change.commit().await?;
        lease.give_back();
        Ok(())
    }

    /// Studies of a game whose name or headers hold a text, newest first; with `known` only those
    /// that it names.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn list_studies(
        &self,
        game: &str,
        known: Option<&[&str]>,
        search: &str,
        limit: usize,
    ) -> Result<Vec<StudySummary>, StoreError> {
        let rows = sqlx::query(
            "SELECT id, name, moves, created, updated FROM studies
             WHERE game = ?1 AND (?2 IS NULL OR id IN (SELECT value FROM json_each(?2)))
                 AND (?3 = '' OR instr(lower(name), lower(?3)) > 0 OR EXISTS
                     (SELECT 1 FROM json_each(tree, '$.tags') AS tag
                      WHERE instr(lower(tag.value ->> 1), lower(?3)) > 0))
             ORDER BY updated DESC, rowid DESC LIMIT ?4",
        )
        .bind(game)
        .bind(known.map(|ids| serde_json::json!(ids).to_string()))
        .bind(search)
        .bind(i64::try_from(limit).unwrap_or(i64::MAX))
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(summary).collect()
    }

    /// The number of studies.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn count_studies(&self) -> Result<usize, StoreError> {
        let row =
            sqlx::query("SELECT COUNT(*) AS studies FROM studies").fetch_one(&self.readers).await?;
        Ok(usize::try_from(row.try_get::<i64, _>("studies")?).unwrap_or(usize::MAX))
    }
}

fn read(row: &SqliteRow) -> Result<Study, StoreError> {
    Ok(Study {
        id: row.try_get("id")?,
        game: row.try_get("game")?,
        name: row.try_get("name")?,
        revision: u64::try_from(row.try_get::<i64, _>("revision")?).unwrap_or(0),
        key: row.try_get("key")?,
        tree: serde_json::from_str(row.try_get("tree")?)?,
        created: row.try_get("created")?,
        updated: row.try_get("updated")?,
    })
}

fn summary(row: &SqliteRow) -> Result<StudySummary, StoreError> {
    Ok(StudySummary {
        id: row.try_get("id")?,
        name: row.try_get("name")?,
        moves: usize::try_from(row.try_get::<i64, _>("moves")?).unwrap_or(0),
        created: row.try_get("created")?,
        updated: row.try_get("updated")?,
    })
}
