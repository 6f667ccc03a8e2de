//! What finds the moves of an opponent in a game for any number of players.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use engine::Handicap;
use game::{Depth, Game, MoveList, PayoffEval, Turn, Values, scatter};
use multi::{Limits, MaxN, Mcts, MctsSettings, SearchResult, Settings, Tried, TriedMove};

use crate::strength::NoisyPayoffs;

/// When to answer, at the latest.
pub struct Budget<'a> {
    /// Plies.
    pub depth: Option<u32>,
    /// Positions.
    pub nodes: Option<u64>,
    /// Time from now on.
    pub time: Option<Duration>,
    /// Set by somebody else to answer at once.
    pub stop: &'a AtomicBool,
    /// Differs from game to game.
    pub seed: u64,
}

impl Budget<'_> {
    /// The limits for the crate `multi`.
    const fn limits(&self) -> Limits<'_> {
        Limits { nodes: self.nodes, time: self.time, stop: Some(self.stop), saves_time: true }
    }
}

/// What was found so far.
#[derive(Clone, Debug)]
pub struct SearchInfo<M> {
    /// What there is to play, the best first; empty where no player is to move.
    pub lines: Vec<Line<M>>,
    /// Plies looked ahead.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
}

/// Moves that may follow each other.
#[derive(Clone, Debug)]
pub struct Line<M> {
    /// The move to play, and what is expected then.
    pub moves: Vec<M>,
    /// What each player may expect of it, if whoever thinks does so in payoffs.
    pub payoffs: Option<Values>,
}

impl<M: Copy> SearchInfo<M> {
    /// The move to play; `None` where no player is to move.
    pub fn best(&self) -> Option<M> {
        self.lines.first()?.moves.first().copied()
    }
}

/// Finds moves in a game.
pub trait Agent<G: Game>: Send {
    /// Finds a move, calling `report` with what is found on the way. `game` is played on and taken
    /// back.
    fn think(
        &mut self,
        game: &mut G,
        task: &Budget<'_>,
        report: &mut dyn FnMut(&SearchInfo<G::Move>),
    ) -> SearchInfo<G::Move>;
}

/// The only line of those who look for nothing but the best move.
fn single<M>(best: Option<M>, payoffs: Option<Values>) -> Vec<Line<M>> {
    best.into_iter().map(|mv| Line { moves: vec![mv], payoffs }).collect()
}

/// Plays any legal move.
pub struct RandomAgent;

impl<G: Game> Agent<G> for RandomAgent {
    fn think(
        &mut self,
        game: &mut G,
        task: &Budget<'_>,
        _: &mut dyn FnMut(&SearchInfo<G::Move>),
    ) -> SearchInfo<G::Move> {
        let mut moves = MoveList::new();
        let best = match game.turn(&mut moves) {
            Turn::Player(_) => {
                let random = scatter(game.key(), task.seed);
                moves.get((random % moves.len() as u64) as usize).copied()
            }
            Turn::Chance | Turn::Over(_) => None,
        };
        SearchInfo { lines: single(best, None), depth: 0, nodes: 1 }
    }
}

/// Searches by max^n or against all.
pub struct MaxNAgent<E> {
    pub eval: E,
    pub settings: Settings,
    /// Whether the evaluator speaks in payoffs.
    pub in_payoffs: bool,
}

impl<G: Game, E: PayoffEval<G>> Agent<G> for MaxNAgent<E> {
    fn think(
        &mut self,
        game: &mut G,
        task: &Budget<'_>,
        report: &mut dyn FnMut(&SearchInfo<G::Move>),
    ) -> SearchInfo<G::Move> {
        let asked = task.depth.and_then(|plies| Depth::new(plies).ok()).unwrap_or(Depth::MAX);
        let settings = Settings { depth: asked.min(self.settings.depth), ..self.settings.clone() };
        let search = MaxN::new(self.eval.clone(), settings).expect("the levels are sound");
        let thought = |depth: u32, found: &SearchResult<G::Move>| SearchInfo {
            lines: single(found.best, self.in_payoffs.then_some(found.values)),
            depth,
            nodes: found.nodes,
        };
        let mut deepest = 1;
        let found = search.deepen(game, &task.limits(), |depth, found| {
            deepest = depth;
            report(&thought(depth, found));
        });
        thought(deepest, &found)
    }
}

/// Grows a tree by Monte Carlo tree search. Its evaluator speaks in payoffs.
pub struct MctsAgent<E> {
    pub search: Mcts<E>,
}

/// The same for somebody who is held back.
pub struct HandicappedAgent<E> {
    pub eval: E,
    pub handicap: Handicap,
}

/// What stands for a depth in a search that has none: how often the tree doubled.
fn doublings<M>(tried: &Tried<M>) -> u32 {
    tried.iterations.max(1).ilog2()
}

fn thought_of<M: Copy>(tried: &Tried<M>) -> SearchInfo<M> {
    let line = |tried: &TriedMove<M>| Line {
        moves: std::iter::once(tried.mv).chain(tried.answers.iter().copied()).collect(),
        payoffs: Some(tried.values),
    };
    SearchInfo {
        lines: tried.ranked().into_iter().map(line).collect(),
        depth: doublings(tried),
        nodes: tried.nodes,
    }
}

impl<G: Game, E: PayoffEval<G>> Agent<G> for MctsAgent<E> {
    /// A depth asked for stands for so many doublings of the tree.
    fn think(
        &mut self,
        game: &mut G,
        task: &Budget<'_>,
        report: &mut dyn FnMut(&SearchInfo<G::Move>),
    ) -> SearchInfo<G::Move> {
        let limits = task.limits();
        let by_depth = task.depth.map(|depth| 1 << depth.min(63));
        let limits = Limits { nodes: limits.nodes.into_iter().chain(by_depth).min(), ..limits };
        let tried = self.search.search_and_tell(game, &limits, |tried| report(&thought_of(tried)));
        thought_of(&tried)
    }
}

impl<G: Game, E: PayoffEval<G>> Agent<G> for HandicappedAgent<E> {
    fn think(
        &mut self,
        game: &mut G,
        task: &Budget<'_>,
        report: &mut dyn FnMut(&SearchInfo<G::Move>),
    ) -> SearchInfo<G::Move> {
        let Handicap { nodes, noise: amplitude } = self.handicap;
        let eval = NoisyPayoffs { inner: self.eval.clone(), amplitude, seed: task.seed };
        let settings = MctsSettings { memory: 1, ..MctsSettings::default() };
        let search = Mcts::new(eval, settings).expect("settings in their ranges");
        let nodes = task.nodes.into_iter().chain([nodes]).min();
        MctsAgent { search }.think(game, &Budget { nodes, ..*task }, report)
    }
}
