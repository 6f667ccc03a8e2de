//! What a search tells.

use std::time::Duration;

use game::Score;

/// What a value in the table or a report is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Bound {
    /// The true value is at most this.
    Upper = 1,
    /// The true value is at least this.
    Lower = 2,
    /// The value itself.
    Exact = 3,
}

/// One line of play as far as the search knows it.
#[derive(Clone, PartialEq, Debug)]
pub struct Line<M> {
    /// Rank of the line, 1 for the best.
    pub rank: usize,
    /// Nominal depth in plies.
    pub depth: u32,
    /// Deepest ply reached.
    pub seldepth: u32,
    /// Value for the side to move at the root.
    pub score: Score,
    /// Whether the value is exact.
    pub bound: Bound,
    /// The moves, at least one.
    pub moves: Vec<M>,
    /// Positions searched so far, over all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How full the table is, per mille.
    pub hashfull: u16,
}

impl<M: PartialEq> Line<M> {
    /// Whether two reports differ in nothing but what was spent on them.
    pub(crate) fn says_the_same(&self, other: &Self) -> bool {
        self.rank == other.rank
            && self.depth == other.depth
            && self.score == other.score
            && self.bound == other.bound
            && self.moves == other.moves
    }
}

/// What the table of a search knows of a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Known<M> {
    /// The best move, where one is known.
    pub best: Option<M>,
    /// Value for the side to move; a mate is counted from this position.
    pub score: Score,
    /// What the value is worth.
    pub bound: Bound,
    /// Depth in plies of the search behind it, 0 for captures alone.
    pub depth: u32,
}

/// What a search came to.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchResult<M> {
    /// The best lines, best first; empty when there is no legal move.
    pub lines: Vec<Line<M>>,
    /// Positions searched, over all threads.
    pub nodes: u64,
    /// Time used.
    pub time: Duration,
}

impl<M: Copy> SearchResult<M> {
    /// The move to play.
    #[must_use]
    pub fn best(&self) -> Option<M> {
        self.lines.first().and_then(|line| line.moves.first().copied())
    }

    /// The reply it expects.
    #[must_use]
    pub fn ponder(&self) -> Option<M> {
        self.lines.first().and_then(|line| line.moves.get(1).copied())
    }
}
