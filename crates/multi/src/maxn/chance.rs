//! Where chance decides: the mean of the outcomes, of all or of a sample, and bounds for it.
//!
//! Where one stands against all and values are bounded, a mean can be known to lie outside of the
//! window before all outcomes are (Bruce Ballard, 1983; Thomas Hauk, Michael Buro and Jonathan
//! Schaeffer, 2004): each outcome still unknown is worth no less than the least and no more than the
//! most that can be. Outcomes are searched with what window that leaves (*Star1*). *Star2* first looks
//! at one move after each outcome, which often narrows what the outcome can be worth on the side that
//! matters. A mean inside the window is the same to the last bit as without bounds, as all outcomes are
//! then known exactly and added up in the same order; a little room is left for rounding.

use game::{Game, MAX_PLAYERS, MoveList, PayoffEval, Turn, Values, scatter};

use super::against::Window;
use super::need::Need;
use super::order::Order;
use super::walk::{NodeContext, Walk};
use crate::ChanceRule;
use crate::choice::Choose;

/// Memory for one event of chance.
pub struct Room<G: Game> {
    /// The outcomes with their probabilities.
    outcomes: Vec<(G::Chance, f64)>,
    /// Between what our liking of each outcome lies.
    ranges: Vec<Range>,
}

impl<G: Game> Default for Room<G> {
    fn default() -> Self {
        Self { outcomes: Vec::new(), ranges: Vec::new() }
    }
}

#[derive(Clone, Copy)]
struct Range {
    least: f64,
    most: f64,
}

impl<G: Game, E: PayoffEval<G>, C: Choose> Walk<'_, G, E, C> {
    /// What a position in which chance decides is worth.
    pub fn by_chance<N: Need<C>>(&mut self, game: &mut G, place: NodeContext, need: N) -> Values {
        let most = match self.settings.chance {
            ChanceRule::Skip => {
                let mut skipped = game.clone();
                return if skipped.skip_chance() {
                    self.value(&mut skipped, place, need)
                } else {
                    self.eval.evaluate(game)
                };
            }
            ChanceRule::Mean => None,
            ChanceRule::Sample { outcomes, seed } => Some((usize::from(outcomes), seed)),
        };
        let mut room = self.rooms.pop().unwrap_or_default();
        room.outcomes.clear();
        game.chances(&mut room.outcomes);
        if let Some((most, seed)) = most
            && room.outcomes.len() > most
        {
            draw(&mut room.outcomes, most, scatter(seed, game.key()));
        }
        let values = match need.window().filter(|&window| self.can_leave(window)) {
            Some(window) => self.bounded_mean(game, &mut room, place, window),
            None => self.mean(game, &room, place, need.of_outcome()),
        };
        self.rooms.push(room);
        values
    }

    fn mean<N: Need<C>>(
        &mut self,
        game: &mut G,
        room: &Room<G>,
        place: NodeContext,
        need: N,
    ) -> Values {
        let mut mean = Sums::default();
        for &(chance, probability) in &room.outcomes {
            let values = self.outcome(game, chance, place, need);
            if self.guard.was_spent() {
                break;
            }
            add(&mut mean, &values, probability);
        }
        mean.map(|sum| sum as f32)
    }

    fn outcome<N: Need<C>>(
        &mut self,
        game: &mut G,
        chance: G::Chance,
        place: NodeContext,
        need: N,
    ) -> Values {
        let undo = game.resolve(chance);
        let values = self.value(game, place, need);
        game.unresolve(chance, undo);
        values
    }

    /// Whether a mean may turn out not to matter before all of it is known.
    fn can_leave(&self, window: Window) -> bool {
        self.scope.bounds.is_some()
            && C::is_linear(self.scope.players)
            && (window.low.0.is_finite() || window.high.0.is_finite())
    }

    /// The mean if it lies in the window; otherwise a vector that lies on the same side of it, no
    /// farther away.
    fn bounded_mean(
        &mut self,
        game: &mut G,
        room: &mut Room<G>,
        place: NodeContext,
        window: Window,
    ) -> Values {
        let (least, most) = self.scope.range;
        room.ranges.clear();
        room.ranges.resize(room.outcomes.len(), Range { least, most });
        let mut sum = Partial::new(window, self.scope.margin);
        for &(_, probability) in &room.outcomes {
            sum.least += probability * least;
            sum.most += probability * most;
        }
        if self.settings.probes && place.left > 1 {
            for (&(chance, probability), range) in room.outcomes.iter().zip(&mut room.ranges) {
                let within = sum.window_for(probability, *range, window);
                let undo = game.resolve(chance);
                let narrowed = self.probe(game, place, within, *range);
                game.unresolve(chance, undo);
                sum.narrow(probability, range, narrowed);
                if let Some(liking) = sum.outside() {
                    return C::vector(window.us, liking, self.scope.players);
                }
            }
        }
        let mut mean = Sums::default();
        for (&(chance, probability), range) in room.outcomes.iter().zip(&mut room.ranges) {
            let within = sum.window_for(probability, *range, window);
            let values = self.outcome(game, chance, place, within);
            if self.guard.was_spent() {
                break;
            }
            let (liking, _) = within.liking::<C>(&values, &self.scope);
            let exact = f64::from(liking);
            if liking <= within.low.0 {
                sum.narrow(probability, range, Range { most: exact, ..*range });
                return C::vector(window.us, sum.most as f32, self.scope.players);
            }
            if liking >= within.high.0 {
                sum.narrow(probability, range, Range { least: exact, ..*range });
                return C::vector(window.us, sum.least as f32, self.scope.players);
            }
            sum.narrow(probability, range, Range { least: exact, most: exact });
            add(&mut mean, &values, probability);
        }
        mean.map(|sum| sum as f32)
    }

    /// What the likeliest move says of a position: we like it at least as much if we are to move, and
    /// at most as much if somebody else is.
    fn probe(&mut self, game: &mut G, place: NodeContext, window: Window, range: Range) -> Range {
        let mut moves = MoveList::new();
        let Turn::Player(player) = game.turn(&mut moves) else { return range };
        let ours = player == window.us;
        let matters = if ours { window.high.0 } else { window.low.0 };
        if !matters.is_finite() || self.ends(place.before, player) {
            return range;
        }
        let mut order = Order::as_listed(moves.len());
        self.sort(game, &moves, player, place, window, &mut order);
        let key = self.table_key(game, place);
        let known = self.table.as_ref().and_then(|table| table.get(key));
        if let Some(best) = known.and_then(|known| known.best) {
            order.bring_first(best.into());
        }
        let mv = moves[order.index(0)];
        let undo = game.play_unchecked(mv);
        let values = self.value(game, place.below(player), window);
        game.undo(mv, undo);
        let (liking, _) = window.liking::<C>(&values, &self.scope);
        // A vector below the window may be worth less than it says, one above it more.
        match ours {
            true if liking > window.low.0 => Range { least: liking.into(), ..range },
            false if liking < window.high.0 => Range { most: liking.into(), ..range },
            _ => range,
        }
    }
}

