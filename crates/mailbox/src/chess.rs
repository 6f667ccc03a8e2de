//! Chess on a mailbox of 10 × 12 = 120 places.
//!
//! # Idea
//! A knight jumps two lines at most, so two spare ranks on both ends of the board are enough; of spare
//! files one on each side will do, since the one on the right is the neighbour of the one on the left
//! in the next rank. Every piece but the pawn is moved alike: a list of offsets, each repeated until
//! something is in the way, or tried once. What is peculiar to chess is told apart:
//!
//! * pawns, which move one way and take another, step twice from their first rank, take in passing,
//!   and become something else on the last rank;
//! * castling: king and rook have not moved, nothing stands between them and the squares they go to,
//!   and no square on the king's way is attacked.
//!
//! # Data
//! | table | holds |
//! |---|---|
//! | [`Position`] | 64 pieces or none, side to move, castling rights, the square passed by a pawn |
//! | `MAILBOX64` | square → place, 64 numbers |
//! | `MAILBOX120` | place → square or −1, 120 numbers |
//!
//! # Cost
//! A move is legal if the king cannot be taken afterwards. To know it, each move is made on a copy,
//! and the squares around the king are looked along. The generator of the crate `chess` finds pins and
//! checks once for all moves, and whole sets of squares at a time.
//!
//! # Source
//! The board is that of Tom Kerrigan's TSCP (1997); the code is our own.
//!
//! ```
//! use mailbox::chess::Position;
//!
//! let position = Position::new(&chess::Setup::standard());
//! assert_eq!(position.legal_moves().len(), 20);
//! assert_eq!(position.perft(3), 8_902);
//! ```

use ::chess::{CastlingRights, Color, File, Move, Piece, Rank, Role, Setup, Square, Wing};

use crate::Layout;

/// Number of places of the mailbox.
const PLACES: usize = 120;
/// Length of a row of the mailbox: one row further is one rank up.
const ROW: i8 = 10;

/// Where each square lies in the mailbox.
const MAILBOX64: [i8; 64] = {
    let mut places = [0; 64];
    let mut square = 0;
    while square < 64 {
        places[square] = (square as i8 / 8 + 2) * ROW + square as i8 % 8 + 1;
        square += 1;
    }
    places
};

/// Which square lies at each place, −1 for those of the margin.
const MAILBOX120: [i8; PLACES] = {
    let mut squares = [-1; PLACES];
    let mut square = 0;
    while square < 64 {
        squares[MAILBOX64[square] as usize] = square as i8;
        square += 1;
    }
    squares
};

/// The board with its margin.
pub const LAYOUT: Layout = Layout { columns: ROW as usize, squares: &MAILBOX120 };

const UP: i8 = ROW;
const DOWN: i8 = -ROW;
const RIGHT: i8 = 1;
const LEFT: i8 = -1;

const STRAIGHT: &[i8] = &[UP, RIGHT, DOWN, LEFT];
const DIAGONAL: &[i8] = &[UP + RIGHT, DOWN + RIGHT, DOWN + LEFT, UP + LEFT];
const ALL_WAYS: &[i8] = &[UP, UP + RIGHT, RIGHT, DOWN + RIGHT, DOWN, DOWN + LEFT, LEFT, UP + LEFT];
/// The steps of a knight, as differences of places.
pub const KNIGHT: &[i8] = &[
    2 * UP + RIGHT,
    2 * RIGHT + UP,
    2 * RIGHT + DOWN,
    2 * DOWN + RIGHT,
    2 * DOWN + LEFT,
    2 * LEFT + DOWN,
    2 * LEFT + UP,
    2 * UP + LEFT,
];

/// The directions of a kind, and whether they may be repeated. A pawn's are told apart.
const fn steps(role: Role) -> (&'static [i8], bool) {
    match role {
        Role::Pawn => (&[], false),
        Role::Knight => (KNIGHT, false),
        Role::Bishop => (DIAGONAL, true),
        Role::Rook => (STRAIGHT, true),
        Role::Queen => (ALL_WAYS, true),
        Role::King => (ALL_WAYS, false),
    }
}

