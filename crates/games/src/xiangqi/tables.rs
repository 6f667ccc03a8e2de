//! Material and piece-square tables of xiangqi, in tenths of a pawn.

use ::xiangqi::{Color, Piece, Role, Xiangqi};

use lab::eval::Sheet;

/// A pawn on its own side of the river.
const PAWN: i32 = 10;

/// What a piece is worth, in tenths of a pawn, by [`Role::index`]: the proportions that manuals of
/// xiangqi teach. A cannon is worth as much as a horse and a little more, a rook more than two.
const MATERIAL: [i32; Role::COUNT] = [PAWN, 20, 20, 40, 45, 90, 900];

/// What a square adds to a piece, by [`Role::index`], for Red, the far rank first. The board is
/// symmetric, so the files a to e are enough. The numbers are our own: a pawn counts double once it
/// has crossed the river, more near the palace and little on the last rank; horses and rooks come
/// out; cannons keep the middle file; the guards stay together.
const TABLES: [[[i32; 5]; 10]; Role::COUNT] = [
    // Pawns.
    [
        [0, 0, 1, 3, 4],
        [8, 10, 14, 17, 18],
        [8, 10, 13, 16, 16],
        [7, 9, 11, 13, 14],
        [6, 8, 9, 10, 11],
        [1, 0, 2, 0, 3],
        [0, 0, 0, 0, 0],
        [0; 5],
        [0; 5],
        [0; 5],
    ],
    // Advisors.
    [
        [0; 5],
        [0; 5],
        [0; 5],
        [0; 5],
        [0; 5],
        [0; 5],
        [0; 5],
        [0, 0, 0, -1, 0],
        [0, 0, 0, 0, 2],
        [0; 5],
    ],
    // Elephants.
    [
        [0; 5],
        [0; 5],
        [0; 5],
        [0; 5],
        [0; 5],
        [0, 0, -1, 0, 0],
        [0; 5],
        [-2, 0, 0, 0, 2],
        [0; 5],
        [0; 5],
    ],
    // Horses.
    [
        [0, 1, 1, 1, 0],
        [1, 3, 5, 4, 1],
        [2, 4, 5, 5, 4],
        [3, 5, 6, 6, 5],
        [2, 4, 5, 6, 5],
        [1, 3, 4, 5, 4],
        [0, 2, 3, 3, 2],
        [-1, 0, 2, 2, 0],
        [-2, 0, 0, 0, -3],
        [-3, -2, 0, -1, -2],
    ],
    // Cannons.
    [
        [2, 1, 0, -2, -2],
        [1, 1, 0, -1, -1],
        [1, 0, 0, -1, 0],
        [0, 1, 1, 1, 3],
        [0, 0, 0, 0, 3],
        [0, 0, 0, 0, 3],
        [0, 0, 1, 0, 2],
        [0, 0, 1, 1, 2],
        [0, 0, 0, 1, 0],
        [0, 0, 1, 1, 1],
    ],
    // Rooks.
    [
        [4, 4, 4, 6, 7],
        [4, 6, 5, 7, 8],
        [4, 5, 5, 6, 7],
        [4, 6, 6, 7, 7],
        [4, 6, 6, 7, 7],
        [3, 5, 5, 7, 6],
        [2, 4, 4, 6, 5],
        [1, 3, 2, 5, 3],
        [0, 2, 1, 4, 1],
        [-1, 2, 1, 4, 0],
    ],
    // Kings.
    [
        [0; 5],
        [0; 5],
        [0; 5],
        [0; 5],
        [0; 5],
        [0; 5],
        [0; 5],
        [0, 0, 0, -3, -3],
        [0, 0, 0, -2, -2],
        [0, 0, 0, 0, 1],
    ],
];

/// Material alone: pawn 10, advisor and elephant 20, horse 40, cannon 45, rook 90, king 900.
#[must_use]
pub fn material() -> Sheet<Xiangqi> {
    Sheet::new(PAWN, |piece, _| signed(piece, |role| MATERIAL[role.index()]))
}

/// Material and where it stands.
#[must_use]
pub fn tables() -> Sheet<Xiangqi> {
    Sheet::new(PAWN, |piece, square| {
        let (file, rank) = (square % 9, square / 9);
        let row = if Piece::ALL[piece].color() == Color::Red { 9 - rank } else { rank };
        let column = file.min(8 - file);
        signed(piece, |role| MATERIAL[role.index()] + TABLES[role.index()][row][column])
    })
}

fn signed(piece: usize, worth: impl Fn(Role) -> i32) -> i32 {
    let piece = Piece::ALL[piece];
    let worth = worth(piece.role());
    if piece.color() == Color::Red { worth } else { -worth }
}
