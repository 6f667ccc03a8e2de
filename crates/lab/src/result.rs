//! What a rung is asked, and what it answers.

use std::time::Duration;

use game::{Depth, Score, Values};
use serde::{Deserialize, Serialize};

use crate::Limits;

/// How to search.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Plies to look ahead, for the rungs that search to a depth.
    pub depth: Depth,
    /// Simulations, for the rungs whose tree grows by them; [`MOST_SIMULATIONS`](Self::MOST_SIMULATIONS)
    /// at most.
    pub simulations: u32,
    /// Where random choices begin.
    pub seed: u64,
    /// Children visited at each ply from the root, for the rungs with a beam: 0 means all, the last
    /// number holds for all deeper plies.
    pub beam: Vec<u16>,
    /// Slots of a hash table, as a power of two.
    pub table_bits: u32,
    /// When to break off.
    pub limits: Limits,
}

impl Settings {
    /// Simulations when nobody says how many: few enough to answer at once.
    pub const USUAL_SIMULATIONS: u32 = 400;
    /// The most simulations of a search, for which its tree has to be kept.
    pub const MOST_SIMULATIONS: u32 = 100_000;

    /// A search to this depth, everything else as usual: 400 simulations, a beam of all, all, 8, 8, 4, a
    /// table of 2¹⁸ slots, no limits.
    #[must_use]
    pub fn to_depth(depth: Depth) -> Self {
        let (beam, limits) = (vec![0, 0, 8, 8, 4], Limits::default());
        Self { depth, simulations: Self::USUAL_SIMULATIONS, seed: 0, beam, table_bits: 18, limits }
    }
}

/// What a position is found to be worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Value {
    /// To the side to move at the root, in a game of two. The other side has the opposite.
    Score(Score),
    /// To each player.
    Each(Values),
    /// What each player may expect of the prize, from 0 to 1.
    Shares(Values),
}

impl Value {
    /// The value to the side to move at the root, in a game of two.
    #[must_use]
    pub const fn score(self) -> Option<Score> {
        match self {
            Self::Score(score) => Some(score),
            Self::Each(_) | Self::Shares(_) => None,
        }
    }

    /// The values to all players.
    #[must_use]
    pub const fn each(self) -> Option<Values> {
        match self {
            Self::Score(_) => None,
            Self::Each(values) | Self::Shares(values) => Some(values),
        }
    }
}

/// What a search did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = SearchCount))]
pub struct Count {
    /// Positions visited, the root included; those of random games too.
    pub visited: u64,
    /// Positions valued on the spot: by the evaluation or because the game was over there. Those
    /// looked at only to order their siblings count too.
    pub evaluated: u64,
    /// Nodes whose children were searched, all or some.
    pub inner: u64,
    /// Those of them that were left because a bound was passed, by whatever move.
    pub cuts: u64,
    /// Those of them that were left after their first move.
    #[serde(alias = "first-cuts")]
    pub first_cuts: u64,
    /// Positions that the hash table knew.
    #[serde(alias = "table-hits")]
    pub table_hits: u64,
    /// Those of them that it valued well enough.
    #[serde(alias = "table-cuts")]
    pub table_cuts: u64,
    /// Searches repeated with a wider window.
    pub researches: u64,
}

impl std::ops::AddAssign for Count {
    fn add_assign(&mut self, other: Self) {
        self.visited += other.visited;
        self.evaluated += other.evaluated;
        self.inner += other.inner;
        self.cuts += other.cuts;
        self.first_cuts += other.first_cuts;
        self.table_hits += other.table_hits;
        self.table_cuts += other.table_cuts;
        self.researches += other.researches;
    }
}

/// The answer of a rung.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchResult<M> {
    /// The move to play; `None` when no player is to move.
    pub best: Option<M>,
    /// What the position is worth; `None` from a rung that values nothing.
    pub value: Option<Value>,
    /// The play that is expected, as far as it is known, the best move first. In games of chance it
    /// ends where chance decides.
    pub line: Vec<M>,
    /// What it took.
    pub count: Count,
    /// The time from the first visit to the last one: what was set up before, such as a hash table, is
    /// not in it. Nothing from a rung that visits no position after a move.
    pub time: Duration,
    /// Plies of the search that answers: of several searches of the root the last that found a move;
    /// 0 from a rung that values nothing. Of a tree that grows the moves of the line.
    pub depth: u32,
    /// Whether a limit broke the search off. Then the move is the best of those that were searched to
    /// the end, in the last search of the root that finished one, and the value is not known, except
    /// by the reference program and by trees that grow, which are made for that.
    pub broken_off: bool,
}
