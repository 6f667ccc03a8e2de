//! The handcrafted evaluation: a sum of weighted terms, tapered between middlegame and endgame.
//!
//! Every term is a count times a weight (`terms` names them, `weights` holds the numbers), so
//! the same code that evaluates can record which weights a position uses, and a tuner can fit
//! them. Material and piece-square tables are kept up move by move; pawn structure and king
//! shelter are remembered by pawn key; the rest is computed afresh.
//!
//! | module | holds |
//! |---|---|
//! | `terms`, `weights` | names and numbers |
//! | `sink` | summing terms up, or recording them |
//! | `scene` | attack maps that the terms share |
//! | `pawns`, `pieces`, `king`, `threats`, `passed` | the terms |
//! | `endings` | scaling of drawish endings, mop-up of won ones |
//! | `explain` | the evaluation as a table for people |

mod accumulator;
mod breakdown;
mod endings;
mod explain;
mod king;
mod passed;
mod pawns;
mod pieces;
mod scene;
mod sink;
mod terms;
mod threats;
mod trace;
mod weights;

use game::{Evaluator, Observer, Score};
use tapered::Pair;

use crate::{Board, Chess, Color};
use accumulator::Accumulator;
use pawns::PawnCache;
use scene::Scene;
use sink::{Sink, Sum};

pub use breakdown::breakdown;
pub use explain::explain;
pub use terms::{TERM_COUNT, TERMS};
pub use trace::trace;

/// The weight at a place of the flat table.
///
/// # Panics
/// When `index` is not below [`TERM_COUNT`].
#[must_use]
pub fn weight(index: usize) -> Pair {
    weights::FLAT[index]
}

/// The phase of the start position; an endgame without pieces has phase 0.
pub const MAX_PHASE: i32 = 24;

/// With so much more material the other terms do not matter: they are left out (lazy evaluation).
const DECIDED: i32 = 1200;

/// Tabiya's handcrafted evaluator.
///
/// It observes moves to keep material and piece-square sums up to date.
#[derive(Clone)]
pub struct Handcrafted {
    now: Accumulator,
    kept: Vec<Accumulator>,
    pawns: PawnCache,
}

impl Handcrafted {
    /// An evaluator; [`Evaluator::reset`] gives it a position.
    #[must_use]
    pub fn new() -> Self {
        Self { now: Accumulator::default(), kept: Vec::with_capacity(256), pawns: PawnCache::new() }
    }
}

impl Default for Handcrafted {
    fn default() -> Self {
        Self::new()
    }
}

impl Observer for Handcrafted {
    #[inline]
    fn added(&mut self, piece: usize, square: usize) {
        self.now.added(piece, square);
    }
    #[inline]
    fn removed(&mut self, piece: usize, square: usize) {
        self.now.removed(piece, square);
    }
}

impl Evaluator<Chess> for Handcrafted {
    fn reset(&mut self, game: &Chess) {
        self.kept.clear();
        self.now = Accumulator::of(game.board());
    }

    #[inline]
    fn push(&mut self) {
        self.kept.push(self.now);
    }

    #[inline]
    fn pop(&mut self) {
        if let Some(kept) = self.kept.pop() {
            self.now = kept;
        }
    }

    fn evaluate(&mut self, game: &Chess) -> Score {
        let board = game.board();
        let white = endings::known_win(board).unwrap_or_else(|| {
            let pawns = self.pawns.probe(board, self.now.pawn_key);
            let mut sum = Sum(self.now.sum + pawns.sum);
            let quick = taper(board, sum.0, self.now.phase);
            if quick.abs() > DECIDED {
                return quick;
            }
            positional(Scene::new(board, pawns), &mut sum);
            taper(board, sum.0, self.now.phase)
        });
        Score::cp(if board.turn() == Color::White { white } else { -white })
    }
}

/// What the ending of a lone king against enough to mate is worth to the side to move: the more, the nearer
/// the mate is. `None` of any other position.
#[inline]
#[must_use]
pub fn known_win(game: &Chess) -> Option<Score> {
    let white = endings::known_win(game.board())?;
    Some(Score::cp(if game.board().turn() == Color::White { white } else { -white }))
}

/// Every term that is neither incremental nor remembered by pawn structure.
#[inline(always)]
fn positional(mut scene: Scene<'_>, sink: &mut impl Sink) {
    // Colours are written out, not looped over, so that each is a constant in its own copy.
    pieces::evaluate(&mut scene, Color::White, sink);
    pieces::evaluate(&mut scene, Color::Black, sink);
    complete(&scene, Color::White, sink);
    complete(&scene, Color::Black, sink);
    sink.add(scene.board.turn(), terms::TEMPO.start, 1);
}

/// The terms that need both sides' attack maps.
#[inline(always)]
fn complete(scene: &Scene<'_>, color: Color, sink: &mut impl Sink) {
    king::evaluate(scene, color, sink);
    threats::evaluate(scene, color, sink);
    passed::evaluate(scene, color, sink);
    pieces::space(scene, color, sink);
}

/// Middlegame and endgame value in proportion to the material left, the endgame value scaled
/// down where the material is drawish. For White, in centipawns.
#[inline]
fn taper(board: &Board, sum: Pair, phase: i32) -> i32 {
    let phase = phase.min(MAX_PHASE);
    let scale = endings::scale(board, sum.eg());
    let eg = sum.eg() * scale / endings::FULL_SCALE;
    (sum.mg() * phase + eg * (MAX_PHASE - phase)) / MAX_PHASE
}
