//! What a network of policy tells apart among the moves of xiangqi.

use ::xiangqi::{Move, Square, Xiangqi};
use game::{Score, ZeroSum};
use nnue::PolicyFeatures;

use super::network::{SEEN, XiangqiFeatures};

/// From where to where: what a chariot, a horse, an advisor or an elephant could do on an empty board without
/// river and palaces.
const LEAPS: usize = 2550;

/// The number of each leap, the point from which it goes first. Those that are none have no number of their
/// own.
static NUMBERS: [[u16; Square::COUNT]; Square::COUNT] = numbers();

const fn numbers() -> [[u16; Square::COUNT]; Square::COUNT] {
    let mut numbers = [[0; Square::COUNT]; Square::COUNT];
    let mut next = 0;
    let mut from: usize = 0;
    while from < Square::COUNT {
        let mut to = 0;
        while to < Square::COUNT {
            let files = (from % 9).abs_diff(to % 9);
            let ranks = (from / 9).abs_diff(to / 9);
            let chariot = files == 0 || ranks == 0;
            let diagonal = files == ranks && files <= 2;
            if from != to && (chariot || diagonal || files * ranks == 2) {
                numbers[from][to] = next;
                next += 1;
            }
            to += 1;
        }
        from += 1;
    }
    assert!(next as usize == LEAPS);
    numbers
}

/// An action says from where to where a move goes, as the side to move looks at the board, and whether the
/// exchanges on the point that it goes to lose material.
impl PolicyFeatures for XiangqiFeatures {
    const POLICY: &'static str = "xiangqi policy";
    const ACTIONS: usize = 2 * LEAPS;

    #[inline]
    fn action(game: &Xiangqi, orientation: usize, mv: Move) -> usize {
        let seen = &SEEN[game.side().index()][orientation];
        let [from, to] = [mv.from(), mv.to()].map(|square| usize::from(seen[square.index()]));
        let loses = !game.see_ge(mv, Score::DRAW);
        usize::from(NUMBERS[from][to]) + LEAPS * usize::from(loses)
    }
}
