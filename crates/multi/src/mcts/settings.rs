//! How the tree search searches.

/// How [`Mcts`](crate::Mcts) searches.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MctsSettings {
    /// How much is explored: the factor of √(ln *N* / *n*) after *N* visits of a node and *n* of a move.
    pub exploration: f32,
    /// Weight of the progressive bias: this times the static value of a move, divided by its visits,
    /// is added to its value.
    pub bias: f32,
    /// Plies that are played on from a leaf before it is valued. Each player takes the move that is
    /// best by static value, and one in eight at random. 0 values the leaf at once.
    pub playout: u32,
    /// How events of chance stand in the tree.
    pub chance: ChanceTree,
    /// Most memory of the tree in MiB; less is taken where the system has less. A full tree grows no
    /// further; its values still do.
    pub memory: usize,
    /// Of all that is drawn.
    pub seed: u64,
}

impl Default for MctsSettings {
    fn default() -> Self {
        Self {
            exploration: 0.2,
            bias: 0.0,
            playout: 0,
            chance: ChanceTree::Explicit,
            memory: 64,
            seed: 1,
        }
    }
}

/// How events of chance stand in the tree.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum ChanceTree {
    /// As nodes, each outcome with a subtree of its own. Of the outcomes the one is visited that is
    /// farthest behind its probability, so that their shares come out with the least error.
    #[default]
    Explicit,
    /// Not at all: a node stands for the moves that led to it, whatever chance did between them, and
    /// outcomes are drawn anew each time (open loop; Diego Perez et al., 2015).
    OpenLoop,
}

/// A setting that makes no sense.
#[derive(Clone, Copy, PartialEq, Debug, thiserror::Error)]
pub enum MctsSettingsError {
    /// A weight is negative or no number.
    #[error("{name} has to be a number not below 0, not {value}")]
    Weight {
        /// Which one.
        name: &'static str,
        /// What it was.
        value: f32,
    },
    /// There is no memory, or too much to number its nodes.
    #[error("a tree takes 1 to {most} MiB, not {mib}", most = MctsSettings::MOST_MEMORY)]
    Memory {
        /// How much was asked for, in MiB.
        mib: usize,
    },
}

impl MctsSettings {
    /// The most memory of a tree in MiB.
    pub const MOST_MEMORY: usize = 1 << 16;

    pub(super) fn check(&self) -> Result<(), MctsSettingsError> {
        for (name, value) in [("exploration", self.exploration), ("bias", self.bias)] {
            if !(value.is_finite() && value >= 0.0) {
                return Err(MctsSettingsError::Weight { name, value });
            }
        }
        match self.memory {
            1..=Self::MOST_MEMORY => Ok(()),
            mib => Err(MctsSettingsError::Memory { mib }),
        }
    }
}
