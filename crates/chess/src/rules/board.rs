//! A valid position.

use super::zobrist;
use crate::{
    Bitboard, CastlingRights, Color, Piece, Rank, Role, Setup, SetupError, Square, attacks,
};

/// A valid position: everything but the past.
///
/// The en-passant square is kept only while a *legal* capture on it exists. So two boards are
/// equal in the sense of the repetition rule just when their [`key`](Board::key)s are.
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    pub(super) squares: [Option<Piece>; Square::COUNT],
    pub(super) roles: [Bitboard; 6],
    pub(super) colors: [Bitboard; 2],
    pub(super) key: u64,
    pub(super) checkers: Bitboard,
    pub(super) pinned: Bitboard,
    /// Kings and rooks whose move or capture ends a castling right.
    pub(super) castling_squares: Bitboard,
    pub(super) castling: CastlingRights,
    pub(super) turn: Color,
    pub(super) ep_square: Option<Square>,
    pub(super) halfmove_clock: u16,
    pub(super) fullmove_number: u32,
}

impl Board {
    /// Makes a position of a set-up.
    ///
    /// An en-passant square on which no legal capture exists is accepted and dropped, as FEN
    /// writers differ on it; a move number of 0 becomes 1.
    ///
    /// # Errors
    /// [`SetupError`] says why the set-up cannot be played on.
    pub fn from_setup(setup: &Setup) -> Result<Self, SetupError> {
        setup.check_pieces()?;
        setup.check_castling()?;
        setup.check_en_passant()?;
        let mut board = Self {
            squares: setup.board,
            roles: Role::ALL.map(|role| {
                let [white, black] =
                    Color::ALL.map(|color| setup.squares_of(Piece::new(color, role)));
                white | black
            }),
            colors: Color::ALL.map(|color| setup.squares_of_color(color)),
            key: 0,
            checkers: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
            castling_squares: Bitboard::EMPTY,
            castling: setup.castling,
            turn: setup.turn,
            ep_square: None,
            halfmove_clock: setup.halfmove_clock,
            fullmove_number: setup.fullmove_number.max(1),
        };
        board.castling_squares = board.squares_with_rights();
        let them = !board.turn;
        if board.attackers(board.king(them), board.turn, board.occupied()).any() {
            return Err(SetupError::OpponentInCheck { color: them });
        }
        board.find_checks_and_pins();
        if board.checkers.len() > 2 {
            return Err(SetupError::ImpossibleCheck { count: board.checkers.len() });
        }
        board.ep_square = setup.ep_square.filter(|&square| board.can_take_en_passant(square));
        board.key = board.key_from_scratch();
        Ok(board)
    }

    /// Makes a position of at most ten men without rights to castle or to take en passant, as
    /// [`from_setup`](Board::from_setup) does, but quickly, for those who go through millions of them.
    /// `None` where the men cannot stand so, or are too many.
    #[must_use]
    pub fn of_men(men: &[(Piece, Square)], turn: Color) -> Option<Self> {
        let mut board = Self {
            squares: [None; Square::COUNT],
            roles: [Bitboard::EMPTY; 6],
            colors: [Bitboard::EMPTY; 2],
            key: zobrist::castling(CastlingRights::NONE) ^ zobrist::turn(turn),
            checkers: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
            castling_squares: Bitboard::EMPTY,
            castling: CastlingRights::NONE,
            turn,
            ep_square: None,
            halfmove_clock: 0,
            fullmove_number: 1,
        };
        for &(piece, square) in men {
            board.set(piece, square);
            board.key ^= zobrist::piece(piece, square);
        }
        let one_king = |color| board.pieces(color, Role::King).single().is_some();
        let stand = men.len() <= 10
            && board.occupied().len() as usize == men.len()
            && Color::ALL.into_iter().all(one_king)
            && !board.by_role(Role::Pawn).meets(Bitboard::BACK_RANKS)
            && board.attackers(board.king(!turn), turn, board.occupied()).is_empty();
        if !stand {
            return None;
        }
        board.find_checks_and_pins();
        (board.checkers.len() <= 2).then_some(board)
    }

