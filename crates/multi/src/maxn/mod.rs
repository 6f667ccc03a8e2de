//! Max^n, and one against all.

mod against;
mod deepen;
mod order;

use std::marker::PhantomData;

use game::{Game, MoveList, PayoffEval, Player, Turn, Values};

use crate::choice::{Absolute, Choose, Mixed, Rank, Relative};
use crate::{BranchEnd, ChanceRule, Choice, Others, Settings, SettingsError};

use deepen::Guard;
pub use deepen::Limits;
use order::Order;

/// A max^n or paranoid searcher: an evaluation and how to search.
#[derive(Clone, Debug)]
pub struct MaxN<E> {
    eval: E,
    settings: Settings,
}

/// The outcome of a search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Found<M> {
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
    pub fn search<G: Game>(&self, game: &mut G) -> Found<G::Move>
    where
        E: PayoffEval<G>,
    {
        self.pass(game, self.settings.depth.plies(), Guard::none()).found
    }

    /// One search to a depth.
    fn pass<G: Game>(&self, game: &mut G, depth: u32, guard: Guard<'_>) -> Pass<G::Move>
    where
        E: PayoffEval<G>,
    {
        match self.settings.choice {
            Choice::Absolute => self.pass_by::<G, Absolute>(game, depth, guard),
            Choice::Relative => self.pass_by::<G, Relative>(game, depth, guard),
            Choice::Mixed => self.pass_by::<G, Mixed>(game, depth, guard),
        }
    }

    fn pass_by<G: Game, C: Choose>(
        &self,
        game: &mut G,
        depth: u32,
        guard: Guard<'_>,
    ) -> Pass<G::Move>
    where
        E: PayoffEval<G>,
    {
        let walk = Walk::<G, E, C>::new(self, game, guard);
        // By relative choice two players are against each other anyway.
        let two = self.settings.cutoffs && game.players() == 2;
        if self.settings.others == Others::AgainstUs || two {
            walk.root_against(game, depth)
        } else {
            walk.root(game, depth)
        }
    }
}

/// The outcome of a search to a depth.
struct Pass<M> {
    found: Found<M>,
    /// Whether it met its depth somewhere, so that a deeper one may see more.
    at_horizon: bool,
    /// Whether a limit was reached before it was done.
    broken_off: bool,
}

/// One search under way.
struct Walk<'a, G, E, C> {
    eval: &'a E,
    settings: &'a Settings,
    players: usize,
    nodes: u64,
    guard: Guard<'a>,
    at_horizon: bool,
    types: PhantomData<(G, C)>,
}

/// Where in the tree a node is.
#[derive(Clone, Copy)]
struct Place {
    /// Plies left.
    left: u32,
    /// Plies from the root.
    ply: usize,
    /// Who moved last.
    before: Option<Player>,
}

impl Place {
    const fn root(depth: u32) -> Self {
        Self { left: depth, ply: 0, before: None }
    }

    const fn below(self, mover: Player) -> Self {
        Self { left: self.left - 1, ply: self.ply + 1, before: Some(mover) }
    }
}

/// The best child so far.
struct Best {
    rank: Rank,
    index: usize,
    values: Values,
}

impl Best {
    /// Whether a child is to be taken instead: of two with the same rank the one listed first, so
    /// that the order of visits does not matter.
    fn is_beaten(best: Option<&Self>, rank: Rank, index: usize) -> bool {
        best.is_none_or(|best| rank > best.rank || (rank == best.rank && index < best.index))
    }
}

impl<'a, G: Game, E: PayoffEval<G>, C: Choose> Walk<'a, G, E, C> {
    fn new(search: &'a MaxN<E>, game: &G, guard: Guard<'a>) -> Self {
        Self {
            eval: &search.eval,
            settings: &search.settings,
            players: game.players(),
            nodes: 0,
            guard,
            at_horizon: false,
            types: PhantomData,
        }
    }

    fn root(mut self, game: &mut G, depth: u32) -> Pass<G::Move> {
        let place = Place::root(depth);
        let found = match self.root_moves(game) {
            Some((moves, player)) => {
                let best = self.choose(game, &moves, player, place);
                self.chosen(&moves, best)
            }
            None => None,
        };
        self.pass(game, place, found)
    }

    /// The moves of the root, if a player is to move there.
    fn root_moves(&self, game: &G) -> Option<(MoveList<G::Move>, Player)> {
        let mut moves = MoveList::new();
        match game.turn(&mut moves) {
            Turn::Player(player) => Some((moves, player)),
            Turn::Chance | Turn::Over(_) => None,
        }
    }

