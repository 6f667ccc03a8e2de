//! How many turns a runner still needs, if it had the track to itself.
//!
//! A race alone is a stochastic shortest path problem (Dimitri Bertsekas and John Tsitsiklis, 1991):
//! each turn costs one, hare squares and places in the race are chance. It is solved by value
//! iteration, one layer for each number of lettuces in hand.

use crate::edition::Cards;
use crate::rules::{above, below, cost, reach};
use crate::{Card, Edition, HareRule, Square, SquareKind};

/// Larger hands are read as this one; see [`Turns::at`].
const LARGEST_HAND: usize = 320;
const HANDS: usize = LARGEST_HAND + 1;
/// A carrot beyond the largest hand costs this many turns: twenty are worth one.
const FOR_EACH_BEYOND: f32 = 0.05;
/// What value iteration starts from, and the most that it yields.
const MOST: f32 = 100.0;
/// Sweeps over a layer end when no value changes by more.
const TOLERANCE: f32 = 1e-3;
const MOST_SWEEPS: usize = 200;
/// Places in the race, from 1; the first entry stays empty.
const PLACES: usize = 7;

/// What is assumed about the race while a runner runs alone.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Assumed {
    /// How likely it is to be in each place when a square asks for it.
    odds: [f32; PLACES],
    /// Carrots that may be left at the finish.
    allowance: u16,
    /// Number of players.
    players: usize,
}

impl Assumed {
    /// What a runner in this place has to expect, with so many already home: places farther from its
    /// own are less likely, each step by `drift`.
    pub fn new(edition: &Edition, players: usize, place: usize, home: usize, drift: f32) -> Self {
        let mut odds = [0.0; PLACES];
        let first = if edition.home_runners_count { home + 1 } else { 1 };
        for (other, odds) in odds.iter_mut().enumerate().take(players + 1).skip(first) {
            *odds = drift.powi(other.abs_diff(place) as i32);
        }
        let sum: f32 = odds.iter().sum();
        let allowance = (home as u16 + 1).saturating_mul(edition.finish_allowance);
        Self { odds: odds.map(|odds| odds / sum), allowance, players }
    }

    fn places(&self) -> impl Iterator<Item = (u16, f32)> {
        (0u16..).zip(self.odds).filter(|(_, odds)| *odds > 0.0)
    }
}

/// Expected turns to the finish by lettuces, square and carrots in hand, for a runner whose turn it
/// is.
#[derive(Debug)]
pub struct Turns {
    layers: Vec<Layer>,
    assumed: Assumed,
}

/// The values for one number of lettuces: a row of hands for each square.
type Layer = Vec<f32>;

#[inline]
fn read(layer: &[f32], square: usize, hand: usize) -> f32 {
    let beyond = hand.saturating_sub(LARGEST_HAND);
    layer[square * HANDS + hand - beyond] + beyond as f32 * FOR_EACH_BEYOND
}

impl Turns {
    /// Solves the race of an edition.
    pub fn new(edition: &Edition, assumed: Assumed) -> Self {
        let mut solved = Self { layers: Vec::new(), assumed };
        for lettuces in 0..=usize::from(edition.lettuces) {
            let layer = Sweep::new(edition, &solved, lettuces).solve();
            solved.layers.push(layer);
        }
        solved
    }

    /// Expected turns, this one included, of a runner that is about to move.
    #[inline]
    pub fn at(&self, lettuces: u8, square: Square, hand: u16) -> f32 {
        let layer = usize::from(lettuces).min(self.layers.len() - 1);
        match self.layers.get(layer) {
            Some(layer) if square != Square::FINISH => read(layer, square.index(), hand.into()),
            _ => 0.0,
        }
    }

