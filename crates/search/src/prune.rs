//! Reasons not to search a node: each says in one line why it may be believed.

use game::{Evaluator, Score, ZeroSum};

use crate::node::{Cut, Node, tame};
use crate::picker::{Hints, Picker};
use crate::report::Bound;
use crate::style::Style;
use crate::table::from_table;
use crate::value::{Value, is_loss, is_mate};
use crate::worker::Worker;

/// From this depth on a cut-off by passing is verified by a search without passing.
const VERIFY_DEPTH: i32 = 14;

impl<G: ZeroSum, E: Evaluator<G>, S: Style> Worker<G, E, S> {
    /// The value of a null-window node that need not be searched further.
    pub fn prune(&mut self, node: &Node<G::Move>) -> Option<Value> {
        self.razor(node)
            .or_else(|| self.reverse_futility(node))
            .or_else(|| self.null_move(node))
            .or_else(|| self.probcut(node))
    }

    /// Razoring (Birmingham and Kent 1977): so far below alpha that only captures could help.
    #[inline]
    fn razor(&mut self, node: &Node<G::Move>) -> Option<Value> {
        let params = &self.shared.params;
        let margin = params.razor_base + params.razor_slope * node.depth * node.depth;
        if node.depth > 4 || node.guess + margin > node.alpha || is_mate(node.alpha) {
            return None;
        }
        let value = self.quiescence::<Cut>(node.alpha, node.alpha + 1, node.ply);
        (value <= node.alpha && !is_mate(value)).then_some(value)
    }

    /// Reverse futility: so far above beta that no quiet reply will matter.
    #[inline]
    fn reverse_futility(&self, node: &Node<G::Move>) -> Option<Value> {
        let params = &self.shared.params;
        let margin = params.rfp_margin * (node.depth - i32::from(node.improving));
        let holds = node.depth <= params.rfp_depth
            && !node.pv
            && node.guess - margin >= node.beta
            && !is_mate(node.guess)
            && !is_loss(node.beta);
        holds.then(|| (2 * node.beta + node.guess) / 3)
    }

    /// Null move (Beal 1989, Donninger 1993): good enough even if the opponent moves twice.
    #[inline]
    fn null_move(&mut self, node: &Node<G::Move>) -> Option<Value> {
        let worth_trying = node.depth >= 3
            && node.guess >= node.beta
            && node.static_eval + 20 * node.depth - 160 >= node.beta
            && !is_loss(node.beta)
            && !self.after_pass(node.ply)
            && node.ply >= self.no_pass_before;
        if !worth_trying || !self.game.can_pass() {
            return None;
        }
        let params = &self.shared.params;
        let surplus = ((node.guess - node.beta) / params.null_margin).min(3);
        let reduced = node.depth - params.null_base - node.depth / params.null_divisor - surplus;
        let undo = self.game.play_null()?;
        let frame = self.frame(node.ply);
        frame.piece_to = None;
        frame.passed = true;
        self.shared.table.prefetch(self.game.table_key());
        let value =
            -self.search::<Cut>(reduced, -node.beta, -node.beta + 1, node.ply + 1, !node.cut);
        self.game.undo_null(undo);
        if self.stopped || value < node.beta {
            return None;
        }
        if !self.must_verify(node) {
            return Some(tame(value, node.beta));
        }
        // Having to move could be the whole trouble here: search without passing before believing.
        let outer = std::mem::replace(
            &mut self.no_pass_before,
            node.ply + (3 * reduced.max(1) as usize).div_ceil(4),
        );
        let verified = self.search::<Cut>(reduced, node.beta - 1, node.beta, node.ply, false);
        self.no_pass_before = outer;
        (verified >= node.beta && !self.stopped).then(|| tame(value, node.beta))
    }

    /// Whether a cut-off by passing has to be proven by searching real moves.
    fn must_verify(&self, node: &Node<G::Move>) -> bool {
        self.no_pass_before == 0 && (node.depth >= VERIFY_DEPTH || self.game.zugzwang_is_near())
    }

    /// ProbCut (Buro 1995): a capture that wins well beyond beta in a shallow search will hold in
    /// a deep one.
    #[inline]
    fn probcut(&mut self, node: &Node<G::Move>) -> Option<Value> {
        let goal = node.beta + self.shared.params.probcut_margin - 50 * i32::from(node.improving);
        let refuted = node.known.is_some_and(|entry| {
            entry.depth >= node.depth - 3
                && entry.bound.is_some_and(|bound| bound != Bound::Lower)
                && from_table(entry.value, node.ply) < goal
        });
        if node.depth < 5 || is_mate(node.beta) || refuted {
            return None;
        }
        let hints = Hints { table: node.table_move, killers: [None, None], before: &[] };
        let gain = Score::from_raw((goal - node.static_eval).max(0));
        let mut picker = Picker::noisy(&self.game, hints, gain);
        while let Some(mv) = picker.next(&self.game, &self.shared.memory.histories) {
            if picker.is_at_bad_noisy() {
                break;
            }
            let undo = self.play(mv, node.ply);
            let below = node.ply + 1;
            let mut value = -self.quiescence::<Cut>(-goal, -goal + 1, below);
            if value >= goal {
                value = -self.search::<Cut>(node.depth - 4, -goal, -goal + 1, below, !node.cut);
            }
            self.undo(mv, undo);
            if self.stopped {
                return None;
            }
            if value >= goal {
                let shallower = Node { depth: node.depth - 3, ..*node };
                self.keep(&shallower, value, Bound::Lower, Some(mv));
                return Some(tame(value, node.beta));
            }
        }
        None
    }
}
