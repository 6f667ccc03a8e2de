//! Xiangqi on a mailbox of 13 × 14 = 182 places.
//!
//! # Idea
//! The pieces of xiangqi step one or two lines at most (the horse, the elephant) or slide. With two
//! spare lines on every side of the 9 × 10 board no step leaves the larger one, so every piece is
//! moved alike: a list of offsets, and how often each may be repeated. What is peculiar to xiangqi
//! is checked apart:
//!
//! * palace, river and the pawns' way: one table tells for every square which pieces may stand
//!   there, so an advisor has all four diagonals and is kept in by the table;
//! * the horse's leg and the elephant's eye: the square a step goes over must be empty;
//! * the cannon's screen: it takes beyond the first piece it meets;
//! * the kings, which must not face each other on an open file.
//!
//! # Data
//! | table | holds |
//! |---|---|
//! | [`Position`] | 90 kinds of pieces (0 pawn … 6 king, 7 none), and 90 owners |
//! | `MAILBOX90` | square → place, 90 numbers |
//! | `MAILBOX182` | place → square or -1, 182 numbers |
//! | `OFFSETS` | kind → at most eight directions |
//! | `OVER` | kind → the leg or eye of each direction |
//! | `SLIDE` | kind → how often a direction may be repeated, 1 or 9 |
//! | `MAY_STAND` | square → which kinds may stand there, one bit for each |
//!
//! # Cost
//! A move is legal if no answer takes the king. To know it, each move is made, all answers to it are
//! generated, and it is taken back. Where a position has 40 moves, that is 41 times the work of
//! listing them, and the list itself asks each of the 90 squares. The generator of the crate
//! `xiangqi` looks at a few squares around the king instead, and finds the pieces as bits of a word.
//!
//! # Source
//! The generator of a published course work on alpha-beta search for Chinese chess, written anew.
//!
//! ```
//! use mailbox::xiangqi::Position;
//!
//! let mut position = Position::new(&xiangqi::Setup::start());
//! assert_eq!(position.legal_moves().len(), 44);
//! assert_eq!(position.perft(3), 79_666);
//! ```

use std::fmt;

use ::xiangqi::{Color, Role, Setup, Square};

use crate::Layout;

/// Number of squares: 9 files, 10 ranks; a0 = 0, i0 = 8, i9 = 89.
const SQUARES: usize = 90;
/// Number of places of the mailbox.
const PLACES: usize = 182;
/// Length of a row of the mailbox: one row further is one rank up.
const ROW: i16 = 13;

/// What stands on a square: a number as the course work has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Pawn,
    Advisor,
    Elephant,
    Horse,
    Cannon,
    Rook,
    King,
    None,
}

/// Where each square lies in the mailbox.
const MAILBOX90: [i16; SQUARES] = {
    let mut places = [0; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let (file, rank) = (square as i16 % 9, square as i16 / 9);
        places[square] = (rank + 2) * ROW + file + 2;
        square += 1;
    }
    places
};

/// Which square lies at each place, -1 for those of the margin.
const MAILBOX182: [i8; PLACES] = {
    let mut squares = [-1; PLACES];
    let mut square = 0;
    while square < SQUARES {
        squares[MAILBOX90[square] as usize] = square as i8;
        square += 1;
    }
    squares
};

/// The board with its margin.
pub const LAYOUT: Layout = Layout { columns: ROW as usize, squares: &MAILBOX182 };

const UP: i16 = ROW;
const DOWN: i16 = -ROW;
const RIGHT: i16 = 1;
const LEFT: i16 = -1;

const STRAIGHT: &[i16] = &[UP, RIGHT, DOWN, LEFT];
const DIAGONAL: &[i16] = &[UP + RIGHT, DOWN + RIGHT, DOWN + LEFT, UP + LEFT];
const TWICE_DIAGONAL: &[i16] =
    &[2 * (UP + RIGHT), 2 * (DOWN + RIGHT), 2 * (DOWN + LEFT), 2 * (UP + LEFT)];
/// The steps of a horse, as differences of places.
pub const HORSE: &[i16] = &[
    2 * UP + RIGHT,
    2 * RIGHT + UP,
    2 * RIGHT + DOWN,
    2 * DOWN + RIGHT,
    2 * DOWN + LEFT,
    2 * LEFT + DOWN,
    2 * LEFT + UP,
    2 * UP + LEFT,
];

/// The directions of each kind, as Red sees them; Black's are the same turned round.
const OFFSETS: [&[i16]; 7] =
    [&[UP, RIGHT, LEFT], DIAGONAL, TWICE_DIAGONAL, HORSE, STRAIGHT, STRAIGHT, STRAIGHT];

/// For each direction the step to the square that must be empty: the eye, the leg.
const OVER: [&[i16]; 7] =
    [&[], &[], DIAGONAL, &[UP, RIGHT, RIGHT, DOWN, DOWN, LEFT, LEFT, UP], &[], &[], &[]];

