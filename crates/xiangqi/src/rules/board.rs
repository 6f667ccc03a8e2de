//! A valid position.

use super::zobrist;
use crate::attacks::{self, Occupied};
use crate::{Bitboard, Color, File, Piece, Rank, Role, Setup, SetupError, Square};

/// A valid position: everything but the past.
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    pub(super) squares: [Option<Piece>; Square::COUNT],
    pub(super) roles: [Bitboard; Role::COUNT],
    pub(super) colors: [Bitboard; 2],
    pub(super) occupied: Occupied,
    pub(super) key: u64,
    pub(super) checkers: Bitboard,
    pub(super) turn: Color,
    pub(super) halfmove_clock: u16,
    pub(super) fullmove_number: u32,
}

impl Board {
    /// Makes a position of a set-up. A move number of 0 becomes 1.
    ///
    /// # Errors
    /// [`SetupError`] says why the set-up cannot be played on.
    pub fn from_setup(setup: &Setup) -> Result<Self, SetupError> {
        setup.check_pieces()?;
        let mut board = Self {
            squares: [None; Square::COUNT],
            roles: [Bitboard::EMPTY; Role::COUNT],
            colors: [Bitboard::EMPTY; 2],
            occupied: Occupied::default(),
            key: 0,
            checkers: Bitboard::EMPTY,
            turn: setup.turn,
            halfmove_clock: setup.halfmove_clock,
            fullmove_number: setup.fullmove_number.max(1),
        };
        for square in Square::all() {
            if let Some(piece) = setup.board[square.index()] {
                board.put(piece, square);
            }
        }
        let them = !board.turn;
        if board.checkers_of(them).any() {
            return Err(SetupError::OpponentInCheck { color: them });
        }
        board.checkers = board.checkers_of(board.turn);
        board.key = board.key_from_scratch();
        Ok(board)
    }

    /// The position written down.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        Setup {
            board: self.squares,
            turn: self.turn,
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
        }
    }

    /// The start of the game.
    #[must_use]
    pub fn start() -> Self {
        Self::from_setup(&Setup::start()).expect("the start position is valid")
    }

    /// What stands on a square.
    #[inline]
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.squares[square.index()]
    }

    /// All pieces of a kind, of both sides.
    #[inline]
    #[must_use]
    pub fn by_role(&self, role: Role) -> Bitboard {
        self.roles[role.index()]
    }

    /// All pieces of a side.
    #[inline]
    #[must_use]
    pub fn by_color(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    /// All pieces of a kind and side.
    #[inline]
    #[must_use]
    pub fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.by_color(color) & self.by_role(role)
    }

    /// Every occupied square.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> Occupied {
        self.occupied
    }

    /// Where the king of a side stands.
    #[inline]
    #[must_use]
    pub fn king(&self, color: Color) -> Square {
        Square::clamp(self.pieces(color, Role::King).0.trailing_zeros())
    }

    /// The side to move.
    #[inline]
    #[must_use]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// Plies since the last capture, but for those that the limit of moves does not count.
    #[inline]
    #[must_use]
    pub fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    /// Number of the move, from 1, raised after Black's.
    #[inline]
    #[must_use]
    pub fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }

    /// The Zobrist key: placement and side to move.
    #[inline]
    #[must_use]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The pieces that give check to the side to move; a king that faces it counts.
    #[inline]
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        self.checkers
    }

    /// Whether both sides have lost every piece that can cross the river.
    #[inline]
    #[must_use]
    pub fn is_dead(&self) -> bool {
        !self.attackers_left().any()
    }

    /// Whether a side has a piece that can cross the river.
    #[must_use]
    pub fn can_attack(&self, side: Color) -> bool {
        self.attackers_left().meets(self.by_color(side))
    }

    fn attackers_left(&self) -> Bitboard {
        let [pawns, _, _, horses, cannons, rooks, _] = self.roles;
        pawns | horses | cannons | rooks
    }

    /// The pieces among `theirs`, all of one side, that would take a king of `us` on this square
    /// if these squares were occupied. The other king takes it along an open file.
    #[inline]
    pub(super) fn attackers_of_king(
        &self,
        king: Square,
        us: Color,
        occupied: Occupied,
        theirs: Bitboard,
    ) -> Bitboard {
        let [pawns, _, _, horses, cannons, rooks, kings] = self.roles;
        let found = attacks::rook(king, occupied) & (rooks | kings)
            | attacks::cannon(king, occupied) & cannons
            | attacks::horses_on(king, occupied) & horses
            | attacks::pawns_on(!us, king) & pawns;
        found & theirs
    }

    /// The pieces that attack the king of a side.
    #[inline]
    #[must_use]
    pub fn checkers_of(&self, us: Color) -> Bitboard {
        self.attackers_of_king(self.king(us), us, self.occupied, self.by_color(!us))
    }

    /// The pieces of both sides that could take something on a square when these squares are
    /// occupied. Pieces outside `occupied` still count; mask the answer where they should not.
    #[must_use]
    pub fn attackers(&self, square: Square, occupied: Occupied) -> Bitboard {
        let [pawns, advisors, elephants, horses, cannons, rooks, kings] = self.roles;
        let [red, black] = self.colors;
        attacks::rook(square, occupied) & rooks
            | attacks::cannon(square, occupied) & cannons
            | attacks::horses_on(square, occupied) & horses
            | attacks::pawns_on(Color::Red, square) & pawns & red
            | attacks::pawns_on(Color::Black, square) & pawns & black
            | attacks::advisor(square) & advisors
            | attacks::elephant(square, occupied) & elephants
            | attacks::king(square) & kings
    }

    /// Puts a piece on an empty square; the key does not follow.
    #[inline]
    pub(super) fn put(&mut self, piece: Piece, square: Square) {
        self.squares[square.index()] = Some(piece);
        self.toggle(piece, square);
    }

    /// Takes a piece off its square; the key does not follow.
    #[inline]
    pub(super) fn lift(&mut self, piece: Piece, square: Square) {
        self.squares[square.index()] = None;
        self.toggle(piece, square);
    }

    #[inline]
    fn toggle(&mut self, piece: Piece, square: Square) {
        self.roles[piece.role().index()] ^= square.into();
        self.colors[piece.color().index()] ^= square.into();
        self.occupied = self.occupied.toggled(square);
    }

    /// The key computed anew.
    #[must_use]
    pub fn key_from_scratch(&self) -> u64 {
        let pieces = Square::all().filter_map(|square| Some((self.piece_at(square)?, square)));
        let key = pieces.fold(0, |key, (piece, at)| key ^ zobrist::piece(piece, at));
        key ^ if self.turn == Color::Black { zobrist::side() } else { 0 }
    }
}

/// Draws the board as FEN does, rank by rank, with the rest of the state behind.
impl std::fmt::Debug for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let letter = self.piece_at(Square::new(file, rank)).map_or('.', Piece::to_char);
                write!(f, "{letter}")?;
            }
            writeln!(f)?;
        }
        let (clock, number) = (self.halfmove_clock, self.fullmove_number);
        write!(f, "{} to move, clock {clock}, move {number}", self.turn)
    }
}
