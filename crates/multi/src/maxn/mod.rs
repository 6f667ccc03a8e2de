//! Max^n, and one against all.

mod against;
mod chance;
mod deepen;
mod need;
mod order;
mod shallow;
mod table;
mod walk;

use game::{Game, MoveList, PayoffEval, Player, Turn, Values};

use crate::choice::{Absolute, Choose, Mixed, Relative};
use crate::{Choice, Others, Settings, SettingsError};

use against::Window;
use deepen::Guard;
pub use deepen::Limits;
use need::{Everything, Need};
use shallow::Cap;
use table::Table;
use walk::{NodeContext, Walk};

/// A max^n or paranoid searcher: an evaluation and how to search.
#[derive(Clone, Debug)]
pub struct MaxN<E> {
    eval: E,
    settings: Settings,
}

/// The outcome of a search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SearchResult<M> {
    /// The move to play; `None` when no player is to move.
    pub best: Option<M>,
    /// What the position is worth to each player, as far as the search saw.
    pub values: Values,
    /// Positions visited. Those looked at only to bring children in order are not counted.
    pub nodes: u64,
}

impl<E> MaxN<E> {
    /// A searcher.
    ///
    /// # Errors
    /// When the settings contradict each other.
    pub fn new(eval: E, settings: Settings) -> Result<Self, SettingsError> {
        settings.check()?;
        Ok(Self { eval, settings })
    }

    /// How it searches.
    #[must_use]
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Searches a position. `game` is played on and taken back, so it is unchanged afterwards.
    pub fn search<G: Game>(&self, game: &mut G) -> SearchResult<G::Move>
    where
        E: PayoffEval<G>,
    {
        let mut table = Table::new(self.settings.table, game.players());
        let start = Start { guard: Guard::none(), table: table.as_mut(), first: None };
        self.pass(game, self.settings.depth.plies(), start).found
    }

    /// One search to a depth.
    fn pass<G: Game>(&self, game: &mut G, depth: u32, start: Start<'_, G::Move>) -> Pass<G::Move>
    where
        E: PayoffEval<G>,
    {
        match self.settings.choice {
            Choice::Absolute => self.pass_by::<G, Absolute>(game, depth, start),
            Choice::Relative => self.pass_by::<G, Relative>(game, depth, start),
            Choice::Mixed => self.pass_by::<G, Mixed>(game, depth, start),
        }
    }

    fn pass_by<G: Game, C: Choose>(
        &self,
        game: &mut G,
        depth: u32,
        start: Start<'_, G::Move>,
    ) -> Pass<G::Move>
    where
        E: PayoffEval<G>,
    {
        let Settings { cutoffs, choice, others, .. } = self.settings;
        let walk = Walk::<G, E, C>::new(self, game, start.guard, start.table);
        let mut moves = MoveList::new();
        let Turn::Player(player) = game.turn(&mut moves) else {
            return walk.without_move(game, depth);
        };
        // By relative choice two players are against each other anyway.
        let two = cutoffs && choice == Choice::Relative && game.players() == 2;
        let capped = cutoffs && (choice == Choice::Relative || walk.scope.bounds.is_some());
        if others == Others::AgainstUs || two {
            walk.root(game, &moves, player, depth, Window::full(player), start.first)
        } else if capped {
            walk.root(game, &moves, player, depth, Cap::NONE, start.first)
        } else {
            walk.root(game, &moves, player, depth, Everything, start.first)
        }
    }
}

/// What a search to a depth begins with.
struct Start<'a, M> {
    guard: Guard<'a>,
    table: Option<&'a mut Table>,
    /// The move to look at before all others.
    first: Option<M>,
}

/// The outcome of a search to a depth.
struct Pass<M> {
    /// When it was broken off, the best of the moves that were done; without a move if none was.
    found: SearchResult<M>,
    /// Whether it met its depth somewhere, so that a deeper one may see more.
    at_horizon: bool,
    /// Whether a limit was reached before it was done.
    broken_off: bool,
}

impl<G: Game, E: PayoffEval<G>, C: Choose> Walk<'_, G, E, C> {
    fn root<N: Need<C>>(
        mut self,
        game: &mut G,
        moves: &MoveList<G::Move>,
        player: Player,
        depth: u32,
        need: N,
        first: Option<G::Move>,
    ) -> Pass<G::Move> {
        let place = NodeContext::root(depth);
        let first = first.and_then(|first| moves.iter().position(|&mv| mv == first));
        self.nodes += 1;
        match self.choose(game, moves, player, place, need, first) {
            Some(best) => self.pass(Some(moves[best.index]), best.values),
            None => {
                let values = self.eval.evaluate(game);
                self.pass(None, values)
            }
        }
    }

    /// The value of a root where no player is to move.
    fn without_move(mut self, game: &mut G, depth: u32) -> Pass<G::Move> {
        let values = self.value(game, NodeContext::root(depth), Everything);
        self.pass(None, values)
    }

    fn pass(&self, best: Option<G::Move>, values: Values) -> Pass<G::Move> {
        Pass {
            found: SearchResult { best, values, nodes: self.nodes },
            at_horizon: self.at_horizon,
            broken_off: self.guard.was_spent(),
        }
    }
}
