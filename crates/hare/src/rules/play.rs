//! Playing a move, and what the start of the next turn brings.

use super::position::{Position, TurnPhase, seats};
use super::{Config, Until, cost};
use crate::{HareRule, Move, Square, SquareKind, Unpayable};

impl Position {
    /// Plays a legal move. Of an illegal one nothing is promised but that it does not panic.
    pub fn play(&mut self, config: &Config, mv: Move) {
        let seat = self.seat();
        let pay = config.edition().pay;
        self.moves = self.moves.saturating_add(1);
        let runner = &mut self.runners[seat];
        let from = runner.square.index() as u32;
        match mv {
            Move::Forward(squares) => {
                self.paid = cost(usize::from(squares));
                runner.carrots = runner.carrots.saturating_sub(self.paid);
                self.arrive(config, seat, Square::clamped(from + u32::from(squares)));
            }
            Move::Back(squares) => {
                runner.gain(u32::from(pay.hedgehog) * u32::from(squares));
                self.arrive(config, seat, Square::clamped(from.saturating_sub(squares.into())));
            }
            Move::Take => {
                runner.gain(pay.exchange.into());
                self.end_turn(config);
            }
            Move::Give => {
                runner.carrots = runner.carrots.saturating_sub(pay.exchange);
                self.end_turn(config);
            }
            Move::Stay => self.stay(config, seat),
        }
    }

    fn stay(&mut self, config: &Config, seat: usize) {
        let bit = 1 << seat;
        if self.stage == TurnPhase::Exchange {
            self.end_turn(config);
        } else if self.missing & bit != 0 {
            if self.eating & bit != 0 {
                let place = self.place_of(config, seat);
                let runner = &mut self.runners[seat];
                runner.lettuces = runner.lettuces.saturating_sub(1);
                runner.gain(place * u32::from(config.edition().pay.lettuce));
            }
            self.missing &= !bit;
            self.eating &= !bit;
            self.end_turn(config);
        } else {
            self.send_back(config, seat);
            if !config.edition().restart.again {
                self.end_turn(config);
            }
        }
    }

    /// Puts a runner on a square and does what the square demands; then the turn is over, unless a card
    /// has to be drawn.
    pub fn arrive(&mut self, config: &Config, seat: usize, to: Square) {
        self.put(seat, to);
        match config.edition().kind(to) {
            SquareKind::Lettuce => self.will_eat(seat),
            SquareKind::Hare => match config.edition().hare {
                HareRule::Deck(_) => {
                    self.stage = TurnPhase::Draw;
                    return;
                }
                HareRule::Passers { .. } => self.runners[seat].behind = self.seats_behind(to),
            },
            SquareKind::Finish => {
                let place = config.players() as u32 - self.racing.count_ones() + 1;
                self.runners[seat].place = place as u8;
                self.racing &= !(1 << seat);
            }
            _ => {}
        }
        self.end_turn(config);
    }

    /// The next turn goes for a lettuce, or is lost if there is none.
    pub fn will_eat(&mut self, seat: usize) {
        self.missing |= 1 << seat;
        if self.runners[seat].lettuces > 0 {
            self.eating |= 1 << seat;
        }
    }

    fn put(&mut self, seat: usize, to: Square) {
        let runner = &mut self.runners[seat];
        self.occupied &= !(1u64.unbounded_shl(runner.square.index() as u32));
        runner.square = to;
        runner.behind = 0;
        if to != Square::START {
            self.occupied |= 1u64.unbounded_shl(to.index() as u32);
        }
    }

    /// Back to the start with a new hand, lettuces kept.
    pub fn send_back(&mut self, config: &Config, seat: usize) {
        self.put(seat, Square::START);
        self.runners[seat].carrots = config.edition().restart.carrots;
    }

    /// Hands the turn to the next runner that is not home, and pays it.
    pub fn end_turn(&mut self, config: &Config) {
        self.stage = TurnPhase::Move;
        self.paid = 0;
        if self.is_over(config) {
            return;
        }
        let later = self.racing >> self.turn >> 1;
        self.turn = if later == 0 {
            self.racing.trailing_zeros() as u8
        } else {
            self.turn + 1 + later.trailing_zeros() as u8
        };
        self.begin_turn(config);
    }

    /// What the square pays or demands at the start of a turn.
    #[inline]
    fn begin_turn(&mut self, config: &Config) {
        let seat = self.seat();
        let square = self.runners[seat].square;
        let place = self.place_of(config, seat);
        let edition = config.edition();
        if edition.pays(square, place) {
            self.runners[seat].gain(place * u32::from(edition.pay.number));
        } else if let HareRule::Passers { gain, loss } = edition.hare
            && edition.kind(square) == SquareKind::Hare
        {
            self.settle_passers(config, seat, gain, loss);
        }
    }

    fn settle_passers(&mut self, config: &Config, seat: usize, gain: u16, loss: u16) {
        let runner = self.runners[seat];
        let passers = seats(runner.behind)
            .filter(|&other| self.runners[other].square > runner.square)
            .count() as u32;
        self.runners[seat].behind = 0;
        match u32::from(runner.carrots).checked_sub(passers * u32::from(loss)) {
            _ if passers == 0 => self.runners[seat].gain(gain.into()),
            Some(left) => self.runners[seat].carrots = left as u16,
            None => match config.edition().unpayable {
                Unpayable::Restart => self.send_back(config, seat),
                Unpayable::Forgive => {}
            },
        }
    }

    /// Whether nobody moves any more.
    #[inline]
    pub fn is_over(&self, config: &Config) -> bool {
        let racing = self.racing.count_ones();
        racing <= 1 || (config.until == Until::FirstHome && racing < config.players() as u32)
    }
}
