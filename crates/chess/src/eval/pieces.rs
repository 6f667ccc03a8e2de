//! Pieces: mobility, outposts, files, and what they threaten around the enemy king.

use super::scene::Scene;
use super::sink::Sink;
use super::terms::{
    ATTACKED, BEHIND_PAWN, BISHOP_MOBILITY, BISHOP_PAIR, BISHOP_PAWNS, KEY_SQUARES, KING_PROTECTOR,
    KNIGHT_MOBILITY, LONG_DIAGONAL, OUTPOST, QUEEN_MOBILITY, QUEEN_PINNED, REACHABLE_OUTPOST,
    ROOK_FILE, ROOK_MOBILITY, ROOK_ON_QUEEN, ROOK_SEVENTH, ROOK_TRAPPED, SPACE,
};
use crate::{Bitboard, Color, File, Rank, Role, Square, attacks};

/// Ranks 3 to 6 of files c to f.
const BLOCK: Bitboard = Bitboard(0x0000_3C3C_3C3C_0000);
/// The four squares in the middle.
const CENTRE: Bitboard = Bitboard(0x0000_0018_1800_0000);
/// Files c to f.
const CENTRE_FILES: Bitboard = Bitboard(0x3C3C_3C3C_3C3C_3C3C);
/// Ranks 4 to 6 (5 to 3 for Black).
const OUTPOST_RANKS: [Bitboard; 2] =
    [Bitboard(0x0000_FFFF_FF00_0000), Bitboard(0x0000_00FF_FFFF_0000)];
/// Attack units for a piece that attacks the king's zone, by role.
const ATTACKER_UNITS: [i32; 6] = [0, 4, 3, 4, 5, 0];

/// The pieces of one side.
#[inline(always)]
pub fn evaluate(scene: &mut Scene<'_>, us: Color, sink: &mut impl Sink) {
    let board = scene.board;
    for square in board.pieces(us, Role::Knight) {
        let targets = attacks::knight(square);
        mobility(scene, us, Role::Knight, square, targets, sink);
        minor(scene, us, square, 0, sink);
        knight_outpost(scene, us, square, targets, sink);
    }
    let bishops = board.pieces(us, Role::Bishop);
    for square in bishops {
        // Seen through queens, bishops work together along a diagonal.
        let through = scene.occupied ^ board.by_role(Role::Queen);
        let targets = attacks::bishop(square, through);
        mobility(scene, us, Role::Bishop, square, targets, sink);
        minor(scene, us, square, 1, sink);
        bishop(scene, us, square, sink);
    }
    if (bishops & Bitboard::LIGHT).any() && (bishops & Bitboard::DARK).any() {
        sink.add(us, BISHOP_PAIR.start, 1);
    }
    for square in board.pieces(us, Role::Rook) {
        let doubled = board.by_role(Role::Queen) | board.pieces(us, Role::Rook);
        let targets = attacks::rook(square, scene.occupied ^ doubled);
        let moves = mobility(scene, us, Role::Rook, square, targets, sink);
        rook(scene, us, square, moves, sink);
    }
    for square in board.pieces(us, Role::Queen) {
        let targets = attacks::queen(square, scene.occupied);
        mobility(scene, us, Role::Queen, square, targets, sink);
        if is_pinned_queen(scene, us, square) {
            sink.add(us, QUEEN_PINNED.start, 1);
        }
    }
    let side = us.index();
    sink.add(us, ATTACKED.start, scene.all[side].len() as i32);
    sink.add(us, KEY_SQUARES.start, (board.by_color(us) & BLOCK).len() as i32);
}

/// Mobility and king attack, the same for every piece. Returns the number of squares.
#[inline(always)]
fn mobility(
    scene: &mut Scene<'_>,
    us: Color,
    role: Role,
    square: Square,
    mut targets: Bitboard,
    sink: &mut impl Sink,
) -> usize {
    // A pinned piece attacks along the pin only.
    if us == scene.board.turn() && scene.board.pinned().has(square) {
        targets &= attacks::line(scene.kings[us.index()], square);
    }
    scene.note(us, role, targets);
    let term = match role {
        Role::Knight => KNIGHT_MOBILITY,
        Role::Bishop => BISHOP_MOBILITY,
        Role::Rook => ROOK_MOBILITY,
        _ => QUEEN_MOBILITY,
    };
    let count = (targets & scene.area[us.index()]).len() as usize;
    sink.add(us, term.start + count.min(term.len - 1), 1);

    let hits = targets & scene.zone[(!us).index()];
    if hits.any() {
        scene.attackers[us.index()] += 1;
        scene.danger[us.index()] += ATTACKER_UNITS[role.index()] + hits.len() as i32;
    }
    count
}

