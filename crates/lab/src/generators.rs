//! Two generators of moves beside each other: the fast one of the rules, on sets of squares, and a plain one on
//! a board with a margin, as textbooks tell it.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use game::{Game, MoveList, Turn};
use serde::Serialize;

use crate::Limits;
use crate::position::LabError;

/// Leaves counted at most: beyond them a shallower tree is enough to tell the generators apart.
const MOST_LEAVES: u64 = 3_000_000;

/// How large a tree may be, and what ends the counting before.
#[derive(Debug)]
pub struct Bounds<'a> {
    /// Positions that may still be counted, leaves and those above them.
    left: u64,
    /// Positions whose moves were listed.
    visited: u64,
    limits: &'a Limits,
}

impl<'a> Bounds<'a> {
    /// Room for so many positions, within the limits.
    #[must_use]
    pub const fn new(positions: u64, limits: &'a Limits) -> Self {
        Self { left: positions, visited: 0, limits }
    }

    /// Whether the tree `depth` plies below a position fits; positions of chance have no leaves here. The game
    /// is played on and taken back.
    pub fn hold<G: Game>(&mut self, game: &mut G, depth: u32) -> bool {
        self.visited += 1;
        if self.limits.are_reached(self.visited) {
            return false;
        }
        let mut moves = MoveList::new();
        let Turn::Player(_) = game.turn(&mut moves) else { return true };
        let Some(left) = self.left.checked_sub(moves.len() as u64) else { return false };
        self.left = left;
        depth <= 1
            || moves.iter().all(|&mv| {
                let undo = game.play_unchecked(mv);
                let held = self.hold(game, depth - 1);
                game.undo(mv, undo);
                held
            })
    }
}

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
    /// Whether the tree of so many plies keeps within the bounds.
    fn fits(&mut self, depth: u32, bounds: Bounds<'_>) -> bool;
    /// Leaves by the fast one.
    fn fast(&mut self, depth: u32) -> u64;
    /// Leaves by the plain one, told move by move of the position until `told` says that it is enough.
    fn plain(&mut self, depth: u32, told: &mut dyn FnMut(u64) -> ControlFlow<()>);
}

impl Generators {
    /// Counts the tree of a position with both, as deep as asked or as is not too much.
    ///
    /// # Errors
    /// [`LabError::Stopped`] when the limits are reached before both have counted.
    pub fn count(
        margin: Margin,
        example: PieceReach,
        both: &mut dyn TwoGenerators,
        depth: u32,
        limits: &Limits,
    ) -> Result<Self, LabError> {
        let mut reached = 1;
        while reached < depth && both.fits(reached + 1, Bounds::new(MOST_LEAVES, limits)) {
            reached += 1;
        }
        let going = || if limits.are_reached(0) { Err(LabError::Stopped) } else { Ok(()) };
        going()?;
        let begun = Instant::now();
        let leaves = both.fast(reached);
        let bitboard = begun.elapsed();
        let begun = Instant::now();
        let mut plain = 0;
        both.plain(reached, &mut |below| {
            plain += below;
            if going().is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let mailbox = begun.elapsed();
        going()?;
        let us = |time: Duration| u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        Ok(Self {
            margin,
            example,
            depth: reached,
            leaves,
            agree: leaves == plain,
            bitboard_us: us(bitboard),
            mailbox_us: us(mailbox),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two moves everywhere, and nobody who counts them but this.
    struct Twos {
        counted: u32,
        limits: Limits,
    }

    impl TwoGenerators for Twos {
        fn fits(&mut self, depth: u32, bounds: Bounds<'_>) -> bool {
            2_u64.pow(depth) <= bounds.left
        }

        fn fast(&mut self, depth: u32) -> u64 {
            2_u64.pow(depth)
        }

        fn plain(&mut self, depth: u32, told: &mut dyn FnMut(u64) -> ControlFlow<()>) {
            for _ in 0..2 {
                self.counted += 1;
                if self.counted == 1 {
                    self.limits.stop.set();
                }
                if told(2_u64.pow(depth - 1)).is_break() {
                    return;
                }
            }
        }
    }

    fn count(both: &mut Twos, limits: &Limits) -> Result<Generators, LabError> {
        let margin = Margin { columns: 1, squares: vec![0] };
        let example = PieceReach { piece: 'n', place: 0, offsets: vec![], attacked: vec![] };
        Generators::count(margin, example, both, 64, limits)
    }

    #[test]
    fn the_tree_is_as_deep_as_is_not_too_much() {
        let mut both = Twos { counted: 0, limits: Limits::default() };
        let found = count(&mut both, &Limits::default()).expect("it is not stopped");
        assert_eq!((found.depth, found.leaves, found.agree), (21, 1 << 21, true));
    }

    #[test]
    fn it_ends_when_it_is_told_to() {
        let limits = Limits::default();
        let mut both = Twos { counted: 0, limits: limits.clone() };
        assert_eq!(count(&mut both, &limits), Err(LabError::Stopped));
        assert_eq!(both.counted, 1, "the second move was counted");
        assert_eq!(count(&mut both, &limits), Err(LabError::Stopped));
        assert_eq!(both.counted, 1, "it was begun again");
    }
}
