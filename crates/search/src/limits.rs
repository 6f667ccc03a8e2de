//! When a search ends.

use std::time::Duration;

use game::Depth;

/// The clock of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchClock {
    /// Time left.
    pub left: Duration,
    /// Time gained with each move.
    pub increment: Duration,
    /// Moves until the next time control; `None` when the time is for the whole game.
    pub moves_to_go: Option<u32>,
    /// Time to keep back for everything between the search and the clock.
    pub overhead: Duration,
}

/// When to stop, and what to look at. Every limit that is set holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limits<M> {
    /// The last iteration.
    pub depth: Option<Depth>,
    /// Positions, over all threads.
    pub nodes: Option<u64>,
    /// Positions of the first thread after which no further iteration begins.
    pub soft_nodes: Option<u64>,
    /// Time for this move.
    pub movetime: Option<Duration>,
    /// Time for the game.
    pub clock: Option<SearchClock>,
    /// Stop when a mate in this many moves is proven.
    pub mate: Option<u32>,
    /// Go on until stopped, even when all is known.
    pub infinite: bool,
    /// Only these root moves; all when empty.
    pub moves: Vec<M>,
    /// Number of lines wanted, at least 1.
    pub lines: usize,
}

impl<M> Default for Limits<M> {
    fn default() -> Self {
        Self {
            depth: None,
            nodes: None,
            soft_nodes: None,
            movetime: None,
            clock: None,
            mate: None,
            infinite: false,
            moves: Vec::new(),
            lines: 1,
        }
    }
}
