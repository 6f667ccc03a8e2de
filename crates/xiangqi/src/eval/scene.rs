//! What the terms share: attack maps and king zones.

use crate::attacks::Occupied;
use crate::{Bitboard, Board, Color, Role, Square, attacks};

/// A position with its attack maps, filled in as the pieces are looked at.
pub struct Scene<'a> {
    pub board: &'a Board,
    pub occupied: Occupied,
    pub kings: [Square; 2],
    pub pawns: [Bitboard; 2],
    /// Squares attacked by each side's roles.
    pub attacked: [[Bitboard; Role::COUNT]; 2],
    /// Squares attacked by each side at all.
    pub all: [Bitboard; 2],
    /// The square of each king and those beside it within its palace.
    pub zone: [Bitboard; 2],
    /// Attack units of each side against the other king.
    pub danger: [i32; 2],
    /// Pieces of each side that attack the other king's zone.
    pub attackers: [i32; 2],
}

impl<'a> Scene<'a> {
    #[inline(always)]
    pub fn new(board: &'a Board) -> Self {
        let kings = Color::ALL.map(|color| board.king(color));
        let mut scene = Self {
            board,
            occupied: board.occupied(),
            kings,
            pawns: Color::ALL.map(|color| board.pieces(color, Role::Pawn)),
            attacked: [[Bitboard::EMPTY; Role::COUNT]; 2],
            all: [Bitboard::EMPTY; 2],
            zone: kings.map(|king| attacks::king(king).with(king)),
            danger: [0; 2],
            attackers: [0; 2],
        };
        for color in Color::ALL {
            scene.note(color, Role::King, attacks::king(kings[color.index()]));
        }
        scene
    }

    /// Takes down the squares that a piece attacks.
    #[inline(always)]
    pub fn note(&mut self, color: Color, role: Role, targets: Bitboard) {
        let side = color.index();
        self.all[side] |= targets;
        self.attacked[side][role.index()] |= targets;
    }

    /// Squares attacked by a side's role.
    #[inline(always)]
    pub fn by(&self, color: Color, role: Role) -> Bitboard {
        self.attacked[color.index()][role.index()]
    }

    /// How many pieces of a side and kind there are.
    #[inline(always)]
    pub fn count(&self, color: Color, role: Role) -> i32 {
        self.board.pieces(color, role).len() as i32
    }
}
