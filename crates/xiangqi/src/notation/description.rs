//! Moves as people describe them, whatever the script: which piece, whether it goes forward, back
//! or sideways, and a number that says how far or to which file.
//!
//! Files are counted from 1 to 9 from the mover's right. The number is one of steps for a piece
//! that goes straight forward or back, else the file where it arrives. Of several like pieces on
//! one file the place counts, from the front; advisors and elephants do without, as only the front
//! one of two can go back and only the rear one forward.

use game::{Game as _, MoveList};

use super::NotationError;
use crate::{Board, Color, File, Move, Role, Square, Xiangqi};

/// Which way a piece goes, as its owner sees it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    Forward,
    Sideways,
    Back,
}

/// The place of a piece among the like pieces of its side on its file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct TandemRank {
    /// 0 for the one in front.
    pub(super) index: usize,
    /// Number of them, itself included.
    pub(super) count: usize,
}

/// A legal move, described.
#[derive(Clone, Copy)]
pub(super) struct Description {
    pub(super) role: Role,
    /// The file where it starts, 1 to 9.
    pub(super) file: usize,
    pub(super) place: TandemRank,
    /// Number of files on which the side has several pieces of this kind.
    pub(super) crowded: usize,
    pub(super) direction: Direction,
    /// Steps, or the file where it arrives.
    pub(super) number: usize,
}

/// The number of a file, counted from the right of a side.
const fn number_of(file: File, side: Color) -> usize {
    match side {
        Color::Red => 9 - file.index(),
        Color::Black => file.index() + 1,
    }
}

impl Description {
    /// Describes a move; `None` where no piece stands at its start.
    pub(super) fn of(board: &Board, mv: Move) -> Option<Self> {
        let piece = board.piece_at(mv.from())?;
        let (side, role) = (piece.color(), piece.role());
        let ahead = |square: Square| square.relative(side).rank();
        let (from, to) = (ahead(mv.from()), ahead(mv.to()));
        let mut place = TandemRank { index: 0, count: 0 };
        let mut on_files = [0; File::ALL.len()];
        for like in board.pieces(side, role) {
            on_files[like.file().index()] += 1;
            if like.file() == mv.from().file() {
                place.count += 1;
                place.index += usize::from(ahead(like) > from);
            }
        }
        let direction = match to.cmp(&from) {
            std::cmp::Ordering::Less => Direction::Back,
            std::cmp::Ordering::Equal => Direction::Sideways,
            std::cmp::Ordering::Greater => Direction::Forward,
        };
        let number = if mv.from().file() == mv.to().file() {
            from.index().abs_diff(to.index())
        } else {
            number_of(mv.to().file(), side)
        };
        Some(Self {
            role,
            file: number_of(mv.from().file(), side),
            place,
            crowded: on_files.into_iter().filter(|&count| count > 1).count(),
            direction,
            number,
        })
    }

    /// Whether the file alone says which of the side's pieces of this kind it is.
    pub(super) fn is_told_by_file(&self) -> bool {
        self.place.count == 1 || matches!(self.role, Role::Advisor | Role::Elephant)
    }
}

/// A sign of a text, in Latin or Chinese script.
#[derive(Clone, Copy)]
enum Sign {
    Piece(Role),
    Digit(usize),
    /// A direction, or in Latin script the place in front or in the rear.
    Direction(Direction),
    Spot(Spot),
}

/// A place on a file as a text gives it.
#[derive(Clone, Copy)]
enum Spot {
    Front,
    Middle,
    Rear,
    /// Counted from the front, from 1.
    Nth(usize),
}

impl Spot {
    fn fits(self, place: TandemRank) -> bool {
        place.count > 1
            && match self {
                Self::Front => place.index == 0,
                Self::Middle => place == TandemRank { index: 1, count: 3 },
                Self::Rear => place.index + 1 == place.count,
                Self::Nth(number) => place.index + 1 == number,
            }
    }
}

