//! Positions as they can be written down, and what may be wrong with them.

use crate::rules::Board;
use crate::{Bitboard, CastlingRights, Color, File, Piece, Rank, Role, Square, Wing, attacks};

/// Anything that FEN can write down, legal or not. [`Board::from_setup`] makes it a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// What stands on each square, indexed by [`Square::index`].
    pub board: [Option<Piece>; Square::COUNT],
    /// The side to move.
    pub turn: Color,
    /// Who may still castle with which rook.
    pub castling: CastlingRights,
    /// The square that a pawn has just passed by a double step, whether or not it can be taken.
    pub ep_square: Option<Square>,
    /// Plies since the last capture or pawn move.
    pub halfmove_clock: u16,
    /// Number of the move, counted from 1 and raised after Black's.
    pub fullmove_number: u32,
}

/// Why a [`Setup`] is no position to play on.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupError {
    /// A side has no king or more than one.
    #[error("{color} has {count} kings instead of one")]
    Kings {
        /// The side.
        color: Color,
        /// Number of its kings.
        count: u32,
    },
    /// A pawn stands where none can.
    #[error("a pawn on {square}: no pawn can stand on the first or last rank")]
    PawnOnBackRank {
        /// Where it stands.
        square: Square,
    },
    /// A side has more than 16 pieces.
    #[error("{color} has {count} pieces, more than 16")]
    TooManyPieces {
        /// The side.
        color: Color,
        /// Number of its pieces.
        count: u32,
    },
    /// A side has more promoted pieces than pawns are missing.
    #[error("{color} has {promoted} promoted pieces beside {pawns} pawns, more than 8 together")]
    TooManyPromoted {
        /// The side.
        color: Color,
        /// Pieces beyond those it started with.
        promoted: u32,
        /// Pawns it still has.
        pawns: u32,
    },
    /// The king of the side that just moved can be taken.
    #[error("{color} is in check although it is not {color}'s move")]
    OpponentInCheck {
        /// The side in check.
        color: Color,
    },
    /// No last move can have given all these checks at once.
    #[error("{count} pieces give check at once, more than one move can bring about")]
    ImpossibleCheck {
        /// Number of pieces giving check.
        count: u32,
    },
    /// King or rook are not where the castling right needs them.
    #[error("{color} cannot castle with {rook}: king and rook are not in place")]
    Castling {
        /// The side.
        color: Color,
        /// Where the castling rook should stand.
        rook: Square,
    },
    /// No pawn can have passed this square with the last move.
    #[error("{square} cannot be an en-passant square: no pawn has just passed it")]
    EnPassant {
        /// The impossible en-passant square.
        square: Square,
    },
}

impl Setup {
    /// An empty board, White to move.
    pub const EMPTY: Self = Self {
        board: [None; Square::COUNT],
        turn: Color::White,
        castling: CastlingRights::NONE,
        ep_square: None,
        halfmove_clock: 0,
        fullmove_number: 1,
    };

    /// The start of standard chess.
    #[must_use]
    pub fn standard() -> Self {
        Self::chess960(518).expect("518 is below 960")
    }

    /// The start position of Chess960 with this number, 0 to 959, after Reinhard Scharnagl's
    /// numbering (518 is standard chess); `None` for any other number.
    #[must_use]
    pub fn chess960(number: u16) -> Option<Self> {
        if number >= 960 {
            return None;
        }
        let mut row: [Option<Role>; 8] = [None; 8];
        let mut rest = usize::from(number);
        row[rest % 4 * 2 + 1] = Some(Role::Bishop);
        rest /= 4;
        row[rest % 4 * 2] = Some(Role::Bishop);
        rest /= 4;
        put_on_free(&mut row, rest % 6, Role::Queen);
        rest /= 6;
        // The ten ways to put two knights on five free squares.
        const KNIGHTS: [(usize, usize); 10] =
            [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];
        let (left, right) = KNIGHTS[rest];
        // The right one first: it does not shift the left one's place.
        put_on_free(&mut row, right, Role::Knight);
        put_on_free(&mut row, left, Role::Knight);
        for role in [Role::Rook, Role::King, Role::Rook] {
            put_on_free(&mut row, 0, role);
        }

        let mut setup = Self::EMPTY;
        for (file, role) in File::ALL.into_iter().zip(row) {
            for color in Color::ALL {
                let mut put = |rank: Rank, role| {
                    let square = Square::new(file, rank.relative(color));
                    setup.board[square.index()] = Some(Piece::new(color, role));
                };
                put(Rank::R1, role?);
                put(Rank::R2, Role::Pawn);
            }
        }
        for color in Color::ALL {
            let mut rooks = File::ALL.into_iter().filter(|f| row[f.index()] == Some(Role::Rook));
            setup.castling.set(color, Wing::Queenside, rooks.next());
            setup.castling.set(color, Wing::Kingside, rooks.next());
        }
        Some(setup)
    }

