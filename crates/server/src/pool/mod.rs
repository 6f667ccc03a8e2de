//! Searches run on a few threads of their own, so that they never hold up the network.
//!
//! Whoever waits is served by turns, one client or game after the other ([`fair_queue`]). Where nobody
//! can be served, searches that may be broken off give way ([`scheduler`]).

mod fair_queue;
mod idle;
mod scheduler;
mod worker;

use std::borrow::Cow;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use arena::Program;
use engine::{
    Answer, Control, EngineError, Evaluation, GameKind, Limits, Report, Session, Strength, Thread,
};
use tokio::sync::{oneshot, watch};

pub use self::fair_queue::Lane;
use self::scheduler::{Job, Scheduler, Tables};
use self::worker::Worker;
use crate::error::ApiError;
use crate::lab::player::RungPlayer;
use crate::learn::NetworkSeat;
use crate::priority::{Niceness, give_way};
use crate::registry::EndgameFolders;

/// Opponents that had nothing to do for so long give their tables back.
const FORGET: Duration = Duration::from_secs(120);

/// Who is asked for a move.
#[derive(Clone)]
pub enum PoolPlayer {
    /// The engine.
    Engine {
        /// How strong it is.
        strength: Strength,
        /// By what it values positions.
        evaluation: Evaluation,
    },
    /// A rung of the ladder.
    Rung(RungPlayer),
    /// A network that learned the game from nothing.
    Network(NetworkSeat),
    /// An outside program of whoever runs the server.
    Program(Arc<Program>),
}

impl PoolPlayer {
    /// What an opponent has to be that can go on for this player: of another role it is of no use.
    fn role(&self, kind: &dyn GameKind) -> Cow<'static, str> {
        match self {
            Self::Engine { .. } | Self::Rung(_) | Self::Network(_) => kind.id().into(),
            Self::Program(program) => format!("{}\n{}", kind.id(), program.name()).into(),
        }
    }
}

/// What a search may use of the machine, beside the one thread and the table that each has.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Power {
    /// Threads to search on, as far as there are any free when it begins; one when 0.
    pub threads: usize,
    /// MiB of its table, as far as there are any left; as usual when 0.
    pub hash_mib: usize,
}

/// Searches that build on one another: as long as there is room for it, their opponent keeps what it
/// learned, and nobody else's searches see any of that. All of a series draw by the same lot: a weak
/// opponent errs alike where it meets a position again, and otherwise than those in other seats.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Series {
    /// Those for a seat of a game being played.
    Seat {
        /// The game's name.
        game: String,
        /// The seat.
        seat: usize,
    },
    /// Those for somebody who looks at one position after the other.
    Page {
        /// Who that is: a number that nobody else has.
        number: u64,
        /// The variant by name; the usual one when absent.
        variant: Option<String>,
    },
}

/// What to search.
pub struct SearchRequest {
    /// The game.
    pub kind: &'static dyn GameKind,
    /// The position.
    pub session: Box<dyn Session>,
    /// Who plays.
    pub player: PoolPlayer,
    /// Number of lines.
    pub multipv: usize,
    /// What it may use beyond the usual.
    pub power: Power,
    /// Whether it may play from the opening book.
    pub book: bool,
    /// Called when the search begins, since clocks may run while it waits.
    pub limits: Box<dyn FnOnce() -> Limits + Send>,
    /// Called with all that the search learns.
    pub report: Box<dyn FnMut(Report) + Send>,
    /// Whose searches it builds on; nobody's when absent.
    pub series: Option<Series>,
    /// Moves that a person waits for come before everything else, always find room, and where no
    /// thread is free, the search of another kind that runs longest ends for them.
    pub first: bool,
    /// Whose searches this one waits behind.
    pub lane: Lane,
    /// After so long it ends with what it has when others wait that find no thread; never when
    /// absent.
    pub share: Option<Duration>,
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SearchError {
    /// As many searches run and wait as may.
    #[error("as many searches are running and waiting as this server allows")]
    Busy,
    /// The engine refuses.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The engine failed.
    #[error("the search failed")]
    Failed,
}

impl From<SearchError> for ApiError {
    fn from(error: SearchError) -> Self {
        match error {
            SearchError::Busy => {
                Self::busy("too-many-requests", "Too many searches are running; try again.")
            }
            SearchError::Engine(error) => error.into(),
            SearchError::Failed => Self::internal(error),
        }
    }
}

/// How far a search is.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Progress {
    /// The place in the line, 1 for the next one; 0 before the line is known and when it waits no
    /// more.
    pub place: usize,
    /// Since when it has a thread.
    pub begun: Option<Instant>,
    /// Whether it was broken off for others who waited.
    pub gave_way: bool,
}

