//! The search as its users hold it: tables and threads that outlive one search.

use std::mem;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use game::{Evaluator, OutOfMemory, Score, ZeroSum};

use crate::clock::Timer;
use crate::control::Control;
use crate::limits::Limits;
use crate::params::Params;
use crate::report::{Known, Line, SearchResult};
use crate::style::{Plain, Selective, Style};
use crate::table::Table;
use crate::thread::{Task, Thread};
use crate::worker::{Shared, Worker};

/// A search with its transposition table, its statistics, its parameters and its threads.
///
/// [`Searcher::new`] makes the one that plays, [`Searcher::plain`] the one without selectivity.
///
/// The thread that calls [`think`](Searcher::think) searches; it needs a stack as deep as that of a
/// [`Thread`]. The others are the searcher's own and sleep between its searches.
pub struct Searcher<G: ZeroSum, E, S = Selective> {
    shared: Arc<Shared>,
    threads: usize,
    /// What each thread searches with, by its place. They stay from search to search, until something
    /// changes that they share; missing ones are made when a search begins.
    workers: Vec<Box<Worker<G, E, S>>>,
    /// The threads of all workers but the first.
    helpers: Vec<Thread>,
    /// What the evaluators of workers are made from.
    evaluator: E,
}

impl<G: ZeroSum, E: Evaluator<G>> Searcher<G, E> {
    /// A search for one thread with a table of `mebibytes` MiB.
    ///
    /// # Errors
    /// When the memory cannot be had.
    pub fn new(evaluator: E, mebibytes: usize) -> Result<Self, OutOfMemory> {
        Self::of_style(evaluator, mebibytes)
    }
}

impl<G: ZeroSum, E: Evaluator<G>> Searcher<G, E, Plain> {
    /// The same without selectivity ([`Plain`]).
    ///
    /// # Errors
    /// When the memory cannot be had.
    pub fn plain(evaluator: E, mebibytes: usize) -> Result<Self, OutOfMemory> {
        Self::of_style(evaluator, mebibytes)
    }
}

impl<G: ZeroSum, E: Evaluator<G>, S: Style> Searcher<G, E, S> {
    fn of_style(evaluator: E, mebibytes: usize) -> Result<Self, OutOfMemory> {
        Ok(Self {
            shared: Arc::new(Shared::new::<G>(Table::new(mebibytes)?)),
            threads: 1,
            workers: Vec::new(),
            helpers: Vec::new(),
            evaluator,
        })
    }

    /// What the threads share, to be changed. They let go of it; the next search makes them anew.
    fn exclusively(&mut self) -> &mut Shared {
        self.workers.clear();
        Arc::get_mut(&mut self.shared).expect("between searches nobody else holds it")
    }

    /// Replaces the table by an empty one of another size.
    ///
    /// # Errors
    /// When the memory cannot be had; the old table stays.
    pub fn resize(&mut self, mebibytes: usize) -> Result<(), OutOfMemory> {
        self.exclusively().table = Table::new(mebibytes)?;
        Ok(())
    }

