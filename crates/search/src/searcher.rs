//! The search as its users hold it: tables and threads that outlive one search.

use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::thread;

use game::{Evaluator, OutOfMemory, Score, ZeroSum};

use crate::clock::Timer;
use crate::control::Control;
use crate::limits::Limits;
use crate::params::Params;
use crate::report::{Known, Line, Outcome};
use crate::style::{Plain, Selective, Style};
use crate::table::Table;
use crate::worker::{Memory, Reductions, Shared, Worker};

/// Stack of a helper thread: a search goes deep into recursion. This is address space, not memory
/// in use.
const STACK_BYTES: usize = 64 << 20;

/// A search with its transposition table, its statistics and its parameters.
///
/// [`Searcher::new`] makes the one that plays, [`Searcher::plain`] the one without selectivity.
pub struct Searcher<G, E, S = Selective> {
    table: Table,
    memory: Memory,
    threads: usize,
    params: Params,
    reductions: Reductions,
    evaluator: E,
    game: PhantomData<fn(&G)>,
    style: PhantomData<S>,
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
        let params = Params::default();
        Ok(Self {
            table: Table::new(mebibytes)?,
            memory: Memory::new::<G>(),
            threads: 1,
            reductions: Reductions::new(&params),
            params,
            evaluator,
            game: PhantomData,
            style: PhantomData,
        })
    }

    /// Replaces the table by an empty one of another size.
    ///
    /// # Errors
    /// When the memory cannot be had; the old table stays.
    pub fn resize(&mut self, mebibytes: usize) -> Result<(), OutOfMemory> {
        self.table = Table::new(mebibytes)?;
        Ok(())
    }

    /// Searches with this many threads from now on (at least one).
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.max(1);
    }

    /// Searches with these parameters from now on.
    pub fn set_params(&mut self, params: Params) {
        self.reductions = Reductions::new(&params);
        self.params = params;
    }

    /// Evaluates with this evaluator from now on. Values in the table came from the old one, so
    /// everything is forgotten.
    pub fn set_evaluator(&mut self, evaluator: E) {
        self.evaluator = evaluator;
        self.clear();
    }

    /// Forgets everything learned from earlier searches.
    pub fn clear(&mut self) {
        self.table.clear();
        self.memory.clear();
    }

    /// What earlier searches left in the table about a position.
    #[must_use]
    pub fn probe(&self, game: &G) -> Option<Known<G::Move>> {
        let entry = self.table.probe(game.key())?;
        Some(Known {
            best: game.unpack(entry.mv).filter(|&mv| game.is_legal(mv)),
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
    pub fn think(
        &mut self,
        game: &G,
        limits: &Limits<G::Move>,
        control: &Control,
        mut report: impl FnMut(&Line<G::Move>),
    ) -> Outcome<G::Move> {
        let timer = Timer::new(limits);
        self.table.new_search();
        let shared = Shared {
            table: &self.table,
            params: &self.params,
            reductions: &self.reductions,
            control,
            halt: AtomicBool::new(false),
            nodes: (0..self.threads).map(|_| AtomicU64::new(0)).collect(),
        };
        let mut workers: Vec<Worker<'_, G, E, S>> = (0..self.threads)
            .map(|id| {
                let evaluator = self.evaluator.clone();
                Worker::new(&shared, &self.memory, evaluator, game, limits, timer.clone(), id)
            })
            .collect();
        let (main, helpers) = workers.split_first_mut().expect("a search has a thread");
        // The lines reported last, by rank.
        let mut told: Vec<Line<G::Move>> = Vec::new();
        thread::scope(|scope| {
            if self.table.lacks_pages() {
                let thread = thread::Builder::new().name("pages".into());
                let until_halted = || shared.table.bring_in_pages(|| shared.is_halted());
                // Without a thread to be had, they come one by one as they are needed.
                let _ = thread.spawn_scoped(scope, until_halted);
            }
            for helper in helpers.iter_mut() {
                let thread = thread::Builder::new().name("search".into()).stack_size(STACK_BYTES);
                // Without a thread to be had, the search goes on with fewer.
                let _ = thread.spawn_scoped(scope, || helper.iterate(&mut |_| ()));
            }
            main.iterate(&mut |line| {
                told.retain(|told| told.rank != line.rank);
                told.push(line.clone());
                report(line);
            });
            control.wait(limits.infinite);
            main.halt();
        });
        let nodes = workers.iter().map(|worker| worker.nodes).sum();
        let lines = chosen(&workers, limits.lines);
        // Another thread may have got deeper than the one that reports, or this one may have found
        // something since: the last that is heard is what is played.
        for line in &lines {
            if !told.iter().any(|told| told.says_the_same(line)) {
                report(line);
            }
        }
        Outcome { lines, nodes, time: timer.elapsed() }
    }
}

/// The lines of the thread that got deepest; of equals, of the one that likes its move best, and
/// of those the main thread.
fn chosen<G: ZeroSum, E: Evaluator<G>, S: Style>(
    workers: &[Worker<'_, G, E, S>],
    lines: usize,
) -> Vec<Line<G::Move>> {
    let main = &workers[0];
    if main.roots.is_empty() {
        return Vec::new();
    }
    let lines = lines.clamp(1, main.roots.len());
    let speaker = workers
        .iter()
        .rev()
        .max_by_key(|worker| (worker.finished_depth, worker.line(0, 1).score))
        .unwrap_or(main);
    (0..lines).map(|rank| speaker.line(rank, speaker.finished_depth.max(1))).collect()
}
