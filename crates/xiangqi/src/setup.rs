//! Positions as they can be written down, and what may be wrong with them.

use crate::rules::Board;
use crate::{Bitboard, Color, Piece, Role, Square, attacks};

/// Anything that FEN can write down, legal or not. [`Board::from_setup`] makes it a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// What stands on each square, indexed by [`Square::index`].
    pub board: [Option<Piece>; Square::COUNT],
    /// The side to move.
    pub turn: Color,
    /// Plies since the last capture, as far as they count for the limit of moves.
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
    /// A piece stands where its moves never lead it.
    #[error("{color}'s {piece} cannot stand on {square}")]
    Place {
        /// The side.
        color: Color,
        /// The letter of the piece in FEN.
        piece: char,
        /// Where it stands.
        square: Square,
    },
    /// A side has more pieces of a kind than it started with.
    #[error("{color} has {count} of {piece}, more than it started with")]
    TooMany {
        /// The side.
        color: Color,
        /// The letter of the piece in FEN.
        piece: char,
        /// Number of these pieces.
        count: u32,
    },
    /// The side that just moved is in check, or both kings face each other.
    #[error("{color} is in check although it is not {color}'s move")]
    OpponentInCheck {
        /// The side in check.
        color: Color,
    },
}

impl Setup {
    /// An empty board, Red to move.
    pub const EMPTY: Self = Self {
        board: [None; Square::COUNT],
        turn: Color::Red,
        halfmove_clock: 0,
        fullmove_number: 1,
    };

    /// The start of the game.
    #[must_use]
    pub fn start() -> Self {
        const BACK: [Role; 9] = [
            Role::Rook,
            Role::Horse,
            Role::Elephant,
            Role::Advisor,
            Role::King,
            Role::Advisor,
            Role::Elephant,
            Role::Horse,
            Role::Rook,
        ];
        let mut setup = Self::EMPTY;
        for color in Color::ALL {
            let mut put = |index: usize, role| {
                if let Some(square) = Square::from_index(index) {
                    let piece = Piece::new(color, role);
                    setup.board[square.relative(color).index()] = Some(piece);
                }
            };
            for (file, role) in BACK.into_iter().enumerate() {
                put(file, role);
            }
            for file in [1, 7] {
                put(2 * 9 + file, Role::Cannon);
            }
            for file in [0, 2, 4, 6, 8] {
                put(3 * 9 + file, Role::Pawn);
            }
        }
        setup
    }

    /// The squares on which this piece stands.
    #[must_use]
    pub fn squares_of(&self, piece: Piece) -> Bitboard {
        Square::all().filter(|square| self.board[square.index()] == Some(piece)).collect()
    }

    /// Checks numbers and places of the pieces.
    pub(crate) fn check_pieces(&self) -> Result<(), SetupError> {
        for piece in Piece::ALL {
            let (color, role) = (piece.color(), piece.role());
            let squares = self.squares_of(piece);
            let count = squares.len();
            if role == Role::King && count != 1 {
                return Err(SetupError::Kings { color, count });
            }
            let piece = piece.to_char();
            if let Some(square) = (squares - home(color, role)).first() {
                return Err(SetupError::Place { color, piece, square });
            }
            if count > at_start(role) {
                return Err(SetupError::TooMany { color, piece, count });
            }
        }
        Ok(())
    }
}

/// How many pieces of a kind a side starts with.
const fn at_start(role: Role) -> u32 {
    match role {
        Role::King => 1,
        Role::Pawn => 5,
        _ => 2,
    }
}

/// The squares that a piece of this side can get to from where it starts.
fn home(color: Color, role: Role) -> Bitboard {
    match role {
        Role::King => Bitboard::palace(color),
        Role::Advisor => attacks::advisor_points(color),
        Role::Elephant => attacks::elephant_points(color),
        Role::Pawn => attacks::pawn_points(color),
        Role::Horse | Role::Cannon | Role::Rook => Bitboard::FULL,
    }
}

impl TryFrom<&Setup> for Board {
    type Error = SetupError;

    fn try_from(setup: &Setup) -> Result<Self, SetupError> {
        Self::from_setup(setup)
    }
}
