//! What theory and publications say.

/// The leaves of minimax with `b` moves a position: b^d.
#[must_use]
pub fn minimax_leaves(b: f64, depth: u32) -> f64 {
    b.powi(depth as i32)
}

/// The least leaves that alpha-beta can do with: b^⌈d/2⌉ + b^⌊d/2⌋ − 1 (Donald Knuth and Ronald Moore,
/// 1975).
///
/// ```
/// # use lab::experiment::theory::least_leaves;
/// // What a course work on xiangqi has for 40 moves a position.
/// assert_eq!(least_leaves(40.0, 4), 3_199.0);
/// assert_eq!(least_leaves(40.0, 5), 65_599.0);
/// ```
#[must_use]
pub fn least_leaves(b: f64, depth: u32) -> f64 {
    let (upper, lower) = (depth.div_ceil(2), depth / 2);
    b.powi(upper as i32) + b.powi(lower as i32) - 1.0
}

/// The number of moves a position that makes a tree with so many leaves.
#[must_use]
pub fn branching(leaves: u64, depth: u32) -> f64 {
    (leaves as f64).powf(1.0 / f64::from(depth.max(1)))
}

/// What a step was published to save over the one before it: share of positions and of time, in per
/// cent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Saving {
    /// The step.
    pub step: &'static str,
    /// The depth.
    pub depth: u32,
    /// Positions saved.
    pub positions: u32,
    /// Time saved.
    pub time: u32,
}
