//! Pieces that take a fixed step: king, advisor, elephant, horse, pawn.

use super::Occupied;
use crate::{Bitboard, Color, Square};

type Steps<const N: usize> = [(i8, i8); N];

const STRAIGHT: Steps<4> = [(0, -1), (-1, 0), (1, 0), (0, 1)];
const DIAGONAL: Steps<4> = [(-1, -1), (1, -1), (-1, 1), (1, 1)];

/// The four squares straight beside a square, as bits 0 to 3 in the order of [`STRAIGHT`].
#[inline]
const fn straight_pattern(square: Square, occupied: Bitboard) -> usize {
    // Room for the squares below the first rank; what wraps around an edge hobbles no step that
    // stays on the board.
    let near = ((occupied.0 << 9) >> square.index()) as usize;
    near & 1 | near >> 7 & 2 | near >> 8 & 4 | near >> 15 & 8
}

/// The four squares diagonally beside a square, as bits 0 to 3 in the order of [`DIAGONAL`].
#[inline]
const fn diagonal_pattern(square: Square, occupied: Bitboard) -> usize {
    let near = ((occupied.0 << 10) >> square.index()) as usize;
    near & 1 | near >> 1 & 2 | near >> 16 & 4 | near >> 17 & 8
}

type BySquare = [Bitboard; Square::COUNT];
/// By square and by pattern of hobbling squares.
type ByPattern = [[Bitboard; 16]; Square::COUNT];

const fn steps<const N: usize>(square: Square, steps: Steps<N>, within: Bitboard) -> Bitboard {
    let mut found = Bitboard::EMPTY;
    let mut index = 0;
    while index < N {
        let (files, ranks) = steps[index];
        if let Some(to) = square.offset(files, ranks)
            && within.has(to)
        {
            found = found.with(to);
        }
        index += 1;
    }
    found
}

/// Two tables in one: what stays in Red's palace and what stays in Black's.
const fn in_palace(moves: Steps<4>) -> BySquare {
    let mut table = [Bitboard::EMPTY; Square::COUNT];
    let mut index = 0;
    while let Some(square) = Square::from_index(index) {
        let color = if square.is_across(Color::Red) { Color::Black } else { Color::Red };
        let palace = Bitboard::palace(color);
        if palace.has(square) {
            table[index] = steps(square, moves, palace);
        }
        index += 1;
    }
    table
}

static KINGS: BySquare = in_palace(STRAIGHT);
static ADVISORS: BySquare = in_palace(DIAGONAL);

const fn neighbours(directions: Steps<4>) -> BySquare {
    let mut table = [Bitboard::EMPTY; Square::COUNT];
    let mut index = 0;
    while let Some(square) = Square::from_index(index) {
        table[index] = steps(square, directions, Bitboard::FULL);
        index += 1;
    }
    table
}

static BESIDE: BySquare = neighbours(STRAIGHT);
static ACROSS_CORNERS: BySquare = neighbours(DIAGONAL);

static ELEPHANTS: ByPattern = {
    let mut table = [[Bitboard::EMPTY; 16]; Square::COUNT];
    let mut index = 0;
    while let Some(square) = Square::from_index(index) {
        let color = if square.is_across(Color::Red) { Color::Black } else { Color::Red };
        let mut pattern = 0;
        while pattern < 16 {
            let mut direction = 0;
            while direction < 4 {
                let (files, ranks) = DIAGONAL[direction];
                if pattern >> direction & 1 == 0 {
                    let step = [(2 * files, 2 * ranks)];
                    table[index][pattern].0 |= steps(square, step, Bitboard::half(color)).0;
                }
                direction += 1;
            }
            pattern += 1;
        }
        index += 1;
    }
    table
};

static HORSES: ByPattern = {
    let mut table = [[Bitboard::EMPTY; 16]; Square::COUNT];
    let mut index = 0;
    while let Some(square) = Square::from_index(index) {
        let mut pattern = 0;
        while pattern < 16 {
            let mut direction = 0;
            while direction < 4 {
                // One step straight over the leg, then one outwards.
                let (files, ranks) = STRAIGHT[direction];
                let jumps = [
                    (2 * files + ranks, 2 * ranks + files),
                    (2 * files - ranks, 2 * ranks - files),
                ];
                if pattern >> direction & 1 == 0 {
                    table[index][pattern].0 |= steps(square, jumps, Bitboard::FULL).0;
                }
                direction += 1;
            }
            pattern += 1;
        }
        index += 1;
    }
    table
};

