//! Playing moves and taking them back.

use game::Observer;

use super::game::Past;
use super::{Board, Xiangqi, zobrist};
use crate::{Bitboard, Move, Piece};

/// What a move destroys and taking it back restores. The key is kept in the history.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    checkers: Bitboard,
    halfmove_clock: u16,
    reversible: u16,
    checks: [u16; 2],
    captured: Option<Piece>,
}

/// Checks by one side since the last capture that still count towards the limit of moves; further
/// ones and the replies to them do not.
const COUNTED_CHECKS: u16 = 10;

impl Board {
    /// Moves a piece and passes the turn; returns the piece captured. Counters and checkers do not
    /// follow.
    #[inline]
    pub(super) fn shift(&mut self, mv: Move, observer: &mut impl Observer) -> Option<Piece> {
        let (from, to) = (mv.from(), mv.to());
        let piece = self.piece_at(from)?;
        let captured = self.piece_at(to);
        if let Some(captured) = captured {
            self.lift(captured, to);
            self.key ^= zobrist::piece(captured, to);
            observer.removed(captured.index(), to.index());
        }
        self.lift(piece, from);
        observer.removed(piece.index(), from.index());
        self.put(piece, to);
        observer.added(piece.index(), to.index());
        self.key ^= zobrist::piece(piece, from) ^ zobrist::piece(piece, to) ^ zobrist::side();
        self.turn = !self.turn;
        captured
    }

    /// Takes a move of [`shift`](Self::shift) back, given what it captured; the key does not
    /// follow.
    #[inline]
    pub(super) fn shift_back(&mut self, mv: Move, captured: Option<Piece>) {
        let (from, to) = (mv.from(), mv.to());
        if let Some(piece) = self.piece_at(to) {
            self.lift(piece, to);
            self.put(piece, from);
        }
        if let Some(captured) = captured {
            self.put(captured, to);
        }
        self.turn = !self.turn;
    }
}

impl Xiangqi {
    /// Plays a legal move.
    #[inline]
    pub(super) fn make(&mut self, mv: Move, observer: &mut impl Observer) -> Undo {
        let board = &mut self.board;
        let (us, key) = (board.turn, board.key);
        let answers_check = board.checkers.any();
        let captured = board.shift(mv, observer);
        let undo = Undo {
            checkers: board.checkers,
            halfmove_clock: board.halfmove_clock,
            reversible: self.reversible,
            checks: self.checks,
            captured,
        };
        board.checkers = board.checkers_of(board.turn);
        board.fullmove_number = board.fullmove_number.wrapping_add(us.index() as u32);
        let checks = board.checkers.any();
        self.history.push(Past { key, mv: Some(mv), checks });
        if captured.is_some() {
            board.halfmove_clock = 0;
            self.reversible = 0;
            self.checks = [0; 2];
            return undo;
        }
        self.reversible = self.reversible.saturating_add(1);
        let given = &mut self.checks[us.index()];
        *given = given.saturating_add(u16::from(checks));
        let [ours, theirs] = [us, !us].map(|side| self.checks[side.index()] > COUNTED_CHECKS);
        if !(checks && ours || answers_check && theirs) {
            self.board.halfmove_clock = self.board.halfmove_clock.saturating_add(1);
        }
        undo
    }

    /// Takes back the last move.
    #[inline]
    pub(super) fn unmake(&mut self, mv: Move, undo: Undo) {
        self.board.shift_back(mv, undo.captured);
        self.restore(undo);
    }

    /// Passes.
    pub(super) fn make_null(&mut self) -> Undo {
        let board = &mut self.board;
        self.history.push(Past { key: board.key, mv: None, checks: false });
        let undo = Undo {
            checkers: board.checkers,
            halfmove_clock: board.halfmove_clock,
            reversible: self.reversible,
            checks: self.checks,
            captured: None,
        };
        // Positions before a pass are not repeated after it: no game has passes.
        self.reversible = 0;
        board.key ^= zobrist::side();
        board.halfmove_clock = board.halfmove_clock.saturating_add(1);
        board.fullmove_number = board.fullmove_number.wrapping_add(board.turn.index() as u32);
        board.turn = !board.turn;
        // Whoever passes was not in check and cannot give one by it.
        board.checkers = Bitboard::EMPTY;
        undo
    }

    /// Takes back a pass.
    pub(super) fn unmake_null(&mut self, undo: Undo) {
        self.board.turn = !self.board.turn;
        self.restore(undo);
    }

    /// Restores all but the pieces and the side to move.
    #[inline]
    fn restore(&mut self, undo: Undo) {
        let board = &mut self.board;
        if let Some(past) = self.history.pop() {
            board.key = past.key;
        }
        board.checkers = undo.checkers;
        board.halfmove_clock = undo.halfmove_clock;
        board.fullmove_number = board.fullmove_number.wrapping_sub(board.turn.index() as u32);
        self.reversible = undo.reversible;
        self.checks = undo.checks;
    }
}
