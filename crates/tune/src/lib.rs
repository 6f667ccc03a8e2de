//! Tuners: they find weights of evaluations and numbers of a search, whatever the game.
//!
//! | room | finds |
//! |---|---|
//! | [`texel`] | the weights of a linear, tapered evaluation, by gradient, from labelled positions |
//! | [`genetic`] | any row of whole numbers, by fights or by scores |
//! | [`spsa`] | whole numbers with ranges, through games |
//! | [`grid`] | a few parameters, by trying every combination on test cases |
//! | [`positions`] | nothing itself: labelled positions, read and collected |
//!
//! The smallest of them, with two parameters and one test that a point passes or fails:
//!
//! ```
//! use tune::grid::{Axis, Grid, Visit};
//!
//! let grid = Grid::new(vec![Axis::new("a", 0.0, 1.0, 0.5)?, Axis::new("b", 1.0, 2.0, 0.25)?])?;
//! let found = grid.search(Visit::Parallel, |point| u32::from(point[0] + point[1] > 2.3));
//! assert_eq!((found.best, found.tied.len()), (1, 4));
//! # Ok::<(), tune::grid::GridError>(())
//! ```
//!
//! All are seeded: the same settings lead to the same end, whatever the number of threads and however
//! often a run was broken off. `docs/tune.md` tells what each does, and `tabiya tune` runs them.

pub mod genetic;
pub mod grid;
pub mod positions;
pub mod spsa;
pub mod texel;
