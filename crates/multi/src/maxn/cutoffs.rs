//! Two players by relative choice: alpha-beta on the first player's lead.
//!
//! Max^n then is minimax: the first player wants its lead large, the second wants it small. The
//! result is that of the search without cut-offs, move and values, also among equal children, and
//! whatever the order of visits.

use game::{Game, MoveList, PayoffEval, Player, Turn, Values};

use super::order::Order;
use super::{Best, Pass, Place, Walk};
use crate::choice::{Choose, Relative};

/// The leads of the first player that still matter: a value at `low` or below does not interest it,
/// as it has something as good elsewhere, and one at `high` or above the second player avoids.
#[derive(Clone, Copy)]
pub struct Window {
    low: f32,
    high: f32,
}

impl Window {
    pub const FULL: Self = Self { low: f32::NEG_INFINITY, high: f32::INFINITY };

    /// Whether a child with this lead for the first player ends the search of its parent.
    fn is_left(self, player: Player, lead: f32) -> bool {
        if player == Player::FIRST { lead >= self.high } else { lead <= self.low }
    }

    /// The window for a child, given the best so far. One that is listed earlier has to be known
    /// exactly even if it is only as good, for then it is taken.
    fn for_child(mut self, player: Player, best: Option<&Best>, index: usize) -> Self {
        let Some(best) = best else { return self };
        let earlier = index < best.index;
        if player == Player::FIRST {
            let lead = best.rank.0;
            self.low = self.low.max(if earlier { lead.next_down() } else { lead });
        } else {
            let lead = -best.rank.0;
            self.high = self.high.min(if earlier { lead.next_up() } else { lead });
        }
        self
    }
}

impl<G: Game, E: PayoffEval<G>> Walk<'_, G, E, Relative> {
    pub fn root_with_cutoffs(mut self, game: &mut G, depth: u32) -> Pass<G::Move> {
        let place = Place::root(depth);
        let found = match self.root_moves(game) {
            Some((moves, player)) => {
                let best = self.choose_within(game, &moves, player, place, Window::FULL);
                self.chosen(&moves, best)
            }
            None => None,
        };
        self.pass(game, place, found)
    }

    fn value_within(&mut self, game: &mut G, place: Place, window: Window) -> Values {
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
                self.by_chance(game, |walk, game| walk.value_within(game, place, Window::FULL))
            }
            Turn::Player(player) if self.ends(place.before, player) => self.eval.evaluate(game),
            Turn::Player(player) => match self.choose_within(game, &moves, player, place, window) {
                Some(best) => best.values,
                None => self.eval.evaluate(game),
            },
        }
    }

    fn choose_within(
        &mut self,
        game: &mut G,
        moves: &MoveList<G::Move>,
        player: Player,
        place: Place,
        window: Window,
    ) -> Option<Best> {
        let mut best: Option<Best> = None;
        let below = place.below(player);
        let mut order = Order::as_listed(moves.len());
        self.sort(game, moves, player, place, &mut order);
        for index in (0..order.count).map(|visit| order.index(visit)) {
            if self.guard.is_spent(self.nodes) {
                break;
            }
            let inner = window.for_child(player, best.as_ref(), index);
            let undo = game.play_unchecked(moves[index]);
            let values = self.value_within(game, below, inner);
            game.undo(moves[index], undo);
            let rank = Relative::rank(&values, player, 2);
            if Best::is_beaten(best.as_ref(), rank, index) {
                best = Some(Best { rank, index, values });
                let lead = if player == Player::FIRST { rank.0 } else { -rank.0 };
                if window.is_left(player, lead) {
                    break;
                }
            }
        }
        best
    }
}
