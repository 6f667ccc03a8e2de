//! Material and piece-square tables of chess, in tenths of a pawn.

use ::chess::{Chess, Color, Piece, Role};

use lab::eval::Sheet;

/// A pawn.
const PAWN: i32 = 10;

/// What a piece is worth, in tenths of a pawn, by [`Role::index`]: the numbers of a well-known
/// tutorial. The king's has no effect, as there always is one each.
const MATERIAL: [i32; 6] = [PAWN, 30, 30, 50, 90, 900];

/// What a square adds to a piece, by [`Role::index`], for White, rank 8 first. The board is
/// symmetric, so the files a to d are enough. The numbers are our own, from what beginners are
/// taught: pieces to the centre, pawns forward, rooks to the seventh rank, the king castled.
const TABLES: [[[i32; 4]; 8]; 6] = [
    // Pawns: forward, the middle ones first; those before a castled king stay.
    [
        [0, 0, 0, 0],
        [5, 6, 6, 7],
        [2, 2, 3, 4],
        [1, 1, 2, 3],
        [0, 0, 1, 3],
        [0, 1, 0, 1],
        [1, 1, 0, -2],
        [0, 0, 0, 0],
    ],
    // Knights: never to the rim.
    [
        [-5, -3, -3, -3],
        [-3, -1, 1, 1],
        [-3, 1, 2, 2],
        [-3, 1, 2, 3],
        [-3, 1, 2, 3],
        [-3, 1, 2, 2],
        [-4, -2, 0, 1],
        [-5, -4, -3, -3],
    ],
    // Bishops: long diagonals, out of the corners.
    [
        [-2, -1, -1, -1],
        [-1, 0, 0, 0],
        [-1, 0, 1, 1],
        [-1, 1, 1, 2],
        [-1, 1, 2, 2],
        [0, 1, 1, 1],
        [0, 2, 0, 1],
        [-2, -1, -2, -1],
    ],
    // Rooks: the seventh rank, the middle files.
    [
        [1, 1, 1, 1],
        [2, 3, 3, 3],
        [-1, 0, 0, 0],
        [-1, 0, 0, 0],
        [-1, 0, 0, 0],
        [-1, 0, 0, 1],
        [-1, 0, 0, 1],
        [0, 0, 1, 2],
    ],
    // Queens: a little to the centre.
    [
        [-2, -1, -1, 0],
        [-1, 0, 0, 0],
        [-1, 0, 1, 1],
        [0, 0, 1, 1],
        [0, 0, 1, 1],
        [-1, 0, 1, 1],
        [-1, 0, 0, 0],
        [-2, -1, -1, 0],
    ],
    // Kings: behind their pawns, in a corner.
    [
        [-4, -5, -5, -5],
        [-4, -4, -5, -5],
        [-3, -4, -4, -5],
        [-3, -3, -4, -4],
        [-2, -3, -3, -4],
        [-1, -2, -2, -2],
        [1, 1, -1, -1],
        [2, 3, 1, 0],
    ],
];

/// Material alone: pawn 10, knight and bishop 30, rook 50, queen 90, king 900.
#[must_use]
pub fn material() -> Sheet<Chess> {
    Sheet::new(PAWN, |piece, _| signed(piece, |role| MATERIAL[role.index()]))
}

/// Material and where it stands.
#[must_use]
pub fn tables() -> Sheet<Chess> {
    Sheet::new(PAWN, |piece, square| {
        let (file, rank) = (square % 8, square / 8);
        let row = if Piece::ALL[piece].color() == Color::White { 7 - rank } else { rank };
        let column = file.min(7 - file);
        signed(piece, |role| MATERIAL[role.index()] + TABLES[role.index()][row][column])
    })
}

fn signed(piece: usize, worth: impl Fn(Role) -> i32) -> i32 {
    let piece = Piece::ALL[piece];
    let worth = worth(piece.role());
    if piece.color() == Color::White { worth } else { -worth }
}
