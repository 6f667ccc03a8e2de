//! Rooks and cannons: ranks and files.

use crate::{Bitboard, Square};

/// A set of occupied squares, kept rank by rank and file by file, so that the pieces on every rank
/// and every file are adjacent bits.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Occupied {
    /// Bit `9 * rank + file`.
    by_rank: u128,
    /// Bit `10 * file + rank`.
    by_file: u128,
}

impl Occupied {
    /// These squares.
    #[must_use]
    pub fn of(squares: Bitboard) -> Self {
        squares.into_iter().fold(Self::default(), Self::toggled)
    }

    /// The set itself.
    #[inline]
    #[must_use]
    pub const fn squares(self) -> Bitboard {
        Bitboard(self.by_rank)
    }

    /// The set with this square added, or removed when it was there.
    #[inline]
    #[must_use]
    pub const fn toggled(self, square: Square) -> Self {
        Self {
            by_rank: self.by_rank ^ 1 << square.index(),
            by_file: self.by_file ^ 1 << TURNED[square.index()],
        }
    }

    /// The set with this square added.
    #[inline]
    #[must_use]
    pub const fn with(self, square: Square) -> Self {
        Self {
            by_rank: self.by_rank | 1 << square.index(),
            by_file: self.by_file | 1 << TURNED[square.index()],
        }
    }

    /// The set without this square.
    #[inline]
    #[must_use]
    pub const fn without(self, square: Square) -> Self {
        Self {
            by_rank: self.by_rank & !(1 << square.index()),
            by_file: self.by_file & !(1 << TURNED[square.index()]),
        }
    }

    /// The set after a move to an empty or occupied square.
    #[inline]
    #[must_use]
    pub const fn moved(self, from: Square, to: Square) -> Self {
        self.without(from).with(to)
    }

    /// The nine bits of a rank.
    #[inline]
    const fn rank(self, rank: usize) -> usize {
        (self.by_rank >> (9 * rank)) as usize & 0x1FF
    }

    /// The ten bits of a file.
    #[inline]
    const fn file(self, file: usize) -> usize {
        (self.by_file >> (10 * file)) as usize & 0x3FF
    }
}

/// The bit of a square in the order of files.
static TURNED: [u8; Square::COUNT] = {
    let mut turned = [0; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        turned[index] = (index % 9 * 10 + index / 9) as u8;
        index += 1;
    }
    turned
};

/// What a rook reaches and a cannon aims at from one point of a line, as bits of that line.
#[derive(Clone, Copy)]
struct Reach {
    rook: u16,
    cannon: u16,
}

type Lines<const LENGTH: usize, const SETS: usize> = [[Reach; SETS]; LENGTH];

static RANKS: Lines<9, 512> = lines();
static FILES: Lines<10, 1024> = lines();

const fn lines<const LENGTH: usize, const SETS: usize>() -> Lines<LENGTH, SETS> {
    let mut table = [[Reach { rook: 0, cannon: 0 }; SETS]; LENGTH];
    let mut from = 0;
    while from < LENGTH {
        let mut occupied = 0;
        while occupied < SETS {
            table[from][occupied] = reach(from, LENGTH, occupied);
            occupied += 1;
        }
        from += 1;
    }
    table
}

const fn reach(from: usize, length: usize, occupied: usize) -> Reach {
    let mut found = Reach { rook: 0, cannon: 0 };
    let mut direction = 0;
    while direction < 2 {
        let mut at = from;
        let mut met = 0;
        while met < 2 && if direction == 0 { at + 1 < length } else { at > 0 } {
            at = if direction == 0 { at + 1 } else { at - 1 };
            let bit = 1 << at;
            if met == 0 {
                found.rook |= bit;
            } else {
                found.cannon |= bit;
            }
            if occupied >> at & 1 != 0 {
                met += 1;
            }
        }
        direction += 1;
    }
    found
}

/// The squares of file a by the bits of a file.
static SPREAD: [u128; 1024] = {
    let mut table = [0; 1024];
    let mut bits = 0;
    while bits < 1024 {
        let mut rank = 0;
        while rank < 10 {
            if bits >> rank & 1 != 0 {
                table[bits] |= 1 << (9 * rank);
            }
            rank += 1;
        }
        bits += 1;
    }
    table
};

#[inline]
fn look_up(square: Square, occupied: Occupied, part: impl Fn(Reach) -> u16) -> Bitboard {
    let (file, rank) = (square.file().index(), square.rank().index());
    let across = u128::from(part(RANKS[file][occupied.rank(rank)])) << (9 * rank);
    let along = SPREAD[usize::from(part(FILES[rank][occupied.file(file)])) & 0x3FF] << file;
    Bitboard(across | along)
}

/// The squares a rook attacks, which are also those a cannon can move to where they are empty.
#[inline]
#[must_use]
pub fn rook(square: Square, occupied: Occupied) -> Bitboard {
    look_up(square, occupied, |reach| reach.rook)
}

/// The squares a cannon attacks: beyond its screens, up to the first piece there, which it takes.
#[inline]
#[must_use]
pub fn cannon(square: Square, occupied: Occupied) -> Bitboard {
    look_up(square, occupied, |reach| reach.cannon)
}

type Pairs = [[Bitboard; Square::COUNT]; Square::COUNT];

static BETWEEN: Pairs = {
    let mut table = [[Bitboard::EMPTY; Square::COUNT]; Square::COUNT];
    let steps: [(i8, i8); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
    let mut from = 0;
    while let Some(a) = Square::from_index(from) {
        let mut direction = 0;
        while direction < 4 {
            let (files, ranks) = steps[direction];
            let mut passed = Bitboard::EMPTY;
            let mut at = a;
            while let Some(b) = at.offset(files, ranks) {
                table[from][b.index()] = passed;
                passed = passed.with(b);
                at = b;
            }
            direction += 1;
        }
        from += 1;
    }
    table
};

/// The squares strictly between two squares of a common rank or file; none otherwise.
#[inline]
#[must_use]
pub fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

/// The rank and the file of a square, without the square itself.
#[inline]
#[must_use]
pub const fn cross(square: Square) -> Bitboard {
    let lines = Bitboard::file(square.file()).0 | Bitboard::rank(square.rank()).0;
    Bitboard(lines).without(square)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same by walking.
    fn walk(square: Square, occupied: Bitboard) -> (Bitboard, Bitboard) {
        let (mut rook, mut cannon) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for (files, ranks) in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
            let mut met = 0;
            let mut at = square;
            while let Some(next) = at.offset(files, ranks) {
                at = next;
                match met {
                    0 => rook |= next.into(),
                    1 => cannon |= next.into(),
                    _ => {}
                }
                met += u32::from(occupied.has(next));
            }
        }
        (rook, cannon)
    }

    #[test]
    fn tables_agree_with_walking() {
        let mut bits: u128 = 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835;
        for _ in 0..500 {
            bits = bits.wrapping_mul(0x2545_F491_4F6C_DD1D_8D3A_2B97_5A0E_1C67).rotate_left(41);
            let squares = Bitboard(bits & bits.rotate_left(17)) & Bitboard::FULL;
            let occupied = Occupied::of(squares);
            assert_eq!(occupied.squares(), squares);
            for square in Square::all() {
                let (rooks, cannons) = walk(square, squares);
                assert_eq!(rook(square, occupied), rooks, "{square}\n{squares:?}");
                assert_eq!(cannon(square, occupied), cannons, "{square}\n{squares:?}");
            }
        }
    }
}
