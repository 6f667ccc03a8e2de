//! Kinds of pieces, and pieces with their owner.

use std::fmt;

use crate::Color;

/// A kind of piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Role {
    /// 兵 卒, P
    Pawn,
    /// 仕 士, A
    Advisor,
    /// 相 象, B (also E)
    Elephant,
    /// 傌 馬, N (also H)
    Horse,
    /// 炮 砲, C
    Cannon,
    /// 俥 車, R
    Rook,
    /// 帥 將, K
    King,
}

impl Role {
    /// Number of kinds.
    pub const COUNT: usize = 7;

    /// All kinds, from pawn to king, by worth.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Pawn,
        Self::Advisor,
        Self::Elephant,
        Self::Horse,
        Self::Cannon,
        Self::Rook,
        Self::King,
    ];

    /// 0 for the pawn to 6 for the king.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind a letter stands for, upper or lower case; elephants may be B or E, horses N or H.
    #[must_use]
    pub const fn from_char(letter: char) -> Option<Self> {
        Some(match letter.to_ascii_lowercase() {
            'p' => Self::Pawn,
            'a' => Self::Advisor,
            'b' | 'e' => Self::Elephant,
            'n' | 'h' => Self::Horse,
            'c' => Self::Cannon,
            'r' => Self::Rook,
            'k' => Self::King,
            _ => return None,
        })
    }

    /// The English name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pawn => "pawn",
            Self::Advisor => "advisor",
            Self::Elephant => "elephant",
            Self::Horse => "horse",
            Self::Cannon => "cannon",
            Self::Rook => "rook",
            Self::King => "king",
        }
    }

    /// The capital letter of this kind in FEN.
    #[must_use]
    pub const fn upper_char(self) -> char {
        match self {
            Self::Pawn => 'P',
            Self::Advisor => 'A',
            Self::Elephant => 'B',
            Self::Horse => 'N',
            Self::Cannon => 'C',
            Self::Rook => 'R',
            Self::King => 'K',
        }
    }
}

/// A piece of one side: `color * 7 + role` as a dense index.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs, reason = "the names say all")]
pub enum Piece {
    RedPawn,
    RedAdvisor,
    RedElephant,
    RedHorse,
    RedCannon,
    RedRook,
    RedKing,
    BlackPawn,
    BlackAdvisor,
    BlackElephant,
    BlackHorse,
    BlackCannon,
    BlackRook,
    BlackKing,
}

impl Piece {
    /// Number of different pieces.
    pub const COUNT: usize = 14;

    /// All pieces in the order of their index.
    pub const ALL: [Self; Self::COUNT] = [
        Self::RedPawn,
        Self::RedAdvisor,
        Self::RedElephant,
        Self::RedHorse,
        Self::RedCannon,
        Self::RedRook,
        Self::RedKing,
        Self::BlackPawn,
        Self::BlackAdvisor,
        Self::BlackElephant,
        Self::BlackHorse,
        Self::BlackCannon,
        Self::BlackRook,
        Self::BlackKing,
    ];

    /// The piece of this side and kind.
    #[inline]
    #[must_use]
    pub const fn new(color: Color, role: Role) -> Self {
        Self::ALL[color.index() * Role::COUNT + role.index()]
    }

    /// The dense index: `color * 7 + role`, Red first.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The owner.
    #[inline]
    #[must_use]
    pub const fn color(self) -> Color {
        if (self as u8) < Self::BlackPawn as u8 { Color::Red } else { Color::Black }
    }

    /// The kind.
    #[inline]
    #[must_use]
    pub const fn role(self) -> Role {
        Role::ALL[self as usize % Role::COUNT]
    }

    /// The piece a letter stands for in FEN: capitals are Red's.
    #[must_use]
    pub const fn from_char(letter: char) -> Option<Self> {
        let color = if letter.is_ascii_uppercase() { Color::Red } else { Color::Black };
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
            Color::Red => letter,
            Color::Black => letter.to_ascii_lowercase(),
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_char())
    }
}
