//! Search for games of any number of players, with or without chance.
//!
//! [`MaxN`] is max^n (Carol Luckhardt and Keki Irani, 1986): a value for each player at every leaf,
//! and at every node the player to move takes the child that is best for itself. What *best* means
//! is a [`Choice`]. [`MaxN::search`] goes to a fixed depth, [`MaxN::deepen`] deeper and deeper until a
//! limit of time or positions is reached.
//!
//! [`Mcts`] is Monte Carlo tree search: a tree that grows where it is worth it.
//!
//! The crate names no game: it searches anything that is a [`game::Game`] and has a
//! [`game::PayoffEval`].

mod choice;
mod maxn;
mod mcts;
mod settings;

pub use choice::Choice;
pub use maxn::{Found, Limits, MaxN};
pub use mcts::{
    ChanceTree, Mcts, MctsSettings, MctsSettingsError, Progress, Tried, TriedMove, Verdict,
};
pub use settings::{BranchEnd, ChanceRule, Others, Settings, SettingsError};
