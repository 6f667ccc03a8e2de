//! The moves of a node: which to skip, extend and reduce, and what to learn from the outcome.

use arrayvec::ArrayVec;
use game::{Evaluator, Score, ZeroSum};

use crate::node::{Cut, Kind, Node, Pv};
use crate::picker::{Hints, Picker};
use crate::report::Bound;
use crate::style::Style;
use crate::table::from_table;
use crate::value::{INFINITE, MAX_PLY, Value, is_loss, is_mate, mated_in};
use crate::worker::Worker;

/// Moves tried before the best one that still learn from it.
const REMEMBERED: usize = 32;
/// Double extensions allowed on one line.
const MAX_DOUBLES: i32 = 8;
/// Reductions are counted in this many parts of a ply.
const PLY: i32 = 1024;

/// A move about to be searched.
struct Candidate<M> {
    mv: M,
    /// How many moves were tried with it.
    tried: i32,
    noisy: bool,
    gives_check: bool,
    /// What the histories say.
    history: i32,
    /// It refuted a sibling of this node.
    killer: bool,
}

/// Moves that were searched and did not cut off.
struct Losers<M> {
    quiet: ArrayVec<M, REMEMBERED>,
    noisy: ArrayVec<M, REMEMBERED>,
}

impl<G: ZeroSum, E: Evaluator<G>, S: Style> Worker<G, E, S> {
    /// Searches the moves of a node and returns its value.
    pub fn search_moves<K: Kind>(&mut self, mut node: Node<G::Move>) -> Value {
        let alpha = node.alpha;
        let before = self.before(node.ply);
        let killers = self.frame(node.ply).killers;
        let hints = Hints { table: node.table_move, killers, before: &before };
        let mut picker = Picker::all(&self.game, &self.shared.memory.histories, hints);
        let mut losers = Losers { quiet: ArrayVec::new(), noisy: ArrayVec::new() };
        let mut best = -INFINITE;
        let mut best_move = None;
        let mut tried = 0;

        while let Some(mv) = picker.next(&self.game, &self.shared.memory.histories) {
            if node.excluded == Some(mv) || K::ROOT && !self.is_open_root(mv) {
                continue;
            }
            if G::EXACT && !K::ROOT && tried > 0 && self.game.loses_at_once(mv) {
                best = best.max(mated_in(node.ply + 2));
                continue;
            }
            tried += 1;
            let candidate = self.weigh(mv, tried, &before, killers);
            let selective = Self::SELECTIVE;
            if selective && !K::ROOT && !is_loss(best) && self.skip(&node, &candidate, &mut picker)
            {
                continue;
            }
            let extension = match self.extension::<K>(&node, &candidate) {
                Ok(extension) => extension,
                Err(cutoff) => return cutoff,
            };
            let nodes_before = self.nodes;
            let value = self.search_move::<K>(&node, &candidate, extension);
            if self.stopped {
                return 0;
            }
            if K::ROOT {
                self.note_root(mv, tried, value, node.alpha, node.beta, nodes_before);
            }
            if value > best {
                best = value;
                if value > node.alpha {
                    best_move = Some(mv);
                    if K::PV && !K::ROOT {
                        self.extend_line(node.ply, mv);
                    }
                    if value >= node.beta {
                        break;
                    }
                    node.alpha = value;
                }
            }
            if best_move != Some(mv) {
                let list = if candidate.noisy { &mut losers.noisy } else { &mut losers.quiet };
                // A full list keeps the early moves: they matter most.
                let _ = list.try_push(mv);
            }
        }
        if tried == 0 {
            return if node.excluded.is_some() {
                alpha
            } else {
                self.value_without_moves(node.ply)
            };
        }
        self.conclude(&node, alpha, best, best_move, &losers);
        best
    }

    /// Looks at a move before it is searched.
    #[inline]
    fn weigh(
        &self,
        mv: G::Move,
        tried: i32,
        before: &[Option<crate::history::PieceTo>],
        killers: [Option<G::Move>; 2],
    ) -> Candidate<G::Move> {
        let noisy = self.game.is_noisy(mv);
        let histories = &self.shared.memory.histories;
        let history = if !Self::SELECTIVE {
            0
        } else if noisy {
            histories.noisy(&self.game, mv)
        } else {
            histories.quiet(&self.game, mv, before)
        };
        let gives_check = self.game.gives_check(mv);
        Candidate { mv, tried, noisy, gives_check, history, killer: killers.contains(&Some(mv)) }
    }

