//! How long positions are searched.

use std::time::Duration;

use engine::Limits;

/// A second look at a position takes this part of the first.
const SECOND_LOOK: u32 = 4;

/// What the search of a position may cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// So much time.
    Time(Duration),
    /// So many positions, at least 1: the same game then has the same review, whatever the machine and
    /// the number of threads.
    Nodes(u64),
}

impl Budget {
    /// The limits of the first look at a position, at all its moves.
    #[must_use]
    pub fn first_look(self) -> Limits {
        match self {
            Self::Time(time) => Limits { movetime: Some(time), ..Limits::default() },
            Self::Nodes(nodes) => Limits { nodes: Some(nodes), ..Limits::default() },
        }
    }

    /// The limits of a second look, at some of its moves: a quarter of the first one's.
    #[must_use]
    pub fn second_look(self, moves: Vec<String>) -> Limits {
        let part = match self {
            Self::Time(time) => Self::Time(time / SECOND_LOOK),
            Self::Nodes(nodes) => Self::Nodes((nodes / u64::from(SECOND_LOOK)).max(1)),
        };
        Limits { search_moves: moves, ..part.first_look() }
    }
}
