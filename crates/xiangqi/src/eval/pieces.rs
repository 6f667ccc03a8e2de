//! Pieces: mobility, files, teams, and what they threaten around the enemy king.

use super::scene::Scene;
use super::sink::Sink;
use super::terms::{
    ADVISOR_MOBILITY, AGAINST_ADVISORS, AGAINST_ELEPHANTS, ATTACKED, CANNON_MOBILITY,
    ELEPHANT_MOBILITY, GUARDS, HOBBLED, HORSE_MOBILITY, LINKED_HORSES, ROOK_FILE, ROOK_MOBILITY,
    SCREENS, TEAM,
};
use crate::{Bitboard, Color, Role, Square, attacks};

/// Attack units for a piece that attacks the king's zone, by role.
const ATTACKER_UNITS: [i32; Role::COUNT] = [2, 0, 0, 4, 3, 5, 0];

/// The pieces of one side.
#[inline(always)]
pub fn evaluate(scene: &mut Scene<'_>, us: Color, sink: &mut impl Sink) {
    let board = scene.board;
    let ours = board.by_color(us);
    for square in scene.pawns[us.index()] {
        note(scene, us, Role::Pawn, attacks::pawn(us, square));
    }
    for square in board.pieces(us, Role::Advisor) {
        let targets = attacks::advisor(square);
        scene.note(us, Role::Advisor, targets);
        sink.add(us, ADVISOR_MOBILITY.start + (targets - ours).len() as usize, 1);
    }
    for square in board.pieces(us, Role::Elephant) {
        let targets = attacks::elephant(square, scene.occupied);
        scene.note(us, Role::Elephant, targets);
        sink.add(us, ELEPHANT_MOBILITY.start + targets.len() as usize, 1);
    }
    for square in board.pieces(us, Role::Horse) {
        horse(scene, us, square, sink);
    }
    for square in board.pieces(us, Role::Cannon) {
        note(scene, us, Role::Cannon, attacks::cannon(square, scene.occupied));
        let moves = attacks::rook(square, scene.occupied) - scene.occupied.squares();
        sink.add(us, CANNON_MOBILITY.start + moves.len() as usize, 1);
    }
    for square in board.pieces(us, Role::Rook) {
        rook(scene, us, square, sink);
    }
    sink.add(us, ATTACKED.start, scene.all[us.index()].len() as i32);
    teams(scene, us, sink);
}

/// Takes down what a piece attacks, and how it bears on the enemy king.
#[inline(always)]
fn note(scene: &mut Scene<'_>, us: Color, role: Role, targets: Bitboard) {
    scene.note(us, role, targets);
    let hits = targets & scene.zone[(!us).index()];
    if hits.any() {
        scene.attackers[us.index()] += 1;
        scene.danger[us.index()] += ATTACKER_UNITS[role.index()] + hits.len() as i32;
    }
}

#[inline(always)]
fn horse(scene: &mut Scene<'_>, us: Color, square: Square, sink: &mut impl Sink) {
    let targets = attacks::horse(square, scene.occupied);
    note(scene, us, Role::Horse, targets);
    let moves = targets - scene.board.by_color(us);
    sink.add(us, HORSE_MOBILITY.start + moves.len() as usize, 1);
    let legs = attacks::straight_neighbours(square);
    for (kind, color) in [us, !us].into_iter().enumerate() {
        let blocked = legs & scene.board.by_color(color);
        sink.add(us, HOBBLED.start + kind, blocked.len() as i32);
    }
    if targets.meets(scene.board.pieces(us, Role::Horse)) {
        sink.add(us, LINKED_HORSES.start, 1);
    }
}

#[inline(always)]
fn rook(scene: &mut Scene<'_>, us: Color, square: Square, sink: &mut impl Sink) {
    let targets = attacks::rook(square, scene.occupied);
    note(scene, us, Role::Rook, targets);
    let moves = targets - scene.board.by_color(us);
    sink.add(us, ROOK_MOBILITY.start + moves.len() as usize, 1);
    let file = Bitboard::file(square.file());
    if !scene.pawns[us.index()].meets(file) {
        let open = !scene.pawns[(!us).index()].meets(file);
        sink.add(us, ROOK_FILE.start + usize::from(open), 1);
    }
}

/// Pieces that help each other, and those that miss the enemy's guards.
#[inline(always)]
fn teams(scene: &Scene<'_>, us: Color, sink: &mut impl Sink) {
    let them = !us;
    let [rooks, horses, cannons] =
        [Role::Rook, Role::Horse, Role::Cannon].map(|role| scene.count(us, role));
    for (term, role) in [(AGAINST_ADVISORS, Role::Advisor), (AGAINST_ELEPHANTS, Role::Elephant)] {
        let missing = 2 - scene.count(them, role);
        for (kind, pieces) in [rooks, horses, cannons].into_iter().enumerate() {
            sink.add(us, term.start + kind, pieces * missing);
        }
    }
    let guards = 3 * scene.count(us, Role::Advisor) + scene.count(us, Role::Elephant);
    sink.add(us, GUARDS.start + guards as usize, 1);
    let pairs = [rooks.min(cannons), rooks.min(horses), horses.min(cannons), cannons / 2];
    for (kind, pairs) in pairs.into_iter().enumerate() {
        sink.add(us, TEAM.start + kind, pairs);
    }
    sink.add(us, SCREENS.start, cannons * scene.occupied.squares().len() as i32);
}
