//! Generation of legal moves: listed, by stages, or only counted.
//!
//! Most moves are legal without a look: only a move of the king, a move away from a square that
//! shields it, or a move to a square where it would serve an enemy cannon as screen can expose the
//! king. Those few squares are found once a position; only their moves are tested, by looking from
//! the king's square at the board as it would be. In check the moves to be tested are cut down to
//! those that take the checking piece, step between, free its leg's place, or take its screen away.

use game::MoveList;

use super::Board;
use crate::attacks::{self, between};
use crate::{Bitboard, Color, Move, Role, Square};

/// Takes the generated moves.
pub(super) trait Sink {
    /// One piece goes to any of these squares.
    fn piece(&mut self, from: Square, targets: Bitboard);
}

impl Sink for MoveList<Move> {
    #[inline]
    fn piece(&mut self, from: Square, targets: Bitboard) {
        for to in targets {
            self.push(Move::new(from, to));
        }
    }
}

/// Counts moves without listing them.
pub(super) struct Counter(pub(super) u64);

impl Sink for Counter {
    #[inline]
    fn piece(&mut self, _: Square, targets: Bitboard) {
        self.0 += u64::from(targets.len());
    }
}

/// Which moves are wanted.
pub(super) trait Stage {
    /// The squares to which such moves lead.
    fn targets(board: &Board) -> Bitboard;
}

/// All moves.
pub(super) struct All;
/// Captures.
pub(super) struct Noisy;
/// All other moves.
pub(super) struct Quiet;

impl Stage for All {
    #[inline]
    fn targets(board: &Board) -> Bitboard {
        !board.by_color(board.turn)
    }
}
impl Stage for Noisy {
    #[inline]
    fn targets(board: &Board) -> Bitboard {
        board.by_color(!board.turn)
    }
}
impl Stage for Quiet {
    #[inline]
    fn targets(board: &Board) -> Bitboard {
        !board.occupied.squares()
    }
}

/// The squares that matter to the safety of a king that is not in check.
struct Shelter {
    /// Pieces that may shield it: where they go must be looked at.
    shields: Bitboard,
    /// Squares between it and a cannon with no piece between: no piece may step there.
    bare: Bitboard,
}

impl Board {
    /// Gives the legal moves of a stage to `sink`.
    #[inline]
    pub(super) fn generate<T: Stage>(&self, sink: &mut impl Sink) {
        let targets = T::targets(self);
        if self.checkers.any() {
            self.generate_evasions(targets, sink);
        } else {
            self.generate_free(targets, sink);
        }
    }

    /// Number of legal moves.
    #[must_use]
    pub fn count_moves(&self) -> u64 {
        let mut counter = Counter(0);
        self.generate::<All>(&mut counter);
        counter.0
    }

    /// Whether the side to move has a legal move.
    #[must_use]
    pub fn has_moves(&self) -> bool {
        // Counting is about as fast as looking for the first.
        self.count_moves() > 0
    }

    fn generate_free(&self, targets: Bitboard, sink: &mut impl Sink) {
        let shelter = self.shelter(self.turn);
        self.each_piece(targets, |from, to| {
            if shelter.shields.has(from) || shelter.bare.meets(to) {
                sink.piece(from, self.safe(from, to));
            } else {
                sink.piece(from, to);
            }
        });
        let king = self.king(self.turn);
        sink.piece(king, self.safe(king, attacks::king(king) & targets));
    }

    #[cold]
    fn generate_evasions(&self, targets: Bitboard, sink: &mut impl Sink) {
        let king = self.king(self.turn);
        let Some(checker) = self.checkers.first() else { return };
        // Every move out of check answers each checking piece, so it answers this one.
        let (answers, screens) = self.answers(king, checker);
        self.each_piece(targets, |from, to| {
            let to = if screens.has(from) { to } else { to & answers };
            sink.piece(from, self.safe(from, to));
        });
        sink.piece(king, self.safe(king, attacks::king(king) & targets));
    }

