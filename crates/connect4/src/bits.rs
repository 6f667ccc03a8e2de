//! Sets of squares (Tromp 1996): seven bits a column from the bottom up, the seventh above the board
//! and always empty, so that nothing wraps around.

use stones::Grid;

pub const BOARD: Grid = Grid { columns: 7, rows: 6 };
/// Bits from a square to the one beside it on the right.
pub const STRIDE: usize = BOARD.rows + 1;
/// The lowest square of each column.
pub const BOTTOM: u64 = spread(1);
/// All squares.
pub const FULL: u64 = spread((1 << BOARD.rows) - 1);
/// The first, third and fifth row, in which the player who begins wants to have threats (Allis 1988).
pub const ODD: u64 = spread(0b01_0101);

/// The same in each column.
const fn spread(column: u64) -> u64 {
    let (mut set, mut index) = (0, 0);
    while index < BOARD.columns {
        set |= column << (index * STRIDE);
        index += 1;
    }
    set
}

/// The squares as a mirror shows them: the left column becomes the right one.
#[inline]
pub const fn mirrored(set: u64) -> u64 {
    const COLUMN: u64 = (1 << STRIDE) - 1;
    let (mut found, mut index) = (0, 0);
    while index < BOARD.columns {
        let column = set >> (index * STRIDE) & COLUMN;
        found |= column << ((BOARD.columns - 1 - index) * STRIDE);
        index += 1;
    }
    found
}

/// Whether there are four in a row.
#[inline]
pub fn has_four(stones: u64) -> bool {
    [1, STRIDE - 1, STRIDE, STRIDE + 1].into_iter().any(|step| {
        let pairs = stones & stones >> step;
        pairs & pairs >> (2 * step) != 0
    })
}

/// The squares, taken or not, that make four in a row with three of these stones (Pons 2015).
#[inline]
pub fn completions(stones: u64) -> u64 {
    let mut found = stones << 1 & stones << 2 & stones << 3;
    for step in [STRIDE - 1, STRIDE, STRIDE + 1] {
        let two_below = stones << step & stones << (2 * step);
        found |= two_below & (stones << (3 * step) | stones >> step);
        let two_above = stones >> step & stones >> (2 * step);
        found |= two_above & (stones >> (3 * step) | stones << step);
    }
    found & FULL
}