impl Sign {
    fn read(letter: char) -> Option<Self> {
        Some(match plain(letter) {
            '+' | '进' | '進' => Self::Direction(Direction::Forward),
            '-' | '–' | '−' | '退' => Self::Direction(Direction::Back),
            '=' | '.' | '平' => Self::Direction(Direction::Sideways),
            '前' => Self::Spot(Spot::Front),
            '中' => Self::Spot(Spot::Middle),
            '后' | '後' => Self::Spot(Spot::Rear),
            '帅' | '帥' | '将' | '將' => Self::Piece(Role::King),
            '仕' | '士' => Self::Piece(Role::Advisor),
            '相' | '象' => Self::Piece(Role::Elephant),
            '马' | '馬' | '傌' => Self::Piece(Role::Horse),
            '车' | '車' | '俥' => Self::Piece(Role::Rook),
            '炮' | '砲' | '包' => Self::Piece(Role::Cannon),
            '兵' | '卒' => Self::Piece(Role::Pawn),
            letter => match digit(letter) {
                Some(digit) => Self::Digit(digit),
                None => Self::Piece(Role::from_char(letter)?),
            },
        })
    }

    /// The place that a sign before or behind the name of a piece means.
    fn spot(self) -> Option<Spot> {
        match self {
            Self::Spot(spot) => Some(spot),
            Self::Digit(number) => Some(Spot::Nth(number)),
            Self::Direction(Direction::Forward) => Some(Spot::Front),
            Self::Direction(Direction::Back) => Some(Spot::Rear),
            Self::Direction(Direction::Sideways) | Self::Piece(_) => None,
        }
    }
}

/// The usual form of the wide Latin letters, digits and signs of Chinese texts.
fn plain(letter: char) -> char {
    const WIDE: std::ops::RangeInclusive<char> = '！'..='～';
    if !WIDE.contains(&letter) {
        return letter;
    }
    char::from_u32(letter as u32 - '！' as u32 + '!' as u32).unwrap_or(letter)
}

/// A digit from 1 to 9, European or Chinese.
fn digit(letter: char) -> Option<usize> {
    const CHINESE: &str = "一二三四五六七八九";
    let chinese = CHINESE.chars().position(|numeral| numeral == letter).map(|index| index + 1);
    chinese.or_else(|| letter.to_digit(10).filter(|&digit| digit > 0).map(|digit| digit as usize))
}

/// What a text says of a move.
struct Pattern {
    role: Role,
    file: Option<usize>,
    spot: Option<Spot>,
    direction: Direction,
    number: usize,
}

impl Pattern {
    /// Takes apart a text of four signs.
    fn parse(text: &str) -> Option<Self> {
        let text = text.trim_end_matches(|c| matches!(plain(c), '!' | '?') || c.is_whitespace());
        let mut signs = text.chars().filter(|c| !c.is_whitespace()).map(Sign::read);
        let mut next = || signs.next().flatten();
        let (first, second) = (next()?, next()?);
        let (Sign::Direction(direction), Sign::Digit(number)) = (next()?, next()?) else {
            return None;
        };
        if signs.next().is_some() {
            return None;
        }
        let (role, file, spot) = match (first, second) {
            (Sign::Piece(role), Sign::Digit(file)) => (role, Some(file), None),
            (Sign::Piece(role), spot) | (spot, Sign::Piece(role)) => {
                (role, None, Some(spot.spot()?))
            }
            // The name of a pawn gives way to its file: 15=6, 前三平四.
            (Sign::Digit(number), Sign::Digit(file)) => {
                (Role::Pawn, Some(file), Some(Spot::Nth(number)))
            }
            (Sign::Spot(spot), Sign::Digit(file)) => (Role::Pawn, Some(file), Some(spot)),
            _ => return None,
        };
        Some(Self { role, file, spot, direction, number })
    }

    fn fits(&self, move_is: Description) -> bool {
        self.role == move_is.role
            && self.file.is_none_or(|file| file == move_is.file)
            && self.spot.is_none_or(|spot| spot.fits(move_is.place))
            && self.direction == move_is.direction
            && self.number == move_is.number
    }
}

/// The legal move that a text in either script describes.
pub(super) fn read(game: &Xiangqi, text: &str) -> Result<Move, NotationError> {
    let pattern = Pattern::parse(text).ok_or_else(|| NotationError::not_a_move(text))?;
    let mut moves = MoveList::new();
    game.turn(&mut moves);
    let board = game.board();
    moves.retain(|mv| Description::of(board, *mv).is_some_and(|found| pattern.fits(found)));
    match moves.as_slice() {
        [] => Err(NotationError::illegal(text)),
        [mv] => Ok(*mv),
        several => {
            let candidates = several.iter().map(|&mv| super::wxf::write(board, mv)).collect();
            Err(NotationError::ambiguous(text, candidates))
        }
    }
}
