//! Threats, pawns in company, and the right to move.

use super::scene::Scene;
use super::sink::Sink;
use super::terms::{
    HANGING, PAWN_FACED, PAWN_GUARDED, PAWNS_BESIDE, THREAT_BY_CANNON, THREAT_BY_HORSE,
    THREAT_BY_PAWN, THREAT_BY_ROOK,
};
use crate::{Bitboard, Color, Role, attacks};

/// The kinds that a threat is worth a term for.
const PREY: [Role; 5] = [Role::Advisor, Role::Elephant, Role::Horse, Role::Cannon, Role::Rook];

/// What one side threatens.
#[inline(always)]
pub fn evaluate(scene: &Scene<'_>, us: Color, sink: &mut impl Sink) {
    let them = !us;
    let loose = scene.board.by_color(them) - scene.all[them.index()];
    for (kind, role) in PREY.into_iter().enumerate() {
        let prey = scene.board.pieces(them, role);
        let mut threat = |start: usize, attacked: Bitboard| {
            sink.add(us, start + kind, attacked.len() as i32);
        };
        threat(THREAT_BY_PAWN.start, prey & scene.by(us, Role::Pawn));
        threat(THREAT_BY_HORSE.start, prey & scene.by(us, Role::Horse));
        threat(THREAT_BY_CANNON.start, prey & scene.by(us, Role::Cannon));
        threat(THREAT_BY_ROOK.start, prey & loose & scene.by(us, Role::Rook));
        threat(HANGING.start + 1, prey & loose & scene.all[us.index()]);
    }
    let pawns = scene.pawns[them.index()] & loose & scene.all[us.index()];
    sink.add(us, HANGING.start, pawns.len() as i32);
    pawns_in_company(scene, us, sink);
}

/// Pawns across the river that support each other, and pawns that block each other.
#[inline(always)]
fn pawns_in_company(scene: &Scene<'_>, us: Color, sink: &mut impl Sink) {
    let pawns = scene.pawns[us.index()];
    let across = pawns & Bitboard::half(!us);
    if across.any() {
        let beside = across.into_iter().filter(|&pawn| attacks::pawn(us, pawn).meets(across));
        sink.add(us, PAWNS_BESIDE.start, beside.count() as i32);
        let guards = [Role::Horse, Role::Cannon, Role::Rook].map(|role| scene.by(us, role));
        let guarded = across & (guards[0] | guards[1] | guards[2]);
        sink.add(us, PAWN_GUARDED.start, guarded.len() as i32);
    }
    let enemies = scene.pawns[(!us).index()] & Bitboard::half(!us);
    let faced = (pawns - across)
        .into_iter()
        .filter(|&pawn| Bitboard::file(pawn.file()).meets(enemies))
        .count();
    sink.add(us, PAWN_FACED.start, faced as i32);
}
