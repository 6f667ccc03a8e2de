//! Playing moves and taking them back.

use game::Observer;

use super::board::passed_pawn;
use super::{Board, Chess, zobrist};
use crate::{Bitboard, CastlingRights, Color, Move, Piece, Role, Square, Wing, attacks};

/// What a move destroys and taking it back restores. The key is kept in the history.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    checkers: Bitboard,
    pinned: Bitboard,
    castling_squares: Bitboard,
    castling: CastlingRights,
    halfmove_clock: u16,
    reversible: u16,
    captured: Option<Piece>,
    ep_square: Option<Square>,
}

/// Plays on the pieces alone, telling the key and an observer.
struct Hands<'a, O> {
    board: &'a mut Board,
    observer: &'a mut O,
    key: u64,
}

impl<O: Observer> Hands<'_, O> {
    #[inline]
    fn take(&mut self, piece: Piece, square: Square) {
        self.board.lift(piece, square);
        self.key ^= zobrist::piece(piece, square);
        self.observer.removed(piece.index(), square.index());
    }

    #[inline]
    fn put(&mut self, piece: Piece, square: Square) {
        self.board.set(piece, square);
        self.key ^= zobrist::piece(piece, square);
        self.observer.added(piece.index(), square.index());
    }
}

impl Board {
    #[inline]
    fn lift(&mut self, piece: Piece, square: Square) {
        self.squares[square.index()] = None;
        self.roles[piece.role().index()] ^= square.into();
        self.colors[piece.color().index()] ^= square.into();
    }

    #[inline]
    pub(super) fn set(&mut self, piece: Piece, square: Square) {
        self.squares[square.index()] = Some(piece);
        self.roles[piece.role().index()] ^= square.into();
        self.colors[piece.color().index()] ^= square.into();
    }

    /// Takes the rights that end when `touched` squares are left or entered; returns the change
    /// of the key.
    #[cold]
    fn lose_rights(&mut self, touched: Bitboard) -> u64 {
        let before = zobrist::castling(self.castling);
        for (color, wing, rook) in self.castling.iter() {
            if touched.has(rook) || touched.has(self.king(color)) {
                self.castling.set(color, wing, None);
            }
        }
        self.castling_squares = self.squares_with_rights();
        before ^ zobrist::castling(self.castling)
    }
}

impl Chess {
    /// Plays a legal move.
    #[inline]
    pub(super) fn make(&mut self, mv: Move, observer: &mut impl Observer) -> Undo {
        let board = &mut self.board;
        self.history.push(board.key);
        let (us, from, to) = (board.turn, mv.from(), mv.to());
        let piece = board.piece_at(from).expect("a legal move starts on a piece");
        let captured = if mv.is_castling() { None } else { board.piece_at(to) };
        let undo = Undo {
            checkers: board.checkers,
            pinned: board.pinned,
            castling_squares: board.castling_squares,
            castling: board.castling,
            halfmove_clock: board.halfmove_clock,
            reversible: self.reversible,
            captured,
            ep_square: board.ep_square,
        };

        let mut key = board.key ^ zobrist::side();
        if let Some(square) = board.ep_square.take() {
            key ^= zobrist::en_passant(square.file());
        }
        board.halfmove_clock = board.halfmove_clock.saturating_add(1);
        self.reversible = self.reversible.saturating_add(1);
        let touched = Bitboard::of(from).with(to);
        if board.castling_squares.meets(touched) {
            key ^= board.lose_rights(touched);
            self.reversible = 0;
        }
        if captured.is_some() || piece.role() == Role::Pawn {
            board.halfmove_clock = 0;
            self.reversible = 0;
        }

        let mut hands = Hands { board, observer, key };
        if let Some(captured) = captured {
            hands.take(captured, to);
        }
        if mv.is_normal() {
            hands.take(piece, from);
            hands.put(piece, to);
        } else {
            make_special(&mut hands, mv, piece);
        }
        let key = hands.key;

        let board = &mut self.board;
        board.key = key;
        board.turn = !us;
        board.fullmove_number = board.fullmove_number.wrapping_add(us.index() as u32);
        board.find_checks_and_pins();
        if piece.role() == Role::Pawn && from.index().abs_diff(to.index()) == 16 {
            board.pass(from, to);
        }
        undo
    }