/// How often a direction may be repeated.
const SLIDE: [usize; 7] = [1, 1, 1, 1, 9, 9, 1];

/// Where pieces may stand, as Red sees the board, its own end at the bottom: `p` pawn, `e` elephant,
/// `b` both of them, `k` king, `a` king or advisor, `x` king or elephant. Horses, cannons and rooks
/// may stand anywhere.
///
/// A pawn that has not crossed the river cannot step aside, because beside it there is no `p`.
const AREAS: [&[u8; 9]; 10] = [
    b"ppppppppp",
    b"ppppppppp",
    b"ppppppppp",
    b"ppppppppp",
    b"ppppppppp",
    b"p.b.p.b.p",
    b"p.p.p.p.p",
    b"e..axa..e",
    b"...kak...",
    b"..eakae..",
];

const fn bit(kind: Kind) -> u8 {
    1 << kind as u8
}

/// A bit for each kind that may stand on a square, for Red; for Black the board is turned round.
const MAY_STAND: [u8; SQUARES] = {
    let mut masks = [bit(Kind::Horse) | bit(Kind::Cannon) | bit(Kind::Rook); SQUARES];
    let mut square = 0;
    while square < SQUARES {
        masks[square] |= match AREAS[9 - square / 9][square % 9] {
            b'p' => bit(Kind::Pawn),
            b'e' => bit(Kind::Elephant),
            b'b' => bit(Kind::Pawn) | bit(Kind::Elephant),
            b'k' => bit(Kind::King),
            b'a' => bit(Kind::King) | bit(Kind::Advisor),
            b'x' => bit(Kind::King) | bit(Kind::Elephant),
            _ => 0,
        };
        square += 1;
    }
    masks
};

/// A move from one square to another, by their numbers: a0 = 0, i9 = 89.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Step {
    /// Where it starts.
    pub from: usize,
    /// Where it leads.
    pub to: usize,
}

/// Writes it as UCI does: `h2e2`.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in [self.from, self.to] {
            let file = char::from(b'a' + (square % 9) as u8);
            write!(f, "{file}{}", square / 9)?;
        }
        Ok(())
    }
}

/// A position on the plain board: 90 kinds, 90 owners, and whose turn it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    kinds: [Kind; SQUARES],
    owners: [Option<Color>; SQUARES],
    turn: Color,
}

impl Position {
    /// Takes a position over from a set-up.
    #[must_use]
    pub fn new(setup: &Setup) -> Self {
        let mut position =
            Self { kinds: [Kind::None; SQUARES], owners: [None; SQUARES], turn: setup.turn };
        for square in Square::all() {
            let Some(piece) = setup.board[square.index()] else { continue };
            position.owners[square.index()] = Some(piece.color());
            position.kinds[square.index()] = match piece.role() {
                Role::Pawn => Kind::Pawn,
                Role::Advisor => Kind::Advisor,
                Role::Elephant => Kind::Elephant,
                Role::Horse => Kind::Horse,
                Role::Cannon => Kind::Cannon,
                Role::Rook => Kind::Rook,
                Role::King => Kind::King,
            };
        }
        position
    }