    /// The position written down.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        Setup {
            board: self.squares,
            turn: self.turn,
            castling: self.castling,
            ep_square: self.ep_square,
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
        }
    }

    /// The start of standard chess.
    #[must_use]
    pub fn standard() -> Self {
        Self::from_setup(&Setup::standard()).expect("the start position is valid")
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

    /// All pieces of a side but its pawns and king.
    #[inline]
    #[must_use]
    pub fn officers(&self, color: Color) -> Bitboard {
        self.by_color(color) - (self.by_role(Role::Pawn) | self.by_role(Role::King))
    }

    /// Every occupied square.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    /// Where the king of a side stands.
    #[inline]
    #[must_use]
    pub fn king(&self, color: Color) -> Square {
        Square::wrap(self.pieces(color, Role::King).0.trailing_zeros())
    }

    /// The side to move.
    #[inline]
    #[must_use]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// Who may still castle with which rook.
    #[inline]
    #[must_use]
    pub fn castling(&self) -> CastlingRights {
        self.castling
    }

    /// The square on which the side to move has a legal capture en passant.
    #[inline]
    #[must_use]
    pub fn ep_square(&self) -> Option<Square> {
        self.ep_square
    }

    /// Plies since the last capture or pawn move.
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

    /// The Zobrist key: placement, side to move, castling rights, legal en-passant captures.
    #[inline]
    #[must_use]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The pieces that give check to the side to move.
    #[inline]
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        self.checkers
    }

    /// The pieces of the side to move that are pinned to their king.
    #[inline]
    #[must_use]
    pub fn pinned(&self) -> Bitboard {
        self.pinned
    }

    /// The pieces of `by` that attack a square when these squares are occupied. Pieces of `by`
    /// outside `occupied` still count; mask the answer where they should not.
    #[inline]
    #[must_use]
    pub fn attackers(&self, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
        let queens = self.by_role(Role::Queen);
        let found = attacks::pawn(!by, square) & self.by_role(Role::Pawn)
            | attacks::knight(square) & self.by_role(Role::Knight)
            | attacks::king(square) & self.by_role(Role::King)
            | attacks::bishop(square, occupied) & (self.by_role(Role::Bishop) | queens)
            | attacks::rook(square, occupied) & (self.by_role(Role::Rook) | queens);
        found & self.by_color(by)
    }

    /// The sliders of `by` that reach a square when these squares are occupied.
    #[inline]
    pub(super) fn sliders_on(&self, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
        let queens = self.by_role(Role::Queen);
        let found = attacks::bishop(square, occupied) & (self.by_role(Role::Bishop) | queens)
            | attacks::rook(square, occupied) & (self.by_role(Role::Rook) | queens);
        found & self.by_color(by)
    }

    /// Sets `checkers` and `pinned` of the side to move.
    #[inline]
    pub(super) fn find_checks_and_pins(&mut self) {
        let us = self.turn;
        let king = self.king(us);
        let theirs = self.by_color(!us);
        let occupied = self.occupied();
        self.checkers = theirs
            & (attacks::pawn(us, king) & self.by_role(Role::Pawn)
                | attacks::knight(king) & self.by_role(Role::Knight));
        self.pinned = Bitboard::EMPTY;
        // Sliders that would reach the king if only their own side's pieces were in the way.
        for slider in self.sliders_on(king, !us, theirs) {
            let blockers = attacks::between(king, slider) & occupied;
            if blockers.is_empty() {
                self.checkers |= slider.into();
            } else if !blockers.more_than_one() {
                self.pinned |= blockers;
            }
        }
    }

    /// Whether a pawn of the side to move may take the pawn that just passed `square`.
    pub(super) fn can_take_en_passant(&self, square: Square) -> bool {
        let takers = attacks::pawn(!self.turn, square) & self.pieces(self.turn, Role::Pawn);
        takers.into_iter().any(|from| self.en_passant_is_safe(from, square))
    }

    /// Whether the king is safe after this capture en passant. Both pawns leave their squares, so
    /// a check may come along the rank, which no pin foretells.
    pub(super) fn en_passant_is_safe(&self, from: Square, to: Square) -> bool {
        let taken = Bitboard::of(passed_pawn(to));
        let occupied = (self.occupied() ^ Bitboard::of(from) ^ taken).with(to);
        let leapers = self.by_role(Role::Knight) | self.by_role(Role::Pawn);
        let king = self.king(self.turn);
        (self.checkers & leapers).is_subset(taken)
            && self.sliders_on(king, !self.turn, occupied).is_empty()
    }

    /// The squares of kings and rooks that still have a castling right.
    pub(super) fn squares_with_rights(&self) -> Bitboard {
        self.castling
            .iter()
            .map(|(color, _, rook)| Bitboard::of(rook).with(self.king(color)))
            .fold(Bitboard::EMPTY, |all, some| all | some)
    }

    /// The key computed anew.
    #[must_use]
    pub fn key_from_scratch(&self) -> u64 {
        let pieces = Square::all().filter_map(|square| Some((self.piece_at(square)?, square)));
        let mut key = pieces.fold(0, |key, (piece, at)| key ^ zobrist::piece(piece, at));
        key ^= zobrist::castling(self.castling) ^ zobrist::turn(self.turn);
        key ^ self.ep_square.map_or(0, |square| zobrist::en_passant(square.file()))
    }
}

/// Where the pawn stands that is taken en passant on `square`.
#[inline]
pub(super) const fn passed_pawn(square: Square) -> Square {
    // Ranks 3 and 4, and ranks 6 and 5, differ in the same bit of the index.
    Square::wrap(square.index() as u32 ^ 8)
}

/// Draws the board as FEN does, rank by rank, with the rest of the state behind.
impl std::fmt::Debug for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in crate::File::ALL {
                let letter = self.piece_at(Square::new(file, rank)).map_or('.', Piece::to_char);
                write!(f, "{letter}")?;
            }
            writeln!(f)?;
        }
        write!(
            f,
            "{} to move, {:?}, e.p. {:?}, clock {}, move {}",
            self.turn, self.castling, self.ep_square, self.halfmove_clock, self.fullmove_number
        )
    }
}
