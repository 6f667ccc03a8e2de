//! What the search wants to know.

use game::{Observer, Outcome, Player, Ply, Score, ZeroSum, scatter};
use stones::Square;

use crate::bits::{BOARD, FULL, completions, has_four, mirrored};
use crate::{ConnectFour, Move};

/// How much better a move looks for each square on which its side then has a threat. What the search
/// learns of moves decides among those with about as many.
const THREAT: i32 = 32_000;
/// How much worse for each column that it is away from the middle.
const COLUMN: i32 = 2_000;

impl ZeroSum for ConnectFour {
    const SQUARES: usize = BOARD.columns * BOARD.rows;
    const EXACT: bool = true;

    #[inline]
    fn side(&self) -> Player {
        if self.mask().count_ones().is_multiple_of(2) { Player::FIRST } else { Player::SECOND }
    }

    fn outcome(&self) -> Outcome {
        if has_four(self.other()) { Outcome::Loss } else { Outcome::Draw }
    }

    #[inline]
    fn is_legal(&self, mv: Move) -> bool {
        self.open() & mv.bit() != 0 && !has_four(self.other())
    }

    #[inline]
    fn pack(mv: Move) -> u16 {
        u16::from(mv.0) + 1
    }

    #[inline]
    fn unpack(&self, bits: u16) -> Option<Move> {
        let bit = bits.checked_sub(1)?;
        (bit < 64 && FULL >> bit & 1 == 1).then_some(Move(bit as u8))
    }

    /// A position and its mirror image are remembered as one.
    #[inline]
    fn table_key(&self) -> u64 {
        let code = self.code();
        scatter(0, code.min(mirrored(code)))
    }

    #[inline]
    fn table_move(&self, mv: Move) -> Move {
        let code = self.code();
        if code <= mirrored(code) { mv } else { mv.mirrored() }
    }

    #[inline]
    fn to(mv: Move) -> usize {
        let Square { column, row } = mv.square();
        column * BOARD.rows + row
    }

    /// Threats first, then the middle (Pons 2016).
    #[inline]
    fn promise(&self, mv: Move) -> i32 {
        let threats = completions(self.own() | mv.bit()) & !self.mask();
        let from_middle = mv.square().column.abs_diff(BOARD.columns / 2);
        THREAT * threats.count_ones() as i32 - COLUMN * from_middle as i32
    }

    #[inline]
    fn verdict(&self, ply: Ply) -> Option<Score> {
        has_four(self.other()).then(|| Outcome::Loss.score(ply))
    }

    /// It leaves a threat unanswered, or gives the other side the square above its stone (Pons 2016).
    #[inline]
    fn loses_at_once(&self, mv: Move) -> bool {
        let threats = completions(self.other()) & !self.mask();
        threats & self.open() & !mv.bit() != 0 || threats & mv.bit() << 1 != 0
    }

    fn plies_left(&self) -> Ply {
        Ply::new((FULL & !self.mask()).count_ones() as usize).unwrap_or(Ply::MAX)
    }

    /// A win by the next move; a loss by the one after it, where two squares would have to be taken at
    /// once or every move gives the other side the square above (Pons 2016); no win for who can get no
    /// four any more.
    #[inline]
    fn bounds(&self, ply: Ply) -> (Score, Score) {
        let open = self.open();
        let [own, other] = self.threats();
        if own & open != 0 {
            let win = Score::mate_in(ply.next());
            return (win, win);
        }
        let loss = Score::mated_in(ply.next().next());
        let forced = other & open;
        let answers = if forced == 0 { open } else { forced };
        let safe = answers & !(other >> 1);
        if open != 0 && (safe == 0 || forced.count_ones() > 1) {
            return (loss, loss);
        }
        // Neither that soon, but perhaps at all.
        let later = ply.next().next().next();
        let least =
            if self.may_win(self.other()) { Score::mated_in(later.next()) } else { Score::DRAW };
        let most = if self.may_win(self.own()) { Score::mate_in(later) } else { Score::DRAW };
        (least, most)
    }

    fn observe_all(&self, observer: &mut impl Observer) {
        for column in 0..BOARD.columns {
            for row in 0..BOARD.rows {
                if let Some(player) = self.at(Square { column, row }) {
                    observer.added(player.index(), column * BOARD.rows + row);
                }
            }
        }
    }
}