    fn chosen(&self, moves: &MoveList<G::Move>, best: Option<Best>) -> Option<Found<G::Move>> {
        best.map(|best| Found {
            best: Some(moves[best.index]),
            values: best.values,
            // And the root.
            nodes: self.nodes + 1,
        })
    }

    /// What was found, or the value of a root without a move.
    fn pass(mut self, game: &mut G, place: Place, found: Option<Found<G::Move>>) -> Pass<G::Move> {
        let found = found.unwrap_or_else(|| {
            let values = self.value(game, place);
            Found { best: None, values, nodes: self.nodes }
        });
        Pass { found, at_horizon: self.at_horizon, broken_off: self.guard.was_spent() }
    }

    /// What a position is worth.
    fn value(&mut self, game: &mut G, place: Place) -> Values {
        self.nodes += 1;
        if place.left == 0 {
            self.at_horizon = true;
            return self.eval.evaluate(game);
        }
        let mut moves = MoveList::new();
        match game.turn(&mut moves) {
            Turn::Over(_) => self.eval.evaluate(game),
            Turn::Chance => self.by_chance(game, |walk, game| walk.value(game, place)),
            Turn::Player(player) if self.ends(place.before, player) => self.eval.evaluate(game),
            Turn::Player(player) => match self.choose(game, &moves, player, place) {
                Some(best) => best.values,
                None => self.eval.evaluate(game),
            },
        }
    }

    /// The best child for the player to move.
    #[inline]
    fn choose(
        &mut self,
        game: &mut G,
        moves: &MoveList<G::Move>,
        player: Player,
        place: Place,
    ) -> Option<Best> {
        let mut best: Option<Best> = None;
        let below = place.below(player);
        let mut order = Order::as_listed(moves.len());
        let players = self.players;
        self.sort(game, moves, place, &mut order, |values| C::rank(values, player, players));
        for index in (0..order.count).map(|visit| order.index(visit)) {
            if self.guard.is_spent(self.nodes) {
                break;
            }
            let undo = game.play_unchecked(moves[index]);
            let values = self.value(game, below);
            game.undo(moves[index], undo);
            let rank = C::rank(&values, player, self.players);
            if Best::is_beaten(best.as_ref(), rank, index) {
                best = Some(Best { rank, index, values });
            }
        }
        best
    }

    /// Brings the children of a node in the order in which they are visited, by the rank that their
    /// static values have for the player to move. Leaves stay as listed.
    #[inline]
    fn sort(
        &self,
        game: &mut G,
        moves: &MoveList<G::Move>,
        place: Place,
        order: &mut Order,
        rank: impl Fn(&Values) -> Rank,
    ) {
        let width = self.settings.width(place.ply);
        if place.left == 1 || (!self.settings.sorted && width >= moves.len()) {
            return;
        }
        order.rank(game, moves, width, |game, mv| {
            let undo = game.play_unchecked(mv);
            let values = self.eval.evaluate(game);
            game.undo(mv, undo);
            rank(&values)
        });
    }

    /// What a position in which chance decides is worth, if `value` says it of the outcomes.
    fn by_chance(
        &mut self,
        game: &mut G,
        mut value: impl FnMut(&mut Self, &mut G) -> Values,
    ) -> Values {
        match self.settings.chance {
            ChanceRule::Skip => {
                let mut skipped = game.clone();
                if skipped.skip_chance() {
                    value(self, &mut skipped)
                } else {
                    self.eval.evaluate(game)
                }
            }
            ChanceRule::Mean => {
                let mut outcomes = Vec::new();
                game.chances(&mut outcomes);
                let mut mean = Values::default();
                for (chance, probability) in outcomes {
                    let undo = game.resolve(chance);
                    let values = value(self, game);
                    game.unresolve(chance, undo);
                    for (mean, value) in mean.iter_mut().zip(values) {
                        *mean += value * probability as f32;
                    }
                }
                mean
            }
        }
    }

    /// Whether a branch ends because a seat was passed over on the way to this player.
    fn ends(&self, before: Option<Player>, player: Player) -> bool {
        match (self.settings.end, before) {
            (BranchEnd::SeatPassedOver, Some(before)) => {
                let steps = player.index() + self.players - before.index();
                !matches!(steps % self.players, 0 | 1)
            }
            _ => false,
        }
    }
}
