//! Positions and moves as text.

use game::{Notation, Player, ZeroSum};

use crate::bits::{BOARD, has_four};
use crate::{ConnectFour, Move, NotationError};

impl Notation for ConnectFour {
    type Error = NotationError;

    /// Reads rows from the top: `7/7/7/7/3o3/3x3`.
    fn read_position((): &(), text: &str) -> Result<Self, NotationError> {
        let mut stones = BOARD.read_in_turn(text)?;
        stones.sort_by_key(|(_, square)| square.row);
        let (mut heights, mut taken) = ([0; BOARD.columns], [0, 0]);
        for (player, square) in stones {
            if heights[square.column] < square.row {
                let reason = format!("the stone on {square} has nothing below it");
                return Err(NotationError::position(text, reason));
            }
            heights[square.column] += 1;
            taken[player.index()] |= Move::new(square).map_or(0, Move::bit);
        }
        let [x, o] = taken;
        let side = if x.count_ones() == o.count_ones() { Player::FIRST } else { Player::SECOND };
        let game = Self::new(taken[side.index()], x | o);
        if has_four(taken[side.index()]) || game.was_over_before() {
            let reason = "the game was over before the last stone".to_owned();
            return Err(NotationError::position(text, reason));
        }
        Ok(game)
    }

    fn write_position(&self) -> String {
        BOARD.write(|square| self.at(square))
    }

    /// Reads a column, `d`, or the square in it on which the stone comes to lie, `d1`.
    fn read_move(&self, text: &str) -> Result<Move, NotationError> {
        let name = text.trim();
        let mv = match (BOARD.column(name), BOARD.square(name)) {
            (Some(column), _) => self.drop_into(column),
            (None, Some(square)) => Move::new(square),
            (None, None) => {
                return Err(NotationError::not_a_move(text, "moves are columns, a to g"));
            }
        };
        mv.filter(|&mv| self.is_legal(mv)).ok_or_else(|| NotationError::illegal(text))
    }

    fn write_move(&self, mv: Move) -> String {
        stones::column_name(mv.square().column).to_string()
    }

    fn read_san(&self, text: &str) -> Result<Move, NotationError> {
        self.read_move(text)
    }

    fn write_san(&self, mv: Move) -> String {
        self.write_move(mv)
    }
}
