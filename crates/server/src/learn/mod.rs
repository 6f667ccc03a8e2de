//! Players that learn from nothing, behind the API: runs that are begun, watched and paused, and networks of
//! theirs that are asked and played against.
//!
//! Each run lies in a folder of its own below the data folder as `tabiya learn run` writes it, beside the
//! [`LearnOrder`] of the server. It outlives the server and goes on where it was. One runs at a time, on
//! threads that go behind everybody else's.

mod live;
pub mod model;
mod order;
mod player;

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use engine::Session;
use tokio::sync::watch;
use zero::{
    Network, NetworkError, NetworkThoughts, ZeroError, ZeroKind, ZeroOrder, ZeroReport, games_of,
    network_of,
};

use crate::arena::intent::names;
use crate::error::ApiError;
use crate::limits::ServerLimits;
use crate::play::model::{now_ms, random_id};
use crate::priority::{Niceness, give_way};
use crate::registry::Offer;
use live::LiveRun;
use model::{
    LearnGame, LearnOffer, LearnRunSummary, LearnRunView, LearnState, LearnedGames, NewLearnRun,
};
use order::{LearnOrder, Standing};
pub use player::NetworkSeat;

/// Games of a generation in one answer.
const GAMES: usize = 24;

/// The runs of a server.
pub struct LearnRuns {
    folder: PathBuf,
    /// The games that can be learned.
    kinds: Vec<&'static dyn ZeroKind>,
    limits: Arc<ServerLimits>,
    state: Mutex<Running>,
    changes: watch::Sender<u64>,
}

/// Which run goes on.
#[derive(Default)]
struct Running {
    run: Option<(String, Arc<LiveRun>)>,
    closed: bool,
}

/// A run that is on file.
struct Stored {
    id: String,
    path: PathBuf,
    order: LearnOrder,
    kind: &'static dyn ZeroKind,
    live: Option<Arc<LiveRun>>,
    report: Option<Arc<ZeroReport>>,
}

impl LearnRuns {
    /// The runs of what is offered in a folder, which is made when the first one begins.
    pub fn new(folder: PathBuf, offer: Offer, limits: Arc<ServerLimits>) -> Self {
        let (state, changes) = (Mutex::default(), watch::Sender::new(0));
        let all = offer.zero.all().iter().copied();
        let kinds = all.filter(|kind| offer.games.named(kind.id()).is_ok()).collect();
        Self { folder, kinds, limits, state, changes }
    }

