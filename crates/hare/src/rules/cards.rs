//! What the hare cards do.

use super::Config;
use super::position::{Position, TurnPhase, above, below, full_deck, seats};
use crate::edition::Cards;
use crate::{Card, Square, Unpayable};

/// The hand that the card `sixty-five` gives.
const SIXTY_FIVE: u16 = 65;
/// Carrots for each lettuce by the card `lettuce-carrots`.
const FOR_A_LETTUCE: u32 = 10;
/// What the card `give` demands for each runner behind: the first that can be paid.
const GIFTS: [u16; 3] = [10, 5, 1];

impl Position {
    /// Appends the cards that may be drawn now, each with its probability.
    pub fn chances(&self, out: &mut Vec<(Card, f64)>) {
        if self.stage == TurnPhase::Draw {
            let size = f64::from(self.deck.size());
            out.extend(self.deck.iter().map(|(card, copies)| (card, f64::from(copies) / size)));
        }
    }

    /// Draws a card and does what it says.
    pub fn draw(&mut self, config: &Config, card: Card) {
        self.take_from_deck(config, card);
        let seat = self.seat();
        match card {
            Card::MissTurn => self.missing |= 1 << seat,
            Card::EatLettuce => self.will_eat(seat),
            Card::CarrotBack | Card::CarrotForward | Card::FallBack | Card::Advance => {
                if let Some(to) = self.target(config, seat, card) {
                    return self.arrive(config, seat, to);
                }
            }
            Card::MoveAgain => return self.move_again(),
            Card::FreeMove => self.runners[seat].gain(self.paid.into()),
            Card::Exchange => {
                self.stage = TurnPhase::Exchange;
                self.paid = 0;
                return;
            }
            Card::Crowd => {
                let square = self.runners[seat].square;
                if self.seats_behind(square).count_ones() <= self.ahead_of(config, square) {
                    return self.move_again();
                }
                self.missing |= 1 << seat;
            }
            Card::LettuceCarrots => match self.runners[seat].lettuces {
                0 => self.missing |= 1 << seat,
                held => self.runners[seat].gain(FOR_A_LETTUCE * u32::from(held)),
            },
            Card::SixtyFive => self.runners[seat].carrots = SIXTY_FIVE,
            Card::Halve => self.runners[seat].carrots = self.runners[seat].carrots.div_ceil(2),
            Card::Show => {}
            Card::Give => self.give_to_those_behind(config, seat),
            Card::Shuffle => self.collect(seat),
        }
        self.end_turn(config);
    }

    /// The deck after a card was drawn; it is never left empty.
    fn take_from_deck(&mut self, config: &Config, card: Card) {
        let aside = config.edition().deck().is_some_and(|deck| deck.aside);
        if aside {
            self.deck = self.deck.without_one(card);
        }
        if card == Card::Shuffle || self.deck == Cards::default() {
            self.deck = full_deck(config.edition());
        }
    }

    fn move_again(&mut self) {
        self.stage = TurnPhase::Move;
        self.paid = 0;
    }

    /// Where a card sends the runner.
    fn target(&self, config: &Config, seat: usize, card: Card) -> Option<Square> {
        let square = self.runners[seat].square;
        match card {
            Card::CarrotBack => {
                self.if_free(below(config.edition().board.carrots, square).checked_ilog2()?)
            }
            Card::CarrotForward => {
                self.if_free(lowest(above(config.edition().board.carrots, square))?)
            }
            Card::FallBack => self.behind_the_next(config, seat),
            Card::Advance => self.before_the_next(config, seat),
            _ => None,
        }
    }

    fn if_free(&self, square: u32) -> Option<Square> {
        (self.occupied >> square & 1 == 0).then_some(Square::clamped(square))
    }

    fn behind_the_next(&self, config: &Config, seat: usize) -> Option<Square> {
        let runner = &self.runners[seat];
        let next = Square::clamped(below(self.occupied, runner.square).checked_ilog2()?);
        // Backwards a hedgehog may be entered.
        let open =
            self.open(config, runner.lettuces) | config.edition().board.hedgehogs & !self.occupied;
        // The start is always open.
        below(open, next).checked_ilog2().map(Square::clamped)
    }

    fn before_the_next(&self, config: &Config, seat: usize) -> Option<Square> {
        let runner = &self.runners[seat];
        let next = Square::clamped(lowest(above(self.occupied, runner.square))?);
        match lowest(above(self.open(config, runner.lettuces), next)) {
            Some(square) => Some(Square::clamped(square)),
            None => {
                self.may_finish(config, runner.lettuces, runner.carrots).then_some(Square::FINISH)
            }
        }
    }

    fn give_to_those_behind(&mut self, config: &Config, seat: usize) {
        let behind = self.seats_behind(self.runners[seat].square);
        let count = behind.count_ones() as u16;
        let hand = self.runners[seat].carrots;
        match GIFTS.into_iter().find(|gift| gift * count <= hand) {
            Some(gift) => {
                self.runners[seat].carrots -= gift * count;
                seats(behind).for_each(|other| self.runners[other].gain(gift.into()));
            }
            None => match config.edition().unpayable {
                Unpayable::Restart => self.send_back(config, seat),
                Unpayable::Forgive => {}
            },
        }
    }

    /// One carrot from each other runner that has one.
    fn collect(&mut self, seat: usize) {
        for other in seats(self.racing & !(1 << seat)) {
            if let Some(left) = self.runners[other].carrots.checked_sub(1) {
                self.runners[other].carrots = left;
                self.runners[seat].gain(1);
            }
        }
    }
}

/// The first square of a set.
fn lowest(set: u64) -> Option<u32> {
    (set != 0).then_some(set.trailing_zeros())
}
