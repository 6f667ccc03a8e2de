//! Static exchange evaluation: what a sequence of captures on one square is worth.
//!
//! Every capture may open a line, free a horse's leg, or give or take a cannon its screen; so the
//! pieces that bear on the square are looked up anew after each.

use game::Score;

use super::Board;
use crate::{Bitboard, Color, Move, Role, Square, attacks};

/// Exchange values of the kinds in centipawns; the king can be taken by nobody.
const VALUES: [i32; Role::COUNT] = [100, 190, 200, 430, 450, 950, 20_000];

/// The exchange value of a kind of piece.
#[inline]
#[must_use]
pub(super) fn value(role: Role) -> Score {
    Score::cp(VALUES[role.index()])
}

#[inline]
fn worth(role: Role) -> i32 {
    VALUES[role.index()]
}

impl Board {
    /// Whether a legal move and the exchanges it begins on its target square win at least
    /// `threshold` for the mover, when each side takes with its least valuable piece and may stop
    /// at any time. A king takes only what is no longer protected; pins are not looked at.
    #[must_use]
    pub fn see_ge(&self, mv: Move, threshold: Score) -> bool {
        let threshold = threshold.raw();
        let (from, to) = (mv.from(), mv.to());
        let Some(mover) = self.piece_at(from) else { return false };
        let gain = self.piece_at(to).map_or(0, |piece| worth(piece.role()));
        // Even if nothing is taken back.
        if gain < threshold {
            return false;
        }
        let at_stake = worth(mover.role());
        // Even if the piece is lost for nothing.
        if gain - at_stake >= threshold {
            return true;
        }
        self.recaptures(from, to, mover.color(), gain - threshold, at_stake)
    }

    /// The exchange on `to` after the first move from `from`, by which `us` put a piece worth
    /// `at_stake` there that has `surplus` beyond its need if it stays.
    fn recaptures(
        &self,
        from: Square,
        to: Square,
        us: Color,
        mut surplus: i32,
        mut at_stake: i32,
    ) -> bool {
        let mut occupied = self.occupied().moved(from, to);
        let mut side = us;
        loop {
            side = !side;
            let attackers = self.attackers(to, occupied) & occupied.squares();
            let Some((role, from)) = self.least_valuable(attackers & self.by_color(side)) else {
                break;
            };
            if role == Role::King && attackers.meets(self.by_color(!side)) {
                break;
            }
            // The piece is taken: what was enough for the other side must be enough without it.
            surplus = at_stake - surplus - 1;
            at_stake = worth(role);
            if surplus - at_stake >= 0 {
                // Enough for this side even if it loses the piece it took with.
                side = !side;
                break;
            }
            occupied = occupied.without(from);
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

    /// Whether a legal move gives check.
    #[must_use]
    pub fn gives_check(&self, mv: Move) -> bool {
        let (us, from, to) = (self.turn, mv.from(), mv.to());
        let Some(piece) = self.piece_at(from) else { return false };
        let king = self.king(!us);
        let occupied = self.occupied.moved(from, to);
        let direct = match piece.role() {
            // By leaving its file to the other king it may face it.
            Role::King => attacks::rook(to, occupied),
            role => attacks::of(role, us, to, occupied),
        };
        let others = self.by_color(us).without(from);
        direct.has(king) || self.attackers_of_king(king, !us, occupied, others).any()
    }
}
