//! The squares of the men, numbered.

use ::chess::{Bitboard, Board, Chess, Color, Piece, Role, Setup, Square, attacks};

use super::kings::{Kings, WITH_PAWNS, WITHOUT_PAWNS};
use super::{Material, flipped};

pub(super) const SQUARES: usize = Square::COUNT;
/// Squares on which pawns can stand, a2 to h7.
const PAWN_SQUARES: usize = 48;
const FIRST_PAWN_SQUARE: u8 = 8;
/// Pairs of neighbouring files.
const NEIGHBOURS: usize = 7;

/// A position of some material.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Men {
    /// The square of each man, in the order of the material; places that are left over hold 0.
    squares: [u8; Material::MOST_MEN],
    turn: Color,
    /// Whether the other side's pawn has just passed a square on which it can be taken.
    passed: bool,
}

/// How the numbers of a class are made up: for each side to move, for each pair of squares of the kings, for
/// each square of the other men.
fn layout(class: &Material) -> (&'static Kings, usize) {
    let kings = if class.has_pawns() { &*WITH_PAWNS } else { &*WITHOUT_PAWNS };
    let others = class.men()[2..].iter().map(|&man| room(man)).product::<usize>();
    (kings, kings.count() * others)
}

/// On how many squares a man can stand.
#[inline]
fn room(man: Piece) -> usize {
    if man.role() == Role::Pawn { PAWN_SQUARES } else { SQUARES }
}

/// A square as a digit of a number.
#[inline]
fn first_square(man: Piece) -> u8 {
    if man.role() == Role::Pawn { FIRST_PAWN_SQUARE } else { 0 }
}

#[inline]
fn square(index: u8) -> Square {
    Square::from_index(usize::from(index)).expect("a square")
}

/// The board mirrored at the long diagonal.
#[inline]
fn turned(square: u8) -> u8 {
    square / 8 + square % 8 * 8
}

/// The rank, from 0, on which a pawn of this colour stands after its double step.
fn double_step_rank(color: Color) -> u8 {
    if color == Color::White { 3 } else { 4 }
}

impl Men {
    /// How many numbers a class has.
    pub(super) fn entries(class: Material) -> usize {
        let passed = if class.has_pawns_of_both() { NEIGHBOURS * SQUARES * SQUARES } else { 0 };
        2 * (layout(&class).1 + passed)
    }

    /// The men on a board of at most [`Material::MOST_MEN`], and what they are.
    pub(super) fn of_board(board: &Board) -> Option<(Material, Self)> {
        let kings = [board.king(Color::White), board.king(Color::Black)];
        let others = board.occupied().without(kings[0]).without(kings[1]);
        let found: Vec<(Piece, Square)> =
            others.into_iter().filter_map(|at| Some((board.piece_at(at)?, at))).collect();
        let pieces: Vec<Piece> = found.iter().map(|&(piece, _)| piece).collect();
        let (class, exchanged) = Material::of(&pieces)?;
        let mut men = Self {
            squares: [0; Material::MOST_MEN],
            turn: board.turn(),
            passed: board.ep_square().is_some(),
        };
        let mut left = others;
        for (place, &man) in class.men().iter().enumerate() {
            let color = if exchanged { !man.color() } else { man.color() };
            let at = match man.role() {
                Role::King => board.king(color),
                role => (left & board.pieces(color, role)).first()?,
            };
            left = left.without(at);
            men.squares[place] = at.index() as u8;
        }
        if exchanged {
            flipped(&mut men.squares[..class.men().len()], &mut men.turn);
        }
        Some((class, men))
    }

    /// The position as the game has it; `None` where the men cannot stand so.
    pub(super) fn game(&self, class: Material) -> Option<Chess> {
        let board = if self.passed { self.passed_board(class)? } else { self.board(class)? };
        Some(Chess::new(board, false))
    }

    fn board(&self, class: Material) -> Option<Board> {
        let mut men = [(class.men()[0], square(0)); Material::MOST_MEN];
        for ((man, &piece), &at) in men.iter_mut().zip(class.men()).zip(&self.squares) {
            *man = (piece, square(at));
        }
        Board::of_men(&men[..class.men().len()], self.turn)
    }