/// A search that was ordered. Dropping it stops the search.
pub struct Ticket {
    number: u64,
    control: Control,
    progress: watch::Receiver<Progress>,
    answer: oneshot::Receiver<Result<Answer, SearchError>>,
    shared: Arc<Shared>,
}

impl Ticket {
    /// Tells the search to answer with what it has. One that waits begins, and ends at once.
    pub fn stop(&self) {
        self.control.stop();
    }

    /// Waits for the answer. May be dropped and called again, until it has answered once.
    pub async fn answer(&mut self) -> Result<Answer, SearchError> {
        (&mut self.answer).await.unwrap_or(Err(SearchError::Failed))
    }

    /// How far it is.
    pub fn progress(&self) -> Progress {
        *self.progress.borrow()
    }

    /// Waits until it is further than it was at the last call, or at the request; for ever when its
    /// end has come. May be dropped and called again.
    pub async fn further(&mut self) -> Progress {
        further(&mut self.progress).await
    }

    /// Waits for what comes next, progress or answer. May be dropped and called again, until it
    /// has answered once.
    pub async fn news(&mut self) -> News {
        let Self { progress, answer, .. } = self;
        tokio::select! {
            biased;
            progress = further(progress) => News::Progress(progress),
            answer = answer => {
                News::Answer(Box::new(answer.unwrap_or(Err(SearchError::Failed))))
            }
        }
    }
}

/// What there is to hear of a search.
pub enum News {
    /// It is further.
    Progress(Progress),
    /// It has ended.
    Answer(Box<Result<Answer, SearchError>>),
}

async fn further(progress: &mut watch::Receiver<Progress>) -> Progress {
    if progress.changed().await.is_err() {
        return std::future::pending().await;
    }
    *progress.borrow_and_update()
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.stop();
        self.shared.lock().forget(self.number);
    }
}

