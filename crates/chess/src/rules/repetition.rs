//! Draws that depend on the past: repeated positions, and repetitions about to happen.

use game::Ply;

use super::{Chess, zobrist};
use crate::{Bitboard, Move, Piece, Role, Square, attacks};

impl Chess {
    /// How many earlier positions are the same as this one.
    #[must_use]
    pub fn repetitions(&self) -> usize {
        self.same_before().count()
    }

    /// Distances in plies to the earlier positions that are the same, the nearest first.
    fn same_before(&self) -> impl Iterator<Item = usize> {
        let reach = self.history.len().min(usize::from(self.reversible));
        let recent = &self.history[self.history.len() - reach..];
        // The mover's side changes with every ply, and no two plies lead back.
        (4..=reach).step_by(2).filter(move |&distance| recent[reach - distance] == self.board.key)
    }

    /// Whether this position counts as drawn by repetition at this ply of a search: it occurred
    /// after the root, or twice before.
    #[inline]
    pub(super) fn is_repeated(&self, ply: Ply) -> bool {
        if self.reversible < 4 {
            return false;
        }
        let mut earlier = 0;
        self.same_before().any(|distance| {
            earlier += 1;
            distance < ply.index() || earlier == 2
        })
    }

    /// Whether the side to move has a legal move to a position that occurred after the root of
    /// the search, or twice before.
    ///
    /// The keys of the two positions differ by one move of one piece, so the difference can be
    /// looked up among all such moves (Marcel van Kervinck, 2013).
    pub(super) fn can_repeat_at(&self, ply: Ply) -> bool {
        let reach = self.history.len().min(usize::from(self.reversible));
        if reach < 3 {
            return false;
        }
        let recent = &self.history[self.history.len() - reach..];
        (3..=reach).step_by(2).any(|distance| {
            let goal = recent[reach - distance];
            let Some((a, b)) = SHIFTS.find(self.board.key ^ goal) else { return false };
            if attacks::between(a, b).meets(self.board.occupied()) {
                return false;
            }
            let ours = self.board.by_color(self.board.turn);
            let (from, to) = if ours.has(a) { (a, b) } else { (b, a) };
            let counts = distance < ply.index()
                || recent[..reach - distance].iter().rev().skip(1).step_by(2).any(|&k| k == goal);
            counts && ours.has(from) && self.board.is_legal(Move::normal(from, to))
        })
    }
}

/// Slots of the table: enough that cuckoo hashing succeeds for the 3668 moves it holds.
const SLOTS: usize = 8192;

/// Every reversible move (of a piece that is no pawn, between two squares on an empty board), to
/// be found by the key it changes: cuckoo hashing (Rasmus Pagh and Flemming Rodler, 2001), so each
/// key is in one of two slots.
struct Shifts {
    keys: [u64; SLOTS],
    squares: [(u8, u8); SLOTS],
}

static SHIFTS: Shifts = Shifts::new();

const fn first_slot(key: u64) -> usize {
    key as usize % SLOTS
}

const fn second_slot(key: u64) -> usize {
    (key >> 16) as usize % SLOTS
}

impl Shifts {
    const fn new() -> Self {
        let mut shifts = Self { keys: [0; SLOTS], squares: [(0, 0); SLOTS] };
        let mut index = 0;
        while index < Piece::COUNT {
            let piece = Piece::ALL[index];
            let mut a = 0;
            while let Some(from) = Square::from_index(a) {
                let reach = reach(piece.role(), from);
                let mut b = a + 1;
                while let Some(to) = Square::from_index(b) {
                    if reach.has(to) {
                        let key = zobrist::piece(piece, from)
                            ^ zobrist::piece(piece, to)
                            ^ zobrist::side();
                        shifts.insert(key, (a as u8, b as u8));
                    }
                    b += 1;
                }
                a += 1;
            }
            index += 1;
        }
        shifts
    }

    const fn insert(&mut self, mut key: u64, mut squares: (u8, u8)) {
        let mut slot = first_slot(key);
        loop {
            let (old_key, old_squares) = (self.keys[slot], self.squares[slot]);
            self.keys[slot] = key;
            self.squares[slot] = squares;
            if old_key == 0 {
                return;
            }
            // The one pushed out goes to its other slot.
            slot = first_slot(old_key) ^ second_slot(old_key) ^ slot;
            (key, squares) = (old_key, old_squares);
        }
    }

    /// The two squares of the move that changes the key by this much.
    #[inline]
    fn find(&self, key: u64) -> Option<(Square, Square)> {
        let mut slot = first_slot(key);
        if self.keys[slot] != key {
            slot = second_slot(key);
            if self.keys[slot] != key {
                return None;
            }
        }
        let (a, b) = self.squares[slot];
        Some((Square::wrap(a.into()), Square::wrap(b.into())))
    }
}

/// Where a piece that can go back gets to on an empty board.
const fn reach(role: Role, square: Square) -> Bitboard {
    let rook = attacks::rays::rook(square, Bitboard::EMPTY).0;
    let bishop = attacks::rays::bishop(square, Bitboard::EMPTY).0;
    match role {
        Role::Pawn => Bitboard::EMPTY,
        Role::Knight => attacks::knight(square),
        Role::Bishop => Bitboard(bishop),
        Role::Rook => Bitboard(rook),
        Role::Queen => Bitboard(rook | bishop),
        Role::King => attacks::king(square),
    }
}