    /// The same where a pawn has just made a double step; `None` unless it can be taken.
    fn passed_board(&self, class: Material) -> Option<Board> {
        let mut setup = Setup { turn: self.turn, ..Setup::EMPTY };
        for (&man, &at) in class.men().iter().zip(&self.squares) {
            setup.board[usize::from(at)] = Some(man);
        }
        let (passed, behind) = self.passed_pawn();
        debug_assert_eq!(self.squares[passed] / 8, double_step_rank(!self.turn));
        setup.ep_square = Some(square(behind));
        Board::from_setup(&setup).ok().filter(|board| board.ep_square().is_some())
    }

    /// The place of the pawn that has made a double step, and the square that it passed.
    fn passed_pawn(&self) -> (usize, u8) {
        match self.turn {
            Color::White => (3, self.squares[3].wrapping_add(8)),
            Color::Black => (2, self.squares[2].wrapping_sub(8)),
        }
    }

    /// The same with a man elsewhere and the other side to move.
    #[inline]
    pub(super) fn moved(&self, from: Square, to: Square) -> Self {
        let (from, to) = (from.index() as u8, to.index() as u8);
        // Places that are left over are never asked for.
        let squares = self.squares.map(|at| if at == from { to } else { at });
        Self { squares, turn: !self.turn, passed: false }
    }

    /// Its number; `None` where the kings stand side by side, or a pawn where none can.
    #[inline]
    pub(super) fn number(&self, class: Material) -> Option<usize> {
        if self.passed {
            return self.passed_number(class);
        }
        let (kings, each) = layout(&class);
        let within = if class.has_pawns() {
            self.mirrored_to(|king| king % 8 < 4).digits(class, kings)?
        } else {
            let mut men = self.mirrored_to(|king| king % 8 < 4);
            if men.squares[0] / 8 > 3 {
                men.squares = men.squares.map(|at| at ^ 0o70);
            }
            let (rank, file) = (men.squares[0] / 8, men.squares[0] % 8);
            let turned = Self { squares: men.squares.map(turned), ..men };
            if rank > file {
                turned.digits(class, kings)?
            } else if rank < file {
                men.digits(class, kings)?
            } else {
                // Only one of both has kings in place, unless both stand on the diagonal.
                let numbers = [men.digits(class, kings), turned.digits(class, kings)];
                numbers.into_iter().flatten().min()?
            }
        };
        Some(self.turn.index() * each + within)
    }

    /// The board mirrored so that the white king stands where it is wanted.
    #[inline]
    fn mirrored_to(self, wanted: impl Fn(u8) -> bool) -> Self {
        if wanted(self.squares[0]) { self } else { self.mirrored() }
    }

    #[inline]
    fn mirrored(self) -> Self {
        Self { squares: self.squares.map(|at| at ^ 7), ..self }
    }

    /// The number of these squares; men of one kind stand in the order of their squares.
    #[inline]
    fn digits(mut self, class: Material, kings: &Kings) -> Option<usize> {
        let men = class.men();
        if men.len() == 4 && men[2] == men[3] && self.squares[3] < self.squares[2] {
            self.squares.swap(2, 3);
        }
        let mut number = kings.number(self.squares[0], self.squares[1])?;
        for (&man, &at) in men.iter().zip(&self.squares).skip(2) {
            let digit = usize::from(at.checked_sub(first_square(man))?);
            if digit >= room(man) {
                return None;
            }
            number = number * room(man) + digit;
        }
        Some(number)
    }

    /// The number of a position in which a pawn can be taken en passant: mirrored so that it is the left
    /// one of the two.
    fn passed_number(self, class: Material) -> Option<usize> {
        let (passed, taker) = if self.turn == Color::White { (3, 2) } else { (2, 3) };
        let file = |men: &Self, man: usize| men.squares[man] % 8;
        let men = if file(&self, passed) < file(&self, taker) { self } else { self.mirrored() };
        let beside = file(&men, taker) == file(&men, passed) + 1
            && men.squares[passed] / 8 == double_step_rank(!men.turn)
            && men.squares[taker] / 8 == double_step_rank(!men.turn);
        let number = men.turn.index() * NEIGHBOURS + usize::from(file(&men, passed));
        let [white, black] = [0, 1].map(|king| usize::from(men.squares[king]));
        beside.then(|| 2 * layout(&class).1 + (number * SQUARES + white) * SQUARES + black)
    }

