//! Duels by a tree that grows by advice (PUCT: Silver et al. 2017), instead of alpha-beta.
//!
//! | part | does |
//! |---|---|
//! | `guide` | says how promising moves are, by a network of policy, and what positions are worth, by the evaluation |
//! | `quiet` | plays captures out before a position is valued |
//! | `search` | grows the tree, keeps what it can from move to move, tells what it found |

mod guide;
mod quiet;
mod search;

pub use guide::MovePolicy;
pub use search::{TreeLimits, TreeSearch};