    /// Turns to come of a runner that has just come to a hare square and draws from these cards.
    /// `paid` is what the move cost.
    pub fn drawing(
        &self,
        edition: &Edition,
        deck: Cards,
        (lettuces, square, hand): (u8, Square, u16),
        paid: u16,
    ) -> f32 {
        let drawn = Drawn {
            edition,
            assumed: &self.assumed,
            lettuces: lettuces.into(),
            square: square.index(),
            value: |lettuces, square, hand| {
                let square = Square::clamped(square as u32);
                self.at(lettuces as u8, square, hand as u16)
            },
        };
        let (mut sum, mut size) = (0.0, 0.0);
        for (card, copies) in deck.iter() {
            let turns = match card {
                Card::FreeMove => self.at(lettuces, square, hand.saturating_add(paid)),
                card => drawn.after(card, hand.into()),
            };
            sum += copies as f32 * turns;
            size += copies as f32;
        }
        if size > 0.0 { sum / size } else { self.at(lettuces, square, hand) }
    }
}

/// What the cards do to a runner on a hare square.
struct Drawn<'a, V> {
    edition: &'a Edition,
    assumed: &'a Assumed,
    lettuces: usize,
    square: usize,
    /// Turns by lettuces, square and hand.
    value: V,
}

impl<V: Fn(usize, usize, usize) -> f32> Drawn<'_, V> {
    /// Turns to come after this card, but for [`Card::FreeMove`], which depends on the move. Cards
    /// about other runners are taken to do nothing.
    fn after(&self, card: Card, hand: usize) -> f32 {
        let here = |hand| (self.value)(self.lettuces, self.square, hand);
        let square = Square::clamped(self.square as u32);
        match card {
            Card::MissTurn => 1.0 + here(hand),
            Card::EatLettuce if self.lettuces > 0 => 1.0 + self.eaten(hand),
            Card::EatLettuce => 1.0 + here(hand),
            Card::CarrotBack => match below(self.edition.board.carrots, square).checked_ilog2() {
                Some(carrots) => (self.value)(self.lettuces, carrots as usize, hand),
                None => here(hand),
            },
            Card::CarrotForward => match above(self.edition.board.carrots, square) {
                0 => here(hand),
                ahead => (self.value)(self.lettuces, ahead.trailing_zeros() as usize, hand),
            },
            Card::MoveAgain => here(hand) - 1.0,
            Card::Exchange => {
                let amount = usize::from(self.edition.pay.exchange);
                let give = hand.checked_sub(amount).map_or(f32::INFINITY, here);
                here(hand).min(here(hand + amount)).min(give)
            }
            // As often the one as the other: a turn lost, or another at once.
            Card::Crowd => here(hand),
            Card::LettuceCarrots if self.lettuces > 0 => here(hand + 10 * self.lettuces),
            Card::LettuceCarrots => 1.0 + here(hand),
            Card::SixtyFive => here(65),
            Card::Halve => here(hand.div_ceil(2)),
            Card::Shuffle => here(hand + self.assumed.players - 1),
            Card::FreeMove | Card::FallBack | Card::Advance | Card::Show | Card::Give => here(hand),
        }
    }

    /// Turns after a lettuce was eaten here.
    fn eaten(&self, hand: usize) -> f32 {
        let pay = self.edition.pay.lettuce;
        let after = |place: u16| {
            (self.value)(self.lettuces - 1, self.square, hand + usize::from(pay * place))
        };
        self.assumed.places().map(|(place, odds)| odds * after(place)).sum()
    }
}

/// One layer under way.
struct Sweep<'a> {
    edition: &'a Edition,
    solved: &'a Turns,
    lettuces: usize,
    /// Turns of a runner about to move.
    moving: Layer,
    /// Turns to come of a runner that has just arrived; on hare squares without the share of
    /// [`Card::FreeMove`].
    arrived: Layer,
    /// How likely that card is.
    free: f32,
}

impl<'a> Sweep<'a> {
    fn new(edition: &'a Edition, solved: &'a Turns, lettuces: usize) -> Self {
        let free = edition
            .deck()
            .map_or(0.0, |deck| deck.copies(Card::FreeMove) as f32 / deck.size().max(1) as f32);
        let size = HANDS * Square::FINISH.index();
        let (moving, arrived) = (vec![MOST; size], vec![MOST; size]);
        Self { edition, solved, lettuces, moving, arrived, free }
    }