    /// The men that a number stands for; `None` for a number that is not used. Whether the rules allow
    /// them to stand so is another question: see [`game`](Men::game).
    pub(super) fn numbered(class: Material, number: usize) -> Option<Self> {
        let (kings, each) = layout(&class);
        if number >= 2 * each {
            return Self::passed_numbered(number - 2 * each);
        }
        let turn = if number < each { Color::White } else { Color::Black };
        let mut rest = number % each;
        let mut men = Self { squares: [0; Material::MOST_MEN], turn, passed: false };
        for (place, &man) in class.men().iter().enumerate().skip(2).rev() {
            men.squares[place] = (rest % room(man)) as u8 + first_square(man);
            rest /= room(man);
        }
        (men.squares[0], men.squares[1]) = kings.pair(rest);
        (men.are_apart(class) && men.number(class) == Some(number)).then_some(men)
    }

    fn passed_numbered(rest: usize) -> Option<Self> {
        let (kings, rest) = (rest % (SQUARES * SQUARES), rest / (SQUARES * SQUARES));
        let turn = if rest < NEIGHBOURS { Color::White } else { Color::Black };
        let left = double_step_rank(!turn) * 8 + (rest % NEIGHBOURS) as u8;
        let (white, black) = if turn == Color::White { (left + 1, left) } else { (left, left + 1) };
        let squares = [(kings / SQUARES) as u8, (kings % SQUARES) as u8, white, black];
        Some(Self { squares, turn, passed: true })
    }

    fn are_apart(&self, class: Material) -> bool {
        let squares = &self.squares[..class.men().len()];
        squares.iter().enumerate().all(|(place, at)| !squares[..place].contains(at))
    }

    /// Adds the numbers of the positions from which a move without capture or promotion leads here.
    pub(super) fn unmoves(&self, class: Material, numbers: &mut Vec<usize>) {
        if self.passed {
            let (man, behind) = self.passed_pawn();
            let start = if self.turn == Color::White { behind + 8 } else { behind - 8 };
            self.came_from(class, man, start, numbers);
            return;
        }
        let men = class.men();
        let occupied: Bitboard = self.squares[..men.len()].iter().map(|&at| square(at)).collect();
        for (place, &man) in men.iter().enumerate() {
            if man.color() == self.turn {
                continue;
            }
            let at = square(self.squares[place]);
            let from = match man.role() {
                Role::Pawn => self.pawn_came_from(class, man.color(), at, occupied),
                role => attacks::of(role, man.color(), at, occupied) - occupied,
            };
            for from in from {
                self.came_from(class, place, from.index() as u8, numbers);
            }
        }
    }

    /// The squares from which a pawn can have stepped to this one.
    fn pawn_came_from(
        &self,
        class: Material,
        color: Color,
        at: Square,
        occupied: Bitboard,
    ) -> Bitboard {
        let back = |squares: Bitboard| squares.forward(!color) - occupied - Bitboard::BACK_RANKS;
        let once = back(Bitboard::of(at));
        let passed = Self { passed: true, ..*self };
        let twice_leads_here = at.index() as u8 / 8 == double_step_rank(color)
            && !(passed.number(class).is_some_and(|_| class.has_pawns_of_both())
                && passed.game(class).is_some());
        if twice_leads_here { once | back(once) } else { once }
    }

    /// Adds what was there before a man came from a square: with a right to take en passant, too, where
    /// there can have been one.
    fn came_from(&self, class: Material, man: usize, from: u8, numbers: &mut Vec<usize>) {
        let mut before = Self { turn: !self.turn, passed: false, ..*self };
        before.squares[man] = from;
        numbers.extend(before.number(class));
        if class.has_pawns_of_both() {
            before.passed = true;
            numbers.extend(before.number(class));
        }
    }
}
