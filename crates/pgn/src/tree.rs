//! A game as a tree.

use std::fmt;

use crate::{Comment, Location, MoveText, Tags};

/// A game: tags, moves with their variations, result. The moves are texts at first, and
/// [`Action`](super::Action)s once [`Pgn::replay`] has understood them.
#[derive(Clone, PartialEq, Debug)]
pub struct Pgn<M = MoveText> {
    /// The headers.
    pub tags: Tags,
    /// The moves of the game.
    pub line: Line<M>,
    /// The result that ends the movetext. Where a text leaves it out, that of the tag `Result`.
    pub outcome: Outcome,
}

/// Moves one after the other.
#[derive(Clone, PartialEq, Debug)]
pub struct Line<M = MoveText> {
    /// Glyphs before the first move, about the position it starts from.
    pub glyphs: Vec<u8>,
    /// Comments before the first move.
    pub comments: Vec<Comment>,
    /// The moves.
    pub moves: Vec<Node<M>>,
}

/// A move with everything said about it.
#[derive(Clone, Debug)]
pub struct Node<M = MoveText> {
    /// The move.
    pub mv: M,
    /// Numeric annotation glyphs: 1 is `!`, 2 is `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`.
    pub glyphs: Vec<u8>,
    /// Comments after the move.
    pub comments: Vec<Comment>,
    /// What could have been played instead of this move.
    pub variations: Vec<Variation<M>>,
    /// Where the move stands in the text it was read from. Equality does not look at it.
    pub place: Option<Location>,
}

/// A line that could have been played instead.
#[derive(Clone, PartialEq, Debug)]
pub struct Variation<M = MoveText> {
    /// Its moves, the first of which replaces the move that it belongs to.
    pub line: Line<M>,
    /// Comments after its closing parenthesis.
    pub comments_after: Vec<Comment>,
}

/// How a game ended, or that it did not.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Outcome {
    /// `1-0`
    FirstWins,
    /// `0-1`
    SecondWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: unfinished, unknown, abandoned.
    #[default]
    Unknown,
}

impl Outcome {
    /// The result that a text stands for, in any of its usual spellings.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        Some(match text {
            "1-0" | "1–0" => Self::FirstWins,
            "0-1" | "0–1" => Self::SecondWins,
            "1/2-1/2" | "1/2–1/2" | "1/2" | "½-½" | "½–½" | "½" => Self::Draw,
            "*" => Self::Unknown,
            _ => return None,
        })
    }

    /// The text of the result.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::FirstWins => "1-0",
            Self::SecondWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl<M> Default for Pgn<M> {
    fn default() -> Self {
        Self { tags: Tags::default(), line: Line::default(), outcome: Outcome::default() }
    }
}

impl<M> Default for Line<M> {
    fn default() -> Self {
        Self { glyphs: Vec::new(), comments: Vec::new(), moves: Vec::new() }
    }
}

impl<M> Node<M> {
    /// A move about which nothing is said.
    #[must_use]
    pub const fn new(mv: M) -> Self {
        Self { mv, glyphs: Vec::new(), comments: Vec::new(), variations: Vec::new(), place: None }
    }

    /// The same with another move.
    pub(super) fn with_move<N>(&self, mv: N, variations: Vec<Variation<N>>) -> Node<N> {
        Node {
            mv,
            glyphs: self.glyphs.clone(),
            comments: self.comments.clone(),
            variations,
            place: self.place,
        }
    }
}

/// Two nodes are equal when all but their [places](Node::place) is.
impl<M: PartialEq> PartialEq for Node<M> {
    fn eq(&self, other: &Self) -> bool {
        self.mv == other.mv
            && self.glyphs == other.glyphs
            && self.comments == other.comments
            && self.variations == other.variations
    }
}
