//! Which of the two searches it is: decided at compile time.

/// Whether anything may be skipped, extended, reduced, corrected or searched beyond its depth.
pub trait Style: Send + Sync + 'static {
    /// Without it a search gives the value of minimax.
    const SELECTIVE: bool;
}

/// The search that plays.
pub enum Selective {}

/// The search with everything left out that makes its value another one than that of minimax to the
/// same depth: what remains is alpha-beta with its table, windows and move picking. Leaves are
/// mates, draws or evaluations. It serves to compare the search with a plain one.
pub enum Plain {}

impl Style for Selective {
    const SELECTIVE: bool = true;
}

impl Style for Plain {
    const SELECTIVE: bool = false;
}
