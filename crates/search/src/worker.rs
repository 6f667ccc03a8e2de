//! One thread of a search: its position, its stack, its statistics.

use std::marker::PhantomData;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use game::{Evaluator, ZeroSum};

use crate::clock::Timer;
use crate::control::Control;
use crate::correction::{Corrections, StructureKeys};
use crate::history::{Histories, PieceTo};
use crate::iterate::RootMove;
use crate::limits::Limits;
use crate::params::Params;
use crate::style::Style;
use crate::table::Table;
use crate::value::{DRAW_SPREAD, MAX_GUESS, MAX_PLY, NONE, Value};

/// Plies before the root that the move loop may look back to.
const PAST: usize = 4;
/// Positions between two looks at the clock.
const CHECK_INTERVAL: u64 = 512;

/// What all threads share. It outlives a search.
pub struct Shared {
    pub table: Table,
    pub memory: Memory,
    pub params: Params,
    pub reductions: Reductions,
    /// Set when the search is over for all threads.
    halt: AtomicBool,
    /// Positions searched by each thread in this search.
    nodes: Box<[AtomicU64]>,
}

impl Shared {
    /// For one thread, with nothing learned.
    pub fn new<G: ZeroSum>(table: Table) -> Self {
        let params = Params::default();
        Self {
            table,
            memory: Memory::new::<G>(),
            reductions: Reductions::new(&params),
            params,
            halt: AtomicBool::new(false),
            nodes: counters(1),
        }
    }

    pub fn set_params(&mut self, params: Params) {
        self.reductions = Reductions::new(&params);
        self.params = params;
    }

    /// Makes room for the counts of so many threads.
    pub fn set_threads(&mut self, threads: usize) {
        self.nodes = counters(threads);
    }

    /// A new search begins.
    pub fn begin(&self) {
        self.table.new_search();
        self.halt.store(false, Ordering::Relaxed);
        self.nodes.iter().for_each(|nodes| nodes.store(0, Ordering::Relaxed));
    }

    /// Ends the search for all threads.
    pub fn halt(&self) {
        self.halt.store(true, Ordering::Relaxed);
    }

    pub fn is_halted(&self) -> bool {
        self.halt.load(Ordering::Relaxed)
    }

    pub fn total_nodes(&self) -> u64 {
        self.nodes.iter().map(|nodes| nodes.load(Ordering::Relaxed)).sum()
    }
}

fn counters(threads: usize) -> Box<[AtomicU64]> {
    (0..threads).map(|_| AtomicU64::new(0)).collect()
}

/// Statistics that outlive a search; all threads share them.
pub struct Memory {
    pub histories: Histories,
    pub corrections: Corrections,
}

impl Memory {
    pub fn new<G: ZeroSum>() -> Self {
        Self { histories: Histories::new::<G>(), corrections: Corrections::new::<G>() }
    }

    pub fn clear(&mut self) {
        self.histories.clear();
        self.corrections.clear();
    }
}

/// Late-move reductions by depth and number of moves tried, in 1024ths of a ply.
pub struct Reductions(Box<[[i32; 64]; 64]>);

impl Reductions {
    pub fn new(params: &Params) -> Self {
        let mut table = Box::new([[0; 64]; 64]);
        for (depth, row) in table.iter_mut().enumerate().skip(1) {
            for (tried, cell) in row.iter_mut().enumerate().skip(1) {
                let logs = (depth as f64).ln() * (tried as f64).ln();
                let scaled = logs * 1024.0 * 1024.0 / f64::from(params.lmr_divisor);
                *cell = params.lmr_base + scaled as i32;
            }
        }
        Self(table)
    }

    #[inline]
    pub fn get(&self, depth: i32, tried: i32) -> i32 {
        self.0[depth.clamp(0, 63) as usize][tried.clamp(0, 63) as usize]
    }
}