    /// Whether a late move near the leaves is hopeless.
    #[inline]
    fn skip(
        &self,
        node: &Node<G::Move>,
        candidate: &Candidate<G::Move>,
        picker: &mut Picker<'_, G>,
    ) -> bool {
        let params = &self.shared.params;
        let depth = node.depth;
        let reduced = (depth - self.shared.reductions.get(depth, candidate.tried) / PLY).max(1);
        if candidate.noisy {
            // Exchange pruning: captures that lose too much.
            let allowed = -params.see_noisy * depth - candidate.history / 64;
            return depth <= 8
                && candidate.tried > 1
                && !self.game.see_ge(candidate.mv, Score::from_raw(allowed.min(0)));
        }
        // Late-move pruning: after enough quiet moves the rest will not help either.
        let enough = (params.lmp_base + depth * depth) / (2 - i32::from(node.improving));
        if depth <= 8 && candidate.tried >= enough {
            picker.skip_quiets();
        }
        // Futility pruning (Heinz 1998): a quiet move will not make up for so large a gap.
        let futility = params.futility_base + params.futility_slope * reduced;
        if reduced <= 8
            && !node.in_check
            && !candidate.gives_check
            && node.static_eval + futility + candidate.history / 128 <= node.alpha
        {
            picker.skip_quiets();
            return true;
        }
        // History pruning: moves that never did any good.
        if reduced <= 4 && candidate.history < -params.history_prune * depth {
            return true;
        }
        let allowed = -params.see_quiet * reduced * reduced;
        depth <= 9 && !self.game.see_ge(candidate.mv, Score::from_raw(allowed))
    }

    /// How many plies deeper (or less deep) to search a move than usual; `Err` is the value of
    /// the whole node when it turns out not to need a search.
    #[inline]
    fn extension<K: Kind>(
        &mut self,
        node: &Node<G::Move>,
        candidate: &Candidate<G::Move>,
    ) -> Result<i32, Value> {
        let too_deep = node.ply >= 2 * self.root_depth as usize || node.ply + 8 >= MAX_PLY;
        if K::ROOT || too_deep || !Self::SELECTIVE {
            return Ok(0);
        }
        if node.table_move == Some(candidate.mv)
            && node.excluded.is_none()
            && let Some(extension) = self.singular::<K>(node, candidate.mv)?
        {
            return Ok(extension);
        }
        // Check extension: a forcing move that does not lose material.
        let forcing = candidate.gives_check
            && node.depth <= 6
            && candidate.tried <= 4
            && self.game.see_ge(candidate.mv, Score::DRAW);
        Ok(i32::from(forcing))
    }

    /// Singular extension (Anantharaman, Campbell, Hsu 1988): when all other moves fall well
    /// short of the table move, it is searched deeper. `None` when the test does not apply.
    fn singular<K: Kind>(
        &mut self,
        node: &Node<G::Move>,
        mv: G::Move,
    ) -> Result<Option<i32>, Value> {
        let Some(entry) = node.known else { return Ok(None) };
        let value = from_table(entry.value, node.ply);
        let params = &self.shared.params;
        let applies = node.depth >= params.singular_depth
            && entry.depth >= node.depth - 3
            && matches!(entry.bound, Some(Bound::Lower | Bound::Exact))
            && !is_mate(value);
        if !applies {
            return Ok(None);
        }
        let target = value - params.singular_margin * node.depth / 16;
        let double_margin = params.double_margin;
        self.frame(node.ply).excluded = Some(mv);
        let rest = self.search::<Cut>((node.depth - 1) / 2, target - 1, target, node.ply, node.cut);
        self.frame(node.ply).excluded = None;
        if self.stopped {
            return Err(0);
        }
        if rest < target {
            let far = !K::PV && rest < target - double_margin;
            if far && self.frame(node.ply).doubles < MAX_DOUBLES {
                self.frame(node.ply).doubles += 1;
                return Ok(Some(2));
            }
            return Ok(Some(1));
        }
        // Multi-cut (Björnsson and Marsland 1999): even without the best move it fails high.
        if rest >= node.beta && !is_mate(rest) && !K::PV {
            return Err(rest);
        }
        if value >= node.beta {
            return Ok(Some(-2 + i32::from(K::PV)));
        }
        Ok(Some(-i32::from(node.cut)))
    }