    fn kind(&self, game: &str) -> Option<&'static dyn ZeroKind> {
        self.kinds.iter().copied().find(|kind| kind.id() == game)
    }

    /// Hears of every change.
    pub fn listen(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    fn changed(&self) {
        self.changes.send_modify(|changes| *changes += 1);
    }

    fn state(&self) -> MutexGuard<'_, Running> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What can be learned, and all runs, the last one first. `may_begin` tells whether whoever asks may
    /// begin one.
    ///
    /// # Errors
    /// A folder that cannot be read.
    pub fn offer(&self, may_begin: bool) -> Result<LearnOffer, ApiError> {
        let games = self.kinds.iter().map(|kind| LearnGame {
            game: kind.id().to_owned(),
            players: [*kind.players().start(), *kind.players().end()],
            minutes: minutes(kind.usual_time()),
        });
        let ids = names(&self.folder).map_err(ApiError::internal)?;
        let runs = ids.iter().filter_map(|id| Some(self.find(id).ok()?.summary()));
        let mut runs: Vec<LearnRunSummary> = runs.collect();
        runs.sort_by_key(|run| (run.state, std::cmp::Reverse(run.since)));
        Ok(LearnOffer {
            games: games.collect(),
            runs,
            may_begin,
            most_runs: self.limits.learn_runs,
            most_minutes: self.limits.learn_minutes,
        })
    }

    /// Begins a run. Its address is returned.
    ///
    /// # Errors
    /// A game that cannot be learned, a time outside its range, too many runs, one that goes on.
    pub fn start(self: &Arc<Self>, order: &NewLearnRun) -> Result<String, ApiError> {
        let kind = self.kind(&order.game).ok_or_else(|| {
            ApiError::setting("game", "This game cannot be learned from nothing here.")
        })?;
        let minutes = order.minutes.unwrap_or_else(|| minutes(kind.usual_time()));
        self.check_minutes(minutes)?;
        let mut state = self.state();
        Self::check_free(&state)?;
        let stored = names(&self.folder).map_err(ApiError::internal)?.len();
        if stored >= self.limits.learn_runs {
            let message = "There are as many runs as there may be; forget one first.";
            return Err(ApiError::busy("too-many-runs", message));
        }
        let seed = order.seed.unwrap_or_else(rand::random);
        let players = players(kind, order.players)?;
        let plan = kind.plan(players, seed.into());
        let standing = Standing::Going;
        let order = LearnOrder { plan, minutes, standing, since: now_ms() };
        let id = format!("{}-{:.10}", kind.id(), random_id());
        let folder = self.folder.join(&id);
        let made = fs::create_dir_all(&folder).and_then(|()| order.write(&folder));
        let made = made.and_then(|()| files::keep_names(&self.folder));
        let made = made.map_err(ApiError::not_stored).and_then(|()| self.run(&mut state, &id));
        if let Err(error) = made {
            // What is half made is no run.
            let _ = fs::remove_dir_all(&folder);
            return Err(error);
        }
        Ok(id)
    }

    fn check_minutes(&self, minutes: u32) -> Result<(), ApiError> {
        if (1..=self.limits.learn_minutes).contains(&minutes) {
            return Ok(());
        }
        let message = format!("A run lasts 1 to {} minutes.", self.limits.learn_minutes);
        Err(ApiError::setting("minutes", message))
    }

    fn check_free(state: &Running) -> Result<(), ApiError> {
        if state.run.is_some() {
            let message = "One learns at a time; pause the other one first.";
            return Err(ApiError::conflict("run-under-way", message));
        }
        Ok(())
    }

    /// Lets a run go on, on a thread of its own.
    fn run(self: &Arc<Self>, state: &mut Running, id: &str) -> Result<(), ApiError> {
        let Stored { path, order, kind, .. } = self.stored(id, None)?;
        let live = Arc::new(LiveRun::default());
        let (all, seen, name) = (Arc::clone(self), Arc::clone(&live), id.to_owned());
        let work = move || {
            give_way(Niceness::Everything);
            let learn = || all.learn(&seen, (kind, &path), &order);
            let standing = match catch_unwind(AssertUnwindSafe(learn)) {
                // Whoever stopped it has said what becomes of it.
                Ok(Ok(())) => (!seen.stops()).then_some(Standing::Finished),
                Ok(Err(error)) => Some(Standing::Failed(error.to_string())),
                Err(_) => Some(Standing::Failed("the learner panicked".to_owned())),
            };
            all.ended(&name, standing);
        };
        let thread = thread::Builder::new().name("learner".to_owned());
        thread.spawn(work).map_err(ApiError::internal)?;
        state.run = Some((id.to_owned(), live));
        self.changed();
        Ok(())
    }

    fn learn(
        &self,
        live: &LiveRun,
        (kind, path): (&dyn ZeroKind, &Path),
        order: &LearnOrder,
    ) -> Result<(), ZeroError> {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let bounds = ZeroOrder {
            folder: path,
            generations: None,
            time: Some(Duration::from_secs(60 * u64::from(order.minutes))),
            threads,
            stop: Some(&live.stop),
        };
        let told = |progress, lasted| {
            if live.tell(progress, lasted) {
                self.changed();
            }
        };
        let report = kind.run(&order.plan, &bounds, &told, &mut |report| {
            live.finished(report, path)?;
            self.changed();
            Ok(())
        })?;
        live.hold(report);
        Ok(())
    }

    fn ended(&self, id: &str, standing: Option<Standing>) {
        if let Some(Standing::Failed(error)) = &standing {
            tracing::error!(id, error, "a run of learning ended early");
        }
        if let Some(standing) = standing {
            let noted = self.change(id, |order| order.standing = standing);
            if let Err(error) = noted {
                tracing::error!(id, ?error, "what became of a run cannot be written down");
            }
        }
        self.state().run = None;
        self.changed();
    }

    /// Changes what the server wants of a run.
    fn change(&self, id: &str, change: impl FnOnce(&mut LearnOrder)) -> Result<(), ApiError> {
        let Stored { path, mut order, .. } = self.stored(id, None)?;
        change(&mut order);
        order.write(&path).map_err(ApiError::not_stored)
    }

    /// Takes up the run that went on when the server ended. Yields whether there was one.
    ///
    /// # Errors
    /// A folder that cannot be read, a system that gives no thread.
    pub fn take_up(self: &Arc<Self>) -> Result<bool, ApiError> {
        let mut last: Option<LearnRunSummary> = None;
        for id in names(&self.folder).map_err(ApiError::internal)? {
            let Ok(found) = self.find(&id) else { continue };
            let found = found.summary();
            let later = last.as_ref().is_none_or(|last| last.since < found.since);
            if found.state == LearnState::Waiting && later {
                last = Some(found);
            }
        }
        let Some(run) = last else { return Ok(false) };
        let mut state = self.state();
        if state.closed || state.run.is_some() {
            return Ok(false);
        }
        self.run(&mut state, &run.id)?;
        Ok(true)
    }

    /// Ends the run that goes on, which is taken up when the server starts again.
    pub fn close(&self) {
        let mut state = self.state();
        state.closed = true;
        if let Some((_, live)) = &state.run {
            live.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Pauses a run that goes on, or is to: what the generation under way did is lost, and it can go on.
    ///
    /// # Errors
    /// When there is none.
    pub fn pause(&self, id: &str) -> Result<(), ApiError> {
        if self.stored(id, None)?.order.standing != Standing::Going {
            return Ok(());
        }
        self.change(id, |order| order.standing = Standing::Paused)?;
        if let Some((running, live)) = &self.state().run
            && running == id
        {
            live.stop.store(true, Ordering::Relaxed);
        }
        self.changed();
        Ok(())
    }

    /// Lets a run go on that was paused or kept from going on, for so many minutes in all.
    ///
    /// # Errors
    /// When there is none, or one goes on.
    pub fn resume(self: &Arc<Self>, id: &str, minutes: Option<u32>) -> Result<(), ApiError> {
        let mut state = self.state();
        Self::check_free(&state)?;
        minutes.map_or(Ok(()), |minutes| self.check_minutes(minutes))?;
        self.change(id, |order| {
            (order.standing, order.since) = (Standing::Going, now_ms());
            order.minutes = minutes.unwrap_or(order.minutes);
        })?;
        self.run(&mut state, id)
    }

    /// Forgets a run with its networks.
    ///
    /// # Errors
    /// When there is none, or it goes on.
    pub fn remove(&self, id: &str) -> Result<(), ApiError> {
        let state = self.state();
        let Stored { path, .. } = self.stored(id, None)?;
        if state.run.as_ref().is_some_and(|(running, _)| running == id) {
            let message = "The run is going on; pause it first.";
            return Err(ApiError::conflict("run-under-way", message));
        }
        fs::remove_dir_all(path).map_err(ApiError::not_stored)?;
        self.changed();
        Ok(())
    }

    /// A run as it stands.
    ///
    /// # Errors
    /// When there is none.
    pub fn view(&self, id: &str) -> Result<LearnRunView, ApiError> {
        Ok(self.find(id)?.view())
    }

    /// Some games that a run plays in its latest generation.
    ///
    /// # Errors
    /// When there is no such run.
    pub fn games(&self, id: &str) -> Result<LearnedGames, ApiError> {
        let found = self.find(id)?;
        let generation = found.generations();
        let read = || {
            let bytes = fs::read(found.path.join(games_of(generation))).ok()?;
            found.kind.read_games(found.order.plan.players, &bytes, GAMES)
        };
        let games = read().unwrap_or_default().into_iter().map(Into::into);
        Ok(LearnedGames { generation, games: games.collect() })
    }

    /// What the network of a generation thinks of a position, and finds with so many simulations.
    ///
    /// # Errors
    /// When there is none, too many simulations, a position of another game.
    pub fn thoughts(
        &self,
        (id, generation): (&str, u32),
        session: &dyn Session,
        simulations: u32,
    ) -> Result<NetworkThoughts, ApiError> {
        let found = self.find(id)?;
        self.limits.check_simulations(simulations)?;
        let network = found.network(generation)?;
        let rules = &found.order.plan.play;
        Ok(found.kind.thoughts(&network, session, rules, simulations)?)
    }

    /// A position of the game that a run learns.
    ///
    /// # Errors
    /// When there is no such run.
    pub fn game_of(&self, id: &str) -> Result<&'static str, ApiError> {
        Ok(self.stored(id, None)?.kind.id())
    }

    /// The network of a generation as a player.
    ///
    /// # Errors
    /// When there is none, or it plays another game; too many simulations.
    pub fn seat(
        &self,
        game: &str,
        (id, generation): (&str, u32),
        simulations: u32,
    ) -> Result<NetworkSeat, ApiError> {
        let found = self.stored(id, None)?;
        if found.kind.id() != game {
            return Err(ApiError::setting("run", "This run learns another game."));
        }
        self.limits.check_simulations(simulations)?;
        let network = found.network(generation)?;
        Ok(NetworkSeat { kind: found.kind, network, rules: found.order.plan.play, simulations })
    }

    /// The file of a network, for plans of tournaments.
    ///
    /// # Errors
    /// When there is no such run, and when its path cannot be written.
    pub fn file(&self, id: &str, generation: u32) -> Result<String, ApiError> {
        let path = self.stored(id, None)?.path.join(network_of(generation));
        let path = std::path::absolute(path).map_err(ApiError::internal)?;
        path.into_os_string().into_string().map_err(|_| ApiError::internal("a path is no text"))
    }

    fn find(&self, id: &str) -> Result<Stored, ApiError> {
        // Files are read while nobody waits for the lock.
        let live = match &self.state().run {
            Some((running, live)) if running == id => Some(Arc::clone(live)),
            _ => None,
        };
        self.stored(id, live)
    }

    fn stored(&self, id: &str, live: Option<Arc<LiveRun>>) -> Result<Stored, ApiError> {
        let missing = || ApiError::not_found("not-found", "There is no such run.").field("run");
        // Folders have names of our own making only.
        let plain =
            id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_');
        if !plain || id.is_empty() {
            return Err(missing());
        }
        let path = self.folder.join(id);
        let order = LearnOrder::read(&path).ok_or_else(missing)?;
        let kind = self.kind(&order.plan.game).ok_or_else(missing)?;
        let report = live.as_ref().and_then(|live| live.report()).or_else(|| order::report(&path));
        Ok(Stored { id: id.to_owned(), path, order, kind, live, report })
    }
}

impl Stored {
    fn generations(&self) -> u32 {
        self.report.as_ref().map_or(0, |report| report.generations.len() as u32)
    }

    fn network(&self, generation: u32) -> Result<Arc<Network>, ApiError> {
        self.kind.read_network(&self.path.join(network_of(generation))).map_err(|error| match error
        {
            NetworkError::Io(_) => {
                let message = "The run keeps no network of this generation.";
                ApiError::not_found("not-found", message).field("generation")
            }
            error => ApiError::internal(error),
        })
    }
}

/// With how many a game is learned: as few as can be when nothing is said.
fn players(kind: &dyn ZeroKind, wanted: Option<u8>) -> Result<usize, ApiError> {
    let known = kind.players();
    let players = wanted.map_or(*known.start(), usize::from);
    if known.contains(&players) {
        return Ok(players);
    }
    let message = format!("This game is for {} to {} players.", known.start(), known.end());
    Err(ApiError::setting("players", message))
}

/// A time in minutes, one at least.
fn minutes(time: Duration) -> u32 {
    u32::try_from(time.as_secs() / 60).unwrap_or(u32::MAX).max(1)
}

/// The server's runs: what goes on ends when it is dropped, and is taken up by the next server.
pub struct Learning(Arc<LearnRuns>);

impl Learning {
    /// Holds these.
    pub const fn new(runs: Arc<LearnRuns>) -> Self {
        Self(runs)
    }

    /// All runs.
    pub fn runs(&self) -> Arc<LearnRuns> {
        Arc::clone(&self.0)
    }
}

impl Drop for Learning {
    fn drop(&mut self) {
        self.0.close();
    }
}