    /// The squares on which a piece may end the check of one piece, and the pieces that may end
    /// it by going anywhere else.
    fn answers(&self, king: Square, checker: Square) -> (Bitboard, Bitboard) {
        let line = between(king, checker);
        let answers = line.with(checker);
        match self.piece_at(checker).map(|piece| piece.role()) {
            Some(Role::Cannon) => (answers, line & self.by_color(self.turn)),
            Some(Role::Horse) => {
                let legs = attacks::diagonal_neighbours(king) & attacks::cross(checker);
                (answers | legs, Bitboard::EMPTY)
            }
            _ => (answers, Bitboard::EMPTY),
        }
    }

    /// Calls `found` with each piece of the side to move but the king, and where it gets to
    /// within `targets`.
    #[inline]
    fn each_piece(&self, targets: Bitboard, mut found: impl FnMut(Square, Bitboard)) {
        let ours = self.by_color(self.turn);
        for role in [Role::Pawn, Role::Advisor, Role::Elephant, Role::Horse] {
            for from in ours & self.by_role(role) {
                let to = attacks::of(role, self.turn, from, self.occupied) & targets;
                found(from, to);
            }
        }
        for from in ours & self.by_role(Role::Cannon) {
            found(from, self.cannon_moves(from) & targets);
        }
        for from in ours & self.by_role(Role::Rook) {
            found(from, attacks::rook(from, self.occupied) & targets);
        }
    }

    /// Where a cannon goes or takes.
    #[inline]
    fn cannon_moves(&self, from: Square) -> Bitboard {
        let occupied = self.occupied.squares();
        (attacks::rook(from, self.occupied) - occupied)
            | (attacks::cannon(from, self.occupied) & occupied)
    }

    /// Where a piece of the side to move gets to, its king's safety aside.
    fn reach(&self, role: Role, from: Square) -> Bitboard {
        let reached = match role {
            Role::Cannon => self.cannon_moves(from),
            _ => attacks::of(role, self.turn, from, self.occupied),
        };
        reached - self.by_color(self.turn)
    }

    /// The targets on which a piece leaves its king safe.
    #[inline]
    fn safe(&self, from: Square, targets: Bitboard) -> Bitboard {
        targets.into_iter().filter(|&to| self.is_safe(from, to)).collect()
    }

    /// Whether the king of the side to move cannot be taken after one of its pieces went from one
    /// square to the other.
    #[inline]
    fn is_safe(&self, from: Square, to: Square) -> bool {
        self.is_safe_for(self.turn, from, to)
    }

    /// Whether the king of a side cannot be taken after one of its pieces went from one square to
    /// the other.
    #[inline]
    pub(super) fn is_safe_for(&self, us: Color, from: Square, to: Square) -> bool {
        let king = self.king(us);
        let king = if king == from { to } else { king };
        let theirs = self.by_color(!us).without(to);
        self.attackers_of_king(king, us, self.occupied.moved(from, to), theirs).is_empty()
    }

    /// Whether the move is legal here, wherever it comes from.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        self.piece_at(from).is_some_and(|piece| {
            piece.color() == self.turn
                && self.reach(piece.role(), from).has(to)
                && self.is_safe(from, to)
        })
    }

    /// The squares that matter to the safety of the king of `us`.
    fn shelter(&self, us: Color) -> Shelter {
        let king = self.king(us);
        let (ours, theirs) = (self.by_color(us), self.by_color(!us));
        let occupied = self.occupied.squares();
        let on_lines = attacks::cross(king) & theirs;
        let mut shelter = Shelter { shields: Bitboard::EMPTY, bare: Bitboard::EMPTY };
        for from in on_lines & (self.by_role(Role::Rook) | self.by_role(Role::King)) {
            let blockers = between(king, from) & occupied;
            if !blockers.more_than_one() {
                shelter.shields |= blockers & ours;
            }
        }
        for from in on_lines & self.by_role(Role::Cannon) {
            let line = between(king, from);
            let blockers = line & occupied;
            match blockers.len() {
                0 => shelter.bare |= line,
                1 | 2 => shelter.shields |= blockers & ours,
                _ => {}
            }
        }
        let horses = attacks::horses_on(king, attacks::Occupied::default());
        if horses.meets(theirs & self.by_role(Role::Horse)) {
            shelter.shields |= attacks::diagonal_neighbours(king) & ours;
        }
        shelter
    }
}
