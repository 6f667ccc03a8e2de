//! Texts of games for two in which stones are put on a grid and stay where they lie.
//!
//! A position is written as FEN writes a board: its rows from the top down with slashes between them,
//! `x` for a stone of the first player, `o` for one of the second, a digit for so many empty squares.
//! Whose turn it is follows from the number of stones where each turn puts one on the board
//! ([`Grid::read_in_turn`]); a game in which it does not writes that behind the board, as `x` or `o`.
//! Squares are named as in chess, `a1` at the bottom left.
//!
//! ```
//! use stones::Grid;
//!
//! let board = Grid { columns: 3, rows: 3 };
//! let stones = board.read("3/1x1/2o")?;
//! assert_eq!(stones.len(), 2);
//! assert_eq!(board.write(|square| stones.iter().find(|s| s.1 == square).map(|s| s.0)), "3/1x1/2o");
//! assert_eq!(board.read("3/1x1/2oo").unwrap_err().to_string(),
//!     "position '3/1x1/2oo', character 9: the row is longer than 3 squares");
//! # Ok::<(), stones::NotationError>(())
//! ```

use std::fmt;

use game::Player;

/// The size of a board: up to nine columns and rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grid {
    /// Number of columns.
    pub columns: usize,
    /// Number of rows.
    pub rows: usize,
}

/// A square of a grid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Square {
    /// From the left, counted from 0.
    pub column: usize,
    /// From the bottom, counted from 0.
    pub row: usize,
}

/// As people name it: `a1`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", column_name(self.column), self.row + 1)
    }
}

/// A text that is not a position or a move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotationError {
    /// A text that describes no board of this size.
    #[error("position '{text}', character {column}: {fault}")]
    Text {
        /// The whole text, clipped if it is long.
        text: String,
        /// The first character that is wrong, counted from 1.
        column: usize,
        /// What is wrong with it.
        fault: Fault,
    },
    /// A position that no game comes to.
    #[error("position '{text}': {reason}")]
    Position {
        /// The text, clipped if it is long.
        text: String,
        /// What is wrong with the position.
        reason: String,
    },
    /// A text in no form of move that is known here.
    #[error("'{text}' is not a move: {form}")]
    NotAMove {
        /// The text, clipped if it is long.
        text: String,
        /// How moves are written.
        form: &'static str,
    },
    /// A move that the rules do not allow here.
    #[error("'{text}' is not legal in this position")]
    Illegal {
        /// The text, clipped if it is long.
        text: String,
    },
}

/// What may be wrong with a character of a position's text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// Something that stands neither for stones nor for empty squares.
    #[error("neither x, o, a number of empty squares nor a slash between rows")]
    Symbol,
    /// A row with too few squares.
    #[error("the row has {found} squares, not {wanted}")]
    Short {
        /// How many it has.
        found: usize,
        /// How many it should have.
        wanted: usize,
    },
    /// A row with too many squares.
    #[error("the row is longer than {0} squares")]
    Long(usize),
    /// Too few rows.
    #[error("the board ends after {found} rows, not {wanted}")]
    Few {
        /// How many there are.
        found: usize,
        /// How many there should be.
        wanted: usize,
    },
    /// Too many rows.
    #[error("the board has no more than {0} rows")]
    Many(usize),
}

impl NotationError {
    /// The position in this text is impossible.
    #[must_use]
    pub fn position(text: &str, reason: String) -> Self {
        Self::Position { text: clip(text), reason }
    }

    /// This text is not a move; moves are written in this form.
    #[must_use]
    pub fn not_a_move(text: &str, form: &'static str) -> Self {
        Self::NotAMove { text: clip(text), form }
    }

    /// This move is not legal.
    #[must_use]
    pub fn illegal(text: &str) -> Self {
        Self::Illegal { text: clip(text) }
    }
}

