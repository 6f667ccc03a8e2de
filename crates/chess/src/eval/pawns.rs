//! Pawn structure and king shelter: everything that only pawns and kings decide, remembered by
//! their key.

use super::sink::{Sink, Sum};
use super::terms::{
    BACKWARD, CANDIDATE, CASTLED, DOUBLED, ISOLATED, KING_FILE, PASSED, PASSED_SUPPORTED,
    PAWN_ADVANCE, PAWNLESS_FLANK, PHALANX, SHELTER, STORM, STORM_BLOCKED, SUPPORTED, WEAK_OPEN,
};
use super::{Color, Pair};
use crate::{Bitboard, Board, File, Role, Square, attacks};

/// Slots of the cache.
const SLOTS: usize = 1 << 12;

/// What pawns and kings decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Structure {
    key: u64,
    /// The sum of its terms for White.
    pub sum: Pair,
    /// Passed pawns of each side.
    pub passed: [Bitboard; 2],
    /// Squares that each side's pawns attack or may come to attack.
    pub reach: [Bitboard; 2],
}

/// Structures met before, by key; always replacing.
#[derive(Clone)]
pub struct PawnCache(Box<[Structure]>);

impl PawnCache {
    pub fn new() -> Self {
        let empty = Structure {
            key: 0,
            sum: Pair::default(),
            passed: [Bitboard::EMPTY; 2],
            reach: [Bitboard::EMPTY; 2],
        };
        Self(vec![empty; SLOTS].into())
    }

    #[inline]
    pub fn probe(&mut self, board: &Board, key: u64) -> &Structure {
        let slot = &mut self.0[key as usize % SLOTS];
        if slot.key != key {
            let mut sum = Sum(Pair::default());
            let structure = Structure::of(board, &mut sum);
            *slot = Structure { key, sum: sum.0, ..structure };
        }
        slot
    }
}

impl Structure {
    /// Works a structure out, its terms going to `sink`.
    pub fn of(board: &Board, sink: &mut impl Sink) -> Self {
        let pawns = Color::ALL.map(|color| board.pieces(color, Role::Pawn));
        let mut structure = Self {
            key: 0,
            sum: Pair::default(),
            passed: [Bitboard::EMPTY; 2],
            reach: Color::ALL.map(|color| {
                let ahead = fill_ahead(pawns[color.index()], color);
                attacks::pawns(color, ahead | pawns[color.index()])
            }),
        };
        for color in Color::ALL {
            structure.pawns(pawns, color, sink);
            shelter(pawns, board.king(color), color, sink);
            castled(board, color, sink);
        }
        structure
    }

    fn pawns(&mut self, pawns: [Bitboard; 2], color: Color, sink: &mut impl Sink) {
        let (ours, theirs) = (pawns[color.index()], pawns[(!color).index()]);
        for square in ours {
            let rank = square.relative(color).rank().index();
            sink.add(color, PAWN_ADVANCE.start, rank as i32 - 1);
            let file = Bitboard::file(square.file());
            let neighbours = ours & beside(file);
            let ahead = ahead_of(square, color);
            let front = file & ahead;
            let support = neighbours & attacks::pawn(!color, square);
            let phalanx = neighbours & Bitboard::rank(square.rank());
            let open = !(front & theirs).any();

            if (front & ours).any() {
                sink.add(color, DOUBLED.start, 1);
            }
            if phalanx.any() {
                sink.add(color, PHALANX.start + rank, 1);
            }
            if support.any() {
                sink.add(color, SUPPORTED.start + rank, support.len() as i32);
            }
            let weak = if !neighbours.any() {
                sink.add(color, ISOLATED.start, 1);
                true
            } else if is_backward(square, color, neighbours, theirs) {
                sink.add(color, BACKWARD.start, 1);
                true
            } else {
                false
            };
            if weak && open {
                sink.add(color, WEAK_OPEN.start, 1);
            }
            let span = front | (beside(file) & ahead);
            if !(span & theirs).any() && !(front & ours).any() {
                self.passed[color.index()] |= Bitboard::of(square);
                sink.add(color, PASSED.start + rank, 1);
                if support.any() {
                    sink.add(color, PASSED_SUPPORTED.start, 1);
                }
            } else if open && is_candidate(square, color, ours, theirs) {
                sink.add(color, CANDIDATE.start + rank, 1);
            }
        }
    }
}

