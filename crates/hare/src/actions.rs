//! What a network sees.

use game::{Actions, MAX_PLAYERS, Player};

use crate::rules::reach;
use crate::{Card, Hare, Move, Square, TurnPhase};

/// Numbers of squares that a hand reaches which are told apart; from here on all are alike.
const REACHES: usize = 24;
/// Numbers of lettuces in hand that are told apart.
const LETTUCES: usize = 4;

/// Where the facts of a seat lie among them, and how many there are.
mod seat {
    use super::{LETTUCES, REACHES};
    use crate::Square;
    use game::MAX_PLAYERS;

    pub const SQUARE: usize = 0;
    pub const REACH: usize = SQUARE + Square::COUNT;
    pub const LETTUCE: usize = REACH + REACHES;
    pub const PLACE: usize = LETTUCE + LETTUCES;
    pub const CARROTS: usize = PLACE + MAX_PLAYERS;
    pub const MISSES: usize = CARROTS + 1;
    pub const EATS: usize = MISSES + 1;
    pub const HOME: usize = EATS + 1;
    pub const WAITED_FOR: usize = HOME + 1;
    pub const FACTS: usize = WAITED_FOR + 1;
}

/// Whether the runner to move chooses what a card offers, after the facts of all seats.
const EXCHANGE: usize = MAX_PLAYERS * seat::FACTS;
/// The share of each card in what is left of the deck.
const CARDS: usize = EXCHANGE + 1;

/// The actions after those that lead to a square.
const TAKE: usize = Square::COUNT;
const GIVE: usize = TAKE + 1;
const STAY: usize = GIVE + 1;

/// The track has no board that a network could look around on, so all is told by facts. For each seat, the one to
/// move first and the others in turn after it: its square, how many squares its hand reaches, its lettuces and
/// its place, each as one of several; its carrots in hundreds; whether it misses its turn, eats in it, is home;
/// and how many it was ahead of when it came to the hare square where it waits to see who passes. At the end,
/// whether a card offers carrots, and the share of each card among those that are left.
///
/// An action is the square that a move leads to, forwards or back (no square can be reached both ways), or taking,
/// giving or staying.
impl Actions for Hare {
    const ACTIONS: usize = STAY + 1;
    const COLUMNS: usize = 1;
    const ROWS: usize = 1;
    const PLANES: usize = 0;
    const FACTS: usize = CARDS + Card::COUNT;

    fn action(&self, mv: Move) -> usize {
        match mv {
            Move::Forward(_) | Move::Back(_) => self.target(mv).index(),
            Move::Take => TAKE,
            Move::Give => GIVE,
            Move::Stay => STAY,
        }
    }

    fn planes(&self, _tell: impl FnMut(usize, usize, f32)) {}

    fn facts(&self, mut tell: impl FnMut(usize, f32)) {
        let players = self.runners().len();
        let seats = (0..players).map(|after| (self.to_move().index() + after) % players);
        for (after, player) in seats.filter_map(Player::new).enumerate() {
            self.seat_facts(player, |fact, amount| tell(after * seat::FACTS + fact, amount));
        }
        if self.stage() == TurnPhase::Exchange {
            tell(EXCHANGE, 1.0);
        }
        let size = self.position.deck.size() as f32;
        for (card, copies) in self.position.deck.iter() {
            tell(CARDS + card.index(), copies as f32 / size);
        }
    }
}

impl Hare {
    fn seat_facts(&self, player: Player, mut tell: impl FnMut(usize, f32)) {
        let runner = self.runner(player);
        tell(seat::SQUARE + runner.square.index(), 1.0);
        tell(seat::REACH + reach(runner.carrots).min(REACHES - 1), 1.0);
        tell(seat::LETTUCE + usize::from(runner.lettuces).min(LETTUCES - 1), 1.0);
        let place = (self.place(player) as usize).clamp(1, MAX_PLAYERS);
        tell(seat::PLACE + place - 1, 1.0);
        let waited_for = self.behind_on_arrival(player.index()).count() as f32;
        for (fact, amount) in [
            (seat::CARROTS, f32::from(runner.carrots) / 100.0),
            (seat::MISSES, f32::from(u8::from(self.misses(player)))),
            (seat::EATS, f32::from(u8::from(self.eats(player)))),
            (seat::HOME, f32::from(u8::from(runner.home().is_some()))),
            (seat::WAITED_FOR, waited_for / MAX_PLAYERS as f32),
        ] {
            if amount != 0.0 {
                tell(fact, amount);
            }
        }
    }
}