    fn solve(mut self) -> Layer {
        for _ in 0..MOST_SWEEPS {
            let mut change = 0.0f32;
            for square in (0..Square::FINISH.index()).rev() {
                for hand in (0..HANDS).rev() {
                    let turns = self.best(square, hand).min(MOST);
                    let place = square * HANDS + hand;
                    change = change.max((self.moving[place] - turns).abs());
                    self.moving[place] = turns;
                }
                for hand in 0..HANDS {
                    self.arrived[square * HANDS + hand] = self.arrival(square, hand);
                }
            }
            if change <= TOLERANCE {
                break;
            }
        }
        self.moving
    }

    fn here(&self, square: usize, hand: usize) -> f32 {
        read(&self.moving, square, hand)
    }

    /// Turns of a runner about to move, by its best move.
    fn best(&self, square: usize, hand: usize) -> f32 {
        let board = &self.edition.board;
        let from = Square::clamped(square as u32);
        let mut best = f32::INFINITY;
        for to in square + 1..=(square + reach(hand as u16)).min(Square::FINISH.index()) {
            let left = hand - usize::from(cost(to - square));
            best = best.min(self.forward(to, left, hand));
        }
        if let Some(hedgehog) = below(board.hedgehogs, from).checked_ilog2() {
            let hedgehog = hedgehog as usize;
            let pay = usize::from(self.edition.pay.hedgehog) * (square - hedgehog);
            best = best.min(1.0 + self.here(hedgehog, hand + pay));
        }
        if self.edition.kind(from) == SquareKind::Carrot {
            let amount = usize::from(self.edition.pay.exchange);
            best = best.min(1.0 + self.here(square, hand + amount));
            if let Some(left) = hand.checked_sub(amount) {
                best = best.min(1.0 + self.here(square, left));
            }
        }
        if best.is_finite() {
            return best;
        }
        let restart = self.edition.restart;
        f32::from(u8::from(!restart.again)) + self.here(0, restart.carrots.into())
    }

    /// Turns of a runner that goes forward to a square with so many carrots left, this one included.
    fn forward(&self, to: usize, left: usize, hand: usize) -> f32 {
        let finish = Square::FINISH.index();
        if to == finish {
            let may = self.lettuces == 0 && left <= usize::from(self.solved.assumed.allowance);
            return if may { 1.0 } else { f32::INFINITY };
        }
        match self.edition.kind(Square::clamped(to as u32)) {
            SquareKind::Hedgehog => f32::INFINITY,
            SquareKind::Lettuce if self.lettuces == 0 => f32::INFINITY,
            SquareKind::Hare => {
                1.0 + self.arrived[to * HANDS + left] + self.free * self.here(to, hand)
            }
            _ => 1.0 + self.arrived[to * HANDS + left],
        }
    }

    /// Turns to come of a runner that has just arrived.
    fn arrival(&self, square: usize, hand: usize) -> f32 {
        let drawn = Drawn {
            edition: self.edition,
            assumed: &self.solved.assumed,
            lettuces: self.lettuces,
            square,
            value: |lettuces: usize, square, hand| match self.solved.layers.get(lettuces) {
                Some(layer) => read(layer, square, hand),
                None => self.here(square, hand),
            },
        };
        let at = Square::clamped(square as u32);
        match (self.edition.kind(at), &self.edition.hare) {
            (SquareKind::Lettuce, _) if self.lettuces > 0 => 1.0 + drawn.eaten(hand),
            (SquareKind::Number(_) | SquareKind::Flag, _) => {
                let paid = |place: u16| match self.edition.pays(at, place.into()) {
                    true => hand + usize::from(place * self.edition.pay.number),
                    false => hand,
                };
                let places = self.solved.assumed.places();
                places.map(|(place, odds)| odds * self.here(square, paid(place))).sum()
            }
            (SquareKind::Hare, HareRule::Deck(deck)) => {
                let size = deck.size().max(1) as f32;
                let cards = deck.full.iter().filter(|(card, _)| *card != Card::FreeMove);
                cards.map(|(card, copies)| copies as f32 / size * drawn.after(card, hand)).sum()
            }
            (SquareKind::Hare, &HareRule::Passers { gain, loss }) => {
                let lost = self.here(square, hand.saturating_sub(loss.into()));
                0.5 * (self.here(square, hand + usize::from(gain)) + lost)
            }
            _ => self.here(square, hand),
        }
    }
}
