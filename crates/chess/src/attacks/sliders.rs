//! Attacks of rook and bishop by one look-up in a table of all occupations that matter.
//!
//! Square by square the table holds one entry for each subset of the inner squares of the
//! piece's lines (the *mask*; a blocker on the edge changes nothing). Only the numbering of the
//! subsets differs: [`pext`] gathers the masked bits (the instruction of the same name), [`magic`]
//! multiplies them into the top bits (Lasse Hansen and Pradu Kannan's magic bitboards, 2006-07).

use super::rays::{self, BISHOP_STEPS, ROOK_STEPS};
use crate::{Bitboard, Square};

/// Entries for rooks and bishops of all squares together.
const SIZE: usize = 102_400 + 5_248;

/// Where a piece on one square finds its attacks.
#[derive(Clone, Copy)]
struct Lines {
    /// The squares whose occupation matters.
    mask: u64,
    /// Where its part of the table begins.
    offset: u32,
}

type PerSquare = [Lines; Square::COUNT];

const fn lines(steps: &[(i8, i8); 4], mut offset: u32) -> PerSquare {
    let mut lines = [Lines { mask: 0, offset: 0 }; Square::COUNT];
    let mut index = 0;
    while let Some(square) = Square::from_index(index) {
        let mut mask = 0;
        let mut direction = 0;
        while direction < 4 {
            let (files, ranks) = steps[direction];
            let mut at = square;
            // A square matters when there is another one behind it.
            while let Some(next) = at.offset(files, ranks) {
                if next.offset(files, ranks).is_some() {
                    mask |= Bitboard::of(next).0;
                }
                at = next;
            }
            direction += 1;
        }
        lines[index] = Lines { mask, offset };
        offset += 1 << mask.count_ones();
        index += 1;
    }
    lines
}

static ROOKS: PerSquare = ROOK_LINES;
static BISHOPS: PerSquare = BISHOP_LINES;
const ROOK_LINES: PerSquare = lines(&ROOK_STEPS, 0);
const BISHOP_LINES: PerSquare = lines(&BISHOP_STEPS, 102_400);

/// The rays of one direction from every square of an empty board.
const fn empty_rays(step: (i8, i8)) -> [u64; Square::COUNT] {
    let mut table = [0; Square::COUNT];
    let mut index = 0;
    while let Some(square) = Square::from_index(index) {
        table[index] = rays::ray(square, step, Bitboard::EMPTY).0;
        index += 1;
    }
    table
}

/// Fills the part of the table that belongs to one kind of piece. `magics` says how subsets are
/// numbered: by multiplication, or, when absent, in the order in which they are enumerated, which
/// is that of PEXT.
const fn fill(
    table: &mut [Bitboard; SIZE],
    lines: &PerSquare,
    steps: &[(i8, i8); 4],
    magics: Option<&[u64; Square::COUNT]>,
) {
    // Cutting whole rays at their first blocker keeps this affordable at compile time.
    let from =
        [empty_rays(steps[0]), empty_rays(steps[1]), empty_rays(steps[2]), empty_rays(steps[3])];
    let mut square = 0;
    while square < Square::COUNT {
        let Lines { mask, offset } = lines[square];
        let mut occupied = 0_u64;
        let mut number = 0;
        loop {
            let mut attacks = 0;
            let mut direction = 0;
            while direction < 4 {
                let ray = from[direction][square];
                let blockers = ray & occupied;
                attacks |= ray;
                if blockers != 0 {
                    let (files, ranks) = steps[direction];
                    let first = if files + 8 * ranks > 0 {
                        blockers.trailing_zeros()
                    } else {
                        63 - blockers.leading_zeros()
                    };
                    attacks &= !from[direction][first as usize];
                }
                direction += 1;
            }
            let index = match magics {
                None => number,
                Some(magics) => multiply(occupied, mask, magics[square]),
            };
            table[offset as usize + index] = Bitboard(attacks);
            number += 1;
            // The next subset of the mask (the carry-rippler).
            occupied = occupied.wrapping_sub(mask) & mask;
            if occupied == 0 {
                break;
            }
        }
        square += 1;
    }
}