/// What is known of a mean.
struct Partial {
    /// Between what it lies.
    least: f64,
    most: f64,
    /// It does not matter if it is this or less, or that or more.
    low: f64,
    high: f64,
}

impl Partial {
    fn new(window: Window, margin: f64) -> Self {
        let (low, high) = (f64::from(window.low.0) - margin, f64::from(window.high.0) + margin);
        Self { least: 0.0, most: 0.0, low, high }
    }

    /// What matters of an outcome, given what is known of the others.
    fn window_for(&self, probability: f64, range: Range, window: Window) -> Window {
        let low = range.most + (self.low - self.most) / probability;
        let high = range.least + (self.high - self.least) / probability;
        window.between(low as f32, high as f32)
    }

    /// More is known of an outcome.
    fn narrow(&mut self, probability: f64, range: &mut Range, narrowed: Range) {
        let least = narrowed.least.max(range.least);
        let most = narrowed.most.min(range.most);
        self.least += probability * (least - range.least);
        self.most += probability * (most - range.most);
        *range = Range { least, most };
    }

    /// A bound of the mean, if it lies outside of the window.
    fn outside(&self) -> Option<f32> {
        if self.most <= self.low {
            Some(self.most as f32)
        } else if self.least >= self.high {
            Some(self.least as f32)
        } else {
            None
        }
    }
}

/// A mean on the way, so exact that only the last rounding counts.
type Sums = [f64; MAX_PLAYERS];

fn add(sums: &mut Sums, values: &Values, probability: f64) {
    for (sum, &value) in sums.iter_mut().zip(values) {
        *sum += f64::from(value) * probability;
    }
}

/// Leaves of the outcomes a sample of so many, equally likely. One random number shifts evenly spaced
/// marks on the line of the probabilities (systematic sampling; William and Lillian Madow, 1944), so
/// that no outcome comes up a whole time more or less often than it should, and each as often on
/// average.
fn draw<T>(outcomes: &mut Vec<(T, f64)>, samples: usize, random: u64) {
    let first = (random >> 11) as f64 / (1u64 << 53) as f64;
    let all = samples as f64;
    let last = outcomes.len() - 1;
    let (mut sum, mut passed) = (0.0, 0.0);
    for (index, (_, probability)) in outcomes.iter_mut().enumerate() {
        sum += *probability;
        // The sum of the probabilities may round to a little less than 1.
        let marks = if index == last { all } else { (sum * all - first).ceil().clamp(passed, all) };
        *probability = (marks - passed) / all;
        passed = marks;
    }
    outcomes.retain(|&(_, probability)| probability > 0.0);
}