static HORSES_ON: ByPattern = {
    let mut table = [[Bitboard::EMPTY; 16]; Square::COUNT];
    let mut index = 0;
    while let Some(square) = Square::from_index(index) {
        let mut pattern = 0;
        while pattern < 16 {
            let mut direction = 0;
            while direction < 4 {
                // Seen from the target, the leg is the square diagonally beside it.
                let (files, ranks) = DIAGONAL[direction];
                if pattern >> direction & 1 == 0 {
                    let jumps = [(2 * files, ranks), (files, 2 * ranks)];
                    table[index][pattern].0 |= steps(square, jumps, Bitboard::FULL).0;
                }
                direction += 1;
            }
            pattern += 1;
        }
        index += 1;
    }
    table
};

static PAWNS: [BySquare; 2] = {
    let mut table = [[Bitboard::EMPTY; Square::COUNT]; 2];
    let mut index = 0;
    while let Some(square) = Square::from_index(index) {
        let mut side = 0;
        while side < 2 {
            let color = Color::ALL[side];
            let forward = [(0, if side == 0 { 1 } else { -1 })];
            table[side][index] = steps(square, forward, Bitboard::FULL);
            if square.is_across(color) {
                table[side][index].0 |= steps(square, [(-1, 0), (1, 0)], Bitboard::FULL).0;
            }
            side += 1;
        }
        index += 1;
    }
    table
};

static PAWNS_ON: [BySquare; 2] = {
    let mut table = [[Bitboard::EMPTY; Square::COUNT]; 2];
    let mut side = 0;
    while side < 2 {
        let mut from = 0;
        while let Some(square) = Square::from_index(from) {
            let mut to = 0;
            while let Some(target) = Square::from_index(to) {
                if PAWNS[side][from].has(target) {
                    table[side][to] = table[side][to].with(square);
                }
                to += 1;
            }
            from += 1;
        }
        side += 1;
    }
    table
};

/// Where a king gets from a square of its palace.
#[inline]
#[must_use]
pub fn king(square: Square) -> Bitboard {
    KINGS[square.index()]
}

/// Where an advisor gets from a square of its palace.
#[inline]
#[must_use]
pub fn advisor(square: Square) -> Bitboard {
    ADVISORS[square.index()]
}

/// Where an elephant gets: two squares diagonally, unless the one between (its eye) is occupied;
/// never across the river.
#[inline]
#[must_use]
pub fn elephant(square: Square, occupied: Occupied) -> Bitboard {
    ELEPHANTS[square.index()][diagonal_pattern(square, occupied.squares())]
}

/// Where a horse gets: one square straight, unless that one (its leg) is occupied, and one more
/// diagonally outwards.
#[inline]
#[must_use]
pub fn horse(square: Square, occupied: Occupied) -> Bitboard {
    HORSES[square.index()][straight_pattern(square, occupied.squares())]
}

/// The squares from which a horse attacks this one. That is not where a horse gets from here:
/// the legs are others.
#[inline]
#[must_use]
pub fn horses_on(square: Square, occupied: Occupied) -> Bitboard {
    HORSES_ON[square.index()][diagonal_pattern(square, occupied.squares())]
}

/// Where a pawn of this side gets: forward, and across the river also sideways.
#[inline]
#[must_use]
pub fn pawn(color: Color, square: Square) -> Bitboard {
    PAWNS[color.index()][square.index()]
}

/// The squares from which a pawn of this side attacks this one.
#[inline]
#[must_use]
pub fn pawns_on(color: Color, square: Square) -> Bitboard {
    PAWNS_ON[color.index()][square.index()]
}

/// The squares straight beside a square: the legs of a horse that stands there.
#[inline]
#[must_use]
pub fn straight_neighbours(square: Square) -> Bitboard {
    BESIDE[square.index()]
}

/// The squares diagonally beside a square: the legs of the horses that attack it.
#[inline]
#[must_use]
pub fn diagonal_neighbours(square: Square) -> Bitboard {
    ACROSS_CORNERS[square.index()]
}

/// The five squares of a side's palace that an advisor gets to.
#[must_use]
pub fn advisor_points(color: Color) -> Bitboard {
    let middle = Square::clamp(9 + 4).relative(color);
    advisor(middle).with(middle)
}

/// The seven squares that an elephant of a side gets to.
#[must_use]
pub fn elephant_points(color: Color) -> Bitboard {
    let mut reached = Bitboard::of(Square::clamp(2).relative(color));
    loop {
        let wider = reached
            .into_iter()
            .fold(reached, |all, square| all | elephant(square, Occupied::default()));
        if wider == reached {
            return reached;
        }
        reached = wider;
    }
}

/// The squares that a pawn of a side gets to from one of its five places.
#[must_use]
pub fn pawn_points(color: Color) -> Bitboard {
    let starts = [0, 2, 4, 6, 8].map(|file| Square::clamp(27 + file).relative(color));
    let steps = starts.iter().map(|&square| pawn(color, square));
    starts.iter().copied().collect::<Bitboard>()
        | steps.fold(Bitboard::half(!color), |all, some| all | some)
}