/// What a node leaves behind for the nodes below and beside it.
#[derive(Clone, Copy)]
pub struct Frame<M> {
    /// The move being searched, as an index; `None` for a pass.
    pub piece_to: Option<PieceTo>,
    /// The move being searched is a pass.
    pub passed: bool,
    /// Static evaluation, corrected; [`NONE`] in check.
    pub eval: Value,
    pub killers: [Option<M>; 2],
    /// Not to be searched: the move tested for being singular.
    pub excluded: Option<M>,
    /// Cut-offs among the children.
    pub cutoffs: i32,
    /// Double extensions on the way here.
    pub doubles: i32,
    /// The reduction under which this node is searched.
    pub reduction: i32,
}

impl<M> Default for Frame<M> {
    fn default() -> Self {
        Self {
            piece_to: None,
            passed: false,
            eval: NONE,
            killers: [None, None],
            excluded: None,
            cutoffs: 0,
            doubles: 0,
            reduction: 0,
        }
    }
}

/// It stays from search to search: [`begin`](Worker::begin) sets it to a new one.
///
/// Aligned so that no two threads write to one cache line, nor to neighbours fetched together.
#[repr(align(128))]
pub struct Worker<G: ZeroSum, E, S> {
    pub shared: Arc<Shared>,
    pub evaluator: E,
    pub game: G,
    pub keys: StructureKeys<G>,
    pub limits: Limits<G::Move>,
    pub control: Control,
    pub timer: Timer,
    /// Place of this thread; 0 is the one that reports and says when enough is known.
    pub id: usize,
    pub frames: Box<[Frame<G::Move>]>,
    /// The principal variation below each ply.
    pub lines: Box<[Vec<G::Move>]>,
    pub roots: Vec<RootMove<G::Move>>,
    /// Root moves ranked before this are settled for this depth.
    pub rank: usize,
    pub root_depth: i32,
    /// The last iteration that was finished.
    pub finished_depth: i32,
    pub nodes: u64,
    next_check: u64,
    pub seldepth: usize,
    /// No pass above this ply, while one is being verified.
    pub no_pass_before: usize,
    /// Another iteration would not be worth its time: what was found while the opponent thought is
    /// played at once when the opponent has moved.
    pub settled: bool,
    pub stopped: bool,
    style: PhantomData<fn() -> S>,
}

impl<G: ZeroSum, E: Evaluator<G>, S: Style> Worker<G, E, S> {
    /// Whether anything is skipped, extended, reduced, corrected or searched beyond its depth: not in
    /// a game whose values are to be proven.
    pub const SELECTIVE: bool = S::SELECTIVE && !G::EXACT;

    /// A thread in this place, with nothing to search yet; `game` is any.
    pub fn new(shared: Arc<Shared>, evaluator: E, game: &G, id: usize) -> Self {
        let limits = Limits::default();
        let timer = Timer::new(&limits, &shared.params);
        Self {
            shared,
            evaluator,
            game: game.clone(),
            keys: StructureKeys::new(),
            timer,
            limits,
            control: Control::new(),
            id,
            frames: vec![Frame::default(); MAX_PLY + PAST + 4].into(),
            lines: (0..MAX_PLY + 2).map(|ply| Vec::with_capacity(MAX_PLY + 2 - ply)).collect(),
            roots: Vec::new(),
            rank: 0,
            root_depth: 0,
            finished_depth: 0,
            nodes: 0,
            next_check: 0,
            seldepth: 0,
            no_pass_before: 0,
            settled: false,
            stopped: false,
            style: PhantomData,
        }
    }

    /// Takes up a search; nothing of the one before is left but the memory it lay in.
    pub fn begin(&mut self, game: &G, limits: &Limits<G::Move>, control: &Control, timer: &Timer) {
        self.game.clone_from(game);
        self.game.reserve(MAX_PLY + 2);
        self.evaluator.reset(game);
        self.keys.reset(game);
        self.limits = limits.clone();
        self.control = control.clone();
        self.timer = timer.clone();
        self.frames.fill(Frame::default());
        self.lines.iter_mut().for_each(Vec::clear);
        RootMove::list(game, &limits.moves, &mut self.roots);
        self.rank = 0;
        self.root_depth = 0;
        self.finished_depth = 0;
        self.nodes = 0;
        self.next_check = 0;
        self.seldepth = 0;
        self.no_pass_before = 0;
        self.settled = false;
        self.stopped = false;
    }

