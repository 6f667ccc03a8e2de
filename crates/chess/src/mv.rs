//! Moves in 16 bits.

use std::fmt;
use std::num::NonZeroU16;

use crate::{Role, Square};

/// A move: where from, where to and what kind, in 16 bits that are never 0.
///
/// * **Castling** is written as the king taking its own rook, in standard chess too: `to` is the
///   rook's square. So Chess960 needs no code of its own.
/// * **En passant** leads to the empty square behind the captured pawn.
/// * Captures and double steps carry no mark: the board tells.
///
/// `Option<Move>` has the same size as `Move`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Move(NonZeroU16);

/// What is special about a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveKind {
    /// Nothing.
    Normal,
    /// The king takes its own rook.
    Castling,
    /// A pawn takes a pawn that just passed it.
    EnPassant,
    /// A pawn becomes this piece.
    Promotion(Role),
}

const CASTLING: u16 = 1 << 12;
const EN_PASSANT: u16 = 2 << 12;
const PROMOTION: u16 = 4 << 12;

impl Move {
    #[inline]
    const fn build(from: Square, to: Square, flags: u16) -> Self {
        let bits = from.index() as u16 | (to.index() as u16) << 6 | flags;
        match NonZeroU16::new(bits) {
            Some(bits) => Self(bits),
            // Only "a1 to a1" is 0; its twin "b1 to b1" is just as impossible.
            None => Self(NonZeroU16::new(1 | 1 << 6).unwrap()),
        }
    }

    /// An ordinary move or capture.
    #[inline]
    #[must_use]
    pub const fn normal(from: Square, to: Square) -> Self {
        Self::build(from, to, 0)
    }

    /// Castling: the king on `king` with the rook on `rook`.
    #[inline]
    #[must_use]
    pub const fn castling(king: Square, rook: Square) -> Self {
        Self::build(king, rook, CASTLING)
    }

    /// A capture en passant.
    #[inline]
    #[must_use]
    pub const fn en_passant(from: Square, to: Square) -> Self {
        Self::build(from, to, EN_PASSANT)
    }

    /// A promotion to a knight, bishop, rook or queen. Pawn and king, which no pawn may become,
    /// count as queen.
    #[inline]
    #[must_use]
    pub const fn promotion(from: Square, to: Square, role: Role) -> Self {
        let role = match role {
            Role::Knight => 0,
            Role::Bishop => 1,
            Role::Rook => 2,
            Role::Queen | Role::Pawn | Role::King => 3,
        };
        Self::build(from, to, PROMOTION | role << 12)
    }

    /// The square the piece leaves.
    #[inline]
    #[must_use]
    pub const fn from(self) -> Square {
        Square::wrap(self.0.get() as u32)
    }

    /// The square the piece goes to; in castling that of the own rook.
    #[inline]
    #[must_use]
    pub const fn to(self) -> Square {
        Square::wrap(self.0.get() as u32 >> 6)
    }

    /// What is special about the move.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> MoveKind {
        match self.promoted() {
            Some(role) => MoveKind::Promotion(role),
            None if self.is_castling() => MoveKind::Castling,
            None if self.is_en_passant() => MoveKind::EnPassant,
            None => MoveKind::Normal,
        }
    }

    /// Whether this is neither castling nor en passant nor a promotion.
    #[inline]
    #[must_use]
    pub const fn is_normal(self) -> bool {
        self.0.get() >> 12 == 0
    }

    /// Whether this is castling.
    #[inline]
    #[must_use]
    pub const fn is_castling(self) -> bool {
        self.0.get() & 0xF000 == CASTLING
    }

    /// Whether this is a capture en passant.
    #[inline]
    #[must_use]
    pub const fn is_en_passant(self) -> bool {
        self.0.get() & 0xF000 == EN_PASSANT
    }

    /// What the pawn becomes, if this is a promotion.
    #[inline]
    #[must_use]
    pub const fn promoted(self) -> Option<Role> {
        if self.0.get() & PROMOTION == 0 {
            return None;
        }
        Some(Role::PROMOTIONS[(self.0.get() >> 12 & 3) as usize])
    }

    /// The move as 16 bits, never 0: six bits from, six bits to, four bits kind.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0.get()
    }

    /// The move with these bits; `None` when they are no move's (0, equal squares, unused kinds).
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u16) -> Option<Self> {
        let kind = bits >> 12;
        if kind == 3 || kind > 7 || bits & 63 == bits >> 6 & 63 {
            return None;
        }
        match NonZeroU16::new(bits) {
            Some(bits) => Some(Self(bits)),
            None => None,
        }
    }
}

/// Shows the move as from, to and kind, like `e2e4`, `e7e8=Q`, `e1h1 castling`.
impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.kind() {
            MoveKind::Normal => Ok(()),
            MoveKind::Castling => f.write_str(" castling"),
            MoveKind::EnPassant => f.write_str(" e.p."),
            MoveKind::Promotion(role) => write!(f, "={}", role.upper_char()),
        }
    }
}
