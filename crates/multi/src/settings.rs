//! How to search.

use game::Depth;

use crate::Choice;

/// How [`MaxN`](crate::MaxN) searches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Plies to search. Events of chance do not count.
    pub depth: Depth,
    /// How each player chooses.
    pub choice: Choice,
    /// What the others are taken to want.
    pub others: Others,
    /// Where a branch ends before that depth.
    pub end: BranchEnd,
    /// What is made of chance.
    pub chance: ChanceRule,
    /// Whether the children of a node are visited in the order of their static values, the best for
    /// the player to move first. The result is the same; with `cutoffs` it comes sooner.
    pub sorted: bool,
    /// How many children are visited at each ply from the root, the best by static value; 0 means
    /// all. The last number holds for all deeper plies; none at all means no limit. The children at
    /// the last ply are leaves, and are all looked at anyway.
    pub beam: Vec<u16>,
    /// Whether branches that cannot change the result are left out. Move and values are the same.
    ///
    /// * One against all, and two players by relative choice, where what one leads by the other is
    ///   behind by: alpha-beta (Donald Knuth and Ronald Moore, 1975).
    /// * More players by relative choice: shallow pruning.
    /// * By absolute and mixed choice, where the evaluator knows [`bounds`](game::Bounds): shallow
    ///   pruning (Richard Korf, 1991). Without bounds nothing can be left out there.
    /// * Means over chance, where the evaluator knows bounds and one stands against all: Star1.
    pub cutoffs: bool,
    /// Whether with cut-offs one move after each outcome of chance is looked at before all moves are
    /// (Star2). Without `cutoffs`, or where they do not go through means, it does nothing.
    pub probes: bool,
    /// Memory for what positions that come up again are worth, in MiB, for the time of a call; 0 for
    /// none. Move and values are the same. It pays where ways meet within the depth: with two or three
    /// players and little chance. To take up fresh memory takes time too, about a millisecond for
    /// 4 MiB, so a short search is better off with a little. Where it cannot be had, the search does
    /// without.
    pub table: u16,
}

/// What the players other than the one to move at the root are taken to want.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Others {
    /// The best for themselves, by the same choice: max^n.
    #[default]
    ForThemselves,
    /// The worst for us: the paranoid search (Nathan Sturtevant and Richard Korf, 2000).
    AgainstUs,
}

/// Where a branch ends before its depth.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum BranchEnd {
    /// When the game is over.
    #[default]
    GameOver,
    /// Also when it would be the turn of a player who is passed over: play went on to a seat
    /// farther than the next one.
    SeatPassedOver,
}

/// What is made of chance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum ChanceRule {
    /// The mean over all outcomes, by their probabilities (expectimax; Donald Michie, 1966).
    #[default]
    Mean,
    /// Events pass without effect ([`game::Game::skip_chance`]); a game without such a thing is
    /// valued as it stands.
    Skip,
    /// The mean over so many outcomes drawn by their probabilities where there are more, else over
    /// all. The same are drawn whenever a position comes up; which, depends on the seed.
    Sample {
        /// How many are drawn, at least one.
        outcomes: u16,
        /// What the draws depend on.
        seed: u64,
    },
}

/// The most MiB of a table.
const MOST_TABLE: u16 = 4096;

/// Settings with which no search is possible.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SettingsError {
    /// A mean over no outcomes.
    #[error("a sample of chance needs an outcome or more, not {0}")]
    Sample(u16),
    /// Too large a table.
    #[error("a table may have up to {MOST_TABLE} MiB, not {0}")]
    Table(u16),
}

impl Settings {
    /// Plain max^n to this depth.
    #[must_use]
    pub const fn plain(depth: Depth, choice: Choice) -> Self {
        Self {
            depth,
            choice,
            others: Others::ForThemselves,
            end: BranchEnd::GameOver,
            chance: ChanceRule::Mean,
            sorted: false,
            beam: Vec::new(),
            cutoffs: false,
            probes: false,
            table: 0,
        }
    }

    pub(crate) fn check(&self) -> Result<(), SettingsError> {
        match *self {
            Self { chance: ChanceRule::Sample { outcomes: 0, .. }, .. } => {
                Err(SettingsError::Sample(0))
            }
            Self { table, .. } if table > MOST_TABLE => Err(SettingsError::Table(table)),
            _ => Ok(()),
        }
    }

    /// Children to visit at this ply from the root.
    pub(crate) fn width(&self, ply: usize) -> usize {
        match self.beam.get(ply).or(self.beam.last()) {
            None | Some(0) => usize::MAX,
            Some(&width) => width.into(),
        }
    }
}
