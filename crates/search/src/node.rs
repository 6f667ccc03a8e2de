//! One node of the tree.

use game::{Evaluator, Outcome, ZeroSum};

use crate::report::Bound;
use crate::style::Style;
use crate::table::{TableEntry, from_table, to_table};
use crate::value::{
    INFINITE, MAX_PLY, NONE, Value, is_loss, is_mate, is_win, mate_in, mated_in, ply as as_ply,
    won_at,
};
use crate::worker::Worker;

/// What kind of node is searched: decided at compile time.
pub trait Kind {
    /// Searched with an open window.
    const PV: bool;
    const ROOT: bool;
}

pub struct Root;
pub struct Pv;
/// Searched with a null window: only whether it is above or below matters.
pub struct Cut;

impl Kind for Root {
    const PV: bool = true;
    const ROOT: bool = true;
}
impl Kind for Pv {
    const PV: bool = true;
    const ROOT: bool = false;
}
impl Kind for Cut {
    const PV: bool = false;
    const ROOT: bool = false;
}

/// A node while it is searched.
pub struct Node<M> {
    pub ply: usize,
    pub depth: i32,
    pub alpha: Value,
    pub beta: Value,
    /// A cut-off is expected here.
    pub cut: bool,
    pub key: u64,
    pub in_check: bool,
    /// What the table knows of it.
    pub known: Option<TableEntry>,
    pub table_move: Option<M>,
    /// Not to be searched here.
    pub excluded: Option<M>,
    /// Static evaluation as the evaluator gave it; [`NONE`] in check.
    pub raw_eval: Value,
    /// Corrected; [`NONE`] in check.
    pub static_eval: Value,
    /// The best guess at the value without searching: static or from the table.
    pub guess: Value,
    /// The side to move stands better than two plies ago.
    pub improving: bool,
    /// It is or was on a principal variation.
    pub pv: bool,
}

impl<G: ZeroSum, E: Evaluator<G>, S: Style> Worker<G, E, S> {
    /// The value of the present position, searched to `depth` within (`alpha`, `beta`),
    /// fail-soft. Meaningless once `stopped`.
    pub fn search<K: Kind>(
        &mut self,
        depth: i32,
        mut alpha: Value,
        mut beta: Value,
        ply: usize,
        cut: bool,
    ) -> Value {
        if depth <= 0 {
            if !Self::SELECTIVE {
                return self.leaf(ply);
            }
            return self.quiescence::<K>(alpha, beta, ply);
        }
        self.enter(ply);
        if self.stopped {
            return 0;
        }
        if !K::ROOT
            && let Some(value) = self.early_end(&mut alpha, &mut beta, ply)
        {
            return value;
        }
        let mut node = self.open::<K>(depth.min(MAX_PLY as i32), alpha, beta, ply, cut);
        if let Some(value) = Self::table_cutoff::<K>(&node) {
            self.reward_table_move(&node, value);
            return value;
        }
        let selective = Self::SELECTIVE;
        if selective
            && !K::ROOT
            && node.excluded.is_none()
            && let Some(value) = self.known_end(&node)
        {
            return value;
        }
        if selective {
            self.assess(&mut node);
        }
        if selective && !K::PV && !node.in_check && node.excluded.is_none() {
            if let Some(value) = self.prune(&node) {
                return value;
            }
            if self.stopped {
                return 0;
            }
        }
        // Internal iterative reduction (Schröder 2021): without a table move the search here is
        // blind; a shallower one comes first and leaves a move for the next time.
        if selective
            && node.depth >= 4
            && node.table_move.is_none()
            && (K::PV || node.cut)
            && node.excluded.is_none()
        {
            node.depth -= 1;
        }
        self.search_moves::<K>(node)
    }

    /// The value of a leaf that is searched no further.
    fn leaf(&mut self, ply: usize) -> Value {
        self.enter(ply);
        if let Some(verdict) = self.game.verdict(as_ply(ply)) {
            return verdict.raw();
        }
        if self.game.count_moves() == 0 {
            return self.value_without_moves(ply);
        }
        let value = self.evaluate();
        if G::EXACT {
            let (least, most) = self.bounds(ply);
            return value.clamp(least, most);
        }
        value
    }

    /// Counts the node and clears its line.
    #[inline]
    pub fn enter(&mut self, ply: usize) {
        self.count_node();
        self.lines[ply].clear();
        self.seldepth = self.seldepth.max(ply);
    }