    /// Plays a move and searches what follows: reduced and with a null window first, in full
    /// when that calls for it.
    fn search_move<K: Kind>(
        &mut self,
        node: &Node<G::Move>,
        candidate: &Candidate<G::Move>,
        extension: i32,
    ) -> Value {
        let (alpha, beta, below) = (node.alpha, node.beta, node.ply + 1);
        let full = node.depth - 1 + extension;
        let reduction = self.reduction::<K>(node, candidate);
        let undo = self.play(candidate.mv, node.ply);
        let mut value = -INFINITE;
        if reduction >= PLY && node.depth >= 2 && candidate.tried > 1 + i32::from(K::PV) {
            let reduced = (full - reduction / PLY).clamp(1, full.max(1));
            self.frame(node.ply).reduction = reduction;
            value = -self.search::<Cut>(reduced, -alpha - 1, -alpha, below, true);
            self.frame(node.ply).reduction = 0;
            if value > alpha && reduced < full {
                // How far it came above alpha says how much deeper to look.
                let deeper = i32::from(value > alpha + 50 + 4 * full);
                let shallower = i32::from(value < alpha + 8);
                let again = full + deeper - shallower;
                if again > reduced {
                    value = -self.search::<Cut>(again, -alpha - 1, -alpha, below, !node.cut);
                }
            }
        } else if !K::PV || candidate.tried > 1 {
            value = -self.search::<Cut>(full, -alpha - 1, -alpha, below, !node.cut);
        }
        if K::PV && (candidate.tried == 1 || value > alpha) {
            value = -self.search::<Pv>(full, -beta, -alpha, below, false);
        }
        self.undo(candidate.mv, undo);
        value
    }

    /// Late-move reduction in 1024ths of a ply: the later, quieter and less successful a move,
    /// the more.
    #[inline]
    fn reduction<K: Kind>(&mut self, node: &Node<G::Move>, candidate: &Candidate<G::Move>) -> i32 {
        if !Self::SELECTIVE {
            return 0;
        }
        let replies_cut = self.frame(node.ply + 1).cutoffs > 3;
        let params = &self.shared.params;
        let mut reduction = self.shared.reductions.get(node.depth, candidate.tried);
        if candidate.noisy {
            reduction = reduction / 2 - candidate.history * PLY / params.lmr_noisy_history;
        } else {
            reduction -= candidate.history * PLY / params.lmr_history;
            reduction -= params.lmr_killer * i32::from(candidate.killer);
            let beside = node.table_move.is_some_and(|mv| self.game.is_noisy(mv));
            reduction += params.lmr_beside * i32::from(beside);
        }
        reduction += params.lmr_cut * i32::from(node.cut);
        reduction += params.lmr_blind * i32::from(node.cut && node.table_move.is_none());
        reduction += params.lmr_worse * i32::from(!node.improving);
        reduction -= params.lmr_pv * i32::from(node.pv);
        reduction -= params.lmr_check * i32::from(candidate.gives_check);
        reduction += params.lmr_cutoffs * i32::from(replies_cut);
        reduction.max(0)
    }

    /// Learns from the outcome of a node and keeps it.
    fn conclude(
        &mut self,
        node: &Node<G::Move>,
        alpha: Value,
        best: Value,
        best_move: Option<G::Move>,
        losers: &Losers<G::Move>,
    ) {
        let bound = if best >= node.beta {
            Bound::Lower
        } else if best > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        if bound == Bound::Lower && node.ply > 0 {
            self.frame(node.ply - 1).cutoffs += 1;
        }
        match best_move {
            Some(mv) => self.learn_moves(node, mv, bound, losers),
            None => self.credit_previous(node),
        }
        if node.excluded.is_none() && !self.roots_are_partial(node) {
            self.keep(node, best, bound, best_move);
            self.learn_correction(node, best, bound, best_move);
        }
        debug_assert!(best >= mated_in(node.ply) || node.excluded.is_some());
    }

    /// At the root only the first line speaks for the whole position.
    fn roots_are_partial(&self, node: &Node<G::Move>) -> bool {
        node.ply == 0 && (self.rank > 0 || !self.limits.moves.is_empty())
    }

    /// The best move gains credit, those tried in vain before it lose some.
    fn learn_moves(
        &mut self,
        node: &Node<G::Move>,
        best: G::Move,
        bound: Bound,
        losers: &Losers<G::Move>,
    ) {
        let bonus = self.bonus(node.depth);
        let before = self.before(node.ply);
        let histories = &self.shared.memory.histories;
        if self.game.is_noisy(best) {
            histories.update_noisy(&self.game, best, bonus);
        } else {
            histories.update_quiet(&self.game, best, &before, bonus);
            for &mv in &losers.quiet {
                histories.update_quiet(&self.game, mv, &before, -bonus);
            }
            if bound == Bound::Lower {
                histories.set_counter(before[0], G::pack(best));
                let killers = &mut self.frame(node.ply).killers;
                if killers[0] != Some(best) {
                    *killers = [Some(best), killers[0]];
                }
            }
        }
        for &mv in &losers.noisy {
            self.shared.memory.histories.update_noisy(&self.game, mv, -bonus);
        }
    }

    /// Every move failed low: the opponent's last move was a good one.
    fn credit_previous(&mut self, node: &Node<G::Move>) {
        if node.ply == 0 {
            return;
        }
        if let Some(previous) = self.before(node.ply)[0] {
            let bonus = self.bonus(node.depth) / 2;
            let before = self.before(node.ply - 1);
            self.shared.memory.histories.update_continuation::<G>(previous, &before, bonus);
        }
    }
}