struct Shared {
    scheduler: Mutex<Scheduler>,
    /// Told when there is something to search.
    ready: Condvar,
    /// Told when somebody waits for whom somebody else may have to give way.
    crowded: Condvar,
    means: Means,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Scheduler> {
        self.scheduler.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends searches whose share is over while others wait, and lets those go that have rested for
    /// `age`, however much is searched meanwhile, as long as the pool lives.
    fn keep_moving(&self, age: Duration) {
        let mut scheduler = self.lock();
        while !scheduler.closed {
            let now = Instant::now();
            let later = scheduler.make_room(now);
            let stale = scheduler.idle.stale(age);
            if !stale.is_empty() {
                // Others go on while large tables are given back.
                drop(scheduler);
                drop(stale);
                scheduler = self.lock();
                continue;
            }
            // Who comes to rest meanwhile is not due before that.
            let until = [later, scheduler.idle.due(age)].into_iter().flatten().min();
            let wait = until.map_or(age, |at| at.saturating_duration_since(now).min(age));
            let waited = self.crowded.wait_timeout(scheduler, wait);
            scheduler = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

/// What searches are given.
#[derive(Clone, Default)]
pub struct Means {
    /// MiB of transposition tables, shared by all threads.
    pub hash_mib: usize,
    /// MiB beyond these, for searches that ask for larger tables.
    pub spare_mib: usize,
    /// Endgame tables to play by.
    pub endgames: EndgameFolders,
}

/// A few threads that search.
pub struct Pool {
    shared: Arc<Shared>,
}

impl Pool {
    /// Starts `workers` threads, named after `name` and so far behind others, that share these means;
    /// at most `waiting` searches wait for them.
    ///
    /// # Errors
    /// When the system gives no threads.
    pub fn start(
        (name, behind): (&str, Niceness),
        workers: usize,
        waiting: usize,
        means: Means,
    ) -> std::io::Result<Self> {
        let workers = workers.max(1);
        let means = Means { hash_mib: (means.hash_mib / workers).clamp(1, 16), ..means };
        let tables = Tables { usual: means.hash_mib, spare: means.spare_mib };
        let scheduler = Mutex::new(Scheduler::new(workers, waiting, tables));
        let (ready, crowded) = (Condvar::new(), Condvar::new());
        let pool = Self { shared: Arc::new(Shared { scheduler, ready, crowded, means }) };
        for number in 0..workers {
            let worker = Worker::new(number, Arc::clone(&pool.shared));
            Thread::spawn(&format!("{name}-{number}"))?.run(Control::new(), move |_| {
                give_way(behind);
                worker.run();
            });
        }
        let shared = Arc::clone(&pool.shared);
        let thread = thread::Builder::new().name(format!("{name}-turns"));
        thread.spawn(move || shared.keep_moving(FORGET))?;
        Ok(pool)
    }

    /// Orders a search.
    ///
    /// # Errors
    /// [`SearchError::Busy`] when all threads work and the line is full. Then whoever has most in
    /// it loses the last of that for somebody who has less.
    pub fn search(&self, request: SearchRequest) -> Result<Ticket, SearchError> {
        let (reply, answer) = oneshot::channel();
        let control = Control::new();
        let mut scheduler = self.shared.lock();
        let (progress, followed) = watch::channel(scheduler.at_once());
        let number = scheduler.number();
        let job = Job {
            number,
            request,
            control: control.clone(),
            progress,
            reply,
            granted: Power::default(),
        };
        scheduler.admit(job)?;
        let later = scheduler.make_room(Instant::now()).is_some();
        drop(scheduler);
        self.shared.ready.notify_one();
        if later {
            self.shared.crowded.notify_one();
        }
        let shared = Arc::clone(&self.shared);
        Ok(Ticket { number, control, progress: followed, answer, shared })
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.shared.lock().close();
        self.shared.ready.notify_all();
        self.shared.crowded.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;
    use std::sync::mpsc;

    use engine::Start;

    use super::idle::Seated;
    use super::*;
    use crate::client::Client;

    pub(super) fn request(
        limits: Limits,
        first: bool,
        report: impl FnMut(Report) + Send + 'static,
    ) -> SearchRequest {
        let kind = games::GAMES.named("chess").expect("a game");
        SearchRequest {
            kind,
            session: kind.open(&Start::default()).expect("the start position"),
            player: PoolPlayer::Engine { strength: Strength::Full, evaluation: Evaluation::Usual },
            multipv: 1,
            power: Power::default(),
            book: false,
            limits: Box::new(move || limits),
            report: Box::new(report),
            series: None,
            first,
            lane: client(1),
            share: None,
        }
    }

    fn client(number: u8) -> Lane {
        Lane::Client(Client::of(IpAddr::from([192, 0, 2, number])))
    }

    /// A search that never ends by itself, under way, on the only thread of a pool.
    fn endless(pool: &Pool, first: bool, share: Option<Duration>) -> Ticket {
        let (began, begun) = mpsc::channel();
        let limits = Limits { infinite: true, ..Limits::default() };
        let request = request(limits, first, move |_| _ = began.send(()));
        let ticket = pool.search(SearchRequest { share, ..request }).expect("room");
        begun.recv().expect("it searches");
        ticket
    }

    fn short(lane: Lane) -> SearchRequest {
        let limits = Limits { depth: Some(1), ..Limits::default() };
        SearchRequest { lane, ..request(limits, false, |_| ()) }
    }

    async fn soon<T>(done: impl Future<Output = T>) -> T {
        tokio::time::timeout(Duration::from_secs(60), done).await.expect("in time")
    }

    #[tokio::test]
    async fn a_search_that_never_ends_gives_way_to_the_move_of_a_game() {
        let pool =
            Pool::start(("test", Niceness::Requests), 1, 1, Means::default()).expect("a thread");
        let mut other = endless(&pool, false, None);
        let short = Limits { depth: Some(1), ..Limits::default() };
        let mut first = pool.search(request(short, true, |_| ())).expect("always room");
        let answer = soon(first.answer()).await;
        assert!(answer.expect("an answer").best.is_some());
        assert!(other.answer().await.expect("what it has").best.is_some());
    }

    #[tokio::test]
    async fn a_search_whose_share_is_over_gives_way_to_whoever_waits() {
        for first in [false, true] {
            let pool = Pool::start(("test", Niceness::Requests), 1, 4, Means::default())
                .expect("a thread");
            let mut long = endless(&pool, first, Some(Duration::from_millis(30)));
            assert!(long.progress().begun.is_some());
            let mut waiting =
                pool.search(SearchRequest { first, ..short(client(2)) }).expect("room");
            assert_eq!(waiting.progress().begun, None);
            assert!(soon(waiting.answer()).await.expect("an answer").best.is_some());
            assert!(waiting.progress().begun.is_some());
            assert!(soon(long.answer()).await.expect("what it has").best.is_some());
            assert!(long.progress().gave_way && !waiting.progress().gave_way);
        }
    }

    #[tokio::test]
    async fn whoever_waits_knows_the_place_and_leaves_it_to_those_behind() {
        let pool =
            Pool::start(("test", Niceness::Requests), 1, 4, Means::default()).expect("a thread");
        let long = endless(&pool, false, None);
        let tickets = [1, 1, 2].map(|number| pool.search(short(client(number))).expect("room"));
        assert_eq!(tickets.each_ref().map(|ticket| ticket.progress().place), [1, 3, 2]);
        let [first, mut second, mut third] = tickets;
        drop(first);
        assert_eq!([&second, &third].map(|ticket| ticket.progress().place), [1, 2]);
        drop(long);
        assert!(soon(third.answer()).await.is_ok() && soon(second.answer()).await.is_ok());
        assert_eq!([&second, &third].map(|ticket| ticket.progress().place), [0, 0]);
    }

    #[tokio::test]
    async fn a_full_line_has_room_for_those_who_have_less_in_it() {
        let pool =
            Pool::start(("test", Niceness::Requests), 1, 3, Means::default()).expect("a thread");
        let long = endless(&pool, false, None);
        let mut many = [(); 3].map(|()| pool.search(short(client(1))).expect("room"));
        assert_eq!(pool.search(short(client(1))).err(), Some(SearchError::Busy));
        let one = pool.search(short(client(2))).expect("the last of the many makes room");
        assert_eq!(soon(many[2].answer()).await.err(), Some(SearchError::Busy));
        assert_eq!(one.progress().place, 2);
        let other = pool.search(short(client(3))).expect("again");
        assert_eq!(soon(many[1].answer()).await.err(), Some(SearchError::Busy));
        let fourth = pool.search(short(client(4))).err();
        assert_eq!(fourth, Some(SearchError::Busy), "nobody has more than one");
        drop((long, one, other));
    }

    #[test]
    fn whoever_rests_too_long_goes_though_no_thread_is_free() {
        let tables = Tables { usual: 1, spare: 0 };
        let shared = Arc::new(Shared {
            scheduler: Mutex::new(Scheduler::new(1, 1, tables)),
            ready: Condvar::new(),
            crowded: Condvar::new(),
            means: Means::default(),
        });
        let kind = games::GAMES.named("chess").expect("a game");
        let (opponent, role) = (kind.opponent(), kind.id().into());
        shared.lock().idle.push(Seated { opponent, role, series: None, hash_mib: 1 });
        let kept = Arc::clone(&shared);
        let keeper = thread::spawn(move || kept.keep_moving(Duration::from_millis(20)));
        let begun = Instant::now();
        while shared.lock().idle.len() > 0 {
            assert!(begun.elapsed() < Duration::from_secs(60), "it rests for ever");
            thread::sleep(Duration::from_millis(1));
        }
        shared.lock().close();
        shared.crowded.notify_all();
        keeper.join().expect("it ends with the pool");
    }
}
