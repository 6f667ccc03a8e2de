//! Games being played: kept in memory while something goes on, on disk always.

pub mod actor;
pub mod chance;
pub mod clock;
pub mod handle;
pub mod help;
pub mod keys;
pub mod model;
pub mod record;
pub mod rules;
pub mod store;
pub mod withheld;
mod writer;

use std::collections::HashMap;
use std::sync::Arc;

use tokio::sync::Mutex;
use tokio::time::Duration;

use crate::client::Client;
use crate::error::ApiError;
use crate::play::actor::{Command, Context};
use crate::play::handle::Handle;
use crate::play::keys::{Asker, BegunGame};
use crate::play::model::{GameData, GameState, GameSummary, now_ms};
use crate::play::record::Begun;
use crate::play::store::Kept;
use crate::play::store::kept::Played;
use crate::registry::{ServedGame, ServedGames};

/// The language of moves that nobody typed, and of those that come without one.
pub const ENGLISH: &str = "en";
/// Number of games in a list.
pub const LIST: usize = 50;
/// How often a game is asked that does not answer.
const TRIES: usize = 3;

/// All games of this server.
pub struct Games {
    context: Context,
    registry: Arc<ServedGames>,
    /// Held while a game is loaded, so that no game is ever in memory twice.
    live: Mutex<HashMap<String, Handle>>,
    /// Held while a game is begun, so that no two find the last place free.
    beginning: Mutex<()>,
}

impl Games {
    /// The games of a store; nothing is loaded yet.
    pub fn new(context: Context, registry: Arc<ServedGames>) -> Self {
        Self { context, registry, live: Mutex::default(), beginning: Mutex::default() }
    }

