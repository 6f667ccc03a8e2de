//! Analyses that are kept: trees of moves with what is said about them.

pub mod model;
mod store;

use engine::{AnnotatedGame, GameKind};
use tokio::sync::Mutex;

use crate::error::ApiError;
use crate::limits::ServerLimits;
use crate::play::keys::{self, Asker};
use crate::play::model::{now_ms, random_id};
use crate::play::store::Store;
use crate::study::model::{
    AnnotatedMoveView, AnnotatedView, BegunStudy, NewStudy, SavedStudy, Study, StudyChange,
    StudySummary,
};

/// Number of studies in a list.
pub const LIST: usize = 50;

/// All studies of this server.
pub struct Studies {
    store: Store,
    /// As many may be kept.
    most: usize,
    /// Whether others than this machine's can reach the server, so that changes take a key.
    keyed: bool,
    /// Held while a study is begun or changed: none is begun beyond the most, and of two changes of
    /// the same revision one is refused.
    changing: Mutex<()>,
}

impl Studies {
    /// The studies of a store.
    pub fn new(store: Store, limits: &ServerLimits, keyed: bool) -> Self {
        Self { store, most: limits.studies, keyed, changing: Mutex::default() }
    }

    /// Keeps a study whose tree was checked.
    ///
    /// # Errors
    /// When as many are kept as may be, or the disk refuses.
    pub async fn create(&self, game: &str, new: NewStudy) -> Result<BegunStudy, ApiError> {
        let _changing = self.changing.lock().await;
        if self.store.count_studies().await? >= self.most {
            let message =
                format!("{} analyses are kept here, as many as may be; delete one.", self.most);
            return Err(ApiError::conflict("too-many-studies", message));
        }
        let now = now_ms();
        let study = Study {
            id: random_id(),
            game: game.to_owned(),
            name: new.name,
            revision: 1,
            key: random_id(),
            tree: new.tree,
            created: now,
            updated: now,
        };
        self.store.save_study(&study).await.map_err(ApiError::not_stored)?;
        Ok(BegunStudy { id: study.id, revision: study.revision, key: study.key })
    }

    /// The study with this name.
    ///
    /// # Errors
    /// When there is none.
    pub async fn get(&self, game: &str, id: &str) -> Result<Study, ApiError> {
        let study = self.store.load_study(game, id).await?;
        study.ok_or_else(|| {
            ApiError::not_found("not-found", format!("There is no analysis {id:?} here."))
                .field("id")
        })
    }

    /// Replaces a study by another state of it, whose tree was checked.
    ///
    /// # Errors
    /// A study that is somebody else's, or was changed since the revision that the change is of.
    pub async fn change(
        &self,
        game: &str,
        id: &str,
        change: StudyChange,
        by: &Asker,
    ) -> Result<SavedStudy, ApiError> {
        let _changing = self.changing.lock().await;
        let study = self.own(game, id, by).await?;
        if study.revision != change.revision {
            let message = "This analysis was changed elsewhere in the meantime.";
            return Err(ApiError::conflict("changed-elsewhere", message).field("revision"));
        }
        let revision = study.revision + 1;
        let (name, tree) = (change.name, change.tree);
        let study = Study { name, tree, revision, updated: now_ms(), ..study };
        self.store.save_study(&study).await.map_err(ApiError::not_stored)?;
        Ok(SavedStudy { revision })
    }

    /// Forgets a study.
    ///
    /// # Errors
    /// A study that is not there or somebody else's.
    pub async fn remove(&self, game: &str, id: &str, by: &Asker) -> Result<(), ApiError> {
        let _changing = self.changing.lock().await;
        let study = self.own(game, id, by).await?;
        self.store.remove_study(&study.id).await.map_err(ApiError::not_stored)
    }

    /// The study with this name for somebody who may change it.
    async fn own(&self, game: &str, id: &str, by: &Asker) -> Result<Study, ApiError> {
        let study = self.get(game, id).await?;
        if self.keyed && !by.here && !by.holds(&study.key) {
            let message = "This analysis is somebody else's: its key is missing.";
            return Err(keys::forbidden("not-your-study", message));
        }
        Ok(study)
    }

    /// The studies of a game whose name or headers hold a text, newest first, at most [`LIST`]; with
    /// `known` only those that it names.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn list(
        &self,
        game: &str,
        known: Option<&[&str]>,
        search: &str,
    ) -> Result<Vec<StudySummary>, ApiError> {
        Ok(self.store.list_studies(game, known, search, LIST).await?)
    }
}

/// A tree as a page shows it: every move as boards show moves.
///
/// # Errors
/// A start that cannot be opened, an illegal move.
pub fn view(kind: &dyn GameKind, tree: AnnotatedGame) -> Result<AnnotatedView, ApiError> {
    let mut shown = vec![None; tree.moves.len()];
    tree.walk(kind, |index, session| shown[index] = session.last())?;
    let moves = tree.moves.into_iter().zip(shown);
    let moves = moves.filter_map(|(mv, shown)| {
        Some(AnnotatedMoveView { parent: mv.parent, mv: shown?, remarks: mv.remarks })
    });
    Ok(AnnotatedView {
        tags: tree.tags,
        variant: tree.variant,
        fen: tree.fen,
        result: tree.result,
        glyphs: tree.glyphs,
        comments: tree.comments,
        moves: moves.collect(),
    })
}
