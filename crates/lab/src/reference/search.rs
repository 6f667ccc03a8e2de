//! The search of the reference program.

use std::time::Instant;

use game::{MoveList, Score, ZeroSum};

use super::{Switch, Switches};
use crate::eval::Parts;
use crate::order::{Guesses, Order};
use crate::table::{Bound, HashTable, TableEntry};
use crate::tree::{Tree, Visit};
use crate::{Note, Recorder, SearchResult, Settings, Stop, Value, Window};

/// By how much the search after a pass is shallower.
const PASS_REDUCTION: u32 = 2;
/// The ply at which the slow part of the evaluation is computed.
const HANDING_PLY: usize = 2;
/// Positions between two looks at the clock.
const LOOK_EVERY: u64 = 256;

/// One search under way.
pub struct Search<'a, G: ZeroSum, E, R> {
    tree: Tree<'a, G, E, R>,
    on: Switches,
    guesses: Guesses<G>,
    table: Option<HashTable<G::Move>>,
    /// The best line of the last iteration, and how many plies that one has searched.
    line: Vec<G::Move>,
    line_depth: u32,
    /// The slow part of the evaluation at the second ply, for the side to move there.
    handed: Score,
    deadline: Option<Instant>,
    /// Number of positions after which to look at the clock.
    look_at: u64,
    /// The time is up: what is returned from now on means nothing.
    over: bool,
}

/// How a node is reached.
#[derive(Clone, Copy)]
struct Way {
    /// By the moves of the last best line alone.
    on_line: bool,
    /// By a pass.
    passed: bool,
}

impl Way {
    const ROOT: Self = Self { on_line: true, passed: false };
}

impl<'a, G: ZeroSum, E: Parts<G>, R: Recorder<G>> Search<'a, G, E, R> {
    /// A search with these parts on, until a deadline if there is one.
    pub fn new(
        game: &G,
        eval: &'a E,
        on: Switches,
        settings: &Settings,
        deadline: Option<Instant>,
        recorder: R,
    ) -> Self {
        Self {
            tree: Tree::new(game, eval, settings, recorder),
            on,
            guesses: Guesses::new(),
            table: on.has(Switch::Hash).then(|| HashTable::new(settings.table_bits)),
            line: Vec::new(),
            line_depth: 0,
            handed: Score::DRAW,
            deadline,
            look_at: 0,
            over: false,
        }
    }

    /// Depth 1, 2, 3 … up to that of the settings, or this one alone.
    pub fn deepen(mut self, settings: &Settings) -> SearchResult<G::Move> {
        let last = settings.depth.plies();
        let iterative = self.on.has(Switch::Iterative) || self.deadline.is_some();
        let mut depth = if iterative { 1 } else { last };
        let deadline = self.deadline.take();
        let mut value = self.iterate(depth, Window::FULL);
        // From now on there is a move to play.
        self.deadline = deadline;
        while depth < last && !self.over && !self.line.is_empty() {
            depth += 1;
            let window = value.map_or(Window::FULL, |value| self.window_around(value));
            value = self.iterate(depth, window).or(value);
        }
        let mut found = self.tree.found(None);
        found.value = value.map(Value::Score);
        found.best = self.line.first().copied();
        found.line = self.line;
        found.depth = self.line_depth;
        found.broken_off = self.over;
        found
    }

    fn window_around(&self, value: Score) -> Window {
        if !self.on.has(Switch::Aspiration) {
            return Window::FULL;
        }
        // Half a pawn to either side.
        let margin = self.tree.eval().pawn() / 2;
        Window { alpha: value - margin, beta: value + margin }
    }

    /// One search to a depth, repeated with wider windows as long as the value falls outside. Keeps
    /// the best line; `None` if the time was up before the first move was done.
    fn iterate(&mut self, depth: u32, mut window: Window) -> Option<Score> {
        loop {
            let before = self.tree.count().visited;
            let value = self.node(depth, window, Way::ROOT);
            let low = value <= window.alpha;
            if self.tree.count().visited == before {
                self.over = true;
            }
            if self.over && (low || self.tree.count().visited == before) {
                return None;
            }
            if !low {
                self.line = self.tree.line().to_vec();
                self.line_depth = depth;
            }
            if low && window.alpha > Window::FULL.alpha {
                window.alpha = Window::FULL.alpha;
            } else if value >= window.beta && window.beta < Window::FULL.beta && !self.over {
                window.beta = Window::FULL.beta;
            } else {
                return Some(value);
            }
            self.tree.count().researches += 1;
            self.tree.note(Note::Research);
        }
    }

    /// The value of a node.
    fn node(&mut self, depth: u32, mut window: Window, way: Way) -> Score {
        let mut moves = match self.tree.open(depth, window) {
            Visit::End(value) => return value,
            Visit::Moves(moves) => moves,
        };
        let ply = self.tree.ply();
        if ply == HANDING_PLY && self.on.has(Switch::HandedDown) {
            self.handed = self.tree.eval().slow(self.tree.game());
        }
        if depth == 0 {
            if self.on.has(Switch::Quiescence) {
                return self.quiet(moves, window);
            }
            let value = self.evaluate();
            return self.tree.leave(value, Stop::Horizon);
        }
        let known = self.probe();
        if let Some(entry) = known
            && ply > 0
            && let Some(score) = entry.answer(depth, ply, window.alpha, window.beta)
        {
            self.tree.count().table_cuts += 1;
            return self.tree.leave(score, Stop::Table);
        }
        if known.is_some() {
            self.tree.note(Note::TableMove);
        }
        if let Some(value) = self.pass(depth, window, way) {
            return self.tree.leave(value, Stop::Pass);
        }
        let listed = self.line.get(ply).copied().filter(|_| way.on_line);
        let first = known.map(|entry| entry.mv).or(listed);
        self.guesses.sort(self.tree.game(), &mut moves, ply, first, self.order());
        let alpha = window.alpha;
        let mut best = -Score::INFINITE;
        let mut best_move = moves[0];
        for (place, &mv) in moves.iter().enumerate() {
            let below = Way { on_line: listed == Some(mv), passed: false };
            let value = self.child(mv, depth, window, place, below);
            if self.is_over() {
                return self.tree.leave(best, Stop::Limit);
            }
            if value > best {
                (best, best_move) = (value, mv);
                self.tree.prefer(mv);
            }
            if self.on.has(Switch::AlphaBeta) {
                window.raise(best);
                if window.is_closed() {
                    self.guesses.learn(self.tree.game(), mv, ply, depth);
                    self.store(depth, (best, Bound::Lower), mv);
                    return self.tree.cut(best, &moves, place);
                }
            }
        }
        self.store(depth, (best, Bound::of(best, alpha, window.beta)), best_move);
        self.tree.leave(best, Stop::Done)
    }

