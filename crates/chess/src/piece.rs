//! Kinds of pieces, and pieces with their owner.

use std::fmt;

use crate::Color;

/// A kind of piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Role {
    /// P
    Pawn,
    /// N
    Knight,
    /// B
    Bishop,
    /// R
    Rook,
    /// Q
    Queen,
    /// K
    King,
}

impl Role {
    /// All kinds, from pawn to king.
    pub const ALL: [Self; 6] =
        [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King];

    /// The kinds a pawn may become.
    pub const PROMOTIONS: [Self; 4] = [Self::Knight, Self::Bishop, Self::Rook, Self::Queen];

    /// 0 for the pawn to 5 for the king.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind a letter stands for in FEN and SAN, upper or lower case.
    #[must_use]
    pub const fn from_char(letter: char) -> Option<Self> {
        Some(match letter.to_ascii_lowercase() {
            'p' => Self::Pawn,
            'n' => Self::Knight,
            'b' => Self::Bishop,
            'r' => Self::Rook,
            'q' => Self::Queen,
            'k' => Self::King,
            _ => return None,
        })
    }

    /// The capital letter of this kind.
    #[must_use]
    pub const fn upper_char(self) -> char {
        match self {
            Self::Pawn => 'P',
            Self::Knight => 'N',
            Self::Bishop => 'B',
            Self::Rook => 'R',
            Self::Queen => 'Q',
            Self::King => 'K',
        }
    }
}

/// A piece of one side: `color * 6 + role` as a dense index.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs, reason = "the names say all")]
pub enum Piece {
    WhitePawn,
    WhiteKnight,
    WhiteBishop,
    WhiteRook,
    WhiteQueen,
    WhiteKing,
    BlackPawn,
    BlackKnight,
    BlackBishop,
    BlackRook,
    BlackQueen,
    BlackKing,
}

impl Piece {
    /// Number of different pieces.
    pub const COUNT: usize = 12;

    /// All pieces in the order of their index.
    pub const ALL: [Self; Self::COUNT] = [
        Self::WhitePawn,
        Self::WhiteKnight,
        Self::WhiteBishop,
        Self::WhiteRook,
        Self::WhiteQueen,
        Self::WhiteKing,
        Self::BlackPawn,
        Self::BlackKnight,
        Self::BlackBishop,
        Self::BlackRook,
        Self::BlackQueen,
        Self::BlackKing,
    ];

    /// The piece of this side and kind.
    #[inline]
    #[must_use]
    pub const fn new(color: Color, role: Role) -> Self {
        // Spelled out so that the compiler sees plain arithmetic instead of a table.
        match color {
            Color::White => match role {
                Role::Pawn => Self::WhitePawn,
                Role::Knight => Self::WhiteKnight,
                Role::Bishop => Self::WhiteBishop,
                Role::Rook => Self::WhiteRook,
                Role::Queen => Self::WhiteQueen,
                Role::King => Self::WhiteKing,
            },
            Color::Black => match role {
                Role::Pawn => Self::BlackPawn,
                Role::Knight => Self::BlackKnight,
                Role::Bishop => Self::BlackBishop,
                Role::Rook => Self::BlackRook,
                Role::Queen => Self::BlackQueen,
                Role::King => Self::BlackKing,
            },
        }
    }

    /// The dense index: `color * 6 + role`, White first.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The owner.
    #[inline]
    #[must_use]
    pub const fn color(self) -> Color {
        if (self as u8) < Self::BlackPawn as u8 { Color::White } else { Color::Black }
    }

    /// The kind.
    #[inline]
    #[must_use]
    pub const fn role(self) -> Role {
        match self {
            Self::WhitePawn | Self::BlackPawn => Role::Pawn,
            Self::WhiteKnight | Self::BlackKnight => Role::Knight,
            Self::WhiteBishop | Self::BlackBishop => Role::Bishop,
            Self::WhiteRook | Self::BlackRook => Role::Rook,
            Self::WhiteQueen | Self::BlackQueen => Role::Queen,
            Self::WhiteKing | Self::BlackKing => Role::King,
        }
    }

    /// The piece a letter stands for in FEN: capitals are White's.
    #[must_use]
    pub const fn from_char(letter: char) -> Option<Self> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        match Role::from_char(letter) {
            Some(role) => Some(Self::new(color, role)),
            None => None,
        }
    }

    /// The letter of this piece in FEN.
    #[must_use]
    pub const fn to_char(self) -> char {
        let letter = self.role().upper_char();
        match self.color() {
            Color::White => letter,
            Color::Black => letter.to_ascii_lowercase(),
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_char())
    }
}