    /// Loads every game in progress that somebody plays: clocks run and engines think again, one
    /// after the other as threads are free. Engines among themselves go on when somebody looks.
    /// Returns the number of games loaded.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn resume(&self) -> Result<usize, ApiError> {
        let games = self.context.store.in_progress(Played::ByPeople).await?;
        let mut resumed = 0;
        for (game, id) in games {
            let Ok(entry) = self.registry.named(&game) else { continue };
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
    pub async fn get(&self, entry: &Arc<ServedGame>, id: &str) -> Result<Handle, ApiError> {
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
        Ok(self.take_up(&mut live, entry, (data, session), None))
    }

    /// Takes up a game that is not in memory, which `client` began just now where that is known.
    fn take_up(
        &self,
        live: &mut HashMap<String, Handle>,
        entry: &Arc<ServedGame>,
        (data, session): Begun,
        client: Option<Client>,
    ) -> Handle {
        let id = data.id.clone();
        let handle = actor::start(self.context.clone(), Arc::clone(entry), data, session, client);
        live.insert(id.clone(), handle.clone());
        unload_finished(live, &id, self.context.limits.finished_loaded);
        handle
    }

    /// Stores a new game and takes it up.
    ///
    /// # Errors
    /// Too many games in progress, or the store fails.
    pub async fn create(
        &self,
        entry: &Arc<ServedGame>,
        (data, session): Begun,
        client: Client,
    ) -> Result<BegunGame, ApiError> {
        let beginning = self.beginning.lock().await;
        if data.ending.is_none() {
            if data.is_show() {
                self.make_room_for_show(client).await?;
            }
            self.make_room().await?;
        }
        self.context.store.save(&data, Kept::default()).await.map_err(ApiError::not_stored)?;
        if let Err(error) = self.drop_finished().await {
            // The game is stored; the next one tries again.
            tracing::warn!(?error, "finished games could not be dropped");
        }
        drop(beginning);
        let keys = data.keys.clone();
        let mut live = self.live.lock().await;
        live.retain(|_, handle| !handle.is_closed());
        // A server that has just started takes up all that is in progress, this one perhaps with it.
        let handle = match live.get(&data.id) {
            Some(handle) => handle.clone(),
            None => self.take_up(&mut live, entry, (data, session), Some(client)),
        };
        Ok(BegunGame { state: handle.snapshot().state(), keys })
    }

    /// Drops the finished games that changed longest ago when there are too many.
    async fn drop_finished(&self) -> Result<(), ApiError> {
        let limits = &self.context.limits;
        let dropped =
            self.context.store.drop_finished(limits.finished, limits.stored_bytes).await?;
        if dropped > 0 {
            unload_finished(&mut *self.live.lock().await, "", 0);
            tracing::info!(dropped, "finished games are dropped for new ones");
        }
        Ok(())
    }

    /// Gives up the game that waits longest when there are too many.
    async fn make_room(&self) -> Result<(), ApiError> {
        let store = &self.context.store;
        if store.count_in_progress().await? < self.context.limits.games {
            return Ok(());
        }
        let age = i64::try_from(self.context.limits.abandoned.as_millis()).unwrap_or(i64::MAX);
        if let Some((game, id)) = store.abandoned(now_ms().saturating_sub(age)).await?
            && let Ok(entry) = self.registry.named(&game)
        {
            self.ask(&entry, &id, Command::Abort, Asker::server()).await?;
            return Ok(());
        }
        let message = "This server plays as many games as it may; finish one first.";
        Err(ApiError::busy("too-many-games", message))
    }

    /// Gives up a game of engines among themselves that nobody watches when there are too many of
    /// those, or too many that this client began.
    async fn make_room_for_show(&self, client: Client) -> Result<(), ApiError> {
        let limits = &self.context.limits;
        // The one that changed last comes first.
        let shows = self.context.store.in_progress(Played::ByEngines).await?;
        let mut all = Vec::with_capacity(shows.len());
        for (game, id) in shows {
            let handle = self.live.lock().await.get(&id).filter(|live| !live.is_closed()).cloned();
            all.push((game, id, handle));
        }
        let begun_by = |handle: &Option<Handle>| handle.as_ref().and_then(|live| live.client);
        let own: Vec<_> =
            all.iter().filter(|(_, _, handle)| begun_by(handle) == Some(client)).collect();
        let candidates = if own.len() >= limits.shows_each {
            own
        } else if all.len() >= limits.shows {
            all.iter().collect()
        } else {
            return Ok(());
        };
        let unwatched = candidates.into_iter().rev().find(|(_, _, handle)| {
            !handle.as_ref().is_some_and(|handle| handle.is_watched(limits.watch_grace))
        });
        if let Some((game, id, _)) = unwatched
            && let Ok(entry) = self.registry.named(game)
        {
            self.ask(&entry, id, Command::Abort, Asker::server()).await?;
            return Ok(());
        }
        let message = "As many games of engines are watched as may be; end one first.";
        Err(ApiError::busy("too-many-games", message))
    }

    /// Asks a game to do something.
    ///
    /// # Errors
    /// What the game says.
    pub async fn ask(
        &self,
        entry: &Arc<ServedGame>,
        id: &str,
        command: Command,
        by: Asker,
    ) -> Result<GameState, ApiError> {
        // A game that was unloaded before it could answer is loaded again and asked again.
        for _ in 0..TRIES {
            if let Some(answer) = self.get(entry, id).await?.ask(command.clone(), by.clone()).await
            {
                return answer;
            }
        }
        Err(ApiError::internal("the game does not answer"))
    }

    /// Forgets a finished game.
    ///
    /// # Errors
    /// When the disk refuses; then it is kept.
    pub async fn remove(&self, game: &GameData) -> Result<(), ApiError> {
        let mut live = self.live.lock().await;
        self.context.store.remove(&game.id).await.map_err(ApiError::not_stored)?;
        live.remove(&game.id);
        Ok(())
    }

    /// The last games of a kind whose players or headers hold a text, newest first, at most [`LIST`];
    /// with `known` only those that it names.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn list(
        &self,
        game: &str,
        known: Option<&[&str]>,
        search: &str,
    ) -> Result<Vec<GameSummary>, ApiError> {
        Ok(self.context.store.list(game, known, search, LIST).await?)
    }
}

/// Unloads games that are over and that nobody watches, but for this one, until no more than `most`
/// are in memory: nothing is lost by it.
fn unload_finished(live: &mut HashMap<String, Handle>, id: &str, most: usize) {
    let over = |(_, handle): &(&String, &Handle)| handle.snapshot().data.ending.is_some();
    let finished: Vec<String> = live.iter().filter(over).map(|(id, _)| id.clone()).collect();
    let idle = |known: &&String| {
        *known != id && live.get(*known).is_some_and(|handle| !handle.is_watched(Duration::ZERO))
    };
    let surplus = finished.len().saturating_sub(most);
    let idle: Vec<String> = finished.iter().filter(idle).take(surplus).cloned().collect();
    for id in idle {
        live.remove(&id);
    }
}

fn unknown(id: &str) -> ApiError {
    ApiError::not_found("not-found", format!("There is no game {id:?} here.")).field("id")
}