    /// The legal moves, in the order of the squares they start from.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Step> {
        let mut after = self.clone();
        let mut moves = self.moves();
        moves.retain(|&step| {
            let captured = after.play(step);
            let legal = !after.can_take_king();
            after.take_back(step, captured);
            legal
        });
        moves
    }

    /// Whether the side to move is in check.
    #[must_use]
    pub fn in_check(&self) -> bool {
        let passed = Self { turn: !self.turn, ..self.clone() };
        passed.can_take_king()
    }

    /// Number of leaves this many plies below, the legal moves being the branches.
    pub fn perft(&mut self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut leaves = 0;
        for step in self.legal_moves() {
            let captured = self.play(step);
            leaves += self.perft(depth - 1);
            self.take_back(step, captured);
        }
        leaves
    }

    /// Makes one of the legal moves.
    ///
    /// # Panics
    /// When a square of the step is not below 90.
    pub fn make(&mut self, step: Step) {
        self.play(step);
    }

    /// Makes a move; returns what stood on its target.
    fn play(&mut self, step: Step) -> (Kind, Option<Color>) {
        let captured = (self.kinds[step.to], self.owners[step.to]);
        self.kinds[step.to] = self.kinds[step.from];
        self.owners[step.to] = self.owners[step.from];
        self.kinds[step.from] = Kind::None;
        self.owners[step.from] = None;
        self.turn = !self.turn;
        captured
    }

    /// Takes a move back, given what it captured.
    fn take_back(&mut self, step: Step, captured: (Kind, Option<Color>)) {
        self.kinds[step.from] = self.kinds[step.to];
        self.owners[step.from] = self.owners[step.to];
        (self.kinds[step.to], self.owners[step.to]) = captured;
        self.turn = !self.turn;
    }

    /// Whether the side to move could take the other king, or the kings face each other.
    fn can_take_king(&self) -> bool {
        self.kings_face() || self.moves().iter().any(|step| self.kinds[step.to] == Kind::King)
    }

    /// Whether both kings stand on one file with nothing between.
    fn kings_face(&self) -> bool {
        let mut kings = (0..SQUARES).filter(|&square| self.kinds[square] == Kind::King);
        let (Some(lower), Some(upper)) = (kings.next(), kings.next()) else { return false };
        lower % 9 == upper % 9
            && (lower + 9..upper).step_by(9).all(|square| self.kinds[square] == Kind::None)
    }

    /// The moves of the side to move, the safety of its king aside.
    fn moves(&self) -> Vec<Step> {
        let mut moves = Vec::with_capacity(64);
        for from in 0..SQUARES {
            if self.owners[from] == Some(self.turn) {
                self.moves_from(from, &mut moves);
            }
        }
        moves
    }

    fn moves_from(&self, from: usize, moves: &mut Vec<Step>) {
        let kind = self.kinds[from];
        let Some(&directions) = OFFSETS.get(kind as usize) else { return };
        for (direction, &offset) in directions.iter().enumerate() {
            if self.is_hobbled(kind, from, direction) {
                continue;
            }
            let mut screened = false;
            let mut place = MAILBOX90[from];
            for _ in 0..SLIDE[kind as usize] {
                place += self.turned(offset);
                let Some(to) = square_at(place) else { break };
                if !self.may_stand(kind, to) {
                    break;
                }
                let owner = self.owners[to];
                let goes = match kind {
                    // A cannon takes only beyond a screen, and goes only before it.
                    Kind::Cannon => screened == owner.is_some(),
                    _ => true,
                };
                if goes && owner != Some(self.turn) {
                    moves.push(Step { from, to });
                }
                if owner.is_some() {
                    if kind != Kind::Cannon || screened {
                        break;
                    }
                    screened = true;
                }
            }
        }
    }

    /// Whether the leg of a horse or the eye of an elephant is occupied.
    fn is_hobbled(&self, kind: Kind, from: usize, direction: usize) -> bool {
        OVER[kind as usize].get(direction).is_some_and(|&over| {
            // What lies in the margin hobbles nobody.
            square_at(MAILBOX90[from] + self.turned(over))
                .is_some_and(|square| self.kinds[square] != Kind::None)
        })
    }

    fn may_stand(&self, kind: Kind, square: usize) -> bool {
        let seen = match self.turn {
            Color::Red => square,
            Color::Black => SQUARES - 1 - square,
        };
        MAY_STAND[seen] & bit(kind) != 0
    }

    /// An offset as the side to move sees it.
    fn turned(&self, offset: i16) -> i16 {
        match self.turn {
            Color::Red => offset,
            Color::Black => -offset,
        }
    }
}

/// The square at a place of the mailbox.
fn square_at(place: i16) -> Option<usize> {
    usize::try_from(MAILBOX182[place as usize]).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_two_boards_are_each_others_inverse() {
        for (square, place) in MAILBOX90.into_iter().enumerate() {
            assert_eq!(square_at(place), Some(square));
        }
        assert_eq!(MAILBOX182.iter().filter(|&&square| square < 0).count(), PLACES - SQUARES);
    }

    /// Two spare lines are enough: the longest single step from the last line stays inside.
    #[test]
    fn no_step_leaves_the_mailbox() {
        for offset in OFFSETS.into_iter().flatten() {
            for place in MAILBOX90 {
                for place in [place + offset, place - offset] {
                    assert!((0..PLACES as i16).contains(&place));
                }
            }
        }
    }

    /// The margin is wide enough that no step comes out on the other side of the board.
    #[test]
    fn steps_keep_close() {
        for offset in OFFSETS.into_iter().flatten() {
            for (square, place) in MAILBOX90.into_iter().enumerate() {
                let Some(to) = square_at(place + offset) else { continue };
                let (files, ranks) = ((square % 9).abs_diff(to % 9), (square / 9).abs_diff(to / 9));
                assert!(files <= 2 && ranks <= 2, "{square} to {to}");
            }
        }
    }

    #[test]
    fn areas_have_their_sizes() {
        let count = |kind| MAY_STAND.iter().filter(|&&mask| mask & bit(kind) != 0).count();
        assert_eq!(count(Kind::King), 9);
        assert_eq!(count(Kind::Advisor), 5);
        assert_eq!(count(Kind::Elephant), 7);
        assert_eq!(count(Kind::Pawn), 45 + 10);
        assert_eq!(count(Kind::Rook), 90);
    }

    #[test]
    fn steps_are_written_as_in_uci() {
        assert_eq!(Step { from: 2 * 9 + 7, to: 2 * 9 + 4 }.to_string(), "h2e2");
        assert_eq!(Step { from: 89, to: 0 }.to_string(), "i9a0");
    }
}
