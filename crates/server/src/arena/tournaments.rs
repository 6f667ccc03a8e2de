//! All tournaments: those of the data folder, which are played one after the other, and those of a
//! folder of the command line, which are shown.

use std::collections::VecDeque;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use ::arena::{Archive, ArenaError, Journal, Summary, Tournament};
use engine::{Registry, Start};
use tokio::sync::watch;

use super::cache::{JournalCache, JournalFacts};
use super::intent::{Intent, names, updated};
use super::live::{ChangeCounts, LiveTournament};
use super::model::{
    GamesPage, GamesQuery, LiveGame, TournamentGame, TournamentGameView, TournamentState,
    TournamentSummary, TournamentView,
};
use super::order::Checked;
use crate::error::ApiError;
use crate::limits::ServerLimits;
use crate::play::model::{now_ms, random_id};
use crate::priority::{Niceness, give_way};

/// How the addresses of tournaments begin that are only shown.
const SHOWN: &str = "shown.";
/// Games of an answer when nothing is said.
const PAGE: usize = 50;

/// The tournaments of a server.
pub struct Tournaments {
    folder: PathBuf,
    shown: Option<PathBuf>,
    games: Registry,
    limits: Arc<ServerLimits>,
    queue: Mutex<TournamentQueue>,
    journals: JournalCache,
    changes: watch::Sender<ChangeCounts>,
}

/// Which tournament is played, and which ones wait.
#[derive(Default)]
struct TournamentQueue {
    running: Option<(String, Arc<LiveTournament>)>,
    waiting: VecDeque<String>,
    closed: bool,
}

/// Where a tournament lies.
struct TournamentFolder {
    path: PathBuf,
    read_only: bool,
}

impl Tournaments {
    /// The tournaments of these games in a folder, which is made when the first one begins, and
    /// those of another folder that are shown.
    pub fn new(
        (folder, shown): (PathBuf, Option<PathBuf>),
        games: Registry,
        limits: Arc<ServerLimits>,
    ) -> Self {
        let (queue, journals) = (Mutex::default(), JournalCache::default());
        let changes = watch::Sender::new(ChangeCounts::default());
        Self { folder, shown, games, limits, queue, journals, changes }
    }

    /// Hears of every change.
    pub fn listen(&self) -> watch::Receiver<ChangeCounts> {
        self.changes.subscribe()
    }

    fn queue(&self) -> MutexGuard<'_, TournamentQueue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The games under way of a tournament.
    pub fn live(&self, id: &str) -> Vec<LiveGame> {
        self.running(id).map_or_else(Vec::new, |live| live.games())
    }

    fn running(&self, id: &str) -> Option<Arc<LiveTournament>> {
        self.queue().running.as_ref().filter(|(known, _)| known == id).map(|(_, live)| live.clone())
    }

    /// Begins a tournament, now or after those that were begun before. Its address is returned.
    ///
    /// # Errors
    /// Too many tournaments, a plan that cannot be played.
    pub fn start(self: &Arc<Self>, order: Checked) -> Result<String, ApiError> {
        let stored = names(&self.folder).map_err(ApiError::internal)?.len();
        if stored >= self.limits.tournaments {
            let message = "There are as many tournaments as there may be; remove one first.";
            return Err(ApiError::busy("too-many-tournaments", message));
        }
        let id = format!("{}-{:.10}", order.plan.game, random_id());
        let folder = self.folder.join(&id);
        let made = self.lay_down(&folder, order).and_then(|()| self.go_on(&id));
        if let Err(error) = made {
            // What is half made is no tournament.
            let _ = fs::remove_dir_all(&folder);
            return Err(error);
        }
        Ok(id)
    }

    /// Puts a tournament on file, before anybody is told of it.
    fn lay_down(&self, folder: &Path, order: Checked) -> Result<(), ApiError> {
        fs::create_dir_all(folder).map_err(ApiError::not_stored)?;
        if let Some(openings) = order.openings {
            files::write(folder.join(openings.name), openings.text)
                .map_err(ApiError::not_stored)?;
        }
        Tournament::open(self.games, order.plan, folder, folder).map_err(|error| match error {
            ArenaError::Io { .. } => ApiError::not_stored(error),
            error => error.into(),
        })?;
        files::keep_names(&self.folder).map_err(ApiError::not_stored)
    }

    /// Puts a tournament at the end of those that wait.
    fn go_on(self: &Arc<Self>, id: &str) -> Result<(), ApiError> {
        let intent = Intent { since: now_ms(), ..Intent::default() };
        intent.write(&self.folder.join(id)).map_err(ApiError::not_stored)?;
        let mut queue = self.queue();
        if !queue.waiting.iter().any(|known| known == id) {
            queue.waiting.push_back(id.to_owned());
        }
        self.proceed(&mut queue);
        Ok(())
    }

