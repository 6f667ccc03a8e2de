//! Captures until the position is quiet, so that the evaluation can be trusted.

use game::{Evaluator, Score, ZeroSum};

use crate::node::Kind;
use crate::picker::{Hints, Picker};
use crate::report::Bound;
use crate::style::Style;
use crate::table::{TableEntry, from_table, to_table};
use crate::value::{INFINITE, MAX_PLY, NONE, Value, is_loss, is_mate, ply as as_ply};
use crate::worker::Worker;

/// Quiet evasions of check tried before the rest is taken for no better.
const QUIET_EVASIONS: i32 = 3;

impl<G: ZeroSum, E: Evaluator<G>, S: Style> Worker<G, E, S> {
    /// The value of the position when only captures (in check: all moves) are searched.
    pub fn quiescence<K: Kind>(&mut self, mut alpha: Value, beta: Value, ply: usize) -> Value {
        self.enter(ply);
        if self.stopped {
            return 0;
        }
        if let Some(verdict) = self.game.verdict(as_ply(ply)) {
            return if verdict.raw() == 0 { self.draw() } else { verdict.raw() };
        }
        let in_check = self.game.in_check();
        if ply >= MAX_PLY - 1 {
            return if in_check { 0 } else { self.evaluate() };
        }
        let key = self.game.table_key();
        let known = self.shared.table.probe(key);
        if let (false, Some(entry)) = (K::PV, known) {
            let value = from_table(entry.value, ply);
            let enough = match entry.bound {
                Some(Bound::Exact) => true,
                Some(Bound::Lower) => value >= beta,
                Some(Bound::Upper) => value <= alpha,
                None => false,
            };
            if enough {
                return value;
            }
        }
        let (raw_eval, mut best) = self.stand_pat(known, in_check, ply);
        let pv = K::PV || known.is_some_and(|entry| entry.pv);
        let kept = |value, bound, mv| TableEntry {
            mv,
            value: to_table(value, ply),
            eval: raw_eval,
            depth: 0,
            bound: Some(bound),
            pv,
        };
        if best >= beta {
            if known.is_none() {
                self.shared.table.store(key, kept(best, Bound::Lower, 0));
            }
            return best;
        }
        alpha = alpha.max(best);
        let (value, best_move) = self.quiescent_moves::<K>(alpha, beta, ply, known, best);
        if self.stopped {
            return 0;
        }
        best = value;
        if in_check && best == -INFINITE {
            return self.value_without_moves(ply);
        }
        let bound = if best >= beta { Bound::Lower } else { Bound::Upper };
        self.shared.table.store(key, kept(best, bound, self.packed(best_move)));
        best
    }

    /// The value of making no capture at all: raw evaluation and lower bound.
    fn stand_pat(
        &mut self,
        known: Option<TableEntry>,
        in_check: bool,
        ply: usize,
    ) -> (Value, Value) {
        if in_check {
            return (NONE, -INFINITE);
        }
        let stored = known.map_or(NONE, |entry| entry.eval);
        let raw = if stored == NONE { self.evaluate() } else { stored };
        let mut best = self.correct(raw);
        if let Some(entry) = known {
            let value = from_table(entry.value, ply);
            let sharper = match entry.bound {
                Some(Bound::Exact) => true,
                Some(Bound::Lower) => value > best,
                Some(Bound::Upper) => value < best,
                None => false,
            };
            if sharper && !is_mate(value) {
                best = value;
            }
        }
        (raw, best)
    }

    fn quiescent_moves<K: Kind>(
        &mut self,
        mut alpha: Value,
        beta: Value,
        ply: usize,
        known: Option<TableEntry>,
        mut best: Value,
    ) -> (Value, Option<G::Move>) {
        let in_check = best == -INFINITE;
        let futility = best + self.shared.params.qs_futility;
        let before = self.before(ply);
        let hints = Hints {
            table: known.and_then(|entry| self.remembered(entry)),
            killers: [None, None],
            before: &before,
        };
        let mut picker = if in_check {
            Picker::all(&self.game, &self.shared.memory.histories, hints)
        } else {
            Picker::noisy(&self.game, hints, Score::DRAW)
        };
        let mut best_move = None;
        let mut evasions = 0;
        while let Some(mv) = picker.next(&self.game, &self.shared.memory.histories) {
            if !is_loss(best) && best > -INFINITE {
                if picker.is_at_bad_noisy() {
                    break;
                }
                if in_check {
                    evasions += i32::from(!self.game.is_noisy(mv));
                    if evasions > QUIET_EVASIONS {
                        break;
                    }
                } else if futility <= alpha {
                    // Delta pruning: not even the captured piece brings the value up to alpha.
                    let gain = self.game.captured(mv).map_or(0, |p| G::piece_value(p).raw());
                    let hope = futility + gain;
                    let pawn = Score::from_raw(1);
                    if hope <= alpha && !self.game.gives_check(mv) || !self.game.see_ge(mv, pawn) {
                        best = best.max(hope.min(alpha));
                        continue;
                    }
                }
            }
            let undo = self.play(mv, ply);
            let value = -self.quiescence::<K>(-beta, -alpha, ply + 1);
            self.undo(mv, undo);
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(mv);
                    alpha = value;
                    if K::PV {
                        self.extend_line(ply, mv);
                    }
                    if value >= beta {
                        break;
                    }
                }
            }
        }
        (best, best_move)
    }
}
