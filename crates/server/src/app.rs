//! What all requests share.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use engine::{Session, Start};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

use crate::arena::Arena;
use crate::assets::AssetSource;
use crate::client::Client;
use crate::error::{ApiError, ServeError};
use crate::guard::Hosts;
use crate::lab::Lab;
use crate::learn::{LearnRuns, Learning};
use crate::limits::ServerLimits;
use crate::play::Games;
use crate::play::actor::Context;
use crate::play::store::Store;
use crate::play::withheld::Withheld;
use crate::pool::{Means, Pool};
use crate::priority::Niceness;
use crate::private;
use crate::rates::{ConcurrencyLimit, Permit, Rates};
use crate::registry::{EndgameFolders, Offer, ServedGame, ServedGames};
use crate::study::Studies;

/// What the server keeps in its data folder, by the beginnings of the names.
const STORED: [&str; 5] = ["games.sqlite", "lock", "lab", "arena", "learn"];

/// Who may do what.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Access {
    /// What the server may be called.
    pub hosts: Hosts,
    /// Whether everybody may begin and end tournaments.
    pub open_arena: bool,
}

/// The folders that the server looks into.
pub struct Folders<'a> {
    /// What it keeps itself.
    pub data: &'a Path,
    /// Tournaments of the command line.
    pub tournaments: Option<PathBuf>,
    /// Endgame tables to play by.
    pub endgames: EndgameFolders,
}

/// The server's state.
pub struct App {
    pub registry: Arc<ServedGames>,
    pub limits: Arc<ServerLimits>,
    /// Searches for moves.
    pub moves: Arc<Pool>,
    /// Analyses run as long as somebody looks, so they do not hold up the searches for moves.
    pub analysis: Pool,
    pub lab: Lab,
    pub arena: Arena,
    pub learning: Learning,
    pub games: Games,
    pub studies: Studies,
    pub assets: AssetSource,
    /// Whether the server is for this machine alone: then whoever asks may do everything.
    pub local: bool,
    /// What the server may be called.
    pub hosts: Hosts,
    /// Whether everybody may begin and end tournaments.
    pub open_arena: bool,
    /// Connections of each client.
    pub connections: ConcurrencyLimit,
    /// Reviews of each client.
    pub reviews: ConcurrencyLimit,
    /// Questions of each client to the machines that help people.
    pub consultations: ConcurrencyLimit,
    withheld: Arc<Withheld>,
    begun: Rates,
    sockets: Arc<Semaphore>,
    sockets_each: ConcurrencyLimit,
    heavy: Arc<Semaphore>,
    stop: watch::Sender<bool>,
}

impl App {
    /// Opens the data folder and starts the search threads.
    ///
    /// # Errors
    /// When the folder cannot be used or the system gives no threads.
    pub async fn open(
        offer: Offer,
        (games, learned): (ServedGames, Arc<LearnRuns>),
        folders: Folders<'_>,
        limits: Arc<ServerLimits>,
        assets: AssetSource,
        access: Access,
    ) -> Result<Arc<Self>, ServeError> {
        let Access { hosts, open_arena } = access;
        let Folders { data, tournaments, endgames } = folders;
        // Whoever gives the server a name gives it to others.
        let local = hosts.loopback_only && hosts.names.is_empty();
        let failed = |source| ServeError::Data { path: data.to_owned(), source };
        private::folder(data, &STORED).map_err(failed)?;
        let store = Store::open(data).await?;
        let searches = limits.searches;
        let means = Means { hash_mib: limits.hash_mib, spare_mib: 0, endgames };
        let search = ("search", Niceness::Requests);
        let moves = Pool::start(search, searches, limits.search_queue, means.clone())?;
        let analysis = ("analysis", Niceness::Everything);
        let means = Means { spare_mib: limits.analysis_hash_mib, ..means };
        let analysis = Pool::start(analysis, searches, limits.analysis_queue, means)?;
        let moves = Arc::new(moves);
        let registry = Arc::new(games);
        let studies = Studies::new(store.clone(), &limits, !local);
        let withheld = Arc::new(Withheld::new(limits.abandoned));
        let context = Context {
            store,
            pool: Arc::clone(&moves),
            limits: Arc::clone(&limits),
            withheld: Arc::clone(&withheld),
            keyed: !local,
        };
        Ok(Arc::new(Self {
            games: Games::new(context, Arc::clone(&registry)),
            studies,
            analysis,
            lab: Lab::new(data, &limits),
            arena: Arena::new(data, tournaments, offer.games, &limits),
            learning: Learning::new(learned),
            hosts,
            open_arena,
            connections: ConcurrencyLimit::new(limits.connections_each),
            reviews: ConcurrencyLimit::new(limits.reviews_each),
            consultations: ConcurrencyLimit::new(limits.consultations_each),
            withheld,
            begun: Rates::new(limits.begin_burst, limits.begin_rate),
            sockets: Arc::new(Semaphore::new(limits.sockets)),
            sockets_each: ConcurrencyLimit::new(limits.sockets_each),
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
        entry: &ServedGame,
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

    /// Opens a position and asks it something that would help whoever plays on from there.
    ///
    /// # Errors
    /// Those of [`with_session`](Self::with_session), and a position that is [withheld](Withheld).
    pub async fn with_told_session<T, F>(
        &self,
        entry: &ServedGame,
        start: Start,
        ask: F,
    ) -> Result<T, ApiError>
    where
        T: Send + 'static,
        F: FnOnce(Box<dyn Session>) -> Result<T, ApiError> + Send + 'static,
    {
        let withheld = Arc::clone(&self.withheld);
        self.with_session(entry, start, move |session| {
            withheld.check(session.as_ref())?;
            ask(session)
        })
        .await
    }

    /// A place for one more WebSocket of a client.
    ///
    /// # Errors
    /// When there are as many as may be.
    pub fn socket(&self, client: Client) -> Result<(OwnedSemaphorePermit, Permit), ApiError> {
        let full = || ApiError::busy("too-many-requests", "Too many WebSockets are open.");
        let own = self.sockets_each.take(client).ok_or_else(full)?;
        let permit = Arc::clone(&self.sockets).try_acquire_owned().map_err(|_| full())?;
        Ok((permit, own))
    }

    /// Lets a client begin one more game.
    ///
    /// # Errors
    /// When it has begun too many of late.
    pub fn may_begin(&self, client: Client) -> Result<(), ApiError> {
        self.begun.take(client, Instant::now()).map_err(ApiError::too_often)
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