    /// Ends that need no search: draws, the depth of the stack, mates too far away to matter.
    fn early_end(&mut self, alpha: &mut Value, beta: &mut Value, ply: usize) -> Option<Value> {
        if let Some(verdict) = self.game.verdict(as_ply(ply)) {
            return Some(if verdict.raw() == 0 { self.draw() } else { verdict.raw() });
        }
        if G::EXACT {
            let (least, most) = self.bounds(ply);
            if least >= *beta {
                return Some(least);
            }
            if most <= *alpha {
                return Some(most);
            }
            (*alpha, *beta) = ((*alpha).max(least), (*beta).min(most));
        }
        if ply >= MAX_PLY - 1 {
            return Some(if self.game.in_check() { 0 } else { self.evaluate() });
        }
        // The side to move can repeat the position: a draw at least.
        if *alpha < 0 && self.game.can_repeat(as_ply(ply)) {
            *alpha = self.draw();
            if *alpha >= *beta {
                return Some(*alpha);
            }
        }
        // Mate-distance pruning: a shorter mate is already known.
        *alpha = (*alpha).max(mated_in(ply));
        *beta = (*beta).min(mate_in(ply + 1));
        (*alpha >= *beta).then_some(*alpha)
    }

    /// Between what the value lies as far as the game sees by itself.
    fn bounds(&self, ply: usize) -> (Value, Value) {
        let (least, most) = self.game.bounds(as_ply(ply));
        (least.raw(), most.raw())
    }

    /// Gathers what is known of the node before it is evaluated.
    fn open<K: Kind>(
        &mut self,
        depth: i32,
        alpha: Value,
        beta: Value,
        ply: usize,
        cut: bool,
    ) -> Node<G::Move> {
        let excluded = self.frame(ply).excluded;
        let key = self.game.table_key();
        let known = if excluded.is_some() { None } else { self.shared.table.probe(key) };
        let table_move = if K::ROOT {
            self.roots.get(self.rank).map(|root| root.mv)
        } else {
            known.and_then(|entry| self.remembered(entry))
        };
        let doubles = if K::ROOT { 0 } else { self.frame(ply - 1).doubles };
        let frame = self.frame(ply);
        frame.doubles = doubles;
        frame.cutoffs = 0;
        self.frame(ply + 1).killers = [None, None];
        self.frame(ply + 1).excluded = None;
        Node {
            ply,
            depth,
            alpha,
            beta,
            cut,
            key,
            in_check: self.game.in_check(),
            known,
            table_move,
            excluded,
            raw_eval: NONE,
            static_eval: NONE,
            guess: NONE,
            improving: false,
            pv: K::PV || known.is_some_and(|entry| entry.pv),
        }
    }

    /// The table knows the value well enough.
    fn table_cutoff<K: Kind>(node: &Node<G::Move>) -> Option<Value> {
        let entry = node.known?;
        let value = from_table(entry.value, node.ply);
        let deep = entry.depth >= node.depth;
        // Where no move is left out, a win is a win and a loss a loss at any depth.
        let (wins, loses) = (G::EXACT && is_win(value), G::EXACT && is_loss(value));
        if K::PV || !(deep || wins || loses) {
            return None;
        }
        let above = value >= node.beta && (deep || wins);
        let below = value <= node.alpha && (deep || loses);
        let enough = match entry.bound? {
            Bound::Exact => deep || above || below,
            Bound::Lower => above,
            Bound::Upper => below,
        };
        enough.then_some(value)
    }

    /// What endgame tables say of the node: nothing below it needs a search.
    fn known_end(&self, node: &Node<G::Move>) -> Option<Value> {
        let (value, bound) = match self.evaluator.known(&self.game)? {
            // There may be a mate that is worth more.
            Outcome::Win => (won_at(node.ply), Bound::Lower),
            Outcome::Draw => (self.draw(), Bound::Exact),
            // Tables tell of a loss and not that it has come already.
            Outcome::Loss if node.in_check && self.game.count_moves() == 0 => return None,
            Outcome::Loss => (-won_at(node.ply), Bound::Upper),
        };
        self.keep(node, value, bound, None);
        Some(value)
    }