    /// The squares on which this piece stands.
    #[must_use]
    pub fn squares_of(&self, piece: Piece) -> Bitboard {
        Square::all().filter(|square| self.board[square.index()] == Some(piece)).collect()
    }

    /// All squares on which this side has a piece.
    #[must_use]
    pub fn squares_of_color(&self, color: Color) -> Bitboard {
        Role::ALL
            .into_iter()
            .map(|role| self.squares_of(Piece::new(color, role)))
            .fold(Bitboard::EMPTY, |all, some| all | some)
    }

    /// Checks everything that needs no attacks: numbers and places of the pieces.
    pub(crate) fn check_pieces(&self) -> Result<(), SetupError> {
        for color in Color::ALL {
            let count = |role| self.squares_of(Piece::new(color, role)).len();
            if count(Role::King) != 1 {
                return Err(SetupError::Kings { color, count: count(Role::King) });
            }
            let back_rank_pawns =
                self.squares_of(Piece::new(color, Role::Pawn)) & Bitboard::BACK_RANKS;
            if let Some(square) = back_rank_pawns.first() {
                return Err(SetupError::PawnOnBackRank { square });
            }
            let all = self.squares_of_color(color).len();
            if all > 16 {
                return Err(SetupError::TooManyPieces { color, count: all });
            }
            let beyond = |role, at_start: u32| count(role).saturating_sub(at_start);
            let promoted = beyond(Role::Knight, 2)
                + beyond(Role::Bishop, 2)
                + beyond(Role::Rook, 2)
                + beyond(Role::Queen, 1);
            let pawns = count(Role::Pawn);
            if promoted + pawns > 8 {
                return Err(SetupError::TooManyPromoted { color, promoted, pawns });
            }
        }
        Ok(())
    }

    /// Checks that king and rook stand where the castling rights need them.
    pub(crate) fn check_castling(&self) -> Result<(), SetupError> {
        for (color, wing, rook) in self.castling.iter() {
            let in_place = self.board[rook.index()] == Some(Piece::new(color, Role::Rook))
                && self
                    .squares_of(Piece::new(color, Role::King))
                    .first()
                    .is_some_and(|king| king.rank() == rook.rank() && Wing::of(king, rook) == wing);
            if !in_place {
                return Err(SetupError::Castling { color, rook });
            }
        }
        Ok(())
    }

    /// Checks that the last move can have been a double step over the en-passant square: the
    /// pawn is there, the squares behind it are empty, and before its step it discovered no
    /// check that would have stood while the other side moved.
    pub(crate) fn check_en_passant(&self) -> Result<(), SetupError> {
        let Some(square) = self.ep_square else { return Ok(()) };
        let them = !self.turn;
        let error = SetupError::EnPassant { square };
        if square.rank() != Rank::R3.relative(them) {
            return Err(error);
        }
        let start = Square::new(square.file(), Rank::R2.relative(them));
        let pawn = Square::new(square.file(), Rank::R4.relative(them));
        let at = |square: Square| self.board[square.index()];
        let stepped = at(start).is_none()
            && at(square).is_none()
            && at(pawn) == Some(Piece::new(them, Role::Pawn));
        let Some(king) = self.squares_of(Piece::new(self.turn, Role::King)).first() else {
            return Err(error);
        };
        let before = (self.squares_of_color(Color::White) | self.squares_of_color(Color::Black))
            .without(pawn)
            .with(start);
        let of = |role| self.squares_of(Piece::new(them, role));
        let checked = attacks::rook(king, before).meets(of(Role::Rook) | of(Role::Queen))
            || attacks::bishop(king, before).meets(of(Role::Bishop) | of(Role::Queen))
            || attacks::knight(king).meets(of(Role::Knight))
            || attacks::pawn(self.turn, king).meets(of(Role::Pawn).without(pawn).with(start));
        if stepped && !checked { Ok(()) } else { Err(error) }
    }
}

/// Puts a piece on the free place of a row with this number, counted from the left.
fn put_on_free(row: &mut [Option<Role>; 8], number: usize, role: Role) {
    if let Some(place) = row.iter_mut().filter(|place| place.is_none()).nth(number) {
        *place = Some(role);
    }
}

impl TryFrom<&Setup> for Board {
    type Error = SetupError;

    fn try_from(setup: &Setup) -> Result<Self, SetupError> {
        Self::from_setup(setup)
    }
}
