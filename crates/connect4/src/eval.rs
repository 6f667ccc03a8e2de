//! How good a position looks that is not searched to its end.

use game::{Evaluator, Observer, Player, Score, ZeroSum};

use crate::ConnectFour;
use crate::bits::{ODD, STRIDE};

/// A square that completes four in a row.
const THREAT: i32 = 12;
/// What it is worth more in a row that its owner gets when all else is filled up: the odd ones for
/// who begins, the even ones for the other side (Allis 1988).
const LASTING: i32 = 18;
/// A stone, by how many columns it is from the edge: the more, the more fours go through it.
const STONE: [i32; 4] = [0, 4, 10, 20];

/// Counts the squares that would complete four in a row, and what stones there are in the middle.
#[derive(Clone, Copy, Default, Debug)]
pub struct Threats;

impl Observer for Threats {
    fn added(&mut self, _: usize, _: usize) {}
    fn removed(&mut self, _: usize, _: usize) {}
}

impl Evaluator<ConnectFour> for Threats {
    fn evaluate(&mut self, game: &ConnectFour) -> Score {
        let [own, other] = game.threats();
        let (mine, theirs) = match game.side() {
            Player::FIRST => (ODD, !ODD),
            _ => (!ODD, ODD),
        };
        let threats = |squares: u64, lasting: u64| {
            THREAT * squares.count_ones() as i32 + LASTING * (squares & lasting).count_ones() as i32
        };
        let stones = stones(game.own()) - stones(game.other());
        Score::cp(threats(own, mine) - threats(other, theirs) + stones)
    }
}

/// What stones are worth by their columns.
fn stones(squares: u64) -> i32 {
    let column = |index: usize| (squares >> (index * STRIDE) & ((1 << STRIDE) - 1)).count_ones();
    let worth = |(distance, worth): (usize, &i32)| {
        let twin = 2 * STONE.len() - 2 - distance;
        let twin = if twin == distance { 0 } else { column(twin) };
        worth * (column(distance) + twin) as i32
    };
    STONE.iter().enumerate().map(worth).sum()
}
