//! Games being played: kept in memory while something goes on, on disk always.

pub mod actor;
pub mod chance;
pub mod clock;
pub mod model;
pub mod record;
pub mod rules;
pub mod store;
mod writer;

use std::collections::HashMap;
use std::sync::Arc;

use tokio::sync::Mutex;

use crate::error::ApiError;
use crate::play::actor::{Command, Context, Handle};
use crate::play::model::{GameData, GameState, GameSummary, now_ms};
use crate::registry::{Entry, Registry};

/// Number of games in a list.
pub const LIST: usize = 50;
/// How often a game is asked that does not answer.
const TRIES: usize = 3;

/// All games of this server.
pub struct Games {
    context: Context,
    registry: Arc<Registry>,
    /// Held while a game is loaded, so that no game is ever in memory twice.
    live: Mutex<HashMap<String, Handle>>,
}

impl Games {
    /// The games of a store; nothing is loaded yet.
    pub fn new(context: Context, registry: Arc<Registry>) -> Self {
        Self { context, registry, live: Mutex::default() }
    }

    /// Loads every game in progress: clocks run and engines think again. Returns their number.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn resume(&self) -> Result<usize, ApiError> {
        let games = self.context.store.in_progress().await?;
        let mut resumed = 0;
        for (game, id) in games {
            let Some(entry) = self.registry.find(&game) else { continue };
            match self.get(&entry, &id).await {
                Ok(_) => resumed += 1,
                Err(error) => tracing::warn!(id, ?error, "a stored game cannot be taken up"),
            }
        }
        Ok(resumed)
    }

    /// The game with this name, loaded when it is not in memory.
    ///
    /// # Errors
    /// No such game, or the store fails.
    pub async fn get(&self, entry: &Arc<Entry>, id: &str) -> Result<Handle, ApiError> {
        let mut live = self.live.lock().await;
        if let Some(handle) = live.get(id).filter(|handle| !handle.is_closed()) {
            if handle.snapshot().data.game == entry.info.id {
                return Ok(handle.clone());
            }
            return Err(unknown(id));
        }
        let data = self.context.store.load(&entry.info.id, id).await?;
        let data = data.ok_or_else(|| unknown(id))?;
        let (kind, start) = (entry.kind, data.start());
        let session = tokio::task::spawn_blocking(move || kind.open(&start)).await;
        let session = session.map_err(ApiError::internal)?.map_err(ApiError::internal)?;
        let handle = actor::start(self.context.clone(), Arc::clone(entry), data, session);
        live.insert(id.to_owned(), handle.clone());
        Ok(handle)
    }

    /// Stores a new game and takes it up.
    ///
    /// # Errors
    /// Too many games in progress, or the store fails.
    pub async fn create(&self, entry: &Arc<Entry>, data: GameData) -> Result<GameState, ApiError> {
        if data.ending.is_none() {
            self.make_room().await?;
        }
        self.context.store.save(&data, 0).await.map_err(ApiError::not_stored)?;
        let handle = self.get(entry, &data.id).await?;
        self.live.lock().await.retain(|_, handle| !handle.is_closed());
        Ok(handle.snapshot().state())
    }

    /// Gives up the game that waits longest when there are too many.
    async fn make_room(&self) -> Result<(), ApiError> {
        let store = &self.context.store;
        if store.count_in_progress().await? < self.context.limits.games {
            return Ok(());
        }
        let age = i64::try_from(self.context.limits.abandoned.as_millis()).unwrap_or(i64::MAX);
        if let Some((game, id)) = store.abandoned(now_ms().saturating_sub(age)).await?
            && let Some(entry) = self.registry.find(&game)
        {
            self.ask(&entry, &id, Command::Abort).await?;
            return Ok(());
        }
        let message = "This server plays as many games as it may; finish one first.";
        Err(ApiError::busy("too-many-games", message))
    }

    /// Asks a game to do something.
    ///
    /// # Errors
    /// What the game says.
    pub async fn ask(
        &self,
        entry: &Arc<Entry>,
        id: &str,
        command: Command,
    ) -> Result<GameState, ApiError> {
        // A game that was unloaded before it could answer is loaded again and asked again.
        for _ in 0..TRIES {
            if let Some(answer) = self.get(entry, id).await?.ask(command.clone()).await {
                return answer;
            }
        }
        Err(ApiError::internal("the game does not answer"))
    }

    /// The last games of a kind, newest first, at most [`LIST`]; with `known` only those
    /// that it names.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn list(
        &self,
        game: &str,
        known: Option<&[&str]>,
    ) -> Result<Vec<GameSummary>, ApiError> {
        Ok(self.context.store.list(game, known, LIST).await?)
    }
}

fn unknown(id: &str) -> ApiError {
    ApiError::not_found("not-found", format!("There is no game {id:?} here.")).field("id")
}