/// A position on the plain board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    board: [Option<Piece>; 64],
    turn: Color,
    castling: CastlingRights,
    /// The square that a pawn has just passed by a double step.
    passed: Option<Square>,
}

impl Position {
    /// Takes a position over from a set-up.
    #[must_use]
    pub fn new(setup: &Setup) -> Self {
        let Setup { board, turn, castling, ep_square, .. } = *setup;
        Self { board, turn, castling, passed: ep_square }
    }

    /// The legal moves, in the order of the squares they start from.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        for from in Square::all() {
            match self.at(from) {
                Some(piece) if piece.color() != self.turn => {}
                Some(piece) if piece.role() == Role::Pawn => self.pawn_moves(from, &mut moves),
                Some(piece) => self.piece_moves(from, piece.role(), &mut moves),
                None => {}
            }
        }
        self.castling_moves(&mut moves);
        moves.retain(|&mv| !self.after(mv).can_take_king());
        moves
    }

    /// Whether the side to move is in check.
    #[must_use]
    pub fn in_check(&self) -> bool {
        self.king(self.turn).is_some_and(|king| self.is_attacked(king, !self.turn))
    }

    /// Number of leaves this many plies below, the legal moves being the branches.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.legal_moves().into_iter().map(|mv| self.after(mv).perft(depth - 1)).sum()
    }

    /// The position after one of the legal moves.
    #[must_use]
    pub fn after(&self, mv: Move) -> Self {
        let mut next = self.clone();
        let (from, to, us) = (mv.from(), mv.to(), self.turn);
        next.turn = !us;
        next.passed = None;
        let piece = next.take(from);
        if mv.is_castling() {
            let wing = Wing::of(from, to);
            let rook = next.take(to);
            next.put(wing.king_target(us), piece);
            next.put(wing.rook_target(us), rook);
        } else {
            next.put(to, mv.promoted().map_or(piece, |role| Some(Piece::new(us, role))));
        }
        if mv.is_en_passant() {
            next.take(Square::new(to.file(), from.rank()));
        }
        let ranks = from.rank().index().abs_diff(to.rank().index());
        if piece == Some(Piece::new(us, Role::Pawn)) && ranks == 2 {
            let between = (from.index() + to.index()) / 2;
            next.passed = Square::from_index(between);
        }
        next.lose_rights(piece, from, to);
        next
    }

    /// A king or rook that has moved, or a rook that was taken, does not castle any more.
    fn lose_rights(&mut self, moved: Option<Piece>, from: Square, to: Square) {
        let rights: Vec<_> = self.castling.iter().collect();
        for (color, wing, rook) in rights {
            if moved == Some(Piece::new(color, Role::King)) || [from, to].contains(&rook) {
                self.castling.set(color, wing, None);
            }
        }
    }

    fn at(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    fn take(&mut self, square: Square) -> Option<Piece> {
        self.board[square.index()].take()
    }

    fn put(&mut self, square: Square, piece: Option<Piece>) {
        self.board[square.index()] = piece;
    }

    fn king(&self, color: Color) -> Option<Square> {
        Square::all().find(|&square| self.at(square) == Some(Piece::new(color, Role::King)))
    }

    /// Whether the side to move could take the other king.
    fn can_take_king(&self) -> bool {
        self.king(!self.turn).is_some_and(|king| self.is_attacked(king, self.turn))
    }

    /// Whether a side attacks a square: seen from the square, one of its pieces stands where a piece
    /// of its kind on the square could go.
    fn is_attacked(&self, square: Square, by: Color) -> bool {
        let forward = if by == Color::White { UP } else { DOWN };
        let pawns = [LEFT - forward, RIGHT - forward].into_iter();
        let pawn = Piece::new(by, Role::Pawn);
        if pawns.filter_map(|step| beside(square, step)).any(|from| self.at(from) == Some(pawn)) {
            return true;
        }
        Role::ALL.into_iter().any(|role| {
            let (ways, repeated) = steps(role);
            let sought = Some(Piece::new(by, role));
            ways.iter().any(|&way| self.walk(square, way, repeated).any(|at| self.at(at) == sought))
        })
    }

    /// The squares in one direction, up to the first piece, it included.
    fn walk(&self, from: Square, way: i8, repeated: bool) -> impl Iterator<Item = Square> {
        let mut next = beside(from, way);
        std::iter::from_fn(move || {
            let square = next?;
            let goes_on = repeated && self.at(square).is_none();
            next = if goes_on { beside(square, way) } else { None };
            Some(square)
        })
    }

    fn piece_moves(&self, from: Square, role: Role, moves: &mut Vec<Move>) {
        let (ways, repeated) = steps(role);
        let targets = ways.iter().flat_map(|&way| self.walk(from, way, repeated));
        let free = targets.filter(|&to| self.at(to).is_none_or(|piece| piece.color() != self.turn));
        moves.extend(free.map(|to| Move::normal(from, to)));
    }

    fn pawn_moves(&self, from: Square, moves: &mut Vec<Move>) {
        let forward = if self.turn == Color::White { UP } else { DOWN };
        let step = |from| beside(from, forward).filter(|&to| self.at(to).is_none());
        if let Some(to) = step(from) {
            add_pawn_move(from, to, self.turn, moves);
            if from.rank().relative(self.turn) == Rank::R2
                && let Some(to) = step(to)
            {
                moves.push(Move::normal(from, to));
            }
        }
        for to in [forward + LEFT, forward + RIGHT].into_iter().filter_map(|way| beside(from, way))
        {
            match self.at(to) {
                Some(piece) if piece.color() != self.turn => {
                    add_pawn_move(from, to, self.turn, moves);
                }
                None if self.passed == Some(to) => moves.push(Move::en_passant(from, to)),
                _ => {}
            }
        }
    }

    fn castling_moves(&self, moves: &mut Vec<Move>) {
        let Some(king) = self.king(self.turn) else { return };
        for (color, wing, rook) in self.castling.iter() {
            if color != self.turn {
                continue;
            }
            let way = between(king, wing.king_target(color));
            let rook_way = between(rook, wing.rook_target(color));
            let is_free =
                |&square: &Square| square == king || square == rook || self.at(square).is_none();
            let is_safe = |&square: &Square| !self.is_attacked(square, !color);
            if way.iter().chain(&rook_way).all(is_free) && way.iter().all(is_safe) {
                moves.push(Move::castling(king, rook));
            }
        }
    }
}