    /// Plays the next tournament where none is played.
    fn proceed(self: &Arc<Self>, queue: &mut TournamentQueue) {
        while queue.running.is_none() && !queue.closed {
            let Some(id) = queue.waiting.pop_front() else { break };
            match self.play(&id) {
                Ok(live) => queue.running = Some((id, live)),
                Err(error) => self.failed(&id, error.detail.message),
            }
        }
        self.changes.send_modify(|changes| changes.tables += 1);
    }

    /// Plays a tournament on threads of its own.
    fn play(self: &Arc<Self>, id: &str) -> Result<Arc<LiveTournament>, ApiError> {
        let folder = self.folder.join(id);
        let plan = self.journals.ask(id, &folder, |archive| Ok(archive.plan().clone()))?;
        let kind = self.games.named(&plan.game)?;
        let live = Arc::new(LiveTournament::new(kind, plan.clone(), self.changes.clone()));
        let (all, seen, name) = (Arc::clone(self), Arc::clone(&live), id.to_owned());
        let work = move || {
            give_way(Niceness::Moves);
            let play = || -> Result<Summary, ArenaError> {
                let mut tournament = Tournament::open(all.games, plan, &folder, &folder)?;
                tournament.run_until(&seen.stop, &*seen, &mut |progress| seen.counted(progress))
            };
            let error = match catch_unwind(AssertUnwindSafe(play)) {
                Ok(Ok(_)) => None,
                Ok(Err(error)) => Some(error.to_string()),
                Err(_) => Some("the referee panicked".to_owned()),
            };
            all.ended(&name, error);
        };
        let thread = thread::Builder::new().name("tournament".to_owned());
        thread.spawn(work).map_err(ApiError::internal)?;
        Ok(live)
    }

    fn ended(self: &Arc<Self>, id: &str, error: Option<String>) {
        if let Some(error) = error {
            self.failed(id, error);
        }
        let mut queue = self.queue();
        queue.running = None;
        self.proceed(&mut queue);
    }

    /// Writes down why a tournament does not go on.
    fn failed(&self, id: &str, error: String) {
        tracing::error!(id, error, "a tournament ended early");
        let intent = Intent { error: Some(error), since: now_ms(), ..Intent::default() };
        if let Err(error) = intent.write(&self.folder.join(id)) {
            tracing::error!(id, %error, "and that cannot be written down");
        }
    }

    /// Takes up what was played when the server ended. Yields how many tournaments that are.
    ///
    /// # Errors
    /// A folder that cannot be read.
    pub fn take_up(self: &Arc<Self>) -> Result<usize, ApiError> {
        let mut found = Vec::new();
        for id in names(&self.folder).map_err(ApiError::internal)? {
            let path = self.folder.join(&id);
            let intent = Intent::read(&path);
            if intent.stopped || intent.error.is_some() || !Archive::is_in(&path) {
                continue;
            }
            match self.summary(&id, &TournamentFolder { path, read_only: false }) {
                Ok(summary) if summary.state == TournamentState::Finished => {}
                Ok(_) => found.push((intent.since, id)),
                Err(error) => {
                    tracing::error!(id, ?error, "a tournament cannot be taken up");
                }
            }
        }
        found.sort();
        let mut queue = self.queue();
        let number = found.len();
        queue.waiting.extend(found.into_iter().map(|(_, id)| id));
        self.proceed(&mut queue);
        Ok(number)
    }

