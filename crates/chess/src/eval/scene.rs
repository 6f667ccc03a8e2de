//! What the terms share: attack maps, king zones, pawn structure.

use super::pawns::Structure;
use crate::{Bitboard, Board, Color, Rank, Role, Square, attacks};

/// A position with its attack maps, filled in as the pieces are looked at.
pub struct Scene<'a> {
    pub board: &'a Board,
    pub structure: &'a Structure,
    pub occupied: Bitboard,
    pub kings: [Square; 2],
    pub pawns: [Bitboard; 2],
    /// Squares attacked by each side's roles.
    pub attacked: [[Bitboard; 6]; 2],
    /// Squares attacked by each side at all.
    pub all: [Bitboard; 2],
    /// Squares attacked by each side at least twice.
    pub twice: [Bitboard; 2],
    /// Squares that count for mobility.
    pub area: [Bitboard; 2],
    /// Squares around each king.
    pub zone: [Bitboard; 2],
    /// Attack units of each side against the other king.
    pub danger: [i32; 2],
    /// Pieces of each side that attack the other king's zone.
    pub attackers: [i32; 2],
}

impl<'a> Scene<'a> {
    #[inline(always)]
    pub fn new(board: &'a Board, structure: &'a Structure) -> Self {
        let occupied = board.occupied();
        let kings = [board.king(Color::White), board.king(Color::Black)];
        let pawns = Color::ALL.map(|color| board.pieces(color, Role::Pawn));
        let mut scene = Self {
            board,
            structure,
            occupied,
            kings,
            pawns,
            attacked: [[Bitboard::EMPTY; 6]; 2],
            all: [Bitboard::EMPTY; 2],
            twice: [Bitboard::EMPTY; 2],
            area: [Bitboard::FULL; 2],
            zone: [Bitboard::EMPTY; 2],
            danger: [0; 2],
            attackers: [0; 2],
        };
        scene.start(Color::White);
        scene.start(Color::Black);
        scene.area = [scene.mobility_area(Color::White), scene.mobility_area(Color::Black)];
        scene
    }

    /// Pawn and king attacks of a side.
    #[inline(always)]
    fn start(&mut self, color: Color) {
        let side = color.index();
        let pawns = self.pawns[side];
        let by_pawns = attacks::pawns(color, pawns);
        let king = attacks::king(self.kings[side]);
        let ahead = pawns.forward(color);
        let both = ahead.east() & ahead.west();
        self.attacked[side][Role::Pawn.index()] = by_pawns;
        self.attacked[side][Role::King.index()] = king;
        self.all[side] = by_pawns | king;
        self.twice[side] = both | (by_pawns & king);
        self.zone[side] = king | king.forward(color) | Bitboard::of(self.kings[side]);
    }

    /// Squares where a piece has something to do: not attacked by enemy pawns, not blocked by
    /// the own king or by own pawns that cannot move or stand at home.
    #[inline(always)]
    fn mobility_area(&self, color: Color) -> Bitboard {
        let side = color.index();
        let blocked = self.pawns[side] & self.occupied.forward(!color);
        let low =
            Bitboard::rank(Rank::R2.relative(color)) | Bitboard::rank(Rank::R3.relative(color));
        let stuck = self.pawns[side] & (blocked | low);
        let by_pawns = self.attacked[(!color).index()][Role::Pawn.index()];
        !(stuck | Bitboard::of(self.kings[side]) | by_pawns)
    }

    /// Takes down the squares that a piece attacks.
    #[inline(always)]
    pub fn note(&mut self, color: Color, role: Role, targets: Bitboard) {
        let side = color.index();
        self.twice[side] |= self.all[side] & targets;
        self.all[side] |= targets;
        self.attacked[side][role.index()] |= targets;
    }

    /// Squares attacked by a side's role.
    #[inline(always)]
    pub fn by(&self, color: Color, role: Role) -> Bitboard {
        self.attacked[color.index()][role.index()]
    }

    /// Whether there is a queen of this colour.
    #[inline]
    pub fn has_queen(&self, color: Color) -> bool {
        self.board.pieces(color, Role::Queen).any()
    }
}
