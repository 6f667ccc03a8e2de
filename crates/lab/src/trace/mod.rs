//! A search, written down: every node in the order of the visits, as far as it fits.
//!
//! A [`Trace`] is a stream of [`Event`]s together with what was searched and what was found. Replayed
//! it lets the tree grow node by node; [`Trace::svg`] draws all of it at once.
//!
//! # What is left out
//! A search of a few plies has more nodes than anybody can look at. A trace has a cap, and a search
//! that is larger is sampled: it is run twice, and the first time only counts the nodes of each ply.
//! The nodes near the root are kept; of those further down every *n*-th is *open*, and the children of
//! the others are left out, all of them, so that what is shown of a node is either everything or
//! nothing (but for the very last one that fits). Nodes of the best line are always open. Where a rung
//! searches the root several times, the last search gets half of the room, the one before half of the
//! rest, and so on. What is missing is told twice: by ply in
//! [`Trace::plies`], and by node in [`Event::Leave`].
//!
//! Of a [tree that grows](crate::growth) the first nodes are kept, as many as fit, and the first simulations
//! told in full; what the kept nodes came to in the end is told by [`Event::Total`].
//!
//! # JSON
//! The types of this module are the schema; names are in kebab case. A short one, of minimax to depth
//! 1, the middle cut out:
//!
//! ```json
//! { "version": 2, "game": "chess", "rung": "minimax", "position": "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
//!   "depth": 1, "simulations": null, "pawn": 10, "best": "Kd1", "line": ["Kd1"], "value": { "score": 50 },
//!   "perspective": "side-to-move", "visited": 15, "evaluated": 14, "broken_off": false, "cap": 100,
//!   "plies": [ { "ply": 0, "visited": 1, "kept": 1 }, { "ply": 1, "visited": 14, "kept": 14 } ],
//!   "events": [
//!     { "event": "enter", "node": 0, "parent": null, "step": null, "ply": 0, "depth": 1, "turn": 0,
//!       "position": "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "alpha": null, "beta": null, "again": false },
//!     { "event": "enter", "node": 1, "parent": 0, "step": { "by": "move", "text": "Kd1", "code": "e1d1" },
//!       "ply": 1, "depth": 0, "turn": 1, "position": "4k3/8/8/8/8/8/8/3K3R b - - 1 1",
//!       "alpha": null, "beta": null, "again": false },
//!     { "event": "leave", "node": 1, "value": { "score": -50 }, "stop": "horizon", "left_out": 0 },
//!     { "event": "leave", "node": 0, "value": { "score": 50 }, "stop": "done", "left_out": 0 } ] }
//! ```
//!
//! A tree that grows tells each simulation by events of its own: on the way down `choose`, before it `open`
//! where a node's moves are told for the first time, then `grow` for the node that is added, `appraise` for
//! what it is worth and `back-up` when all nodes on the way have heard of it. The third simulation of `mcts`
//! in the position `xox/oox/1x1` of tic-tac-toe, where the second player has two moves left:
//!
//! ```json
//! [ { "event": "choose", "node": 0, "taken": 1, "bounds": [1.1774, 1.6774] },
//!   { "event": "open", "node": 2, "moves": ["a1"], "priors": [] },
//!   { "event": "choose", "node": 2, "taken": 0, "bounds": [null] },
//!   { "event": "grow", "node": 3, "parent": 2, "step": { "by": "move", "text": "a1", "code": "a1" },
//!     "ply": 2, "turn": null, "position": "xox/oox/xxo" },
//!   { "event": "appraise", "node": 3, "by": "over", "plies": null, "shares": [0.5, 0.5] },
//!   { "event": "back-up", "node": 3, "shares": [0.5, 0.5] } ]
//! ```

mod grown;
mod plan;
mod svg;
mod tracer;
mod tree;

use serde::{Deserialize, Serialize};

use crate::{Stop, Value};

pub use tracer::{Query, line_text, record};