    /// The value of a leaf: that of the evaluation, or of a capture that is better. In check all moves
    /// are looked at, and the evaluation is not asked.
    fn quiet(&mut self, mut moves: MoveList<G::Move>, mut window: Window) -> Score {
        let mut best = -Score::INFINITE;
        if !self.tree.game().in_check() {
            best = self.evaluate();
            window.raise(best);
            if window.is_closed() {
                return self.tree.leave(best, Stop::StandPat);
            }
            moves = MoveList::new();
            self.tree.game().generate_noisy(&mut moves);
        }
        let ply = self.tree.ply();
        // Without the order of captures, chains of them have no end that anybody could wait for.
        let order = Order { captures: true, ..self.order() };
        self.guesses.sort(self.tree.game(), &mut moves, ply, None, order);
        for (place, &mv) in moves.iter().enumerate() {
            let below = Way { on_line: false, passed: false };
            let value = -self.follow(mv, 0, window.flipped(), below);
            if self.is_over() {
                return self.tree.leave(best, Stop::Limit);
            }
            if value > best {
                best = value;
                self.tree.prefer(mv);
            }
            window.raise(best);
            if window.is_closed() {
                self.guesses.learn(self.tree.game(), mv, ply, 0);
                return self.tree.cut(best, &moves, place);
            }
        }
        self.tree.leave(best, Stop::Done)
    }

    /// The value of a move: all but the first are searched with a null window first.
    fn child(&mut self, mv: G::Move, depth: u32, window: Window, place: usize, way: Way) -> Score {
        let scout = place > 0 && self.on.has(Switch::NegaScout);
        let inner = if scout { window.null() } else { window };
        let value = -self.follow(mv, depth - 1, inner.flipped(), way);
        if scout && value > window.alpha && value < window.beta && !self.over {
            self.tree.count().researches += 1;
            self.tree.note(Note::Research);
            return -self.follow(mv, depth - 1, window.flipped(), way);
        }
        value
    }

    /// Whether passing is good enough.
    fn pass(&mut self, depth: u32, window: Window, way: Way) -> Option<Score> {
        let game = self.tree.game();
        let may_pass = self.on.has(Switch::NullMove)
            && self.tree.ply() > 0
            && !way.passed
            && depth > PASS_REDUCTION
            && window.beta < Window::FULL.beta
            && !window.beta.is_mate()
            && !game.in_check()
            && game.can_pass();
        if !may_pass {
            return None;
        }
        let inner = window.null_at_beta().flipped();
        let way = Way { on_line: false, passed: true };
        let undo = self.tree.play_pass()?;
        let value = -self.node(depth - 1 - PASS_REDUCTION, inner, way);
        self.tree.undo_pass(undo);
        if value < window.beta || self.over {
            return None;
        }
        // A mate found after a pass is no proof of one.
        Some(if value.is_mate() { window.beta } else { value })
    }

    fn follow(&mut self, mv: G::Move, depth: u32, window: Window, way: Way) -> Score {
        let undo = self.tree.play(mv);
        let value = self.node(depth, window, way);
        self.tree.undo(mv, undo);
        value
    }

    fn evaluate(&mut self) -> Score {
        let ply = self.tree.ply();
        if ply < HANDING_PLY || !self.on.has(Switch::HandedDown) {
            return self.tree.evaluate();
        }
        self.tree.count().evaluated += 1;
        let slow = if (ply - HANDING_PLY).is_multiple_of(2) { self.handed } else { -self.handed };
        self.tree.eval().quick(self.tree.game()) + slow.raw()
    }

    /// What the table knows of this node.
    fn probe(&mut self) -> Option<TableEntry<G::Move>> {
        let entry = self.table.as_ref()?.probe(self.tree.game().key())?;
        self.tree.count().table_hits += 1;
        Some(entry)
    }

    fn store(&mut self, depth: u32, score: (Score, Bound), mv: G::Move) {
        let (key, ply) = (self.tree.game().key(), self.tree.ply());
        if let Some(table) = &mut self.table {
            table.store(key, ply, depth, score, mv);
        }
    }

    const fn order(&self) -> Order {
        Order {
            captures: self.on.has(Switch::Captures),
            killers: self.on.has(Switch::Killers),
            history: self.on.has(Switch::History),
        }
    }

    /// Looks at the limits, and at the clock now and then.
    fn is_over(&mut self) -> bool {
        self.over |= self.tree.is_broken_off();
        let visited = self.tree.count().visited;
        if let Some(deadline) = self.deadline
            && visited >= self.look_at
        {
            self.look_at = visited + LOOK_EVERY;
            self.over |= Instant::now() >= deadline;
        }
        self.over
    }
}
