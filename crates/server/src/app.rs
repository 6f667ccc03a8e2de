//! What all requests share.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use engine::{GameKind, Session, Start};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

use crate::arena::Arena;
use crate::assets::AssetSource;
use crate::error::{ApiError, ServeError};
use crate::lab::Lab;
use crate::limits::ServerLimits;
use crate::play::Games;
use crate::play::actor::Context;
use crate::play::store::Store;
use crate::pool::Pool;
use crate::registry::{Entry, Registry};

/// The server's state.
pub struct App {
    pub registry: Arc<Registry>,
    pub limits: Arc<ServerLimits>,
    /// Searches for moves.
    pub moves: Arc<Pool>,
    /// Analyses run as long as somebody looks, so they do not hold up the searches for moves.
    pub analysis: Pool,
    pub lab: Lab,
    pub arena: Arena,
    pub games: Games,
    pub assets: AssetSource,
    /// Whether only this machine can reach the server; then the names it may be called by are
    /// known.
    pub local: bool,
    sockets: Arc<Semaphore>,
    heavy: Arc<Semaphore>,
    stop: watch::Sender<bool>,
}

impl App {
    /// Opens the data folder and starts the search threads.
    ///
    /// # Errors
    /// When the folder cannot be used or the system gives no threads.
    pub async fn open(
        kinds: &[&'static dyn GameKind],
        (data, tournaments): (&Path, Option<PathBuf>),
        limits: ServerLimits,
        assets: AssetSource,
        local: bool,
    ) -> Result<Arc<Self>, ServeError> {
        let store = Store::open(data).await?;
        let moves = Pool::start(limits.searches, limits.search_queue, limits.hash_mib)?;
        let (moves, limits) = (Arc::new(moves), Arc::new(limits));
        let registry = Arc::new(Registry::new(kinds));
        let context = Context { store, pool: Arc::clone(&moves), limits: Arc::clone(&limits) };
        Ok(Arc::new(Self {
            games: Games::new(context, Arc::clone(&registry)),
            analysis: Pool::start(limits.searches, 0, limits.hash_mib)?,
            lab: Lab::new(data, &limits),
            arena: Arena::new(data, tournaments, &limits),
            sockets: Arc::new(Semaphore::new(limits.sockets)),
            heavy: Arc::new(Semaphore::new(limits.searches)),
            stop: watch::Sender::new(false),
            registry,
            limits,
            moves,
            assets,
            local,
        }))
    }

    /// Does work with a game: at once when it is short, beside the network threads when it is
    /// long. `plies` is the number of moves to play first.
    ///
    /// # Errors
    /// What the work says; an internal error when it panics.
    pub async fn work<T, F>(&self, plies: usize, work: F) -> Result<T, ApiError>
    where
        T: Send + 'static,
        F: FnOnce() -> Result<T, ApiError> + Send + 'static,
    {
        let work = || catch_unwind(AssertUnwindSafe(work));
        let done = if plies <= self.limits.inline_plies {
            work()
        } else {
            let permit = Arc::clone(&self.heavy).acquire_owned().await;
            let permit = permit.map_err(ApiError::internal)?;
            let task = tokio::task::spawn_blocking(move || {
                let done = work();
                drop(permit);
                done
            });
            task.await.map_err(ApiError::internal)?
        };
        done.unwrap_or_else(|_| Err(ApiError::internal("the game's rules panicked")))
    }

    /// Opens a position and asks it something.
    ///
    /// # Errors
    /// A start that is too large, or that the game refuses.
    pub async fn with_session<T, F>(
        &self,
        entry: &Entry,
        start: Start,
        ask: F,
    ) -> Result<T, ApiError>
    where
        T: Send + 'static,
        F: FnOnce(Box<dyn Session>) -> Result<T, ApiError> + Send + 'static,
    {
        self.limits.check(&start)?;
        let kind = entry.kind;
        self.work(start.moves.len(), move || ask(kind.open(&start)?)).await
    }

    /// A place for one more WebSocket.
    ///
    /// # Errors
    /// When there are as many as may be.
    pub fn socket(&self) -> Result<OwnedSemaphorePermit, ApiError> {
        let permit = Arc::clone(&self.sockets).try_acquire_owned();
        permit.map_err(|_| ApiError::busy("too-many-requests", "Too many WebSockets are open."))
    }

    /// Tells everything that goes on to come to its end.
    pub fn stop(&self) {
        self.stop.send_replace(true);
    }

    /// Turns `true` when the server stops.
    pub fn stopping(&self) -> watch::Receiver<bool> {
        self.stop.subscribe()
    }
}