    /// Takes back the last move.
    #[inline]
    pub(super) fn unmake(&mut self, mv: Move, undo: Undo) {
        self.restore(undo);
        let board = &mut self.board;
        let (us, from, to) = (board.turn, mv.from(), mv.to());
        if mv.is_normal() {
            let piece = board.piece_at(to).expect("the moved piece stands on its target");
            board.lift(piece, to);
            board.set(piece, from);
        } else {
            board.unmake_special(mv);
        }
        if let Some(captured) = undo.captured {
            board.set(captured, to);
        }
        board.fullmove_number = board.fullmove_number.wrapping_sub(us.index() as u32);
    }

    /// Passes.
    pub(super) fn make_null(&mut self) -> Undo {
        let board = &mut self.board;
        self.history.push(board.key);
        let undo = Undo {
            checkers: board.checkers,
            pinned: board.pinned,
            castling_squares: board.castling_squares,
            castling: board.castling,
            halfmove_clock: board.halfmove_clock,
            reversible: self.reversible,
            captured: None,
            ep_square: board.ep_square,
        };
        board.key ^= zobrist::side();
        if let Some(square) = board.ep_square.take() {
            board.key ^= zobrist::en_passant(square.file());
        }
        board.halfmove_clock = board.halfmove_clock.saturating_add(1);
        board.fullmove_number = board.fullmove_number.wrapping_add(board.turn.index() as u32);
        // Positions before a pass are not repeated after it: no game has passes.
        self.reversible = 0;
        board.turn = !board.turn;
        board.find_checks_and_pins();
        undo
    }

    /// Takes back a pass.
    pub(super) fn unmake_null(&mut self, undo: Undo) {
        self.restore(undo);
        let board = &mut self.board;
        board.fullmove_number = board.fullmove_number.wrapping_sub(board.turn.index() as u32);
    }

    /// Restores all but the pieces and the move number.
    #[inline]
    fn restore(&mut self, undo: Undo) {
        let board = &mut self.board;
        if let Some(key) = self.history.pop() {
            board.key = key;
        }
        self.reversible = undo.reversible;
        board.checkers = undo.checkers;
        board.pinned = undo.pinned;
        board.castling_squares = undo.castling_squares;
        board.castling = undo.castling;
        board.halfmove_clock = undo.halfmove_clock;
        board.ep_square = undo.ep_square;
        board.turn = !board.turn;
    }
}

/// Castling, en passant and promotion, but for the capture on the target square.
fn make_special<O: Observer>(hands: &mut Hands<'_, O>, mv: Move, piece: Piece) {
    let (from, to, us) = (mv.from(), mv.to(), piece.color());
    hands.take(piece, from);
    if mv.is_castling() {
        let rook = Piece::new(us, Role::Rook);
        let wing = Wing::of(from, to);
        hands.take(rook, to);
        hands.put(piece, wing.king_target(us));
        hands.put(rook, wing.rook_target(us));
    } else if let Some(role) = mv.promoted() {
        hands.put(Piece::new(us, role), to);
    } else {
        hands.take(Piece::new(!us, Role::Pawn), passed_pawn(to));
        hands.put(piece, to);
    }
}

impl Board {
    /// A pawn has just made a double step: keeps the en-passant square if the capture is legal.
    #[inline]
    fn pass(&mut self, from: Square, to: Square) {
        let passed = Square::wrap((from.index() as u32 + to.index() as u32) / 2);
        let takers = attacks::pawn(!self.turn, passed) & self.pieces(self.turn, Role::Pawn);
        if takers.any() && self.can_take_en_passant(passed) {
            self.ep_square = Some(passed);
            self.key ^= zobrist::en_passant(passed.file());
        }
    }

    /// Takes back castling, en passant or promotion, but for the capture on the target square.
    fn unmake_special(&mut self, mv: Move) {
        let (from, to, us) = (mv.from(), mv.to(), self.turn);
        let pawn = |color: Color| Piece::new(color, Role::Pawn);
        if mv.is_castling() {
            let (king, rook) = (Piece::new(us, Role::King), Piece::new(us, Role::Rook));
            let wing = Wing::of(from, to);
            self.lift(king, wing.king_target(us));
            self.lift(rook, wing.rook_target(us));
            self.set(king, from);
            self.set(rook, to);
        } else if let Some(role) = mv.promoted() {
            self.lift(Piece::new(us, role), to);
            self.set(pawn(us), from);
        } else {
            self.lift(pawn(us), to);
            self.set(pawn(us), from);
            self.set(pawn(!us), passed_pawn(to));
        }
    }
}
