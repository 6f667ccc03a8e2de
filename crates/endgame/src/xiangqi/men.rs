//! The squares of the men, numbered.

use ::xiangqi::attacks::{self, Occupied};
use ::xiangqi::{Bitboard, Board, Color, Config, Piece, Role, Setup, Square, Xiangqi};

use super::Force;
use super::groups::{BLACK_KING, RED_KING, points};

/// The most men: kings, two attackers, two advisors, two elephants.
const MOST_MEN: usize = 8;
/// Files of the board.
const FILES: u8 = 9;
const MIDDLE_FILE: u8 = FILES / 2;

/// A position of some force.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Men {
    /// The square of each man: Red's king, Black's, then the others in the order of their kinds; places
    /// that are left over hold 0.
    squares: [u8; MOST_MEN],
    turn: Color,
}

fn square(index: u8) -> Square {
    Square::from_index(usize::from(index)).expect("a square")
}

/// All men of a force in their order.
fn pieces(class: Force) -> impl Iterator<Item = Piece> {
    let kings = [Color::Red, Color::Black].map(|color| Piece::new(color, Role::King));
    let others = class.kinds().flat_map(|(piece, count)| std::iter::repeat_n(piece, count));
    kings.into_iter().chain(others)
}

/// How many numbers there are for each side to move.
fn each(class: Force) -> usize {
    let others = class.kinds().map(|(piece, count)| points(piece).ways(count)).product::<usize>();
    RED_KING.ways(1) * BLACK_KING.ways(1) * others
}

impl Men {
    /// How many numbers a class has.
    pub(super) fn entries(class: Force) -> usize {
        2 * each(class)
    }

    /// The men on a board, Red attacking, and what they are; `None` for others than these.
    pub(super) fn of_board(board: &Board) -> Option<(Force, Self)> {
        // Whose attackers these are; the other colour's men are looked up from the other side.
        let attacker = if board.can_attack(Color::Red) { Color::Red } else { Color::Black };
        let color = |color: Color| if attacker == Color::Red { color } else { !color };
        let at = |square: Square| square.relative(attacker).index() as u8;
        let count = |of, role| board.pieces(color(of), role).len() as u8;
        let class = Force::of(count)?;
        let mut men = Self { squares: [0; MOST_MEN], turn: color(board.turn()) };
        men.squares[0] = at(board.king(color(Color::Red)));
        men.squares[1] = at(board.king(color(Color::Black)));
        let mut place = 2;
        for (piece, _) in class.kinds() {
            for square in board.pieces(color(piece.color()), piece.role()) {
                men.squares[place] = at(square);
                place += 1;
            }
        }
        Some((class, men))
    }

    /// The position as the game has it; `None` where the men cannot stand so.
    pub(super) fn game(&self, class: Force) -> Option<Xiangqi> {
        let mut setup = Setup { turn: self.turn, ..Setup::EMPTY };
        for (piece, &at) in pieces(class).zip(&self.squares) {
            if setup.board[usize::from(at)].replace(piece).is_some() {
                return None;
            }
        }
        Xiangqi::from_setup(Config::default(), &setup).ok()
    }

    /// Its number, the same for its mirror image; `None` where a man stands where it cannot.
    pub(super) fn number(&self, class: Force) -> Option<usize> {
        let file = self.squares[0] % FILES;
        let within = match file.cmp(&MIDDLE_FILE) {
            std::cmp::Ordering::Less => self.digits(class)?,
            std::cmp::Ordering::Greater => self.mirrored().digits(class)?,
            std::cmp::Ordering::Equal => self.digits(class)?.min(self.mirrored().digits(class)?),
        };
        Some(self.turn.index() * each(class) + within)
    }

    fn mirrored(&self) -> Self {
        let mirror = |at: u8| at / FILES * FILES + (FILES - 1 - at % FILES);
        Self { squares: self.squares.map(mirror), ..*self }
    }

    fn digits(&self, class: Force) -> Option<usize> {
        let red = RED_KING.number(&self.squares[..1])?;
        let mut number = red * BLACK_KING.ways(1) + BLACK_KING.number(&self.squares[1..2])?;
        let mut place = 2;
        for (piece, count) in class.kinds() {
            let points = points(piece);
            let way = points.number(&self.squares[place..place + count])?;
            number = number * points.ways(count) + way;
            place += count;
        }
        Some(number)
    }

    /// The men that a number stands for; `None` for a number that is not used. Whether the rules allow
    /// them to stand so is another question: see [`game`](Men::game).
    pub(super) fn numbered(class: Force, number: usize) -> Option<Self> {
        let each = each(class);
        let turn = if number < each { Color::Red } else { Color::Black };
        let mut men = Self { squares: [0; MOST_MEN], turn };
        let (mut rest, mut end) = (number % each, pieces(class).count());
        for (piece, count) in class.kinds().rev() {
            let points = points(piece);
            points.men(rest % points.ways(count), &mut men.squares[end - count..end]);
            rest /= points.ways(count);
            end -= count;
        }
        BLACK_KING.men(rest % BLACK_KING.ways(1), &mut men.squares[1..2]);
        RED_KING.men(rest / BLACK_KING.ways(1), &mut men.squares[..1]);
        (men.number(class) == Some(number)).then_some(men)
    }

    /// Adds the numbers of the positions from which a move without capture leads here.
    pub(super) fn unmoves(&self, class: Force, numbers: &mut Vec<usize>) {
        let count = pieces(class).count();
        let standing: Bitboard = self.squares[..count].iter().map(|&at| square(at)).collect();
        let occupied = Occupied::of(standing);
        for (place, piece) in pieces(class).enumerate() {
            if piece.color() == self.turn {
                continue;
            }
            for from in came_from(piece, square(self.squares[place]), occupied) - standing {
                let mut before = Self { turn: !self.turn, ..*self };
                before.squares[place] = from.index() as u8;
                numbers.extend(before.number(class));
            }
        }
    }
}

/// The squares from which a piece can have come without a capture, and some that are occupied.
fn came_from(piece: Piece, at: Square, occupied: Occupied) -> Bitboard {
    match piece.role() {
        Role::King => attacks::king(at),
        Role::Advisor => attacks::advisor(at),
        Role::Elephant => attacks::elephant(at, occupied),
        // The legs are those of where it came from.
        Role::Horse => attacks::horses_on(at, occupied),
        // Without a capture a cannon moves as a rook does.
        Role::Cannon | Role::Rook => attacks::rook(at, occupied),
        Role::Pawn => attacks::pawns_on(piece.color(), at),
    }
}