    /// A quiet table move that cuts off at once deserves credit like any other.
    fn reward_table_move(&mut self, node: &Node<G::Move>, value: Value) {
        if let Some(mv) = node.table_move
            && value >= node.beta
            && self.game.is_legal(mv)
            && !self.game.is_noisy(mv)
        {
            let bonus = self.bonus(node.depth);
            let before = self.before(node.ply);
            self.shared.memory.histories.update_quiet(&self.game, mv, &before, bonus);
        }
    }

    /// Evaluates the node statically and compares it with the past.
    fn assess(&mut self, node: &mut Node<G::Move>) {
        if node.in_check {
            self.frame(node.ply).eval = NONE;
            return;
        }
        if node.excluded.is_some() {
            // The same position was assessed a moment ago, at the same ply.
            node.static_eval = self.eval_at(node.ply, 0);
            node.raw_eval = node.static_eval;
            node.guess = node.static_eval;
        } else {
            let known = node.known.map_or(NONE, |entry| entry.eval);
            node.raw_eval = if known == NONE { self.evaluate() } else { known };
            node.static_eval = self.correct(node.raw_eval);
            node.guess = node.static_eval;
            if let Some(entry) = node.known {
                let value = from_table(entry.value, node.ply);
                let sharper = match entry.bound {
                    Some(Bound::Exact) => true,
                    Some(Bound::Lower) => value > node.guess,
                    Some(Bound::Upper) => value < node.guess,
                    None => false,
                };
                if sharper && !is_mate(value) {
                    node.guess = value;
                }
            } else {
                self.keep_eval(node);
            }
            self.frame(node.ply).eval = node.static_eval;
        }
        let two = self.eval_at(node.ply, 2);
        let reference = if two == NONE { self.eval_at(node.ply, 4) } else { two };
        node.improving = reference == NONE || node.static_eval > reference;
    }

    /// Keeps an evaluation in the table, so that it need not be computed again.
    fn keep_eval(&self, node: &Node<G::Move>) {
        let entry =
            TableEntry { mv: 0, value: 0, eval: node.raw_eval, depth: 0, bound: None, pv: node.pv };
        self.shared.table.store(node.key, entry);
    }

    /// A move as the table keeps it.
    pub fn packed(&self, mv: Option<G::Move>) -> u16 {
        mv.map_or(0, |mv| G::pack(self.game.table_move(mv)))
    }

    /// The move that the table has for the present position, legal or not.
    pub fn remembered(&self, entry: TableEntry) -> Option<G::Move> {
        self.game.unpack(entry.mv).map(|mv| self.game.table_move(mv))
    }

    /// Keeps the result of a node.
    pub fn keep(&self, node: &Node<G::Move>, value: Value, bound: Bound, best: Option<G::Move>) {
        let entry = TableEntry {
            mv: self.packed(best),
            value: to_table(value, node.ply),
            eval: node.raw_eval,
            depth: node.depth,
            bound: Some(bound),
            pv: node.pv,
        };
        self.shared.table.store(node.key, entry);
    }

    /// Lets the evaluation learn from the result, where it says something about quiet play.
    pub fn learn_correction(
        &mut self,
        node: &Node<G::Move>,
        value: Value,
        bound: Bound,
        best: Option<G::Move>,
    ) {
        let telling = match bound {
            Bound::Exact => true,
            Bound::Lower => value > node.static_eval,
            Bound::Upper => value < node.static_eval,
        };
        let quiet = best.is_none_or(|mv| !self.game.is_noisy(mv));
        if Self::SELECTIVE && telling && quiet && !node.in_check && !is_mate(value) {
            let error = value - node.raw_eval;
            self.shared.memory.corrections.learn(&self.game, &self.keys, error, node.depth);
        }
    }

    /// History credit for a cut-off at `depth`.
    pub fn bonus(&self, depth: i32) -> i32 {
        let params = &self.shared.params;
        (params.bonus_slope * depth).min(params.bonus_max)
    }

    /// What a node without any move is worth.
    pub fn value_without_moves(&self, ply: usize) -> Value {
        self.game.outcome().score(as_ply(ply)).raw()
    }
}

/// A value that fails high inside a reduced or hypothetical search, made safe to return: no
/// unproven mates.
pub fn tame(value: Value, beta: Value) -> Value {
    if is_win(value) || is_loss(value) { beta } else { value.clamp(-INFINITE, INFINITE) }
}