/// The square one step away.
fn beside(square: Square, step: i8) -> Option<Square> {
    let place = MAILBOX64[square.index()] + step;
    let found = MAILBOX120[usize::try_from(place).ok()?];
    usize::try_from(found).ok().and_then(Square::from_index)
}

fn add_pawn_move(from: Square, to: Square, side: Color, moves: &mut Vec<Move>) {
    if to.rank().relative(side) == Rank::R8 {
        moves.extend(Role::PROMOTIONS.map(|role| Move::promotion(from, to, role)));
    } else {
        moves.push(Move::normal(from, to));
    }
}

/// The squares from one to another of the same rank, both included.
fn between(a: Square, b: Square) -> Vec<Square> {
    let files = a.file().min(b.file())..=a.file().max(b.file());
    let within = File::ALL.into_iter().filter(|file| files.contains(file));
    within.map(|file| Square::new(file, a.rank())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_two_boards_are_each_others_inverse() {
        for square in Square::all() {
            assert_eq!(beside(square, 0), Some(square));
        }
        assert_eq!(MAILBOX120.iter().filter(|&&square| square < 0).count(), PLACES - 64);
    }

    /// One spare file is enough: no step comes out on the other side of the board.
    #[test]
    fn steps_keep_close() {
        for &step in KNIGHT.iter().chain(ALL_WAYS) {
            for from in Square::all() {
                let Some(to) = beside(from, step) else { continue };
                assert!(from.distance(to) <= 2, "{from} to {to}");
            }
        }
    }
}
