//! Two generators of moves beside each other: the fast one of the rules, on sets of squares, and a plain one on
//! a board with a margin, as textbooks tell it.

use std::time::{Duration, Instant};

use serde::Serialize;

/// Leaves counted at most: beyond them a shallower tree is enough to tell the generators apart.
const MOST_LEAVES: u64 = 3_000_000;

/// What two generators are like.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Generators {
    /// The board of the plain one.
    pub margin: Margin,
    /// A piece as both see it.
    pub example: PieceReach,
    /// Plies of the tree that was counted: as many as were asked for, or fewer where that had been too much.
    pub depth: u32,
    /// Leaves of that tree.
    pub leaves: u64,
    /// Whether the plain one counted as many.
    pub agree: bool,
    /// Microseconds of the fast one, which lists the moves of the last ply without making them.
    pub bitboard_us: u64,
    /// Microseconds of the plain one, which makes them all.
    pub mailbox_us: u64,
}

/// A board with a margin: a number for every place, row after row from below.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Margin {
    /// Places in a row.
    pub columns: usize,
    /// The number of the square that lies at each place; −1 in the margin.
    pub squares: Vec<i8>,
}

/// Where a piece may step to by itself, whatever stands there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PieceReach {
    /// Its letter.
    pub piece: char,
    /// The place where it stands on the board with a margin.
    pub place: usize,
    /// What is added to the number of the place, for each of its steps.
    pub offsets: Vec<i16>,
    /// The squares that it attacks on an empty board: the bits of a word to the fast generator, which looks the
    /// whole set up at once.
    pub attacked: Vec<usize>,
}

/// The two generators of a game, at one of its positions.
pub trait TwoGenerators {
    /// Leaves by the fast one.
    fn fast(&mut self, depth: u32) -> u64;
    /// Leaves by the plain one.
    fn plain(&mut self, depth: u32) -> u64;
}

impl Generators {
    /// Counts the tree of a position with both, as deep as asked or as is not too much.
    pub fn count(
        margin: Margin,
        example: PieceReach,
        both: &mut dyn TwoGenerators,
        depth: u32,
    ) -> Self {
        let mut reached = 1;
        while reached < depth && both.fast(reached + 1) <= MOST_LEAVES {
            reached += 1;
        }
        let timed = |count: &mut dyn FnMut() -> u64| -> (u64, Duration) {
            let begun = Instant::now();
            (count(), begun.elapsed())
        };
        let (leaves, bitboard) = timed(&mut || both.fast(reached));
        let (plain, mailbox) = timed(&mut || both.plain(reached));
        let us = |time: Duration| u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        Self {
            margin,
            example,
            depth: reached,
            leaves,
            agree: leaves == plain,
            bitboard_us: us(bitboard),
            mailbox_us: us(mailbox),
        }
    }
}
