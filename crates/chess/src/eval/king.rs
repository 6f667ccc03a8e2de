//! Attack on the king: attackers, weak squares and safe checks add up to units; a table says
//! what so many units are worth.

use super::scene::Scene;
use super::sink::Sink;
use super::terms::KING_DANGER;
use crate::{Bitboard, Color, Role, attacks};

/// Units for each weak square of the zone.
const WEAK_SQUARE: i32 = 3;
/// Units for a safe check by knight, bishop, rook, queen.
const SAFE_CHECK: [(Role, i32); 4] =
    [(Role::Knight, 8), (Role::Bishop, 6), (Role::Rook, 10), (Role::Queen, 8)];
/// Units for each blocker pinned to the king.
const PINNED: i32 = 2;
/// What is left of the units when the attacker has no queen, in eighths.
const WITHOUT_QUEEN: i32 = 4;

/// What `us` threatens to the enemy king.
#[inline(always)]
pub fn evaluate(scene: &Scene<'_>, us: Color, sink: &mut impl Sink) {
    let them = !us;
    let (ours, theirs) = (us.index(), them.index());
    if scene.attackers[ours] + i32::from(scene.has_queen(us)) < 2 {
        return;
    }
    let king = scene.kings[theirs];
    // Attacked by us and defended by king or queen alone.
    let soft = scene.all[ours]
        & !scene.twice[theirs]
        & (!scene.all[theirs] | scene.by(them, Role::King) | scene.by(them, Role::Queen));
    let mut units = scene.danger[ours] + WEAK_SQUARE * (soft & scene.zone[theirs]).len() as i32;

    let safe = !scene.board.by_color(us) & (!scene.all[theirs] | (soft & scene.twice[ours]));
    let straight = attacks::rook(king, scene.occupied);
    let diagonal = attacks::bishop(king, scene.occupied);
    for (role, worth) in SAFE_CHECK {
        let lines = match role {
            Role::Knight => attacks::knight(king),
            Role::Bishop => diagonal,
            Role::Rook => straight,
            _ => straight | diagonal,
        };
        let checks = lines & scene.by(us, role) & safe;
        if checks.any() {
            units += worth + i32::from(checks.more_than_one()) * worth / 2;
        }
    }
    units += PINNED * pinned_to_king(scene, us).len() as i32;
    if !scene.has_queen(us) {
        units = units * WITHOUT_QUEEN / 8;
    }
    let index = units.clamp(0, KING_DANGER.len as i32 - 1) as usize;
    sink.add(us, KING_DANGER.start + index, 1);
}

/// Enemy pieces that may not leave the line between their king and a slider of ours.
#[inline(always)]
fn pinned_to_king(scene: &Scene<'_>, us: Color) -> Bitboard {
    let king = scene.kings[(!us).index()];
    let board = scene.board;
    let queens = board.pieces(us, Role::Queen);
    let sliders = (attacks::rook(king, Bitboard::EMPTY) & (board.pieces(us, Role::Rook) | queens))
        | (attacks::bishop(king, Bitboard::EMPTY) & (board.pieces(us, Role::Bishop) | queens));
    let mut pinned = Bitboard::EMPTY;
    for slider in sliders {
        let between = attacks::between(king, slider) & scene.occupied;
        if between.single().is_some() {
            pinned |= between & board.by_color(!us);
        }
    }
    pinned
}