/// A recorded search.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Trace {
    /// Version of this form: 2. The first one had no trees that grow, and always a depth.
    pub version: u32,
    /// The game, by its stable name.
    pub game: String,
    /// The rung that searched, by its name.
    pub rung: String,
    /// The position at the root, as text.
    pub position: String,
    /// Plies asked for; `null` from a rung whose tree grows.
    pub depth: Option<u32>,
    /// Simulations of a tree that grows; `null` from any other rung.
    pub simulations: Option<Told>,
    /// What a pawn is worth: divides scores for people. `null` in games without pieces.
    pub pawn: Option<i32>,
    /// The best move as people write it; `null` when no player is to move.
    pub best: Option<String>,
    /// The expected play as people write it.
    pub line: Vec<String>,
    /// What the root is worth; `null` from a rung that values nothing.
    pub value: Option<TraceValue>,
    /// From whose side all values and windows are told; `null` from a rung that values nothing.
    pub perspective: Option<Perspective>,
    /// Positions visited.
    pub visited: u64,
    /// Positions valued on the spot.
    pub evaluated: u64,
    /// Whether a limit broke the search off: nodes left with the stop `limit` have no value.
    pub broken_off: bool,
    /// Nodes to keep at most.
    pub cap: usize,
    /// How much of each ply is kept.
    pub plies: Vec<PlyCount>,
    /// What happened, in order.
    pub events: Vec<Event>,
}

/// From whose side values are told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = TracePerspective))]
#[serde(rename_all = "kebab-case")]
pub enum Perspective {
    /// That of the side to move at each node: what is good for one side has the opposite sign for the
    /// other.
    SideToMove,
    /// That of every player: a number for each, in the order of the seats.
    EachPlayer,
}

impl Perspective {
    /// From whose side a search tells this value.
    const fn of(value: Value) -> Self {
        match value {
            Value::Score(_) => Self::SideToMove,
            Value::Each(_) | Value::Shares(_) => Self::EachPlayer,
        }
    }
}

/// Simulations of a tree that grows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = TraceSimulations))]
pub struct Told {
    /// As many as were asked for.
    pub asked: u32,
    /// As many as were made before a limit broke them off.
    pub made: u32,
    /// The first of them, which are told in full.
    pub told: u32,
}

/// How much of a ply is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = TracePly))]
pub struct PlyCount {
    /// Steps from the root, events of chance included.
    pub ply: usize,
    /// Positions visited there.
    pub visited: u64,
    /// Those of them that are in the trace.
    pub kept: u64,
}

/// Something that happened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = TraceEvent))]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// A node is visited.
    Enter {
        /// Its number, from 0 in the order of visits.
        node: usize,
        /// The node above it; `null` for a root. Iterative deepening has a root for each search.
        parent: Option<usize>,
        /// What led here from there.
        step: Option<StepText>,
        /// Steps from the root.
        ply: usize,
        /// Plies left to search.
        depth: u32,
        /// The seat to move; `null` where chance decides or the game is over.
        turn: Option<usize>,
        /// The position as text.
        position: String,
        /// What the side to move has elsewhere; `null` for nothing.
        alpha: Option<i32>,
        /// What the other side has elsewhere; `null` for nothing.
        beta: Option<i32>,
        /// Whether the same node was searched just before, in a narrower window.
        again: bool,
    },
    /// The hash table knew a move for the node, and it comes first.
    TableMove {
        /// Its number.
        node: usize,
    },
    /// Moves of the node that are not searched, as people write them.
    Skip {
        /// Its number.
        node: usize,
        /// The moves.
        moves: Vec<String>,
    },
    /// The node is done.
    Leave {
        /// Its number.
        node: usize,
        /// What it is worth to the side to move there.
        value: TraceValue,
        /// Why its search ended.
        stop: Stop,
        /// How many positions below it were visited but are not in the trace.
        #[cfg_attr(feature = "schema", schema(rename = "left_out"))]
        left_out: u64,
    },
    /// A tree has grown by a node.
    Grow {
        /// Its number, from 0 in the order of growth.
        node: usize,
        /// The node above it; `null` for the root.
        parent: Option<usize>,
        /// What led here from there.
        step: Option<StepText>,
        /// Steps from the root.
        ply: usize,
        /// The seat to move; `null` where chance decides or the game is over.
        turn: Option<usize>,
        /// The position as text.
        position: String,
    },
    /// From here on moves, or events of chance, of a node will be taken.
    Open {
        /// Its number.
        node: usize,
        /// The ways on, as people write them.
        moves: Vec<String>,
        /// How promising the moves look, or how likely the events are, from 0 to 1; none where all are
        /// alike.
        priors: Vec<f32>,
    },
    /// One of them is taken, that with the largest bound.
    Choose {
        /// The number of the node.
        node: usize,
        /// The place of the way on that is taken.
        taken: usize,
        /// For each the number by which it is chosen: the mean and a bonus for what was seldom tried, or
        /// by how much an event of chance is behind its probability; `null` for infinity.
        bounds: Vec<Option<f32>>,
    },
    /// A node is valued.
    Appraise {
        /// Its number.
        node: usize,
        /// By what.
        by: AppraisedBy,
        /// Plies of a random game.
        plies: Option<u32>,
        /// What it brings each player, from 0 to 1.
        shares: Vec<f32>,
    },
    /// All nodes from the root to this one count one more visit, and these values in their means.
    BackUp {
        /// The number of the last one.
        node: usize,
        /// What the simulation came to for each player, from 0 to 1.
        shares: Vec<f32>,
    },
    /// What a node has come to in the end, in a search that is not told in full.
    Total {
        /// Its number.
        node: usize,
        /// Simulations that came to it.
        visits: u32,
        /// Their mean for each player, from 0 to 1.
        shares: Vec<f32>,
    },
}

