//! Kings: what bears on them along lines and around them.

use super::scene::Scene;
use super::sink::Sink;
use super::terms::{
    CANNON_ON_FILE, CANNON_ON_RANK, HORSE_NEAR, KING_DANGER, KING_FACED, KING_MOBILITY,
    ROOK_ON_FILE, TIED,
};
use crate::attacks::{self, between};
use crate::{Bitboard, Color, Role, Square};

/// The dangers that one side brings to the other's king, and the freedom of its own.
#[inline(always)]
pub fn evaluate(scene: &Scene<'_>, us: Color, sink: &mut impl Sink) {
    let them = !us;
    let king = scene.kings[them.index()];
    lines(scene, us, king, sink);
    // One move more and a horse attacks the king.
    let near = attacks::horses_on(king, attacks::Occupied::default());
    let horses = scene.by(us, Role::Horse) & (near - scene.board.by_color(us));
    sink.add(us, HORSE_NEAR.start, horses.len() as i32);

    let own = scene.kings[us.index()];
    let free = attacks::king(own) - scene.board.by_color(us) - scene.all[them.index()];
    sink.add(us, KING_MOBILITY.start + free.len() as usize, 1);

    if scene.attackers[us.index()] > 0 {
        let weak = scene.all[us.index()] - scene.all[them.index()];
        let units = scene.danger[us.index()]
            + 2 * scene.attackers[us.index()]
            + 2 * (scene.zone[them.index()] & weak).len() as i32
            + 2 * (4 - scene.count(them, Role::Advisor) - scene.count(them, Role::Elephant));
        let units = (units.max(0) as usize).min(KING_DANGER.len - 1);
        sink.add(us, KING_DANGER.start + units, 1);
    }
}

/// Rooks, cannons and the own king on the lines of the enemy king.
#[inline(always)]
fn lines(scene: &Scene<'_>, us: Color, king: Square, sink: &mut impl Sink) {
    let board = scene.board;
    let occupied = scene.occupied.squares();
    let theirs = board.by_color(!us);
    let file = Bitboard::file(king.file());
    let cross = attacks::cross(king);
    let blockers = |from: Square| between(king, from) & occupied;
    for from in board.pieces(us, Role::Cannon) & cross {
        let between = blockers(from);
        let term = if file.has(from) { CANNON_ON_FILE } else { CANNON_ON_RANK };
        sink.add(us, term.start + (between.len() as usize).min(3), 1);
        if between.len() == 2 {
            sink.add(!us, TIED.start, (between & theirs).len() as i32);
        }
    }
    for from in board.pieces(us, Role::Rook) & cross {
        let between = blockers(from);
        if file.has(from) {
            sink.add(us, ROOK_ON_FILE.start + (between.len() as usize).min(3), 1);
        }
        if between.len() == 1 {
            sink.add(!us, TIED.start, (between & theirs).len() as i32);
        }
    }
    let own = scene.kings[us.index()];
    if file.has(own) {
        let between = blockers(own);
        if between.len() == 1 {
            sink.add(us, KING_FACED.start + usize::from(between.meets(theirs)), 1);
        }
    }
}
