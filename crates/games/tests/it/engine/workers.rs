//! What a searcher keeps from one search to the next, and what it does not.

use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, ThreadId};

use chess::{Chess, Config, Move, eval::Handcrafted};
use game::{Depth, Evaluator, Notation, Observer, Score};
use search::{Control, Limits, SearchResult, Searcher};

/// Runs something at every evaluation.
#[derive(Clone)]
struct Watched<F> {
    inner: Handcrafted,
    at: F,
}

impl<F> Observer for Watched<F> {
    fn added(&mut self, piece: usize, square: usize) {
        self.inner.added(piece, square);
    }
    fn removed(&mut self, piece: usize, square: usize) {
        self.inner.removed(piece, square);
    }
}

impl<F: Fn() + Clone + Send + 'static> Evaluator<Chess> for Watched<F> {
    fn reset(&mut self, game: &Chess) {
        self.inner.reset(game);
    }
    fn push(&mut self) {
        self.inner.push();
    }
    fn pop(&mut self) {
        self.inner.pop();
    }
    fn evaluate(&mut self, game: &Chess) -> Score {
        (self.at)();
        self.inner.evaluate(game)
    }
}

fn watched<F: Fn() + Clone + Send + 'static>(at: F) -> Searcher<Chess, Watched<F>> {
    Searcher::new(Watched { inner: Handcrafted::default(), at }, 1).expect("memory")
}

const POSITIONS: [&str; 5] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
    "8/8/8/8/8/5k2/5p2/5K2 w - - 0 1",
];

fn read(fen: &str) -> Chess {
    Chess::read_position(&Config::STANDARD, fen).expect("a position")
}

fn nodes(nodes: u64) -> Limits<Move> {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

/// All of an outcome but the time it took.
fn said(outcome: &SearchResult<Move>) -> (u64, Vec<(u32, Score, Vec<Move>)>) {
    let lines = outcome.lines.iter();
    (outcome.nodes, lines.map(|line| (line.depth, line.score, line.moves.clone())).collect())
}

#[test]
fn workers_that_stay_search_as_new_ones_do() {
    let [mut staying, mut anew] =
        [(); 2].map(|()| Searcher::new(Handcrafted::default(), 1).expect("memory"));
    let limits = [
        nodes(3000),
        nodes(1),
        Limits { lines: 3, ..nodes(700) },
        Limits { depth: Depth::new(5).ok(), ..Limits::default() },
    ];
    for limits in limits.iter().cycle().take(8) {
        for fen in POSITIONS {
            // Workers are made anew for another number of threads, and nothing is forgotten.
            anew.set_threads(1);
            let [kept, made] = [&mut staying, &mut anew]
                .map(|searcher| said(&searcher.think(&read(fen), limits, &Control::new(), |_| ())));
            assert_eq!(kept, made, "{fen} {limits:?}");
        }
    }
    staying.clear();
    let mut fresh = Searcher::new(Handcrafted::default(), 1).expect("memory");
    let [cleared, first] = [&mut staying, &mut fresh].map(|searcher| {
        said(&searcher.think(&read(POSITIONS[1]), &nodes(5000), &Control::new(), |_| ()))
    });
    assert_eq!(cleared, first);
}

#[test]
fn threads_stay_from_search_to_search() {
    let seen: Arc<Mutex<HashSet<ThreadId>>> = Arc::default();
    let its_seen = Arc::clone(&seen);
    let mut searcher = watched(move || {
        its_seen.lock().expect("nobody panics").insert(thread::current().id());
    });
    let mut threads_seen = |threads: usize, searches: usize| {
        searcher.set_threads(threads);
        seen.lock().expect("nobody panics").clear();
        for _ in 0..searches {
            searcher.think(&read(POSITIONS[0]), &nodes(500), &Control::new(), |_| ());
            searcher.clear();
        }
        seen.lock().expect("nobody panics").len()
    };
    assert_eq!(threads_seen(3, 10), 3);
    assert_eq!(threads_seen(2, 10), 2);
    assert_eq!(threads_seen(1, 2), 1);
}

/// A searcher of two threads that panics once, in its own thread or that of the caller, after so many
/// evaluations there.
fn failing(in_helper: bool, after: u64) -> Searcher<Chess, Watched<impl Fn() + Clone + Send>> {
    let (evaluations, failed) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicBool::new(false)));
    let caller = thread::current().id();
    let mut searcher = watched(move || {
        let helper = thread::current().id() != caller;
        if helper == in_helper
            && evaluations.fetch_add(1, Ordering::Relaxed) >= after
            && !failed.swap(true, Ordering::Relaxed)
        {
            panic!("on purpose");
        }
    });
    searcher.set_threads(2);
    searcher
}

#[test]
fn a_panic_of_any_thread_ends_the_search_and_reaches_the_caller() {
    // Nobody stops these: they must end by themselves.
    let endless = Limits { infinite: true, ..Limits::default() };
    for in_helper in [false, true] {
        for after in [0, 5000] {
            let mut searcher = failing(in_helper, after);
            let mut think = |limits: &Limits<Move>| {
                let game = read(POSITIONS[1]);
                catch_unwind(AssertUnwindSafe(|| {
                    searcher.think(&game, limits, &Control::new(), |_| ())
                }))
            };
            let panic = think(&endless).expect_err("a panic");
            assert_eq!(panic.downcast_ref::<&str>(), Some(&"on purpose"), "{in_helper} {after}");
            assert!(think(&nodes(2000)).expect("a search").best().is_some());
        }
    }
}

#[test]
fn a_panic_of_who_listens_ends_the_search() {
    let mut searcher = Searcher::new(Handcrafted::default(), 1).expect("memory");
    searcher.set_threads(2);
    let endless = Limits { infinite: true, ..Limits::default() };
    let listening = catch_unwind(AssertUnwindSafe(|| {
        searcher.think(&read(POSITIONS[1]), &endless, &Control::new(), |_| panic!("on purpose"))
    }));
    assert!(listening.is_err());
    let outcome = searcher.think(&read(POSITIONS[0]), &nodes(2000), &Control::new(), |_| ());
    assert!(outcome.best().is_some());
}
