//! Watching a search: the recorder that every rung reports to.

use game::{Game, Score, Values};
use serde::{Deserialize, Serialize};

use crate::Value;
use crate::advice::Appraised;
use crate::growth::Branch;

/// The bounds between which a value matters: alpha is what the side to move has already, beta what
/// the other side will not allow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    /// What the side to move has elsewhere.
    pub alpha: Score,
    /// What the other side has elsewhere.
    pub beta: Score,
}

impl Window {
    /// Every value matters.
    pub const FULL: Self =
        Self { alpha: Score::from_raw(-Score::INFINITE.raw()), beta: Score::INFINITE };

    /// The window as the other side sees it.
    #[must_use]
    pub fn flipped(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    /// The window in which only one question is asked: is it more than alpha?
    #[must_use]
    pub fn null(self) -> Self {
        Self { alpha: self.alpha, beta: self.alpha + 1 }
    }

    /// The window that asks: is it at least beta?
    #[must_use]
    pub fn null_at_beta(self) -> Self {
        Self { alpha: self.beta - 1, beta: self.beta }
    }

    /// Raises alpha to a value that the side to move has found.
    pub fn raise(&mut self, value: Score) {
        self.alpha = self.alpha.max(value);
    }

    /// Whether nothing is left between the bounds.
    #[must_use]
    pub fn is_closed(self) -> bool {
        self.alpha >= self.beta
    }
}

/// Why the search of a node ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = TraceStop))]
#[serde(rename_all = "kebab-case")]
pub enum Stop {
    /// All moves were searched.
    Done,
    /// The depth was used up: the evaluation spoke.
    Horizon,
    /// The game is over on the board.
    Over,
    /// A rule decides: repetition, move count, lack of material.
    Rule,
    /// Some moves were left out, because the value reached beta.
    Cut,
    /// The hash table knew the value.
    Table,
    /// Passing was good enough.
    Pass,
    /// Making no capture was good enough.
    StandPat,
    /// A limit broke the search off. The value says nothing.
    Limit,
}

/// Something else that happened at a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Note {
    /// The hash table knew the position, but not well enough; its move comes first.
    TableMove,
    /// The next child is one that was searched before, now with a wider window.
    Research,
    /// The next child is reached by passing.
    Pass,
}

/// How a child is reached.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Step<M, C> {
    /// By a move.
    Move(M),
    /// By an event of chance.
    Chance(C),
    /// By passing, or an event of chance that is left out of account.
    Pass,
}

/// A node that a tree has grown by.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Grown<M, C> {
    /// Its number, from 0 in the order of growth.
    pub node: usize,
    /// The node above it and what led from there; nothing for the root.
    pub step: Option<(usize, Step<M, C>)>,
    /// Steps from the root.
    pub ply: usize,
}

/// A choice among the ways on from a node of a tree that grows.
#[derive(Clone, Copy, Debug)]
pub struct Choosing<'a, M, C> {
    /// The node.
    pub node: usize,
    /// The ways on, with what is known of each.
    pub branches: &'a [Branch<M, C>],
    /// The numbers by which it is chosen, the largest taken.
    pub bounds: &'a [f32],
    /// The one that is taken.
    pub taken: usize,
}

/// Hears what a search does. A search that walks through its tree tells in this order for every node: [`down`](Recorder::down) (not for the
/// root), [`enter`](Recorder::enter), then what happens there and in its children, and
/// [`leave`](Recorder::leave). One whose tree grows tells for every simulation what it
/// [chooses](Recorder::choose) on its way, the node that it [grows](Recorder::grow) by, how that one is
/// [appraised](Recorder::appraise), and that it is [told](Recorder::back_up) on the way back.
///
/// The methods do nothing unless a recorder says otherwise. `()` hears nothing: a search owns its
/// recorder, and one that owns `()` is compiled without a trace of it.
pub trait Recorder<G: Game> {
    /// A child is about to be visited; `game` is still its parent.
    fn down(&mut self, _game: &G, _step: Step<G::Move, G::Chance>) {}
    /// A node is visited: plies left and window.
    fn enter(&mut self, _game: &G, _depth: u32, _window: Window) {}
    /// Something happened at the present node.
    fn note(&mut self, _note: Note) {}
    /// These moves of the present node are not searched.
    fn skip(&mut self, _game: &G, _moves: &[G::Move]) {}
    /// The present node is done. A score is for the side to move there.
    fn leave(&mut self, _value: Value, _stop: Stop) {}
    /// A branch of a node is about to be taken; `game` is still at the node.
    fn choose(&mut self, _game: &G, _choosing: Choosing<'_, G::Move, G::Chance>) {}
    /// The tree has grown by the position of `game`.
    fn grow(&mut self, _game: &G, _grown: Grown<G::Move, G::Chance>) {}
    /// The position of a node is valued, for each player.
    fn appraise(&mut self, _node: usize, _by: Appraised, _values: &Values) {}
    /// What came of a simulation goes into the means of all branches on its way; they are told by their
    /// nodes and their places there, and `end` is the node that it came to.
    fn back_up(&mut self, _way: &[(usize, usize)], _end: usize, _values: &Values) {}
}

impl<G: Game> Recorder<G> for () {}

impl<G: Game, R: Recorder<G>> Recorder<G> for &mut R {
    fn down(&mut self, game: &G, step: Step<G::Move, G::Chance>) {
        (**self).down(game, step);
    }
    fn enter(&mut self, game: &G, depth: u32, window: Window) {
        (**self).enter(game, depth, window);
    }
    fn note(&mut self, note: Note) {
        (**self).note(note);
    }
    fn skip(&mut self, game: &G, moves: &[G::Move]) {
        (**self).skip(game, moves);
    }
    fn leave(&mut self, value: Value, stop: Stop) {
        (**self).leave(value, stop);
    }
    fn choose(&mut self, game: &G, choosing: Choosing<'_, G::Move, G::Chance>) {
        (**self).choose(game, choosing);
    }
    fn grow(&mut self, game: &G, grown: Grown<G::Move, G::Chance>) {
        (**self).grow(game, grown);
    }
    fn appraise(&mut self, node: usize, by: Appraised, values: &Values) {
        (**self).appraise(node, by, values);
    }
    fn back_up(&mut self, way: &[(usize, usize)], end: usize, values: &Values) {
        (**self).back_up(way, end, values);
    }
}
