//! Endings in which counting pieces misleads: won ones that need a plan, drawish ones that
//! look won.

use crate::{Bitboard, Board, Color, File, Role, Square};

/// The scale of an ordinary ending.
pub const FULL_SCALE: i32 = 64;
/// A won ending is worth this and more, in centipawns.
const WON: i32 = 2000;

/// Rough values for comparing pieces, in centipawns.
const PIECE: [i32; 5] = [0, 325, 335, 500, 950];
const KNIGHT: i32 = PIECE[1];
const BISHOP: i32 = PIECE[2];
const ROOK: i32 = PIECE[3];

/// A lone king against enough to mate: the value for White, growing as the king is driven to
/// the edge (with bishop and knight, to a corner of the bishop's colour) and the other king
/// comes near.
#[inline]
pub fn known_win(board: &Board) -> Option<i32> {
    let lone = |color: Color| !board.by_color(color).more_than_one();
    let winner = if lone(Color::Black) {
        Color::White
    } else if lone(Color::White) {
        Color::Black
    } else {
        return None;
    };
    let value = mop_up(board, winner)?;
    Some(if winner == Color::White { value } else { -value })
}

#[cold]
fn mop_up(board: &Board, winner: Color) -> Option<i32> {
    let count = |role| board.pieces(winner, role).len() as i32;
    let bishops = board.pieces(winner, Role::Bishop);
    let knights = count(Role::Knight);
    let both_colours = (bishops & Bitboard::LIGHT).any() && (bishops & Bitboard::DARK).any();
    let heavy = count(Role::Queen) + count(Role::Rook) > 0;
    if !(heavy || both_colours || bishops.any() && knights > 0 || knights > 2) {
        return None;
    }
    let material: i32 = Role::ALL[..5]
        .iter()
        .map(|&role| count(role) * (PIECE[role.index()] + 100 * i32::from(role == Role::Pawn)))
        .sum();
    let king = board.king(!winner);
    let near = 14 - king.distance(board.king(winner)) as i32 * 2;
    let corner_mate = !heavy && !both_colours && knights < 3 && count(Role::Pawn) == 0;
    let drive = if corner_mate {
        let dark = (bishops & Bitboard::DARK).any();
        16 * (7 - to_corner(king, dark)) + 4 * from_centre(king)
    } else {
        14 * from_centre(king)
    };
    Some(WON + material + drive + 5 * near)
}

/// King steps along rank and file out of the four central squares, 0 to 6.
fn from_centre(square: Square) -> i32 {
    let off = |index: usize| if index < 4 { 3 - index } else { index - 4 };
    (off(square.file().index()) + off(square.rank().index())) as i32
}

/// Steps along the rank and file grid, turned by 45°, to the nearer corner of a colour: 0 in
/// the corner, 7 on the long diagonal between the other two.
fn to_corner(square: Square, dark: bool) -> i32 {
    let (file, rank) = (square.file().index() as i32, square.rank().index() as i32);
    let file = if dark { file } else { 7 - file };
    // a1 and h8 are dark: on the diagonals across, file + rank is constant.
    7 - (file + rank - 7).abs()
}

/// How much of the endgame value counts, out of [`FULL_SCALE`]; `eg` says who is better.
#[inline]
pub fn scale(board: &Board, eg: i32) -> i32 {
    let strong = if eg > 0 { Color::White } else { Color::Black };
    let pawns = board.pieces(strong, Role::Pawn);
    let strong_pieces = pieces_value(board, strong);
    let weak_pieces = pieces_value(board, !strong);
    if !pawns.any() && strong_pieces - weak_pieces <= BISHOP {
        return match (strong_pieces, weak_pieces) {
            (strong, _) if strong < ROOK => 0,
            (_, weak) if weak <= BISHOP => 4,
            _ => 14,
        };
    }
    // Two knights cannot force mate.
    if !pawns.any() && strong_pieces == 2 * KNIGHT {
        return 4;
    }
    let bishops = board.by_role(Role::Bishop);
    if opposite_bishops(board) {
        let only_bishops = strong_pieces == BISHOP && weak_pieces == BISHOP;
        return if only_bishops {
            (12 + 5 * pawns.len() as i32).min(40)
        } else {
            let others = board.by_color(strong) & !pawns & !bishops;
            (26 + 4 * others.len() as i32).min(FULL_SCALE)
        };
    }
    if strong_pieces <= BISHOP && weak_pieces == 0 && is_wrong_corner(board, strong, pawns) {
        return 0;
    }
    if strong_pieces == 0 && weak_pieces == 0 && pawns.single().is_some() {
        let other = board.pieces(!strong, Role::Pawn);
        if !other.any() && is_king_before_pawn(board, strong, pawns) {
            return 4;
        }
    }
    (38 + 6 * pawns.len() as i32).min(FULL_SCALE)
}

#[inline]
fn pieces_value(board: &Board, color: Color) -> i32 {
    Role::PROMOTIONS
        .iter()
        .map(|&role| PIECE[role.index()] * board.pieces(color, role).len() as i32)
        .sum()
}

/// One bishop each, on squares of different colours.
#[inline]
fn opposite_bishops(board: &Board) -> bool {
    let bishops = board.by_role(Role::Bishop);
    bishops.len() == 2
        && (bishops & board.by_color(Color::White)).single().is_some()
        && (bishops & Bitboard::LIGHT).single().is_some()
}

/// Rook pawns whose corner the defending king holds, and no bishop of the corner's colour.
fn is_wrong_corner(board: &Board, strong: Color, pawns: Bitboard) -> bool {
    let file = [File::A, File::H]
        .into_iter()
        .find(|&file| pawns.any() && pawns.is_subset(Bitboard::file(file)));
    let Some(file) = file else { return false };
    let Some(corner) = (Bitboard::file(file) & Bitboard::BACK_RANKS)
        .into_iter()
        .find(|square| square.relative(strong).rank().index() == 7)
    else {
        return false;
    };
    let colour = if Bitboard::LIGHT.has(corner) { Bitboard::LIGHT } else { Bitboard::DARK };
    let helpful = board.pieces(strong, Role::Bishop) & colour | board.pieces(strong, Role::Knight);
    !helpful.any() && board.king(!strong).distance(corner) <= 1
}

/// King and pawn against king: the defender stands on the pawn's path, close before it, and the
/// attacking king is not ahead of its pawn. Drawn with few exceptions.
fn is_king_before_pawn(board: &Board, strong: Color, pawns: Bitboard) -> bool {
    let Some(pawn) = pawns.first() else { return false };
    let rank = |square: Square| square.relative(strong).rank().index();
    let (king, defender) = (board.king(strong), board.king(!strong));
    let ahead = rank(defender).checked_sub(rank(pawn));
    defender.file() == pawn.file()
        && ahead.is_some_and(|steps| (1..=2).contains(&steps))
        && rank(king) <= rank(pawn)
        && rank(pawn) < 6
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(name: &str) -> Square {
        name.parse().expect("a square")
    }

    #[test]
    fn distances_to_the_right_corner() {
        assert_eq!(to_corner(square("a1"), true), 0);
        assert_eq!(to_corner(square("h8"), true), 0);
        assert_eq!(to_corner(square("a8"), true), 7);
        assert_eq!(to_corner(square("a8"), false), 0);
        assert_eq!(to_corner(square("h1"), false), 0);
        assert_eq!(to_corner(square("e4"), true), 7);
        assert_eq!(from_centre(square("e4")), 0);
        assert_eq!(from_centre(square("h1")), 6);
    }
}
