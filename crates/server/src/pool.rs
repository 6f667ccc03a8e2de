//! Searches run on a few threads of their own, so that they never hold up the network.

use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use engine::{
    Answer, Control, EngineError, GameKind, Limits, OpeningBook, Opponent, Report, Settings, Start,
    Strength,
};
use tokio::sync::oneshot;

use crate::error::ApiError;
use crate::lab::STACK;
use crate::lab::player::RungPlayer;

/// A thread that had nothing to do for so long gives its tables back.
const FORGET: Duration = Duration::from_secs(120);

/// Who is asked for a move.
#[derive(Clone, Copy, Debug)]
pub enum Player {
    /// The engine, so strong.
    Engine(Strength),
    /// A rung of the ladder.
    Rung(RungPlayer),
}

/// What to search.
pub struct Order {
    /// The game.
    pub kind: &'static dyn GameKind,
    /// The position.
    pub start: Start,
    /// Who plays.
    pub player: Player,
    /// Number of lines.
    pub multipv: usize,
    /// Whether it may play from the opening book.
    pub book: bool,
    /// Called when the search begins, since clocks may run while it waits.
    pub limits: Box<dyn FnOnce() -> Limits + Send>,
    /// Called with all that the search learns.
    pub report: Box<dyn FnMut(Report) + Send>,
    /// The game and the seat in it. Searches for the same seat in a row keep their tables, and all of
    /// them draw by the same lot: a weak opponent errs alike where it meets a position again, and
    /// otherwise than those in other seats.
    pub game: Option<(String, usize)>,
    /// Moves of games being played come before everything else, always find room and wait for
    /// nobody: where no thread is free, the search of another kind that runs longest ends.
    pub first: bool,
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

/// A search that was ordered. Dropping it stops the search.
pub struct Ticket {
    control: Control,
    answer: oneshot::Receiver<Result<Answer, SearchError>>,
}

impl Ticket {
    /// Tells the search to answer with what it has.
    pub fn stop(&self) {
        self.control.stop();
    }

    /// Waits for the answer. May be dropped and called again, until it has answered once.
    pub async fn answer(&mut self) -> Result<Answer, SearchError> {
        (&mut self.answer).await.unwrap_or(Err(SearchError::Failed))
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.stop();
    }
}

struct Job {
    order: Order,
    control: Control,
    reply: oneshot::Sender<Result<Answer, SearchError>>,
}

/// A search under way.
struct Running {
    worker: usize,
    control: Control,
    first: bool,
}

#[derive(Default)]
struct Queue {
    first: VecDeque<Job>,
    others: VecDeque<Job>,
    /// In the order in which they began.
    running: Vec<Running>,
    closed: bool,
}

impl Queue {
    /// Ends searches that give way, those that run longest first, until one of `workers` is or will
    /// be free for each that comes first.
    fn make_room(&self, workers: usize) {
        let idle = workers - self.running.len();
        let others = || self.running.iter().filter(|running| !running.first);
        let ending = others().filter(|running| running.control.is_stopped()).count();
        let missing = self.first.len().saturating_sub(idle + ending);
        let going_on = others().filter(|running| !running.control.is_stopped());
        going_on.take(missing).for_each(|running| running.control.stop());
    }
}

struct Shared {
    queue: Mutex<Queue>,
    ready: Condvar,
    hash_mib: usize,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A few threads that search.
pub struct Pool {
    shared: Arc<Shared>,
    workers: usize,
    waiting: usize,
}

impl Pool {
    /// Starts `workers` threads that share `hash_mib` MiB of tables; at most `waiting` searches
    /// wait for them.
    ///
    /// # Errors
    /// When the system gives no threads.
    pub fn start(workers: usize, waiting: usize, hash_mib: usize) -> std::io::Result<Self> {
        let workers = workers.max(1);
        let hash_mib = (hash_mib / workers).clamp(1, 16);
        let shared = Shared { queue: Mutex::default(), ready: Condvar::new(), hash_mib };
        let pool = Self { shared: Arc::new(shared), workers, waiting };
        for number in 0..workers {
            let shared = Arc::clone(&pool.shared);
            let worker = Worker { number, shared, seated: None };
            let name = format!("search-{number}");
            thread::Builder::new().name(name).stack_size(STACK).spawn(move || worker.run())?;
        }
        Ok(pool)
    }

    /// Orders a search.
    ///
    /// # Errors
    /// [`SearchError::Busy`] when all threads work and the queue is full.
    pub fn search(&self, order: Order) -> Result<Ticket, SearchError> {
        let (reply, answer) = oneshot::channel();
        let control = Control::new();
        let ticket = Ticket { control: control.clone(), answer };
        let mut queue = self.shared.lock();
        let job = Job { order, control, reply };
        if job.order.first {
            queue.first.push_back(job);
            queue.make_room(self.workers);
        } else {
            queue.others.retain(|job| !job.reply.is_closed());
            let ahead = queue.running.len() + queue.first.len() + queue.others.len();
            if ahead >= self.workers + self.waiting {
                return Err(SearchError::Busy);
            }
            queue.others.push_back(job);
        }
        drop(queue);
        self.shared.ready.notify_one();
        Ok(ticket)
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        let mut queue = self.shared.lock();
        queue.closed = true;
        queue.first.clear();
        queue.others.clear();
        drop(queue);
        self.shared.ready.notify_all();
    }
}

/// An opponent, the kind of game that it plays, and the game it last thought about.
struct Seated {
    opponent: Box<dyn Opponent>,
    kind: String,
    game: Option<(String, usize)>,
}

struct Worker {
    number: usize,
    shared: Arc<Shared>,
    /// The engine that thought here last: one, so that there is one table.
    seated: Option<Seated>,
}

impl Worker {
    fn run(mut self) {
        while let Some(job) = self.next() {
            let Job { order, control, reply } = job;
            let answer = (!reply.is_closed()).then(|| self.think(order, &control));
            self.shared.lock().running.retain(|running| running.worker != self.number);
            if let Some(answer) = answer {
                // Whoever asked may be gone by now.
                let _ = reply.send(answer);
            }
        }
    }