impl Grid {
    /// All squares, column by column.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        let column = move |column| (0..self.rows).map(move |row| Square { column, row });
        (0..self.columns).flat_map(column)
    }

    /// Reads the stones of a position of a game in which each turn puts one on the board.
    ///
    /// # Errors
    /// A text that is no board of this size, or one on which the players did not take turns.
    pub fn read_in_turn(self, text: &str) -> Result<Vec<(Player, Square)>, NotationError> {
        let stones = self.read(text)?;
        let firsts = stones.iter().filter(|(player, _)| *player == Player::FIRST).count();
        let seconds = stones.len() - firsts;
        if firsts != seconds && firsts != seconds + 1 {
            let reason =
                format!("x has {firsts} stones and o {seconds}, but x begins and they take turns");
            return Err(NotationError::position(text, reason));
        }
        Ok(stones)
    }

    /// Reads the stones of a position, however they came there.
    ///
    /// # Errors
    /// A text that is no board of this size.
    pub fn read(self, text: &str) -> Result<Vec<(Player, Square)>, NotationError> {
        let fault =
            |index, fault| NotationError::Text { text: clip(text), column: index + 1, fault };
        let (mut stones, mut row, mut column) = (Vec::new(), self.rows - 1, 0);
        let mut end = 0;
        for (index, letter) in text.chars().enumerate() {
            end = index + 1;
            let (player, wide) = match letter {
                '/' if column < self.columns => {
                    let short = Fault::Short { found: column, wanted: self.columns };
                    return Err(fault(index, short));
                }
                '/' if row == 0 => return Err(fault(index, Fault::Many(self.rows))),
                '/' => {
                    (row, column) = (row - 1, 0);
                    continue;
                }
                'x' => (Some(Player::FIRST), 1),
                'o' => (Some(Player::SECOND), 1),
                '1'..='9' => (None, letter as usize - '0' as usize),
                _ => return Err(fault(index, Fault::Symbol)),
            };
            if column + wide > self.columns {
                return Err(fault(index, Fault::Long(self.columns)));
            }
            stones.extend(player.map(|player| (player, Square { column, row })));
            column += wide;
        }
        if column < self.columns {
            return Err(fault(end, Fault::Short { found: column, wanted: self.columns }));
        }
        if row > 0 {
            return Err(fault(end, Fault::Few { found: self.rows - row, wanted: self.rows }));
        }
        Ok(stones)
    }

    /// Writes a position, given who has a stone on each square.
    pub fn write(self, at: impl Fn(Square) -> Option<Player>) -> String {
        let mut text = String::new();
        for row in (0..self.rows).rev() {
            let mut empty = 0;
            for column in 0..self.columns {
                let stone = at(Square { column, row });
                if stone.is_some() && empty > 0 {
                    text += &std::mem::take(&mut empty).to_string();
                }
                match stone {
                    Some(player) => text.push(name(player)),
                    None => empty += 1,
                }
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            if row > 0 {
                text.push('/');
            }
        }
        text
    }

    /// The square of this name.
    #[must_use]
    pub fn square(self, name: &str) -> Option<Square> {
        let (column, row) = name.split_at_checked(1)?;
        let column = self.column(column)?;
        let row = (0..self.rows).find(|&index| row == (index + 1).to_string())?;
        Some(Square { column, row })
    }

    /// The column of this name, a letter.
    #[must_use]
    pub fn column(self, name: &str) -> Option<usize> {
        let name = name.to_ascii_lowercase();
        (0..self.columns).find(|&column| name == column_name(column).to_string())
    }
}

/// The letter that stands for a player's stones: `x` or `o`.
#[must_use]
pub fn name(player: Player) -> char {
    if player == Player::FIRST { 'x' } else { 'o' }
}

/// The name of a column: `a` for the first.
#[must_use]
pub fn column_name(column: usize) -> char {
    char::from(b'a' + column as u8)
}

/// The beginning of a text, short enough for a message but long enough for any position.
fn clip(text: &str) -> String {
    const LONGEST: usize = 100;
    let shown = text.chars().take(LONGEST).map(|c| if c.is_control() { ' ' } else { c });
    shown.chain(text.chars().nth(LONGEST).map(|_| '…')).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Fault, Grid, NotationError};

    const BOARD: Grid = Grid { columns: 4, rows: 2 };

    #[test]
    fn what_is_wrong_is_said_where_it_is() {
        for (text, column, fault) in [
            ("", 1, Fault::Short { found: 0, wanted: 4 }),
            ("4", 2, Fault::Few { found: 1, wanted: 2 }),
            ("2/4", 2, Fault::Short { found: 2, wanted: 4 }),
            ("4/2x", 5, Fault::Short { found: 3, wanted: 4 }),
            ("2xox/4", 4, Fault::Long(4)),
            ("9/4", 1, Fault::Long(4)),
            ("4/4/", 4, Fault::Many(2)),
            ("4/é3", 3, Fault::Symbol),
            ("0x3/4", 1, Fault::Symbol),
        ] {
            let expected = NotationError::Text { text: text.to_owned(), column, fault };
            assert_eq!(BOARD.read(text), Err(expected), "{text}");
        }
        for text in ["4/3o", "4/2xx"] {
            let in_turn = BOARD.read_in_turn(text);
            assert!(matches!(in_turn, Err(NotationError::Position { .. })), "{text}");
            assert!(BOARD.read(text).is_ok(), "{text}");
        }
        let long = BOARD.read(&"x".repeat(500)).unwrap_err().to_string();
        assert!(long.len() < 200 && long.contains('…'), "{long}");
    }

    #[test]
    fn squares_and_columns_have_names() {
        for column in 0..4 {
            for row in 0..2 {
                let square = super::Square { column, row };
                assert_eq!(BOARD.square(&square.to_string()), Some(square));
            }
        }
        assert_eq!(BOARD.square("D2"), BOARD.square("d2"));
        for text in ["", "d", "d0", "d3", "e1", "d11", "é1", "1d", "d 1"] {
            assert_eq!(BOARD.square(text), None, "{text}");
        }
        assert_eq!(BOARD.column("dd"), None);
    }

    proptest! {
        #[test]
        fn what_can_be_read_is_written_again(text in "[xo/1-4]{0,12}") {
            if let Ok(stones) = BOARD.read(&text) {
                let at = |square| stones.iter().find(|stone| stone.1 == square).map(|stone| stone.0);
                prop_assert_eq!(BOARD.read(&BOARD.write(at)), Ok(stones.clone()));
            }
        }
    }
}
