//! Static exchange evaluation: what a sequence of captures on one square is worth.

use game::Score;

use super::Board;
use super::board::passed_pawn;
use crate::{Bitboard, Color, Move, Piece, Role, Square, attacks};

/// Exchange values of the kinds in centipawns; the king can be taken by nobody.
const VALUES: [i32; 6] = [100, 320, 330, 500, 950, 20_000];

/// The exchange value of a kind of piece.
#[inline]
#[must_use]
pub(super) fn value(role: Role) -> Score {
    Score::from_raw(VALUES[role.index()])
}

#[inline]
fn worth(role: Role) -> i32 {
    VALUES[role.index()]
}

impl Board {
    /// Whether a legal move and the exchanges it begins on its target square win at least
    /// `threshold` for the mover, when each side takes with its least valuable piece and may stop
    /// at any time.
    ///
    /// Pieces pinned before the move take part only along their pin; a king takes only what is no
    /// longer protected. Pawns that take on the last rank count as pawns, but for the move itself.
    #[must_use]
    pub fn see_ge(&self, mv: Move, threshold: Score) -> bool {
        let threshold = threshold.raw();
        let (from, to) = (mv.from(), mv.to());
        let Some(mover) = self.piece_at(from) else { return false };
        if mv.is_castling() {
            return threshold <= 0;
        }
        let mut gain = self.captured_by(mv).map_or(0, |piece| worth(piece.role()));
        let mut at_stake = worth(mover.role());
        if let Some(role) = mv.promoted() {
            gain += worth(role) - worth(Role::Pawn);
            at_stake = worth(role);
        }
        // Even if nothing is taken back.
        if gain < threshold {
            return false;
        }
        // Even if the piece is lost for nothing.
        if gain - at_stake >= threshold {
            return true;
        }
        let mut occupied = self.occupied().without(from).with(to);
        if mv.is_en_passant() {
            occupied = occupied.without(passed_pawn(to));
        }
        self.recaptures(to, mover.color(), occupied, threshold - gain, at_stake)
    }

    /// The exchange on `to` after the first move, by which `us` put a piece worth `at_stake` there
    /// that would still lack `missing` (not positive) if it stayed.
    fn recaptures(
        &self,
        to: Square,
        us: Color,
        mut occupied: Bitboard,
        missing: i32,
        mut at_stake: i32,
    ) -> bool {
        let queens = self.by_role(Role::Queen);
        let diagonal = self.by_role(Role::Bishop) | queens;
        let straight = self.by_role(Role::Rook) | queens;
        let mut attackers =
            self.attackers(to, Color::White, occupied) | self.attackers(to, Color::Black, occupied);
        let free = self.unpinned_towards(to);
        let mut side = us;
        // What the side that moved last has beyond its need; it is content while this is not
        // negative.
        let mut surplus = -missing;
        loop {
            side = !side;
            attackers &= occupied & free;
            let ours = attackers & self.by_color(side);
            let Some((role, from)) = self.least_valuable(ours) else { break };
            if role == Role::King && attackers.meets(self.by_color(!side)) {
                break;
            }
            // The piece is taken: what was enough for the other side must be enough without it.
            surplus -= at_stake;
            at_stake = worth(role);
            surplus = -surplus - 1;
            if surplus - at_stake >= 0 {
                // Enough for this side even if it loses the piece it took with.
                side = !side;
                break;
            }
            occupied = occupied.without(from);
            if matches!(role, Role::Pawn | Role::Bishop | Role::Queen) {
                attackers |= attacks::bishop(to, occupied) & diagonal;
            }
            if matches!(role, Role::Rook | Role::Queen) {
                attackers |= attacks::rook(to, occupied) & straight;
            }
        }
        side != us
    }

    /// The cheapest of some pieces.
    #[inline]
    fn least_valuable(&self, pieces: Bitboard) -> Option<(Role, Square)> {
        if pieces.is_empty() {
            return None;
        }
        Role::ALL.into_iter().find_map(|role| Some((role, (pieces & self.by_role(role)).first()?)))
    }

    /// All squares but those of pieces, of both sides, whose pin keeps them from going to `to`.
    fn unpinned_towards(&self, to: Square) -> Bitboard {
        let held = |color: Color, pinned: Bitboard| {
            if pinned.is_empty() {
                return pinned;
            }
            pinned - attacks::line(self.king(color), to)
        };
        !(held(self.turn, self.pinned) | held(!self.turn, self.pinned_of(!self.turn)))
    }

    /// The pieces of a side that are pinned to its king.
    #[must_use]
    pub fn pinned_of(&self, color: Color) -> Bitboard {
        if color == self.turn {
            return self.pinned;
        }
        let king = self.king(color);
        let (ours, theirs) = (self.by_color(color), self.by_color(!color));
        let mut pinned = Bitboard::EMPTY;
        for slider in self.sliders_on(king, !color, theirs) {
            let blockers = attacks::between(king, slider) & ours;
            if !blockers.more_than_one() {
                pinned |= blockers;
            }
        }
        pinned
    }

    /// The piece that a legal move captures.
    #[inline]
    #[must_use]
    pub fn captured_by(&self, mv: Move) -> Option<Piece> {
        if mv.is_castling() {
            None
        } else if mv.is_en_passant() {
            Some(Piece::new(!self.turn, Role::Pawn))
        } else {
            self.piece_at(mv.to())
        }
    }

    /// Whether a legal move gives check.
    #[must_use]
    pub fn gives_check(&self, mv: Move) -> bool {
        let (us, from, to) = (self.turn, mv.from(), mv.to());
        let Some(piece) = self.piece_at(from) else { return false };
        let king = self.king(!us);
        let queens = self.by_role(Role::Queen);
        let ours = self.by_color(us);
        let mut diagonal = ours & (self.by_role(Role::Bishop) | queens);
        let mut straight = ours & (self.by_role(Role::Rook) | queens);
        diagonal -= from.into();
        straight -= from.into();
        let mut occupied = self.occupied().without(from).with(to);
        match mv.promoted().unwrap_or(piece.role()) {
            Role::Pawn if attacks::pawn(us, to).has(king) => return true,
            Role::Knight if attacks::knight(to).has(king) => return true,
            Role::Bishop => diagonal |= to.into(),
            Role::Rook => straight |= to.into(),
            Role::Queen => {
                diagonal |= to.into();
                straight |= to.into();
            }
            _ => {}
        }
        if mv.is_en_passant() {
            occupied = occupied.without(passed_pawn(to));
        } else if mv.is_castling() {
            let wing = crate::Wing::of(from, to);
            let rook = wing.rook_target(us);
            straight = straight.without(to).with(rook);
            occupied = self.occupied().without(from).without(to);
            occupied = occupied.with(rook).with(wing.king_target(us));
        }
        attacks::bishop(king, occupied).meets(diagonal)
            || attacks::rook(king, occupied).meets(straight)
    }
}