    /// Waits for a job; `None` when the pool is gone.
    fn next(&mut self) -> Option<Job> {
        let shared = Arc::clone(&self.shared);
        let mut queue = shared.lock();
        loop {
            if queue.closed {
                return None;
            }
            let job = queue.first.pop_front().or_else(|| queue.others.pop_front());
            if let Some(job) = job {
                let (control, first) = (job.control.clone(), job.order.first);
                queue.running.push(Running { worker: self.number, control, first });
                return Some(job);
            }
            let waited = shared.ready.wait_timeout(queue, FORGET);
            let (guard, timeout) = waited.unwrap_or_else(PoisonError::into_inner);
            queue = guard;
            if timeout.timed_out() && self.seated.is_some() {
                drop(queue);
                self.seated = None;
                queue = shared.lock();
            }
        }
    }

    /// Searches. An opponent that panicked is thrown away: its tables cannot be trusted.
    fn think(&mut self, order: Order, control: &Control) -> Result<Answer, SearchError> {
        let (id, player) = (order.kind.info().id, order.player);
        let settings = self.settings(&order);
        let mut seated = self.seat(&order, id)?;
        let answer = catch_unwind(AssertUnwindSafe(|| {
            seated.opponent.configure(&settings)?;
            if order.game.is_none() || seated.game != order.game {
                seated.opponent.new_game();
            }
            seated.game = order.game;
            let mut report = order.report;
            seated.opponent.think(&order.start, &(order.limits)(), control, &mut *report)
        }))
        .map_err(|_| SearchError::Failed)?;
        // A rung remembers nothing from one search to the next.
        if let Player::Engine(_) = player {
            self.seated = Some(seated);
        }
        answer.map_err(SearchError::Engine)
    }

    /// Who is to think: the engine as it sat here last, or a rung.
    fn seat(&mut self, order: &Order, kind: String) -> Result<Seated, SearchError> {
        let opponent = match order.player {
            Player::Engine(_) => match self.seated.take() {
                Some(seated) if seated.kind == kind => return Ok(seated),
                _ => order.kind.opponent(),
            },
            Player::Rung(rung) => rung.seat(&kind)?,
        };
        Ok(Seated { opponent, kind, game: None })
    }

    fn settings(&self, order: &Order) -> Settings {
        let seed = order.game.as_ref().map_or_else(rand::random, lot);
        let book = if order.book { OpeningBook::BuiltIn } else { OpeningBook::Off };
        match order.player {
            Player::Engine(strength) => Settings {
                hash_mib: self.shared.hash_mib,
                multipv: order.multipv,
                strength,
                book,
                seed,
                ..Settings::default()
            },
            Player::Rung(rung) if rung.has_book() => Settings { seed, book, ..Settings::default() },
            Player::Rung(_) => Settings { seed, ..Settings::default() },
        }
    }
}

/// Where the random choices for a seat of a game begin.
fn lot(game: &(String, usize)) -> u64 {
    let mut hasher = DefaultHasher::new();
    game.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    fn order(limits: Limits, first: bool, report: impl FnMut(Report) + Send + 'static) -> Order {
        Order {
            kind: engine::game("chess").expect("chess is in the registry"),
            start: Start::default(),
            player: Player::Engine(Strength::Full),
            multipv: 1,
            book: false,
            limits: Box::new(move || limits),
            report: Box::new(report),
            game: None,
            first,
        }
    }

    #[tokio::test]
    async fn a_search_that_never_ends_gives_way_to_the_move_of_a_game() {
        let pool = Pool::start(1, 1, 1).expect("a thread");
        let (began, begun) = mpsc::channel();
        let endless = Limits { infinite: true, ..Limits::default() };
        let endless = order(endless, false, move |_| _ = began.send(()));
        let mut other = pool.search(endless).expect("room");
        begun.recv().expect("it searches");
        let short = Limits { depth: Some(1), ..Limits::default() };
        let mut first = pool.search(order(short, true, |_| ())).expect("always room");
        let minute = tokio::time::timeout(Duration::from_secs(60), first.answer());
        let answer = minute.await.expect("it need not wait for the other");
        assert!(answer.expect("an answer").best.is_some());
        assert!(other.answer().await.expect("what it has").best.is_some());
    }

    #[test]
    fn every_seat_of_every_game_draws_its_own_lot() {
        let places = ["one", "two"].map(|game| [0, 1].map(|seat| (game.to_owned(), seat)));
        let lots: Vec<u64> = places.as_flattened().iter().map(lot).collect();
        assert_eq!(lots, places.as_flattened().iter().map(lot).collect::<Vec<_>>());
        assert_eq!(std::collections::HashSet::<u64>::from_iter(lots).len(), 4);
    }
}
