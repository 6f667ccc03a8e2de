//! Passed pawns: what stands before them, who is near, what comes from behind.

use super::pawns::{ahead_of, fill_ahead};
use super::scene::Scene;
use super::sink::Sink;
use super::terms::{
    PASSED_BLOCKED, PASSED_ENEMY_KING, PASSED_FREE, PASSED_OWN_KING, PASSED_ROOK_BEHIND,
    PASSED_SAFE, PASSED_UNSTOPPABLE,
};
use crate::{Bitboard, Color, Role, Square, attacks};

/// The passed pawns of one side.
#[inline(always)]
pub fn evaluate(scene: &Scene<'_>, us: Color, sink: &mut impl Sink) {
    let them = !us;
    let enemies = scene.board.by_color(them);
    let dangerous = scene.all[them.index()];
    for square in scene.structure.passed[us.index()] {
        let rank = square.relative(us).rank().index();
        let stop = Bitboard::of(square).forward(us);
        let path = fill_ahead(Bitboard::of(square), us);
        if (stop & enemies).any() {
            sink.add(us, PASSED_BLOCKED.start + rank, 1);
        } else if !(stop & dangerous).any() {
            sink.add(us, PASSED_SAFE.start + rank, 1);
        }
        if !(path & (enemies | dangerous)).any() {
            sink.add(us, PASSED_FREE.start + rank, 1);
        }
        if rank > 2
            && let Some(stop) = stop.first()
        {
            let beyond = rank as i32 - 2;
            let own = stop.distance(scene.kings[us.index()]) as usize;
            let enemy = stop.distance(scene.kings[them.index()]) as usize;
            sink.add(us, PASSED_OWN_KING.start + own, beyond);
            sink.add(us, PASSED_ENEMY_KING.start + enemy, beyond);
        }
        let behind = Bitboard::file(square.file()) & !ahead_of(square, us);
        let rooks = scene.board.pieces(us, Role::Rook) & behind;
        if (rooks & attacks::rook(square, scene.occupied)).any() {
            sink.add(us, PASSED_ROOK_BEHIND.start, 1);
        }
    }
    if is_unstoppable(scene, us) {
        sink.add(us, PASSED_UNSTOPPABLE.start, 1);
    }
}

/// Against king and pawns: a pawn that the king cannot catch (rule of the square).
#[inline(always)]
fn is_unstoppable(scene: &Scene<'_>, us: Color) -> bool {
    let them = !us;
    let board = scene.board;
    let bare =
        board.by_color(them) == (board.pieces(them, Role::Pawn) | board.pieces(them, Role::King));
    if !bare {
        return false;
    }
    let to_move = board.turn() == us;
    scene.structure.passed[us.index()].into_iter().any(|pawn| {
        let path = fill_ahead(Bitboard::of(pawn), us);
        let goal = path.into_iter().find(|square| square.relative(us).rank().index() == 7);
        let steps = |goal: Square| {
            let home = pawn.relative(us).rank().index() == 1;
            goal.distance(pawn) - u32::from(home)
        };
        !(path & scene.occupied).any()
            && goal.is_some_and(|goal| {
                let king = scene.kings[them.index()].distance(goal);
                king > steps(goal) + u32::from(!to_move)
            })
    })
}
