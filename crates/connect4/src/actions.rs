//! What a network sees.

use game::{Actions, Player, ZeroSum};

use crate::bits::{BOARD, STRIDE};
use crate::{ConnectFour, Move};

/// Planes: the stones of the player to move, those of the other, and where a stone can come to lie now. The
/// fact is whether the player to move began, which decides who comes to fill up the last squares. An action
/// is a column.
impl Actions for ConnectFour {
    const ACTIONS: usize = BOARD.columns;
    const COLUMNS: usize = BOARD.columns;
    const ROWS: usize = BOARD.rows;
    const PLANES: usize = 3;
    const FACTS: usize = 1;
    const IMAGES: usize = 2;

    #[inline]
    fn action(&self, mv: Move) -> usize {
        mv.square().column
    }

    fn planes(&self, mut tell: impl FnMut(usize, usize, f32)) {
        for (plane, mut set) in [self.own(), self.other(), self.open()].into_iter().enumerate() {
            while set != 0 {
                let bit = set.trailing_zeros() as usize;
                tell(plane, bit % STRIDE * BOARD.columns + bit / STRIDE, 1.0);
                set &= set - 1;
            }
        }
    }

    fn facts(&self, mut tell: impl FnMut(usize, f32)) {
        if self.side() == Player::FIRST {
            tell(0, 1.0);
        }
    }

    fn image_square(image: usize, square: usize) -> usize {
        let (column, row) = (square % BOARD.columns, square / BOARD.columns);
        row * BOARD.columns + Self::image_action(image, column)
    }

    fn image_action(image: usize, action: usize) -> usize {
        if image == 0 { action } else { BOARD.columns - 1 - action }
    }
}
