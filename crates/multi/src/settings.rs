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
    /// Whether branches that cannot change the result are left out (alpha-beta; Donald Knuth and
    /// Ronald Moore, 1975). That is sound where all others are against us, and for two players by
    /// relative choice, where what one leads by the other is behind by; with more players who play
    /// for themselves nothing is left out then. By absolute or mixed choice no such bound exists, as
    /// the values of the two need not sum up to anything (Luckhardt and Irani, 1986; Richard Korf,
    /// 1991).
    pub cutoffs: bool,
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
}

/// Settings that contradict each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SettingsError {
    /// Cut-offs with a choice for which they are not sound.
    #[error("cut-offs need others who are against us or the relative choice, not {0:?}")]
    Cutoffs(Choice),
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
        }
    }

    pub(crate) fn check(&self) -> Result<(), SettingsError> {
        let sound = self.choice == Choice::Relative || self.others == Others::AgainstUs;
        if self.cutoffs && !sound {
            return Err(SettingsError::Cutoffs(self.choice));
        }
        Ok(())
    }

    /// Children to visit at this ply from the root.
    pub(crate) fn width(&self, ply: usize) -> usize {
        match self.beam.get(ply).or(self.beam.last()) {
            None | Some(0) => usize::MAX,
            Some(&width) => width.into(),
        }
    }
}
