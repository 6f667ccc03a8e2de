//! Monte Carlo tree search for any number of players.
//!
//! What its default settings are, and why, as far as races for two of Hare and Hedgehog tell:
//!
//! - Chance has nodes of its own. An open loop plays the same answer to every card: in a race whose
//!   value lies between 0.31 and 0.35 it finds 0.40 (`tests/mcts.rs`). In matches the difference is too
//!   small for their error.
//! - Leaves are valued by the evaluator, not played on: playouts of four plies cost more iterations than
//!   their results are worth, and lose clearly at equal time.
//! - Moves begin with their static values as a first visit. A bias on top of that is off, as nothing has
//!   shown a gain by it.

mod settings;
mod tree;
mod walk;

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use game::{Game, MoveList, PayoffEval, Turn, Values};

use crate::Limits;

pub use settings::{ChanceTree, MctsSettings, MctsSettingsError};
use tree::Tree;
use walk::Walk;

/// Most iterations between two looks at the clock.
const LOOK_EVERY: u64 = 256;
/// Iterations before the first report.
const FIRST_REPORT: u64 = 256;

/// Monte Carlo tree search with a vector of values (UCT: Levente Kocsis and Csaba Szepesvári, 2006;
/// for N players: Nathan Sturtevant, 2008).
///
/// The tree grows by one node in each iteration. From the root down every player takes the move
/// whose mean value for itself, with a bonus for what was seldom tried, is highest. At a leaf all
/// moves are valued by the evaluator, and the vector that is best for the player to move is added
/// to the means of all moves on the way. The values of the evaluator stay in the means as if they
/// were a first visit, and count a little longer as a progressive bias (Guillaume Chaslot et al.,
/// 2008).
///
/// Values are shares of the payoff: the evaluator has to speak in units of [`game::Payoffs`], as
/// those of finished games are mixed with its own.
///
/// The same seed and number of iterations grow the same tree.
#[derive(Clone, Debug)]
pub struct Mcts<E> {
    eval: E,
    settings: MctsSettings,
}

/// What a tree search found.
#[derive(Clone, PartialEq, Debug)]
pub struct Tried<M> {
    /// The moves of the root as the game lists them; empty when no player is to move.
    pub moves: Vec<TriedMove<M>>,
    /// What the position is worth to each player: the mean over all iterations.
    pub values: Values,
    /// Iterations made.
    pub iterations: u64,
    /// Positions valued by the evaluator.
    pub nodes: u64,
    /// Whether the tree could not grow any more.
    pub full: bool,
}

/// A move of the root.
#[derive(Clone, PartialEq, Debug)]
pub struct TriedMove<M> {
    /// The move.
    pub mv: M,
    /// What was tried most often after it, move by move, up to an event of chance or the edge of the
    /// tree. In an open loop the moves may not follow each other in every game.
    pub answers: Vec<M>,
    /// How often it was tried.
    pub visits: u32,
    /// Mean value for each player.
    pub values: Values,
    /// The mean for the player to move.
    own: f32,
}

impl<M: Copy> Tried<M> {
    /// The move to play, the one tried most often; `None` when no player is to move.
    #[must_use]
    pub fn best(&self) -> Option<M> {
        self.ranked().first().map(|tried| tried.mv)
    }

    /// The moves of the root, those tried more often first; among those the better ones, then those
    /// that the game lists first.
    #[must_use]
    pub fn ranked(&self) -> Vec<&TriedMove<M>> {
        let mut ranked: Vec<_> = self.moves.iter().collect();
        ranked.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.own.total_cmp(&a.own)));
        ranked
    }
}

impl<E> Mcts<E> {
    /// A searcher.
    ///
    /// # Errors
    /// When a setting is no number, is negative, or leaves no room for a tree.
    pub fn new(eval: E, settings: MctsSettings) -> Result<Self, MctsSettingsError> {
        settings.check()?;
        Ok(Self { eval, settings })
    }

    /// How it searches.
    #[must_use]
    pub const fn settings(&self) -> &MctsSettings {
        &self.settings
    }

