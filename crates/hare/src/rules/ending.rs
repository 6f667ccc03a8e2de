//! What a game is worth to each player, and how it ends.

use std::borrow::Cow;

use game::{Ending, MAX_PLAYERS, Payoffs, Player};

use super::position::{Position, seats};
use super::{Config, Until};

impl Position {
    /// What the position is worth if the game stops here.
    ///
    /// Of *n* players, place *p* is worth (*n* − *p*) / (*n* − 1); where the first runner home ends the
    /// game, it gets 1 and the others 0. Those still racing share what the remaining places are
    /// worth.
    pub fn payoffs(&self, config: &Config) -> Payoffs {
        self.payoffs_with_last(config, None)
    }

    /// The same with one racing runner put in the last place.
    fn payoffs_with_last(&self, config: &Config, last: Option<usize>) -> Payoffs {
        let players = config.players();
        let racing = self.racing.count_ones() as usize;
        let worth = |place: usize| match config.until {
            Until::OneLeft => (players - place) as f32 / (players - 1) as f32,
            Until::FirstHome => f32::from(u8::from(place == 1)),
        };
        // The places that are shared, from the first one free.
        let first = players - racing + 1;
        let shared = first..first + racing - usize::from(last.is_some());
        let sharing = shared.len().max(1) as f32;
        let share = shared.map(worth).sum::<f32>() / sharing;
        let mut values = [0.0; MAX_PLAYERS];
        for (seat, value) in values[..players].iter_mut().enumerate() {
            *value = match self.runners[seat].home() {
                Some(place) => worth(place.into()),
                None if last == Some(seat) => worth(players),
                None => share,
            };
        }
        Payoffs::new(&values[..players]).expect("shares of places lie between 0 and 1")
    }

    /// How the game ended, if it did.
    pub fn ending(&self, config: &Config) -> Option<Ending> {
        let limit = u32::from(config.edition().turn_limit) * config.players() as u32;
        if self.is_over(config) {
            let mut order: Vec<usize> = (0..config.players()).collect();
            order.retain(|&seat| self.runners[seat].home().is_some());
            order.sort_by_key(|&seat| self.runners[seat].place);
            let seats: Vec<String> = order.iter().map(|seat| (seat + 1).to_string()).collect();
            let (reason, sentence) = match config.until {
                Until::FirstHome => ("first-home", format!("Seat {} came home.", seats.join(", "))),
                Until::OneLeft => (
                    "race-over",
                    format!("The seats came home in this order: {}.", seats.join(", ")),
                ),
            };
            Some(Ending { payoffs: self.payoffs(config), reason, sentence: Cow::Owned(sentence) })
        } else if u32::from(self.moves) >= limit {
            Some(Ending {
                payoffs: self.payoffs(config),
                reason: "turn-limit",
                sentence: Cow::Borrowed("The turns are used up; who is still racing shares."),
            })
        } else {
            None
        }
    }

    /// The end by the clock of one runner: it gets the last place, the others that are racing share.
    pub fn on_flag(&self, config: &Config, flagged: Player) -> Ending {
        let racing = seats(self.racing).find(|&seat| seat == flagged.index());
        Ending {
            payoffs: self.payoffs_with_last(config, racing),
            reason: "time",
            sentence: Cow::Owned(format!("The time of seat {} ran out.", flagged.index() + 1)),
        }
    }
}
