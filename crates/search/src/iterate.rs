//! Iterative deepening with aspiration windows, several lines and reports.

use game::{Depth, Evaluator, MoveList, Score, ZeroSum};

use crate::clock::Calm;
use crate::node::Root;
use crate::report::{Bound, Line};
use crate::style::Style;
use crate::value::{INFINITE, Value, is_mate, mate_in};
use crate::worker::Worker;

/// Time after which lines are reported before they are settled, in milliseconds.
const IMPATIENCE_MS: u128 = 3000;

/// A move at the root and what is known of it.
#[derive(Clone, Debug)]
pub struct RootMove<M> {
    pub mv: M,
    /// Value in this iteration; -[`INFINITE`] when not (yet) known.
    pub value: Value,
    /// Value of the iteration before.
    pub previous: Value,
    pub bound: Bound,
    pub line: Vec<M>,
    pub nodes: u64,
    pub seldepth: usize,
}

impl<M: Copy + PartialEq> RootMove<M> {
    /// Lists the legal moves in `roots`, those among `only` when it names any. Lines that lie there
    /// keep their memory.
    pub fn list<G: ZeroSum<Move = M>>(game: &G, only: &[M], roots: &mut Vec<Self>) {
        let mut moves = MoveList::new();
        game.turn(&mut moves);
        moves.retain(|mv| only.is_empty() || only.contains(mv));
        roots.truncate(moves.len());
        for (index, mv) in moves.into_iter().enumerate() {
            match roots.get_mut(index) {
                Some(root) => *root = Self::new(mv, std::mem::take(&mut root.line)),
                None => roots.push(Self::new(mv, Vec::new())),
            }
        }
    }

    /// Nothing is known of this move; its line lies in this memory.
    fn new(mv: M, mut line: Vec<M>) -> Self {
        line.clear();
        line.push(mv);
        Self {
            mv,
            value: -INFINITE,
            previous: -INFINITE,
            bound: Bound::Exact,
            line,
            nodes: 0,
            seldepth: 0,
        }
    }
}

/// How the choice has developed over the iterations.
struct Trend<M> {
    best: Option<M>,
    stable: u32,
    /// Smoothed score of the best move.
    average: Option<Value>,
}

impl<G: ZeroSum, E: Evaluator<G>, S: Style> Worker<G, E, S> {
    /// Deepens until a limit is reached, reporting every line that is settled.
    pub fn iterate(&mut self, report: &mut dyn FnMut(&Line<G::Move>)) {
        if self.roots.is_empty() {
            return;
        }
        let last = self.limits.depth.unwrap_or(Depth::MAX).plies() as i32;
        let last = last.min(self.end_of_game());
        let lines = self.limits.lines.clamp(1, self.roots.len());
        let mut trend = Trend { best: None, stable: 0, average: None };
        for depth in 1..=last {
            if (self.leaves_out(depth) || self.is_past_half(depth)) && depth < last {
                continue;
            }
            self.root_depth = depth;
            for root in &mut self.roots {
                root.previous = root.value;
                root.value = -INFINITE;
            }
            for rank in 0..lines {
                self.rank = rank;
                self.aspirate(depth, report);
                if self.stopped {
                    break;
                }
            }
            self.sort_roots(0);
            self.rank = 0;
            if self.stopped {
                break;
            }
            self.finished_depth = depth;
            if depth == last {
                // Whichever thread gets there first has done what was asked.
                self.shared.halt();
            }
            if self.id == 0 {
                self.report_lines(depth, lines, report);
                self.settled = self.is_settled(&mut trend, depth) || self.is_proven(depth, lines);
                let soft = self.limits.soft_nodes.is_some_and(|nodes| self.nodes >= nodes);
                if soft || self.settled && self.is_on_own_time() {
                    self.shared.halt();
                }
            }
            if self.shared.is_halted() {
                break;
            }
        }
    }

    /// The most plies that the game can still last, where it is to be searched to its end; else more
    /// than any search reaches.
    fn end_of_game(&self) -> i32 {
        if G::EXACT { self.game.plies_left().index() as i32 } else { i32::MAX }
    }

    /// Whether an iteration is left out because the end of the game is not much farther: those that
    /// come near cost about as much as the last one, and prove less.
    fn is_past_half(&self, depth: i32) -> bool {
        G::EXACT && 2 * depth > self.end_of_game()
    }

    /// Whether no further iteration can find anything else: all mates of as many plies were seen.
    fn is_proven(&self, depth: i32, lines: usize) -> bool {
        let seen = |value: Value| is_mate(value) && mate_in(0) - value.abs() <= depth;
        G::EXACT && self.roots[..lines].iter().all(|root| seen(root.value))
    }

    /// Helpers leave out depths, each its own, so that some always search ahead of the main thread
    /// and the table holds deeper results when it comes there.
    fn leaves_out(&self, depth: i32) -> bool {
        self.id > 0 && depth > 1 && (depth + self.id as i32) % 2 == 1
    }

