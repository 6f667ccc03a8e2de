//! Forsyth-Edwards Notation as xiangqi uses it.

use std::fmt;
use std::str::FromStr;

use super::{FenFault, NotationError};
use crate::{Color, File, Piece, Rank, Setup, Square};

/// Reads FEN, whether or not the position is legal.
///
/// Elephants may be `b` or `e`, horses `n` or `h`; Red to move is `w` or `r`. Fields missing at
/// the end count as `w`, `-`, `-`, `0` and `1`; the two dashes may also be missing before the
/// counters, and `-` is taken for a counter too.
///
/// ```
/// # use xiangqi::Setup;
/// let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
/// assert_eq!(start.parse(), Ok(Setup::start()));
/// assert_eq!(Setup::start().to_string(), start);
/// let start = "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r";
/// assert_eq!(start.parse(), Ok(Setup::start()));
/// ```
impl FromStr for Setup {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut fields = Fields { text, at: 0 };
        let mut setup = Self::EMPTY;
        let placement = fields.next();
        fields.read_placement(placement, &mut setup)?;
        let turn = fields.next();
        setup.turn = match turn.1 {
            "" | "w" | "W" | "r" | "R" => Color::Red,
            "b" | "B" => Color::Black,
            _ => return Err(fields.error(turn, FenFault::Turn)),
        };
        let mut clock = fields.next();
        for _ in 0..2 {
            if clock.1 == "-" {
                clock = fields.next();
            }
        }
        if !matches!(clock.1, "" | "-") {
            let plies = read_number(clock.1).and_then(|n| n.try_into().ok());
            setup.halfmove_clock =
                plies.ok_or_else(|| fields.error(clock, FenFault::HalfmoveClock))?;
        }
        let number = fields.next();
        if !matches!(number.1, "" | "-") {
            setup.fullmove_number = read_number(number.1)
                .ok_or_else(|| fields.error(number, FenFault::FullmoveNumber))?;
        }
        match fields.next() {
            (_, "") => Ok(setup),
            surplus => Err(fields.error(surplus, FenFault::Surplus)),
        }
    }
}

/// A part of a text and where it begins.
type Part<'a> = (usize, &'a str);

/// The fields of a text, one after the other.
struct Fields<'a> {
    text: &'a str,
    /// Number of bytes already read.
    at: usize,
}

impl<'a> Fields<'a> {
    /// The next field; an empty one at the end.
    fn next(&mut self) -> Part<'a> {
        let rest = &self.text[self.at..];
        let start = self.at + (rest.len() - rest.trim_start().len());
        let rest = &self.text[start..];
        let length = rest.find(char::is_whitespace).unwrap_or(rest.len());
        self.at = start + length;
        (start, &rest[..length])
    }

    fn error(&self, (at, part): Part<'_>, fault: FenFault) -> NotationError {
        NotationError::fen(self.text, at, part, fault)
    }

    fn read_placement(&self, field: Part<'_>, setup: &mut Setup) -> Result<(), NotationError> {
        let (mut at, placement) = field;
        if placement.is_empty() {
            return Err(self.error(field, FenFault::Empty));
        }
        let count = placement.split('/').count();
        if count != Rank::ALL.len() {
            return Err(self.error(field, FenFault::Ranks { count }));
        }
        for (rank, row) in Rank::ALL.into_iter().rev().zip(placement.split('/')) {
            self.read_rank((at, row), rank, setup)?;
            at += row.len() + 1;
        }
        Ok(())
    }

    fn read_rank(&self, row: Part<'_>, at: Rank, setup: &mut Setup) -> Result<(), NotationError> {
        let rank = at.index();
        let mut squares = 0;
        for (offset, letter) in row.1.char_indices() {
            match (letter, Piece::from_char(letter)) {
                ('1'..='9', _) => squares += letter as usize - '0' as usize,
                (_, Some(piece)) => {
                    if let Some(file) = File::new(squares) {
                        setup.board[Square::new(file, at).index()] = Some(piece);
                    }
                    squares += 1;
                }
                (_, None) => {
                    let part = &row.1[offset..offset + letter.len_utf8()];
                    return Err(self.error((row.0 + offset, part), FenFault::Piece));
                }
            }
        }
        match squares {
            9 => Ok(()),
            10.. => Err(self.error(row, FenFault::LongRank { rank })),
            _ => Err(self.error(row, FenFault::ShortRank { rank, squares })),
        }
    }
}

/// A number without sign.
fn read_number(text: &str) -> Option<u32> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

/// Writes FEN with the letters `kabnrcp` and `w` for Red.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            let mut empty = 0;
            for file in File::ALL {
                match self.board[Square::new(file, rank).index()] {
                    None => empty += 1,
                    Some(piece) => {
                        if empty > 0 {
                            write!(f, "{empty}")?;
                        }
                        empty = 0;
                        write!(f, "{piece}")?;
                    }
                }
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            if rank != Rank::R0 {
                f.write_str("/")?;
            }
        }
        let turn = match self.turn {
            Color::Red => 'w',
            Color::Black => 'b',
        };
        write!(f, " {turn} - - {} {}", self.halfmove_clock, self.fullmove_number)
    }
}
