//! How good a position is, and how an evaluator follows the moves.

use crate::{Game, MAX_PLAYERS, Outcome, Score};

/// Hears which pieces leave and enter which squares while a move is played.
///
/// Pieces and squares are the game's own dense indices (see [`ZeroSum`](crate::ZeroSum)). A
/// capture is a removal of the captured piece; a promotion removes the pawn and adds the piece.
/// `()` observes for free.
pub trait Observer {
    /// `piece` now stands on `square`.
    fn added(&mut self, piece: usize, square: usize);
    /// `piece` no longer stands on `square`.
    fn removed(&mut self, piece: usize, square: usize);
}

impl Observer for () {
    #[inline]
    fn added(&mut self, _: usize, _: usize) {}
    #[inline]
    fn removed(&mut self, _: usize, _: usize) {}
}

/// Two observers hear the same move.
impl<A: Observer, B: Observer> Observer for (&mut A, &mut B) {
    #[inline]
    fn added(&mut self, piece: usize, square: usize) {
        self.0.added(piece, square);
        self.1.added(piece, square);
    }
    #[inline]
    fn removed(&mut self, piece: usize, square: usize) {
        self.0.removed(piece, square);
        self.1.removed(piece, square);
    }
}

/// A static evaluation of a two-player game.
///
/// The search calls [`reset`](Evaluator::reset) once at the root; around every move it calls
/// [`push`](Evaluator::push) before, the [`Observer`] methods during, and
/// [`pop`](Evaluator::pop) after the move is taken back.
///
/// *Law: `evaluate` depends on the position alone*, not on the way to it: after any sequence of
/// push, deltas and pop it equals the value after `reset` on the same position
/// (`conformance::evaluator` checks that). And it is
/// antisymmetric but for the tempo: the mirrored position has the same value for its mover.
pub trait Evaluator<G: Game>: Observer + Clone + Send + 'static {
    /// Forgets everything and takes up the position. Nothing by default, as `push` and `pop`: an
    /// evaluator that looks at the position alone keeps no state.
    fn reset(&mut self, _game: &G) {}
    /// A move is about to be played: keep the present state.
    fn push(&mut self) {}
    /// The last move was taken back: return to the state kept by the matching `push`.
    fn pop(&mut self) {}
    /// The value of the position for the side to move, never a mate score.
    fn evaluate(&mut self, game: &G) -> Score;
    /// What becomes of the position when nobody errs, for the side to move, where that need not be
    /// searched: endgame tables tell it. Searches ask it inside the tree. Nothing by default.
    #[inline]
    fn known(&self, _game: &G) -> Option<Outcome> {
        None
    }
}

/// Takes every position for even: for games that are searched to their end.
impl<G: Game> Evaluator<G> for () {
    fn evaluate(&mut self, _: &G) -> Score {
        Score::DRAW
    }
}

/// A value for each player in seat order, in units of whoever gives it; more is better. Seats that
/// nobody sits in hold 0.
pub type Values = [f32; MAX_PLAYERS];

/// A static evaluation of a game for any number of players.
///
/// *Law: the values depend on the position alone and are finite*
/// (`conformance::payoff_eval` checks it). It is asked about any
/// position: also where chance decides, and after the end.
pub trait PayoffEval<G: Game>: Clone + Send {
    /// What the position is worth to each player.
    fn evaluate(&self, game: &G) -> Values;

    /// Between what the values of a game with so many players lie, if that is known. Searches leave
    /// out more where it is.
    fn bounds(&self, _players: usize) -> Option<Bounds> {
        None
    }

    /// Does beforehand what would otherwise take time when positions of this game and of those that
    /// follow from it are valued first: to be called before clocks run. The values are the same
    /// without it.
    fn prepare(&self, _game: &G) {}
}

/// What holds of all values that an evaluator gives, in whatever position of a game. Shares of one
/// point, say, are 0 or more each and 1 together.
///
/// *Law: no value is below `least`, and those of all players of a position, added up exactly, are not
/// above `most_sum`.* Values that come rounded need a sum with as much room.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bounds {
    /// The least value of a player.
    pub least: f32,
    /// The largest sum of the values of all players.
    pub most_sum: f32,
}