    /// Searches a position until a limit is reached; `limits.nodes` counts iterations. The first
    /// iteration is always made. It ends sooner when the move that was tried most often cannot be
    /// caught up with in what is left, iterations or time at the present pace, which leaves the choice as
    /// it is. Without any limit it ends when the tree is full.
    ///
    /// `game` is played on and taken back, so it is unchanged afterwards.
    pub fn search<G: Game>(&self, game: &mut G, limits: &Limits<'_>) -> Tried<G::Move>
    where
        E: PayoffEval<G>,
    {
        self.search_and_tell(game, limits, |_| ())
    }

    /// The same; what is found so far goes to `report` each time that the number of iterations has
    /// doubled.
    pub fn search_and_tell<G: Game>(
        &self,
        game: &mut G,
        limits: &Limits<'_>,
        report: impl FnMut(&Tried<G::Move>),
    ) -> Tried<G::Move>
    where
        E: PayoffEval<G>,
    {
        let begin = Instant::now();
        let endless = limits.nodes.is_none() && limits.time.is_none() && limits.stop.is_none();
        let most = limits.nodes.unwrap_or(u64::MAX);
        let judge = |progress: &Progress| {
            if limits.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
                return Verdict::Stop;
            }
            if endless && progress.full {
                return Verdict::Stop;
            }
            let left = limits.time.map_or(u64::MAX, |time| progress.left(begin.elapsed(), time));
            Verdict::go_on(left.min(most.saturating_sub(progress.iterations)), progress)
        };
        self.search_while(game, judge, report)
    }

    /// The same with limits of the caller's own: `judge` is asked after the first iteration, and again
    /// after as many as it allowed, or a few hundred.
    pub fn search_while<G: Game>(
        &self,
        game: &mut G,
        mut judge: impl FnMut(&Progress) -> Verdict,
        mut report: impl FnMut(&Tried<G::Move>),
    ) -> Tried<G::Move>
    where
        E: PayoffEval<G>,
    {
        let mut moves = MoveList::new();
        let Turn::Player(player) = game.turn(&mut moves) else {
            let values = walk::value(&self.eval, game);
            return Tried { moves: Vec::new(), values, iterations: 0, nodes: 1, full: false };
        };
        let tree = Tree::with_memory(self.settings.memory);
        let mut walk = Walk::new(&self.eval, &self.settings, tree, game);
        let mut iterations = 0;
        let mut ask_at = 1;
        loop {
            walk.iterate(game);
            iterations += 1;
            if iterations >= FIRST_REPORT && iterations.is_power_of_two() {
                report(&walk.found(iterations, player));
            }
            if iterations >= ask_at {
                match judge(&walk.progress(iterations)) {
                    Verdict::Stop => break,
                    Verdict::GoOn(most) => ask_at = iterations + most.clamp(1, LOOK_EVERY),
                }
            }
        }
        walk.found(iterations, player)
    }
}

/// How far a search has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Iterations made.
    pub iterations: u64,
    /// How much more often the first move of the root was tried than the second; as often as can be
    /// where there is no second.
    pub lead: u64,
    /// Whether the tree cannot grow any more.
    pub full: bool,
}

/// Whether a search goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// No.
    Stop,
    /// Yes, for this many iterations at most.
    GoOn(u64),
}

impl Progress {
    /// Iterations that `time` still has room for at the pace so far.
    #[must_use]
    pub fn left(&self, used: Duration, time: Duration) -> u64 {
        let pace = self.iterations as f64 / used.as_secs_f64().max(1e-9);
        (time.saturating_sub(used).as_secs_f64() * pace) as u64
    }
}

impl Verdict {
    /// Goes on for the iterations that are left, unless there are none or too few for another move
    /// to be chosen.
    #[must_use]
    pub const fn go_on(left: u64, progress: &Progress) -> Self {
        if left == 0 || progress.lead > left { Self::Stop } else { Self::GoOn(left) }
    }
}
