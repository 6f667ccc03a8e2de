//! One player against all others, with the bounds of alpha-beta.
//!
//! The player to move at the root, *we*, takes the child that it likes best, and everybody else the
//! one that it likes least. In a game of two by relative choice that is max^n itself: what one leads
//! by, the other is behind by.
//!
//! The result is that of the search without bounds, move and values, also among equal children, and
//! whatever the order of visits.

use game::{Game, MoveList, PayoffEval, Player, Turn, Values};

use super::order::Order;
use super::{Best, Pass, Place, Walk};
use crate::choice::{Choose, Rank};

/// How much we have to like a vector for it to matter: with `low` or less we have something as good
/// elsewhere, and `high` or more the others avoid.
#[derive(Clone, Copy)]
struct Window {
    low: Rank,
    high: Rank,
}

const LEAST: Rank = (f32::NEG_INFINITY, f32::NEG_INFINITY);
const MOST: Rank = (f32::INFINITY, f32::INFINITY);

impl Window {
    const FULL: Self = Self { low: LEAST, high: MOST };

    /// Whether a child of this liking ends the search of its parent.
    fn is_left(self, ours: bool, liking: Rank) -> bool {
        if ours { liking >= self.high } else { liking <= self.low }
    }

    /// The window for a child, given the best so far. One that is listed earlier has to be known
    /// exactly even if it is only as good, for then it is taken.
    fn for_child(mut self, ours: bool, best: Option<&Best>, index: usize) -> Self {
        let Some(best) = best else { return self };
        let earlier = index < best.index;
        if ours {
            let (first, second) = best.rank;
            let low = (first, if earlier { second.next_down() } else { second });
            if low > self.low {
                self.low = low;
            }
        } else {
            let (first, second) = opposite(best.rank);
            let high = (first, if earlier { second.next_up() } else { second });
            if high < self.high {
                self.high = high;
            }
        }
        self
    }
}

/// What others make of our liking. Never a negative zero.
const fn opposite((first, second): Rank) -> Rank {
    (0.0 - first, 0.0 - second)
}

impl<G: Game, E: PayoffEval<G>, C: Choose> Walk<'_, G, E, C> {
    pub fn root_against(mut self, game: &mut G, depth: u32) -> Pass<G::Move> {
        let place = Place::root(depth);
        let found = match self.root_moves(game) {
            Some((moves, us)) => {
                let best = self.choose_against(game, &moves, (us, us), place, Window::FULL);
                self.chosen(&moves, best)
            }
            None => None,
        };
        self.pass(game, place, found)
    }

    fn value_against(&mut self, game: &mut G, us: Player, place: Place, window: Window) -> Values {
        self.nodes += 1;
        if place.left == 0 {
            self.at_horizon = true;
            return self.eval.evaluate(game);
        }
        let mut moves = MoveList::new();
        match game.turn(&mut moves) {
            Turn::Over(_) => self.eval.evaluate(game),
            // A mean needs the exact value of each outcome.
            Turn::Chance => {
                self.by_chance(game, |walk, game| walk.value_against(game, us, place, Window::FULL))
            }
            Turn::Player(player) if self.ends(place.before, player) => self.eval.evaluate(game),
            Turn::Player(player) => {
                match self.choose_against(game, &moves, (player, us), place, window) {
                    Some(best) => best.values,
                    None => self.eval.evaluate(game),
                }
            }
        }
    }

    fn choose_against(
        &mut self,
        game: &mut G,
        moves: &MoveList<G::Move>,
        (player, us): (Player, Player),
        place: Place,
        window: Window,
    ) -> Option<Best> {
        let ours = player == us;
        let players = self.players;
        let rank = |values: &Values| {
            let liking = C::rank(values, us, players);
            if ours { liking } else { opposite(liking) }
        };
        let mut best: Option<Best> = None;
        let below = place.below(player);
        let mut order = Order::as_listed(moves.len());
        self.sort(game, moves, place, &mut order, rank);
        for index in (0..order.count).map(|visit| order.index(visit)) {
            if self.guard.is_spent(self.nodes) {
                break;
            }
            let inner = if self.settings.cutoffs {
                window.for_child(ours, best.as_ref(), index)
            } else {
                Window::FULL
            };
            let undo = game.play_unchecked(moves[index]);
            let values = self.value_against(game, us, below, inner);
            game.undo(moves[index], undo);
            let rank = rank(&values);
            if Best::is_beaten(best.as_ref(), rank, index) {
                best = Some(Best { rank, index, values });
                let liking = if ours { rank } else { opposite(rank) };
                if window.is_left(ours, liking) {
                    break;
                }
            }
        }
        best
    }
}