    /// Ends what is played, which goes on when the server starts again.
    pub fn close(&self) {
        let mut queue = self.queue();
        queue.closed = true;
        if let Some((_, live)) = &queue.running {
            live.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Stops a tournament; what is played stays, and it can go on.
    ///
    /// # Errors
    /// When there is none, or it is only shown.
    pub fn stop(&self, id: &str) -> Result<(), ApiError> {
        let place = self.own(id)?;
        let mut queue = self.queue();
        let waits = queue.waiting.len();
        queue.waiting.retain(|known| known != id);
        let running = queue.running.as_ref().filter(|(known, _)| known == id);
        if running.is_none() && queue.waiting.len() == waits {
            return Ok(());
        }
        let intent = Intent { stopped: true, since: now_ms(), ..Intent::default() };
        intent.write(&place.path).map_err(ApiError::not_stored)?;
        if let Some((_, live)) = running {
            live.stop.store(true, Ordering::Relaxed);
        }
        self.changes.send_modify(|changes| changes.tables += 1);
        Ok(())
    }

    /// Lets a tournament go on that was stopped.
    ///
    /// # Errors
    /// When there is none, it is only shown, or just coming to its end.
    pub fn resume(self: &Arc<Self>, id: &str) -> Result<(), ApiError> {
        self.own(id)?;
        let queue = self.queue();
        if let Some((_, live)) = queue.running.as_ref().filter(|(known, _)| known == id) {
            if live.stops() {
                let message = "The tournament is just coming to its end; try again.";
                return Err(ApiError::busy("too-many-requests", message));
            }
            return Ok(());
        }
        if queue.waiting.iter().any(|known| known == id) {
            return Ok(());
        }
        drop(queue);
        self.go_on(id)
    }

    /// Forgets a tournament with its games.
    ///
    /// # Errors
    /// When there is none, it is only shown, or it is played or waits.
    pub fn remove(&self, id: &str) -> Result<(), ApiError> {
        let place = self.own(id)?;
        let queue = self.queue();
        let runs = queue.running.as_ref().is_some_and(|(known, _)| known == id);
        if runs || queue.waiting.iter().any(|known| known == id) {
            let message = "The tournament is being played; stop it first.";
            return Err(ApiError::conflict("tournament-running", message));
        }
        self.journals.forget(id);
        fs::remove_dir_all(&place.path).map_err(ApiError::not_stored)?;
        self.changes.send_modify(|changes| changes.tables += 1);
        Ok(())
    }

    /// The tournaments: what is played first, then what waits, then the others, the last one first.
    /// Folders that cannot be read are left out.
    ///
    /// # Errors
    /// A folder that cannot be read.
    pub fn list(&self) -> Result<Vec<TournamentSummary>, ApiError> {
        let own = names(&self.folder).map_err(ApiError::internal)?.into_iter().map(|id| {
            let path = self.folder.join(&id);
            (id, TournamentFolder { path, read_only: false })
        });
        let of = |(id, place): (String, TournamentFolder)| {
            Archive::is_in(&place.path).then(|| self.summary(&id, &place).ok())?
        };
        let mut list: Vec<_> = own.chain(self.shown()?).filter_map(of).collect();
        let turns: Vec<String> = self.queue().waiting.iter().cloned().collect();
        list.sort_by_cached_key(|summary| {
            let turn = turns.iter().position(|id| *id == summary.id);
            let state = summary.state.min(TournamentState::Stopped);
            (state, turn, std::cmp::Reverse(summary.updated), summary.id.clone())
        });
        Ok(list)
    }

    /// The tournaments that are only shown.
    fn shown(&self) -> Result<Vec<(String, TournamentFolder)>, ApiError> {
        let Some(root) = &self.shown else { return Ok(Vec::new()) };
        let place = |name: &str, path: PathBuf| {
            (format!("{SHOWN}{name}"), TournamentFolder { path, read_only: true })
        };
        let below = names(root).map_err(ApiError::internal)?;
        let mut list: Vec<_> = below.iter().map(|name| place(name, root.join(name))).collect();
        // The folder may be one itself.
        let name = root.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if !below.iter().any(|known| known == name) {
            list.push(place(name, root.clone()));
        }
        list.retain(|(_, place)| Archive::is_in(&place.path));
        Ok(list)
    }

    fn find(&self, id: &str) -> Result<TournamentFolder, ApiError> {
        let message = format!("There is no tournament {id:?} here.");
        let unknown = || ApiError::not_found("not-found", message).field("id");
        if id.starts_with(SHOWN) {
            let found = self.shown()?.into_iter().find(|(known, _)| known == id);
            return found.map(|(_, place)| place).ok_or_else(unknown);
        }
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        let path = self.folder.join(id);
        if id.bytes().all(plain) && !id.is_empty() && Archive::is_in(&path) {
            return Ok(TournamentFolder { path, read_only: false });
        }
        Err(unknown())
    }

    fn own(&self, id: &str) -> Result<TournamentFolder, ApiError> {
        let place = self.find(id)?;
        if place.read_only {
            let message = "This tournament was made by the command line, and is only shown.";
            return Err(ApiError::conflict("read-only", message));
        }
        Ok(place)
    }

    fn summary(&self, id: &str, place: &TournamentFolder) -> Result<TournamentSummary, ApiError> {
        let JournalFacts { mut summary, decided } =
            self.journals.facts(self.games, id, &place.path)?;
        summary.read_only = place.read_only;
        summary.updated = updated(&place.path);
        let live = self.running(id);
        summary.state = match &live {
            Some(live) if live.stops() => TournamentState::Stopping,
            Some(_) => TournamentState::Running,
            None if decided || summary.played >= summary.games => TournamentState::Finished,
            None if self.queue().waiting.iter().any(|known| known == id) => {
                TournamentState::Waiting
            }
            // The command line plays those that are only shown.
            None if place.read_only && Journal::is_in_use(&place.path) => TournamentState::Running,
            None => TournamentState::Stopped,
        };
        let left = live.and_then(|live| live.left());
        summary.left_ms = left.and_then(|left| u64::try_from(left.as_millis()).ok());
        Ok(summary)
    }

    /// A tournament as it stands.
    ///
    /// # Errors
    /// When there is none, or its folder cannot be read.
    pub fn view(&self, id: &str) -> Result<TournamentView, ApiError> {
        let place = self.find(id)?;
        let summary = self.summary(id, &place)?;
        let error = if place.read_only { None } else { Intent::read(&place.path).error };
        self.journals.ask(id, &place.path, |archive| {
            let plan = archive.plan();
            Ok(TournamentView {
                summary,
                rounds: plan.rounds,
                time: plan.time.to_string(),
                seed: plan.seed,
                openings: plan.openings.is_some(),
                adjudication: plan.adjudication.clone(),
                sprt: plan.sprt,
                results: archive.standings().summary(),
                error,
            })
        })
    }

    /// The table of a tournament, as `tabiya arena show` prints it.
    ///
    /// # Errors
    /// When there is none, or its folder cannot be read.
    pub fn results(&self, id: &str) -> Result<Summary, ApiError> {
        let place = self.find(id)?;
        self.journals.ask(id, &place.path, |archive| Ok(archive.standings().summary()))
    }

    /// The records of all games, as a file, and how its name ends.
    ///
    /// # Errors
    /// When there is no such tournament.
    pub fn records(&self, id: &str) -> Result<(PathBuf, String), ApiError> {
        let place = self.find(id)?;
        let game = self.journals.ask(id, &place.path, |archive| Ok(archive.plan().game.clone()))?;
        let ending = self.games.named(&game)?.info().record;
        Ok((place.path.join(format!("games.{ending}")), ending))
    }

    /// Some of the games, the newest first.
    ///
    /// # Errors
    /// When there is no such tournament, or a page is too large.
    pub fn games(&self, id: &str, query: GamesQuery) -> Result<GamesPage, ApiError> {
        let place = self.find(id)?;
        let most = self.limits.tournament_page;
        let limit = query.limit.unwrap_or(PAGE.min(most));
        if !(1..=most).contains(&limit) {
            let message = format!("A page has 1 to {most} games.");
            return Err(ApiError::setting("limit", message));
        }
        self.journals.ask(id, &place.path, |archive| {
            let wanted = |player: Option<usize>, seats: &[usize]| {
                player.is_none_or(|player| seats.contains(&player))
            };
            let fits: Vec<_> = archive
                .games()
                .iter()
                .rev()
                .filter(|game| {
                    let seats = &game.fixture.seats;
                    wanted(query.player, seats) && wanted(query.opponent, seats)
                })
                .collect();
            let games = fits.iter().skip(query.offset).take(limit);
            let games = games.map(|game| TournamentGame::of(game)).collect();
            Ok(GamesPage { total: fits.len(), offset: query.offset, games })
        })
    }

    /// A game with its moves.
    ///
    /// # Errors
    /// When there is none.
    pub fn game(&self, id: &str, number: u64) -> Result<TournamentGameView, ApiError> {
        let place = self.find(id)?;
        let (brief, plan, record, beside) = self.journals.ask(id, &place.path, |archive| {
            let brief = archive.games().iter().find(|game| game.fixture.number == number);
            let record = archive.game(number)?;
            let (Some(brief), Some(record)) = (brief, record) else {
                let message = format!("Game {number} has not been played.");
                return Err(ApiError::not_found("not-found", message).field("number"));
            };
            Ok((brief.clone(), archive.plan().clone(), record, archive.beside(number)))
        })?;
        let moves = record.opening.moves.iter().chain(record.plies.iter().map(|ply| &ply.mv));
        let start = Start {
            variant: plan.variant.clone(),
            players: u8::try_from(record.fixture.seats.len()).ok(),
            fen: record.opening.fen.clone(),
            moves: moves.cloned().collect(),
        };
        let mut session = self.games.named(&plan.game)?.open(&start)?;
        let mut view = TournamentGameView::new(&brief, &plan, record, session.view());
        [view.previous, view.next] = beside;
        if view.start_fen.is_empty() {
            while session.take_back() {}
            view.start_fen = session.fen();
        }
        Ok(view)
    }

    /// A game as a record, and how the name of its file ends.
    ///
    /// # Errors
    /// When there is none.
    pub fn record(&self, id: &str, number: u64) -> Result<(String, String), ApiError> {
        let place = self.find(id)?;
        self.journals.ask(id, &place.path, |archive| {
            let Some(record) = archive.game(number)? else {
                let message = format!("Game {number} has not been played.");
                return Err(ApiError::not_found("not-found", message).field("number"));
            };
            let kind = self.games.named(&archive.plan().game)?;
            let text = ::arena::game_record(kind, archive.plan(), &record)?;
            Ok((text, kind.info().record))
        })
    }
}