/// What knights (0) and bishops (1) share.
#[inline(always)]
fn minor(scene: &Scene<'_>, us: Color, square: Square, kind: usize, sink: &mut impl Sink) {
    let pawns = scene.board.by_role(Role::Pawn);
    if (Bitboard::of(square).forward(us) & pawns).any() {
        sink.add(us, BEHIND_PAWN.start, 1);
    }
    if outposts(scene, us).has(square) {
        sink.add(us, OUTPOST.start + kind, 1);
    }
    let distance = square.distance(scene.kings[us.index()]) as i32;
    sink.add(us, KING_PROTECTOR.start + kind, distance);
}

/// Squares in the enemy half that a pawn defends and no enemy pawn can ever attack.
#[inline(always)]
fn outposts(scene: &Scene<'_>, us: Color) -> Bitboard {
    OUTPOST_RANKS[us.index()] & scene.by(us, Role::Pawn) & !scene.structure.reach[(!us).index()]
}

#[inline(always)]
fn knight_outpost(
    scene: &Scene<'_>,
    us: Color,
    square: Square,
    targets: Bitboard,
    sink: &mut impl Sink,
) {
    let goals = outposts(scene, us);
    if !goals.has(square) && (targets & goals & !scene.board.by_color(us)).any() {
        sink.add(us, REACHABLE_OUTPOST.start, 1);
    }
}

#[inline(always)]
fn bishop(scene: &Scene<'_>, us: Color, square: Square, sink: &mut impl Sink) {
    let own_colour = if Bitboard::LIGHT.has(square) { Bitboard::LIGHT } else { Bitboard::DARK };
    let pawns = scene.pawns[us.index()];
    sink.add(us, BISHOP_PAWNS.start, (pawns & own_colour).len() as i32);
    let through_pawns = attacks::bishop(square, scene.board.by_role(Role::Pawn));
    if ((through_pawns | Bitboard::of(square)) & CENTRE).more_than_one() {
        sink.add(us, LONG_DIAGONAL.start, 1);
    }
}

#[inline(always)]
fn rook(scene: &Scene<'_>, us: Color, square: Square, moves: usize, sink: &mut impl Sink) {
    let them = !us;
    let file = Bitboard::file(square.file());
    let enemy_king = scene.kings[them.index()];
    if !(scene.pawns[us.index()] & file).any() {
        let open = !(scene.pawns[them.index()] & file).any();
        sink.add(us, ROOK_FILE.start + usize::from(open), 1);
    } else if moves <= 3 && is_shut_in(scene, us, square) {
        sink.add(us, ROOK_TRAPPED.start, 1);
    }
    if (scene.board.by_role(Role::Queen) & file).any() {
        sink.add(us, ROOK_ON_QUEEN.start, 1);
    }
    let seventh = Bitboard::rank(Rank::R7.relative(us));
    let worth_it =
        (scene.pawns[them.index()] & seventh).any() || enemy_king.relative(us).rank() == Rank::R8;
    if seventh.has(square) && worth_it {
        sink.add(us, ROOK_SEVENTH.start, 1);
    }
}

/// A rook between its king and the edge, behind own pawns.
#[inline(always)]
fn is_shut_in(scene: &Scene<'_>, us: Color, square: Square) -> bool {
    let king = scene.kings[us.index()];
    let king_side = king.file() >= File::E;
    king.relative(us).rank() == Rank::R1
        && square.relative(us).rank() == Rank::R1
        && (square.file() > king.file()) == king_side
        && square.file() != king.file()
}

/// An enemy bishop or rook would attack the queen if one piece between them moved.
#[inline(always)]
fn is_pinned_queen(scene: &Scene<'_>, us: Color, square: Square) -> bool {
    let them = !us;
    let bishops = scene.board.pieces(them, Role::Bishop) & attacks::bishop(square, Bitboard::EMPTY);
    let rooks = scene.board.pieces(them, Role::Rook) & attacks::rook(square, Bitboard::EMPTY);
    (bishops | rooks)
        .into_iter()
        .any(|slider| (attacks::between(square, slider) & scene.occupied).single().is_some())
}

/// Room behind the own pawns in the centre, worth the more the more pieces use it.
#[inline(always)]
pub fn space(scene: &Scene<'_>, us: Color, sink: &mut impl Sink) {
    let pieces = scene.board.by_color(us).len() as i32;
    if pieces < 9 {
        return;
    }
    let ranks = [Rank::R2, Rank::R3, Rank::R4]
        .into_iter()
        .fold(Bitboard::EMPTY, |set, rank| set | Bitboard::rank(rank.relative(us)));
    let own = scene.pawns[us.index()];
    let safe = CENTRE_FILES & ranks & !own & !scene.by(!us, Role::Pawn);
    let behind = own.forward(!us) | own.forward(!us).forward(!us);
    let room = safe.len() as i32 + (safe & behind & !scene.all[(!us).index()]).len() as i32;
    sink.add(us, SPACE.start, room * (pieces - 8) / 4);
}