/// The number of a subset by multiplication.
#[inline]
const fn multiply(occupied: u64, mask: u64, magic: u64) -> usize {
    ((occupied & mask).wrapping_mul(magic) >> (64 - mask.count_ones())) as usize
}

/// Look-up by the PEXT instruction.
#[cfg(all(target_arch = "x86_64", any(test, target_feature = "bmi2")))]
pub(super) mod pext {
    use super::*;

    static TABLE: [Bitboard; SIZE] = table();

    const fn table() -> [Bitboard; SIZE] {
        let mut table = [Bitboard::EMPTY; SIZE];
        fill(&mut table, &ROOK_LINES, &ROOK_STEPS, None);
        fill(&mut table, &BISHOP_LINES, &BISHOP_STEPS, None);
        table
    }

    #[inline]
    fn look_up(lines: Lines, occupied: Bitboard) -> Bitboard {
        // SAFETY: this module is compiled only where the target has BMI2, or for tests, which ask
        // the CPU first.
        let number = unsafe { std::arch::x86_64::_pext_u64(occupied.0, lines.mask) };
        // SAFETY: PEXT yields less than 2 to the number of mask bits, for which `fill` has left
        // room behind the offset.
        unsafe { *TABLE.get_unchecked(lines.offset as usize + number as usize) }
    }

    /// The squares a rook attacks.
    #[inline]
    pub(in super::super) fn rook(square: Square, occupied: Bitboard) -> Bitboard {
        look_up(ROOKS[square.index()], occupied)
    }

    /// The squares a bishop attacks.
    #[inline]
    pub(in super::super) fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
        look_up(BISHOPS[square.index()], occupied)
    }
}

/// Look-up by magic multiplication.
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "bmi2"))))]
pub(super) mod magic {
    use super::super::magics;
    use super::*;

    static TABLE: [Bitboard; SIZE] = table();

    const fn table() -> [Bitboard; SIZE] {
        let mut table = [Bitboard::EMPTY; SIZE];
        fill(&mut table, &ROOK_LINES, &ROOK_STEPS, Some(&magics::ROOK));
        fill(&mut table, &BISHOP_LINES, &BISHOP_STEPS, Some(&magics::BISHOP));
        table
    }

    #[inline]
    fn look_up(lines: Lines, magic: u64, occupied: Bitboard) -> Bitboard {
        let number = multiply(occupied.0, lines.mask, magic);
        // SAFETY: the shift leaves less than 2 to the number of mask bits, for which `fill` has
        // left room behind the offset.
        unsafe { *TABLE.get_unchecked(lines.offset as usize + number) }
    }

    /// The squares a rook attacks.
    #[inline]
    pub(in super::super) fn rook(square: Square, occupied: Bitboard) -> Bitboard {
        look_up(ROOKS[square.index()], magics::ROOK[square.index()], occupied)
    }

    /// The squares a bishop attacks.
    #[inline]
    pub(in super::super) fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
        look_up(BISHOPS[square.index()], magics::BISHOP[square.index()], occupied)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type LookUp = fn(Square, Bitboard) -> Bitboard;

    /// Every subset of every mask, and the same with all squares outside the mask occupied.
    fn assert_equal_to_walking(rook: LookUp, bishop: LookUp) {
        for (look_up, walk, lines) in
            [(rook, rays::rook as LookUp, &ROOKS), (bishop, rays::bishop as LookUp, &BISHOPS)]
        {
            for square in Square::all() {
                let mask = lines[square.index()].mask;
                let mut subset = 0_u64;
                loop {
                    for occupied in [Bitboard(subset), Bitboard(subset | !mask)] {
                        assert_eq!(
                            look_up(square, occupied),
                            walk(square, occupied),
                            "from {square} with\n{occupied:?}"
                        );
                    }
                    subset = subset.wrapping_sub(mask) & mask;
                    if subset == 0 {
                        break;
                    }
                }
            }
        }
    }

    #[test]
    fn magics_equal_walking() {
        assert_equal_to_walking(magic::rook, magic::bishop);
    }

    #[test]
    #[cfg(target_arch = "x86_64")]
    fn pext_equals_walking() {
        if std::arch::is_x86_feature_detected!("bmi2") {
            assert_equal_to_walking(pext::rook, pext::bishop);
        } else {
            println!("skipped: this CPU has no PEXT");
        }
    }
}