    #[inline]
    pub fn frame(&mut self, ply: usize) -> &mut Frame<G::Move> {
        &mut self.frames[ply + PAST]
    }

    #[inline]
    pub fn eval_at(&self, ply: usize, back: usize) -> Value {
        self.frames[ply + PAST - back].eval
    }

    /// The moves one, two and four plies before the node at `ply`.
    #[inline]
    pub fn before(&self, ply: usize) -> [Option<PieceTo>; 3] {
        [1, 2, 4].map(|back| self.frames[ply + PAST - back].piece_to)
    }

    /// Whether the move that led to `ply` was a pass.
    #[inline]
    pub fn after_pass(&self, ply: usize) -> bool {
        self.frames[ply + PAST - 1].passed
    }

    /// Counts a position and now and then looks whether to stop.
    #[inline]
    pub fn count_node(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.next_check {
            self.check_limits();
        }
    }

    #[cold]
    fn check_limits(&mut self) {
        self.shared.nodes[self.id].store(self.nodes, Ordering::Relaxed);
        self.next_check = self.nodes + CHECK_INTERVAL;
        // Every thread looks for itself: on a busy machine any of them may be the one that waits for
        // a processor.
        if let Some(limit) = self.limits.nodes {
            let left = limit.saturating_sub(self.shared.total_nodes());
            self.next_check = self.nodes + left.min(CHECK_INTERVAL);
            if left == 0 {
                self.shared.halt();
            }
        }
        let over = self.settled || self.timer.is_over();
        if self.control.is_stopped() || over && self.is_on_own_time() {
            self.shared.halt();
        }
        // The first iteration is always finished: there must be a move to play.
        self.stopped = self.root_depth > 1 && self.shared.is_halted();
    }

    /// Whether a move is to come when the time is up or the choice is clear: not on the opponent's
    /// time, and not in an analysis that goes on until it is stopped.
    pub fn is_on_own_time(&self) -> bool {
        !self.control.is_pondering() && !self.limits.infinite
    }

    /// The static evaluation as the evaluator gives it.
    #[inline]
    pub fn evaluate(&mut self) -> Value {
        self.evaluator.evaluate(&self.game).raw().clamp(-MAX_GUESS, MAX_GUESS)
    }

    /// A static evaluation, corrected by what was learned about such structures.
    #[inline]
    pub fn correct(&self, eval: Value) -> Value {
        if !Self::SELECTIVE {
            return eval;
        }
        let correction = self.shared.memory.corrections.value(&self.game, &self.keys);
        (eval + correction).clamp(-MAX_GUESS, MAX_GUESS)
    }

    /// A draw, blurred a little so that the search does not take all draws for one.
    #[inline]
    pub fn draw(&self) -> Value {
        if !Self::SELECTIVE {
            return 0;
        }
        (self.nodes & 2) as Value * DRAW_SPREAD - DRAW_SPREAD
    }

    /// Plays a move at `ply`, the evaluator following.
    #[inline]
    pub fn play(&mut self, mv: G::Move, ply: usize) -> G::Undo {
        // Where the game may decide the position by itself, its entry is often not needed.
        if !G::EXACT {
            self.shared.table.prefetch(self.game.key_after(mv));
        }
        let piece_to = Histories::piece_to(&self.game, mv);
        let frame = self.frame(ply);
        frame.piece_to = Some(piece_to);
        frame.passed = false;
        self.evaluator.push();
        self.keys.push();
        self.game.play_observed(mv, &mut (&mut self.evaluator, &mut self.keys))
    }

    #[inline]
    pub fn undo(&mut self, mv: G::Move, undo: G::Undo) {
        self.game.undo(mv, undo);
        self.keys.pop();
        self.evaluator.pop();
    }

    /// Puts a move in front of the line found below it.
    pub fn extend_line(&mut self, ply: usize, mv: G::Move) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&lower[0]);
    }
}
