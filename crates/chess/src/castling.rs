//! Who may still castle with which rook.

use crate::{Color, File, Rank, Square};

/// The side of the king on which the castling rook stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Wing {
    /// Towards the h-file: O-O, the king goes to the g-file.
    Kingside,
    /// Towards the a-file: O-O-O, the king goes to the c-file.
    Queenside,
}

impl Wing {
    /// Both wings, kingside first.
    pub const ALL: [Self; 2] = [Self::Kingside, Self::Queenside];

    /// 0 for the kingside, 1 for the queenside.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The wing of a rook on `rook` seen from a king on `king`.
    #[inline]
    #[must_use]
    pub const fn of(king: Square, rook: Square) -> Self {
        if rook.index() > king.index() { Self::Kingside } else { Self::Queenside }
    }

    /// Where the king of `color` ends up.
    #[inline]
    #[must_use]
    pub const fn king_target(self, color: Color) -> Square {
        let file = match self {
            Self::Kingside => File::G,
            Self::Queenside => File::C,
        };
        Square::new(file, Rank::R1.relative(color))
    }

    /// Where the rook of `color` ends up.
    #[inline]
    #[must_use]
    pub const fn rook_target(self, color: Color) -> Square {
        let file = match self {
            Self::Kingside => File::F,
            Self::Queenside => File::D,
        };
        Square::new(file, Rank::R1.relative(color))
    }
}

/// For every side and wing the file of the rook with which it may still castle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CastlingRights {
    rooks: [[Option<File>; 2]; 2],
}

impl CastlingRights {
    /// Nobody may castle.
    pub const NONE: Self = Self { rooks: [[None; 2]; 2] };

    /// The rights of the start of standard chess: rooks on the a- and h-files.
    pub const STANDARD: Self = Self { rooks: [[Some(File::H), Some(File::A)]; 2] };

    /// The file of the rook with which `color` may castle on this wing.
    #[inline]
    #[must_use]
    pub const fn rook_file(self, color: Color, wing: Wing) -> Option<File> {
        self.rooks[color.index()][wing.index()]
    }

    /// The square of the rook with which `color` may castle on this wing.
    #[inline]
    #[must_use]
    pub const fn rook(self, color: Color, wing: Wing) -> Option<Square> {
        match self.rook_file(color, wing) {
            Some(file) => Some(Square::new(file, Rank::R1.relative(color))),
            None => None,
        }
    }

    /// Grants (`Some`) or takes (`None`) a right.
    #[inline]
    pub const fn set(&mut self, color: Color, wing: Wing, rook: Option<File>) {
        self.rooks[color.index()][wing.index()] = rook;
    }

    /// Takes both rights of a side.
    #[inline]
    pub const fn clear(&mut self, color: Color) {
        self.rooks[color.index()] = [None; 2];
    }

    /// Whether nobody may castle.
    #[inline]
    #[must_use]
    pub fn is_none(self) -> bool {
        self == Self::NONE
    }

    /// Every right that still stands: side, wing, square of the rook.
    pub fn iter(self) -> impl Iterator<Item = (Color, Wing, Square)> {
        Color::ALL.into_iter().flat_map(move |color| {
            Wing::ALL
                .into_iter()
                .filter_map(move |wing| self.rook(color, wing).map(|rook| (color, wing, rook)))
        })
    }
}
