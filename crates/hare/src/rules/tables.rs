//! What a move costs, and how far a hand reaches.

use crate::Square;

/// Carrots for the way from start to finish in one move.
const WHOLE_WAY: usize = 64 * 65 / 2;

static COST: [u16; Square::COUNT] = {
    let mut cost = [0; Square::COUNT];
    let mut squares = 1;
    while squares < cost.len() {
        cost[squares] = cost[squares - 1] + squares as u16;
        squares += 1;
    }
    cost
};

static REACH: [u8; WHOLE_WAY + 1] = {
    let mut reach = [0; WHOLE_WAY + 1];
    let mut squares = 0;
    let mut carrots = 0;
    while carrots < reach.len() {
        if squares < Square::FINISH.index() && COST[squares + 1] as usize <= carrots {
            squares += 1;
        }
        reach[carrots] = squares as u8;
        carrots += 1;
    }
    reach
};

/// Carrots for this many squares forward: 1 + 2 + … + `squares`. More than 64 squares cost as much
/// as 64.
///
/// ```
/// assert_eq!(hare::rules::cost(10), 55);
/// ```
#[inline]
#[must_use]
pub fn cost(squares: usize) -> u16 {
    COST[squares.min(COST.len() - 1)]
}

/// The most squares forward that these carrots pay for, at most 64.
///
/// ```
/// assert_eq!(hare::rules::reach(54), 9);
/// assert_eq!(hare::rules::reach(55), 10);
/// ```
#[inline]
#[must_use]
pub fn reach(carrots: u16) -> usize {
    usize::from(REACH[usize::from(carrots).min(WHOLE_WAY)])
}