    /// Searches the root in a window around the last value, wider when the result falls outside
    /// (Slate and Atkin 1977).
    fn aspirate(&mut self, depth: i32, report: &mut dyn FnMut(&Line<G::Move>)) {
        let centre = self.roots[self.rank].previous;
        let mut delta = self.shared.params.aspiration;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if G::EXACT && !is_mate(centre) && depth >= self.end_of_game() {
            // To the end of the game there are wins, draws and losses alone: what is expected is
            // tried first.
            (alpha, beta) = if centre > 0 {
                (0, 1)
            } else if centre < 0 {
                (-1, 0)
            } else {
                (-1, 1)
            };
        } else if depth >= 5 && !is_mate(centre) {
            alpha = (centre - delta).max(-INFINITE);
            beta = (centre + delta).min(INFINITE);
        }
        let mut reduced = 0;
        loop {
            self.seldepth = 0;
            let value = self.search::<Root>((depth - reduced).max(1), alpha, beta, 0, false);
            self.sort_roots(self.rank);
            if self.stopped {
                return;
            }
            if value <= alpha {
                beta = (alpha + beta) / 2;
                alpha = (value - delta).max(-INFINITE);
                reduced = 0;
            } else if value >= beta {
                beta = (value + delta).min(INFINITE);
                reduced = if Self::SELECTIVE { (reduced + 1).min(3) } else { 0 };
            } else {
                return;
            }
            if self.id == 0 && self.rank == 0 && self.timer.elapsed().as_millis() > IMPATIENCE_MS {
                report(&self.line(0, depth));
            }
            delta += delta / 2 + 3;
            if delta > 600 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    /// Whether a root move still belongs to the line being searched.
    pub fn is_open_root(&self, mv: G::Move) -> bool {
        self.roots[self.rank..].iter().any(|root| root.mv == mv)
    }

    /// Takes down what the search of a root move came to.
    pub fn note_root(
        &mut self,
        mv: G::Move,
        tried: i32,
        value: Value,
        alpha: Value,
        beta: Value,
        nodes_before: u64,
    ) {
        let nodes = self.nodes - nodes_before;
        let seldepth = self.seldepth;
        let Some(root) = self.roots.iter_mut().find(|root| root.mv == mv) else { return };
        root.nodes += nodes;
        if tried > 1 && value <= alpha {
            // Only known to be no better: keep its place behind the better ones.
            root.value = -INFINITE;
            return;
        }
        root.value = value;
        root.seldepth = seldepth;
        root.bound = match value {
            v if v <= alpha => Bound::Upper,
            v if v >= beta => Bound::Lower,
            _ => Bound::Exact,
        };
        if value > alpha || root.line.is_empty() {
            root.line.clear();
            root.line.push(mv);
            root.line.extend_from_slice(&self.lines[1]);
        }
    }

    /// Brings the root moves from `from` on into order, keeping that of equals.
    fn sort_roots(&mut self, from: usize) {
        self.roots[from..].sort_by_key(|root| std::cmp::Reverse((root.value, root.previous)));
    }

    fn report_lines(&mut self, depth: i32, lines: usize, report: &mut dyn FnMut(&Line<G::Move>)) {
        for rank in 0..lines {
            report(&self.line(rank, depth));
        }
    }

    /// The value of a rank as it stands, and what it is worth.
    fn valued(&self, rank: usize) -> (Value, Bound) {
        let root = &self.roots[rank];
        match root.value {
            value if value != -INFINITE => (value, root.bound),
            // Nothing in this iteration yet: what the last one found.
            _ if root.previous != -INFINITE => (root.previous, Bound::Exact),
            _ => (0, Bound::Exact),
        }
    }

    /// The score of a rank as it stands.
    pub fn score(&self, rank: usize) -> Score {
        Score::from_raw(self.valued(rank).0)
    }

    /// The line of a rank as it stands.
    pub fn line(&self, rank: usize, depth: i32) -> Line<G::Move> {
        let root = &self.roots[rank];
        let (value, bound) = self.valued(rank);
        let nodes = self.shared.total_nodes().max(self.nodes);
        Line {
            rank: rank + 1,
            depth: depth.max(1) as u32,
            seldepth: root.seldepth.max(1) as u32,
            score: Score::from_raw(value),
            bound,
            moves: root.line.clone(),
            nodes,
            time: self.timer.elapsed(),
            hashfull: self.shared.table.hashfull(nodes),
        }
    }

    /// Whether another iteration is not worth its time.
    fn is_settled(&mut self, trend: &mut Trend<G::Move>, depth: i32) -> bool {
        let best = &self.roots[0];
        trend.stable = if trend.best == Some(best.mv) { trend.stable + 1 } else { 0 };
        trend.best = Some(best.mv);
        let average = trend.average.unwrap_or(best.value);
        let drop = average - best.value;
        trend.average = Some((average * 3 + best.value) / 4);
        let mate = Score::from_raw(best.value).mate();
        if let (Some(goal), Some(found)) = (self.limits.mate, mate)
            && found.unsigned_abs() <= goal
        {
            return true;
        }
        // A mate that twice its depth has not shortened will not get shorter.
        if let (Some(found), Some(_)) = (mate, self.limits.clock)
            && depth as u32 > 4 * found.unsigned_abs() + 4
        {
            return true;
        }
        let calm = Calm {
            stable: trend.stable,
            drop,
            share: best.nodes as f64 / self.nodes.max(1) as f64,
            forced: self.roots.len() == 1,
        };
        self.timer.is_enough(calm, &self.shared.params)
    }
}
