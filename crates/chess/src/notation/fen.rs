//! Forsyth-Edwards Notation, with the castling letters of X-FEN (Reinhard Scharnagl) and of
//! Shredder.

use std::fmt;
use std::str::FromStr;

use super::{FenFault, NotationError};
use crate::{CastlingRights, Color, File, Piece, Rank, Role, Setup, Square, Wing};

/// Reads the six fields of FEN, whether or not the position is legal.
///
/// Missing fields at the end count as `w`, `-`, `-`, `0` and `1`; `-` is taken for a counter too.
/// `K`, `Q`, `k`, `q` mean the outermost rook of the wing, a letter of a file the rook there.
///
/// ```
/// # use chess::Setup;
/// let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// assert_eq!(start.parse(), Ok(Setup::standard()));
/// assert_eq!(Setup::standard().to_string(), start);
/// ```
impl FromStr for Setup {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut fields = Fields { text, at: 0 };
        let setup = fields.position()?;
        match fields.next() {
            (_, "") => Ok(setup),
            surplus => Err(fields.error(surplus, FenFault::Surplus)),
        }
    }
}

/// A part of a text and where it begins.
type Part<'a> = (usize, &'a str);

/// The fields of a text, one after the other.
pub(super) struct Fields<'a> {
    pub(super) text: &'a str,
    /// Number of bytes already read.
    pub(super) at: usize,
}

impl<'a> Fields<'a> {
    /// The next field; an empty one at the end.
    pub(super) fn next(&mut self) -> Part<'a> {
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

    /// Reads all six fields.
    fn position(&mut self) -> Result<Setup, NotationError> {
        let mut setup = self.four()?;
        self.counters(&mut setup)?;
        Ok(setup)
    }

    /// Reads the four fields that FEN and EPD share.
    pub(super) fn four(&mut self) -> Result<Setup, NotationError> {
        let mut setup = Setup::EMPTY;
        let placement = self.next();
        self.read_placement(placement, &mut setup)?;
        let turn = self.next();
        setup.turn = match turn.1 {
            "" | "w" | "W" => Color::White,
            "b" | "B" => Color::Black,
            _ => return Err(self.error(turn, FenFault::Turn)),
        };
        let castling = self.next();
        setup.castling =
            read_castling(castling.1, &setup).map_err(|fault| self.error(castling, fault))?;
        let mut ep = self.next();
        let after_dash = ep.1.strip_prefix('-').unwrap_or_default();
        if read_number(after_dash).is_some() {
            // A well-known suite lacks the space between this field and the next.
            ep.1 = "-";
            self.at = ep.0 + 1;
        }
        if !matches!(ep.1, "" | "-") {
            let square = ep.1.parse().ok();
            let on_rank = |s: &Square| matches!(s.rank(), Rank::R3 | Rank::R6);
            setup.ep_square = square.filter(on_rank);
            if setup.ep_square.is_none() {
                return Err(self.error(ep, FenFault::EnPassant));
            }
        }
        Ok(setup)
    }

    /// Reads the two counters.
    pub(super) fn counters(&mut self, setup: &mut Setup) -> Result<(), NotationError> {
        let clock = self.next();
        if !matches!(clock.1, "" | "-") {
            let plies = read_number(clock.1).and_then(|n| n.try_into().ok());
            setup.halfmove_clock =
                plies.ok_or_else(|| self.error(clock, FenFault::HalfmoveClock))?;
        }
        let number = self.next();
        if !matches!(number.1, "" | "-") {
            setup.fullmove_number = read_number(number.1)
                .ok_or_else(|| self.error(number, FenFault::FullmoveNumber))?;
        }
        Ok(())
    }