/// All own neighbours are further ahead and the square before it is guarded or blocked by pawns.
fn is_backward(square: Square, color: Color, neighbours: Bitboard, theirs: Bitboard) -> bool {
    let behind = !ahead_of(square, color);
    let stop = Bitboard::of(square).forward(color);
    let guarded = stop.first().is_some_and(|s| (attacks::pawn(color, s) & theirs).any());
    !(neighbours & behind).any() && (guarded || (stop & theirs).any())
}

/// At least as many own pawns can help it forward as enemy pawns can stop it.
fn is_candidate(square: Square, color: Color, ours: Bitboard, theirs: Bitboard) -> bool {
    let sides = beside(Bitboard::file(square.file()));
    let ahead = ahead_of(square, color);
    let helpers = (ours & sides & !ahead).len();
    let sentries = (theirs & sides & ahead).len();
    helpers >= sentries
}

/// Pawns of both sides on the king's file and beside it.
fn shelter(pawns: [Bitboard; 2], king: Square, color: Color, sink: &mut impl Sink) {
    let (ours, theirs) = (pawns[color.index()], pawns[(!color).index()]);
    let not_behind = ahead_of(king, color) | Bitboard::rank(king.rank());
    let centre = king.file().index().clamp(1, 6);
    for index in centre - 1..=centre + 1 {
        let Some(file) = File::new(index) else { continue };
        let on_file = Bitboard::file(file) & not_behind;
        let own = nearest(ours & on_file, color);
        let enemy = nearest(theirs & on_file, color);
        let edge = index.min(7 - index);
        let own_rank = own.map_or(0, |pawn| pawn.relative(color).rank().index());
        let enemy_rank = enemy.map_or(0, |pawn| pawn.relative(color).rank().index());
        sink.add(color, SHELTER.start + edge * 8 + own_rank, 1);
        if own_rank > 0 && enemy_rank == own_rank + 1 {
            sink.add(color, STORM_BLOCKED.start + enemy_rank, 1);
        } else {
            sink.add(color, STORM.start + edge * 8 + enemy_rank, 1);
        }
    }
    let file = Bitboard::file(king.file());
    if !(ours & file).any() {
        sink.add(color, KING_FILE.start + usize::from(!(theirs & file).any()), 1);
    }
    if !((ours | theirs) & flank(king)).any() {
        sink.add(color, PAWNLESS_FLANK.start, 1);
    }
}

/// The king stands where castling would have put it, with no right left to castle. It has no
/// rook term of its own, so that pawns and kings alone decide it.
fn castled(board: &Board, color: Color, sink: &mut impl Sink) {
    let king = board.king(color).relative(color);
    let home = king.rank().index() == 0;
    if home && matches!(king.file(), File::B | File::C | File::G) {
        sink.add(color, CASTLED.start, 1);
    }
}

/// The pawn that the king's side would meet first going up the board.
fn nearest(pawns: Bitboard, color: Color) -> Option<Square> {
    match color {
        Color::White => pawns.first(),
        Color::Black => pawns.last(),
    }
}

/// The files around a square: the wing it stands on.
fn flank(square: Square) -> Bitboard {
    let (low, high) = match square.file().index() {
        0..=2 => (0, 3),
        3 => (1, 4),
        4 => (3, 6),
        _ => (4, 7),
    };
    File::ALL[low..=high].iter().fold(Bitboard::EMPTY, |set, &file| set | Bitboard::file(file))
}

/// The files beside a file.
fn beside(file: Bitboard) -> Bitboard {
    file.east() | file.west()
}

/// Every square on a higher rank, seen from a side.
#[inline]
pub fn ahead_of(square: Square, color: Color) -> Bitboard {
    let rank = square.rank().index() as u32;
    match color {
        Color::White => Bitboard((!0u64 << 8).checked_shl(8 * rank).unwrap_or(0)),
        Color::Black => Bitboard(!(!0u64 << (8 * rank))),
    }
}

/// Every square before a set of pawns, on their files.
pub fn fill_ahead(pawns: Bitboard, color: Color) -> Bitboard {
    let mut filled = pawns.forward(color);
    for _ in 0..6 {
        filled |= filled.forward(color);
    }
    filled
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_ahead() {
        let square = Square::from_index(28).expect("e4");
        assert_eq!(ahead_of(square, Color::White).0, !0u64 << 32);
        assert_eq!(ahead_of(square, Color::Black).0, (1u64 << 24) - 1);
        let corner = Square::from_index(63).expect("h8");
        assert!(!ahead_of(corner, Color::White).any());
    }
}
