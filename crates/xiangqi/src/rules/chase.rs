//! Chasing: attacking the same piece anew with every move.
//!
//! A move chases the enemy pieces that its side attacks after it and did not attack before it.
//! Kings and pawns may chase; the king and pawns on their own half may be chased. An attack counts
//! only if the capture would be legal, and in one of these cases:
//!
//! * the piece is worth more than the attacker in the order of the rules: a rook attacked by horse
//!   or cannon, a rook, cannon or horse attacked by advisor or elephant;
//! * otherwise, if it is not protected: nothing could legally take back. Two pieces of a kind that
//!   attack each other do not chase: they offer an exchange, unless the other cannot take.
//!
//! A side chases during a span if some piece is chased by every one of its moves.

use super::{Board, Offence, Xiangqi};
use crate::{Bitboard, Color, Move, Role, Square, attacks};

impl Xiangqi {
    /// Whom Red and Black chased with all their moves of the last `span` plies, in which nothing
    /// was captured and no check given.
    pub(super) fn chases(&self, span: usize) -> [Option<Offence>; 2] {
        let from = self.history.len().saturating_sub(span);
        let mut board = self.board.clone();
        // Pieces are known by where they stand now, so that victims are sets of these squares.
        let mut victims = [Bitboard::FULL; 2];
        let mut names = Names::new();
        for past in self.history[from..].iter().rev() {
            let Some(mv) = past.mv else { return [None; 2] };
            let mover = !board.turn();
            let chased = &mut victims[mover.index()];
            let after = if chased.any() { board.attacked_pieces(mover) } else { Bitboard::EMPTY };
            board.shift_back(mv, None);
            if after.any() {
                let before = board.attacked_pieces(mover);
                *chased &= names.of(after - before);
            } else {
                *chased = Bitboard::EMPTY;
            }
            names.take_back(mv);
            if victims[0].is_empty() && victims[1].is_empty() {
                return [None; 2];
            }
        }
        victims.map(|victims| {
            let square = victims.first()?;
            let role = self.board.piece_at(square)?.role();
            Some(Offence::Chase { role, square })
        })
    }
}

/// Where the piece on each square stands at the end of the span.
struct Names([Square; Square::COUNT]);

impl Names {
    fn new() -> Self {
        let mut names = [Square::clamp(0); Square::COUNT];
        for square in Square::all() {
            names[square.index()] = square;
        }
        Self(names)
    }

    fn of(&self, squares: Bitboard) -> Bitboard {
        squares.into_iter().map(|square| self.0[square.index()]).collect()
    }

    /// The piece that moved stands where it came from.
    fn take_back(&mut self, mv: Move) {
        self.0[mv.from().index()] = self.0[mv.to().index()];
    }
}

impl Board {
    /// The enemy pieces that a side attacks in the sense of the rules about chasing.
    fn attacked_pieces(&self, us: Color) -> Bitboard {
        let prey = self.prey(!us);
        let mut found = Bitboard::EMPTY;
        for role in [Role::Rook, Role::Cannon, Role::Horse, Role::Elephant, Role::Advisor] {
            for from in self.pieces(us, role) {
                let reached = attacks::of(role, us, from, self.occupied()) & (prey - found);
                for to in reached {
                    if self.is_safe_for(us, from, to) && self.is_chasing(us, role, from, to) {
                        found |= to.into();
                    }
                }
            }
        }
        found
    }

    /// The pieces of a side that may be chased.
    fn prey(&self, color: Color) -> Bitboard {
        let at_home = self.by_role(Role::Pawn) & Bitboard::half(color);
        self.by_color(color) - self.by_role(Role::King) - at_home
    }

    /// Whether a capture that is legal threatens something.
    fn is_chasing(&self, us: Color, role: Role, from: Square, to: Square) -> bool {
        let Some(victim) = self.piece_at(to).map(|piece| piece.role()) else { return false };
        match (role, victim) {
            (Role::Horse | Role::Cannon, Role::Rook)
            | (Role::Advisor | Role::Elephant, Role::Rook | Role::Cannon | Role::Horse) => true,
            _ if role == victim && self.strikes_back(us, role, from, to) => false,
            _ => !self.is_protected(us, from, to),
        }
    }

    /// Whether a piece could legally take the one of its own kind that attacks it.
    fn strikes_back(&self, us: Color, role: Role, from: Square, to: Square) -> bool {
        attacks::of(role, !us, to, self.occupied()).has(from) && self.is_safe_for(!us, to, from)
    }

    /// Whether something could legally take back after this capture.
    fn is_protected(&self, us: Color, from: Square, to: Square) -> bool {
        let mut after = self.clone();
        after.turn = us;
        after.shift(Move::new(from, to), &mut ());
        let defenders = after.attackers(to, after.occupied()) & after.by_color(!us);
        defenders.into_iter().any(|defender| after.is_safe_for(!us, defender, to))
    }
}
