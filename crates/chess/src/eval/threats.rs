//! Threats: what is attacked by less, or attacked and not defended.

use super::scene::Scene;
use super::sink::Sink;
use super::terms::{
    HANGING, PUSH_THREAT, RESTRICTED, THREAT_BY_KING, THREAT_BY_MINOR, THREAT_BY_PAWN,
    THREAT_BY_ROOK,
};
use crate::{Bitboard, Color, Rank, Role, attacks};

/// What `us` threatens.
#[inline(always)]
pub fn evaluate(scene: &Scene<'_>, us: Color, sink: &mut impl Sink) {
    let them = !us;
    let (ours, theirs) = (us.index(), them.index());
    let enemies = scene.board.by_color(them);
    let pieces = enemies & !scene.pawns[theirs];
    // Well defended: by a pawn, or by more than we attack with.
    let strong = scene.by(them, Role::Pawn) | (scene.twice[theirs] & !scene.twice[ours]);
    let defended = pieces & strong;
    let weak = enemies & !strong & scene.all[ours];

    let by_pawn = pieces & scene.by(us, Role::Pawn);
    for (index, role) in Role::PROMOTIONS.into_iter().enumerate() {
        let hit = by_pawn & scene.board.by_role(role);
        sink.add(us, THREAT_BY_PAWN.start + index, hit.len() as i32);
    }
    let minors = scene.by(us, Role::Knight) | scene.by(us, Role::Bishop);
    attacked_by(scene, us, (defended | weak) & minors, THREAT_BY_MINOR.start, sink);
    attacked_by(scene, us, weak & scene.by(us, Role::Rook), THREAT_BY_ROOK.start, sink);
    if (weak & scene.by(us, Role::King)).any() {
        sink.add(us, THREAT_BY_KING.start, 1);
    }
    let hanging = weak & (!scene.all[theirs] | (pieces & scene.twice[ours]));
    sink.add(us, HANGING.start, hanging.len() as i32);
    sink.add(us, PUSH_THREAT.start, push_threats(scene, us, pieces).len() as i32);

    let restricted = scene.all[theirs] & !strong & scene.all[ours];
    sink.add(us, RESTRICTED.start, restricted.len() as i32);
}

#[inline(always)]
fn attacked_by(scene: &Scene<'_>, us: Color, hit: Bitboard, start: usize, sink: &mut impl Sink) {
    if !hit.any() {
        return;
    }
    for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        let count = (hit & scene.board.by_role(role)).len() as i32;
        sink.add(us, start + role.index(), count);
    }
}

/// Pieces that a safe pawn push would attack.
#[inline(always)]
fn push_threats(scene: &Scene<'_>, us: Color, pieces: Bitboard) -> Bitboard {
    let third = Bitboard::rank(Rank::R3.relative(us));
    let free = !scene.occupied;
    let single = scene.pawns[us.index()].forward(us) & free;
    let double = (single & third).forward(us) & free;
    let them = !us;
    let safe = !scene.by(them, Role::Pawn) & (scene.all[us.index()] | !scene.all[them.index()]);
    attacks::pawns(us, (single | double) & safe) & pieces
}