    /// Searches with this many threads from now on (at least one).
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.max(1);
        let threads = self.threads;
        self.exclusively().set_threads(threads);
        self.helpers.truncate(threads - 1);
        self.enlist_helpers();
    }

    /// Starts the threads that are missing. Where the system has none to give, searches go on with
    /// fewer.
    fn enlist_helpers(&mut self) {
        while self.helpers.len() + 1 < self.threads {
            let Ok(helper) = Thread::spawn("search") else { break };
            self.helpers.push(helper);
        }
    }

    /// Searches with these parameters from now on.
    pub fn set_params(&mut self, params: Params) {
        self.exclusively().set_params(params);
    }

    /// Evaluates with this evaluator from now on. Values in the table came from the old one, so
    /// everything is forgotten.
    pub fn set_evaluator(&mut self, evaluator: E) {
        self.evaluator = evaluator;
        self.clear();
    }

    /// Forgets everything learned from earlier searches.
    pub fn clear(&mut self) {
        let shared = self.exclusively();
        shared.table.clear();
        shared.memory.clear();
    }

    /// What earlier searches left in the table about a position.
    #[must_use]
    pub fn probe(&self, game: &G) -> Option<Known<G::Move>> {
        let entry = self.shared.table.probe(game.table_key())?;
        Some(Known {
            best: game
                .unpack(entry.mv)
                .map(|mv| game.table_move(mv))
                .filter(|&mv| game.is_legal(mv)),
            score: Score::from_raw(entry.value),
            bound: entry.bound?,
            depth: u32::try_from(entry.depth).unwrap_or(0),
        })
    }

    /// Searches a position until a limit is reached or `control` says stop.
    ///
    /// `report` hears every line as it is settled, on the calling thread. While pondering, and
    /// with `limits.infinite`, this returns only after it was told to. At least one iteration
    /// is always finished, so an answer has a move whenever there is a legal one (among
    /// `limits.moves`).
    ///
    /// # Panics
    /// When the rules or the evaluator panic, on whatever thread; the search ends for all threads
    /// before that. The searcher can be used again.
    pub fn think(
        &mut self,
        game: &G,
        limits: &Limits<G::Move>,
        control: &Control,
        mut report: impl FnMut(&Line<G::Move>),
    ) -> SearchResult<G::Move> {
        let timer = Timer::new(limits, &self.shared.params);
        let mut workers = self.workers_for(game, limits, control, &timer);
        // The lines reported last, by rank.
        let mut told: Vec<Line<G::Move>> = Vec::new();
        let shared = Arc::clone(&self.shared);
        let helping = Helping::begin(&shared, &self.helpers, workers.drain(1..), control);
        workers[0].iterate(&mut |line| {
            told.retain(|told| told.rank != line.rank);
            told.push(line.clone());
            report(line);
        });
        control.wait(limits.infinite);
        workers.extend(helping.end().unwrap_or_else(|panic| resume_unwind(panic)));
        let nodes = workers.iter().map(|worker| worker.nodes).sum();
        let lines = chosen(&workers, limits.lines);
        self.workers = workers;
        // Another thread may have got deeper than the one that reports, or this one may have found
        // something since: the last that is heard is what is played.
        for line in &lines {
            if !told.iter().any(|told| told.says_the_same(line)) {
                report(line);
            }
        }
        SearchResult { lines, nodes, time: timer.elapsed() }
    }

    /// The workers, one for each thread there is, set to a new search. Whoever panics does not come
    /// back from it.
    fn workers_for(
        &mut self,
        game: &G,
        limits: &Limits<G::Move>,
        control: &Control,
        timer: &Timer,
    ) -> Vec<Box<Worker<G, E, S>>> {
        self.enlist_helpers();
        self.shared.begin();
        let mut workers = mem::take(&mut self.workers);
        workers.extend((workers.len()..=self.helpers.len()).map(|id| {
            Box::new(Worker::new(Arc::clone(&self.shared), self.evaluator.clone(), game, id))
        }));
        workers.iter_mut().for_each(|worker| worker.begin(game, limits, control, timer));
        workers
    }
}

/// Helpers at work. However the search ends, they end with it.
struct Helping<'a, W> {
    shared: &'a Arc<Shared>,
    tasks: Vec<Task<W>>,
    /// Brings in the pages of a new table.
    pages: Option<JoinHandle<()>>,
}

/// Brings the pages of a new table in beside the search. Without a thread to be had, they come one by
/// one as they are needed.
fn bring_in_pages(shared: &Arc<Shared>) -> Option<JoinHandle<()>> {
    if !shared.table.lacks_pages() {
        return None;
    }
    let shared = Arc::clone(shared);
    let until_halted = move || shared.table.bring_in_pages(|| shared.is_halted());
    thread::Builder::new().name("pages".to_owned()).spawn(until_halted).ok()
}

impl<'a, G: ZeroSum, E: Evaluator<G>, S: Style> Helping<'a, Box<Worker<G, E, S>>> {
    fn begin(
        shared: &'a Arc<Shared>,
        helpers: &[Thread],
        workers: impl Iterator<Item = Box<Worker<G, E, S>>>,
        control: &Control,
    ) -> Self {
        let work = |(helper, mut worker): (&Thread, Box<Worker<G, E, S>>)| {
            helper.run(control.clone(), move |_| {
                worker.iterate(&mut |_| ());
                worker
            })
        };
        let pages = bring_in_pages(shared);
        Self { shared, tasks: helpers.iter().zip(workers).map(work).collect(), pages }
    }
}

impl<W> Helping<'_, W> {
    /// Ends the search and waits for all.
    fn end(mut self) -> thread::Result<Vec<W>> {
        self.wait_for_all().into_iter().collect()
    }

    fn wait_for_all(&mut self) -> Vec<thread::Result<W>> {
        self.shared.halt();
        if let Some(pages) = self.pages.take() {
            // It only touches memory, and a panic there would have been reported by its hook.
            let _ = pages.join();
        }
        self.tasks.drain(..).map(Task::wait).collect()
    }
}

impl<W> Drop for Helping<'_, W> {
    fn drop(&mut self) {
        drop(self.wait_for_all());
    }
}

/// The lines of the thread that got deepest; of equals, of the one that likes its move best, and
/// of those the main thread.
fn chosen<G: ZeroSum, E: Evaluator<G>, S: Style>(
    workers: &[Box<Worker<G, E, S>>],
    lines: usize,
) -> Vec<Line<G::Move>> {
    let main = &workers[0];
    if main.roots.is_empty() {
        return Vec::new();
    }
    let lines = lines.clamp(1, main.roots.len());
    let deepest =
        workers.iter().rev().max_by_key(|worker| (worker.finished_depth, worker.score(0)));
    let speaker = deepest.unwrap_or(main);
    (0..lines).map(|rank| speaker.line(rank, speaker.finished_depth.max(1))).collect()
}