    fn read_placement(&self, field: Part<'_>, setup: &mut Setup) -> Result<(), NotationError> {
        let (mut at, placement) = field;
        if placement.is_empty() {
            return Err(self.error(field, FenFault::Empty));
        }
        let count = placement.split('/').count();
        if count != 8 {
            return Err(self.error(field, FenFault::Ranks { count }));
        }
        for (rank, row) in Rank::ALL.into_iter().rev().zip(placement.split('/')) {
            let number = rank.index() + 1;
            let mut squares = 0;
            for (offset, letter) in row.char_indices() {
                match (letter, Piece::from_char(letter)) {
                    ('1'..='8', _) => squares += letter as usize - '0' as usize,
                    (_, Some(piece)) => {
                        if let Some(file) = File::new(squares) {
                            setup.board[Square::new(file, rank).index()] = Some(piece);
                        }
                        squares += 1;
                    }
                    (_, None) => {
                        let part = &row[offset..offset + letter.len_utf8()];
                        return Err(self.error((at + offset, part), FenFault::Piece));
                    }
                }
            }
            if squares > 8 {
                return Err(self.error((at, row), FenFault::LongRank { rank: number }));
            }
            if squares < 8 {
                return Err(self.error((at, row), FenFault::ShortRank { rank: number, squares }));
            }
            at += row.len() + 1;
        }
        Ok(())
    }
}

/// A number without sign.
fn read_number(text: &str) -> Option<u32> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

fn read_castling(text: &str, setup: &Setup) -> Result<CastlingRights, FenFault> {
    let mut rights = CastlingRights::NONE;
    if matches!(text, "" | "-") {
        return Ok(rights);
    }
    for letter in text.chars() {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let king = back_rank_king(setup, color);
        let (wing, file) = match letter.to_ascii_lowercase() {
            'k' => (Wing::Kingside, outermost_rook(setup, color, Wing::Kingside)),
            'q' => (Wing::Queenside, outermost_rook(setup, color, Wing::Queenside)),
            letter => {
                let file = File::from_char(letter).ok_or(FenFault::Castling)?;
                // Without a king in place the right is refused later, whatever its wing.
                let kingside = king.map_or(file > File::E, |king| file > king.file());
                (if kingside { Wing::Kingside } else { Wing::Queenside }, Some(file))
            }
        };
        // Without a rook in place the right is refused later: name the usual one.
        let file = file.unwrap_or(corner(wing));
        if rights.rook_file(color, wing).is_some() {
            return Err(FenFault::DoubledCastling);
        }
        rights.set(color, wing, Some(file));
    }
    Ok(rights)
}

fn back_rank_king(setup: &Setup, color: Color) -> Option<Square> {
    let kings = setup.squares_of(Piece::new(color, Role::King));
    kings.into_iter().find(|king| king.rank() == Rank::R1.relative(color))
}

/// The file of the rook in standard chess.
const fn corner(wing: Wing) -> File {
    match wing {
        Wing::Kingside => File::H,
        Wing::Queenside => File::A,
    }
}

/// The file of the rook that `K` and `Q` mean.
fn outermost_rook(setup: &Setup, color: Color, wing: Wing) -> Option<File> {
    let king = back_rank_king(setup, color)?;
    let rooks = setup.squares_of(Piece::new(color, Role::Rook)).into_iter();
    let on_wing = rooks.filter(|rook| rook.rank() == king.rank() && Wing::of(king, *rook) == wing);
    let files = on_wing.map(Square::file);
    match wing {
        Wing::Kingside => files.max(),
        Wing::Queenside => files.min(),
    }
}

/// Whether only Chess960 knows the castling rights: a king off the e-file or a rook that is not
/// in the corner.
pub(super) fn needs_chess960(setup: &Setup) -> bool {
    setup.castling.iter().any(|(color, wing, rook)| {
        let king = back_rank_king(setup, color);
        rook.file() != corner(wing) || king.is_none_or(|king| king.file() != File::E)
    })
}

/// Writes X-FEN: castling rights as `KQkq`, with the file of the rook where another one stands
/// outside of it.
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
            if rank != Rank::R1 {
                f.write_str("/")?;
            }
        }
        f.write_str(match self.turn {
            Color::White => " w ",
            Color::Black => " b ",
        })?;
        if self.castling.is_none() {
            f.write_str("-")?;
        }
        for (color, wing, rook) in self.castling.iter() {
            let meant = outermost_rook(self, color, wing).unwrap_or(corner(wing));
            let letter = match wing {
                _ if meant != rook.file() => rook.file().to_char(),
                Wing::Kingside => 'k',
                Wing::Queenside => 'q',
            };
            let is_white = color == Color::White;
            write!(f, "{}", if is_white { letter.to_ascii_uppercase() } else { letter })?;
        }
        match self.ep_square {
            Some(square) => write!(f, " {square}")?,
            None => f.write_str(" -")?,
        }
        write!(f, " {} {}", self.halfmove_clock, self.fullmove_number)
    }
}