/// By what a node of a tree that grows is valued.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum AppraisedBy {
    /// The game is over.
    Over,
    /// A game of random moves.
    RandomGame,
    /// An evaluation.
    Evaluation,
}

/// How a node was reached.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = TraceStep))]
#[serde(tag = "by", rename_all = "kebab-case")]
pub enum StepText {
    /// By a move.
    Move {
        /// As people write it.
        text: String,
        /// As programs exchange it.
        code: String,
    },
    /// By an event of chance.
    Chance {
        /// Its name.
        text: String,
    },
    /// By passing, or an event of chance left out of account.
    Pass,
}

impl StepText {
    /// The step in a word.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            Self::Move { text, .. } | Self::Chance { text } => text,
            Self::Pass => "pass",
        }
    }
}

/// A value.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum TraceValue {
    /// To one side of two.
    One {
        /// In the units of the evaluation.
        score: i32,
        /// If it is a mate: in how many moves from the root, negative for being mated.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        mate: Option<i32>,
    },
    /// To each player.
    Each {
        /// In seat order.
        each: Vec<f32>,
    },
    /// What each player may expect of the prize, from 0 to 1.
    Shares {
        /// In seat order.
        shares: Vec<f32>,
    },
}

impl TraceValue {
    /// A value in a game of so many players.
    #[must_use]
    pub fn of(value: Value, players: usize) -> Self {
        match value {
            Value::Score(score) => Self::One { score: score.raw(), mate: score.mate() },
            Value::Each(values) => Self::Each { each: values[..players].to_vec() },
            Value::Shares(values) => {
                Self::Shares { shares: values[..players].iter().map(|&of| rounded(of)).collect() }
            }
        }
    }

    /// As people read it: in pawns, or as a mate, or a number for each player.
    #[must_use]
    pub fn text(&self, pawn: Option<i32>) -> String {
        match self {
            Self::One { mate: Some(moves), .. } => format!("#{moves}"),
            Self::One { score, mate: None } => in_pawns(*score, pawn),
            Self::Each { each } => {
                let each: Vec<_> = each.iter().map(|value| format!("{value:.1}")).collect();
                each.join("|")
            }
            Self::Shares { shares } => {
                let shares: Vec<_> = shares.iter().map(|share| format!("{share:.3}")).collect();
                shares.join("|")
            }
        }
    }
}

/// To four decimals: nobody reads more.
fn rounded(share: f32) -> f32 {
    (share * 1e4).round() / 1e4
}

/// A score in pawns.
fn in_pawns(score: i32, pawn: Option<i32>) -> String {
    match pawn {
        Some(pawn) => format!("{:+.2}", f64::from(score) / f64::from(pawn)),
        None => format!("{score:+}"),
    }
}
