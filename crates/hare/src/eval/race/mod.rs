//! An evaluator that counts turns.

mod turns;

use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};

use game::{Bounds, MAX_PLAYERS, PayoffEval, Values};
use serde::Deserialize;

use crate::rules::Position;
use crate::{Edition, Hare, TurnPhase, Until};

use turns::{Assumed, Turns};

static FILE: LazyLock<File> = LazyLock::new(|| {
    toml::from_str(include_str!("../../../data/race.toml")).expect("the embedded file is valid")
});

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    /// For two, three, … players.
    players: [Weights; MAX_PLAYERS - 1],
}

/// What a lead of turns is worth in a game for so many players.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Weights {
    /// How many turns of lead make 73 % when the runner who is nearer to the finish is about to enter
    /// it.
    pub scale: f32,
    /// What each turn that it still needs adds to that.
    pub scale_per_turn: f32,
    /// Turns that a lettuce in hand costs beyond those counted for a runner alone, as others stand on
    /// the squares where it could be eaten: for the first, second and third.
    pub lettuces: [f32; 3],
}

impl Weights {
    /// Those fitted to games, for two, three, … players.
    #[must_use]
    pub fn fitted() -> [Self; MAX_PLAYERS - 1] {
        FILE.players
    }
}

/// How fast the likelihood of a place falls with each step from the present one, in the tables of
/// turns.
const DRIFT: f32 = 0.85;

/// The evaluator by turns to go: for each player the payoff that it may expect.
///
/// Tables tell how many turns a runner needs to the finish when it runs alone and plays well, with
/// lettuces to eat, carrots to get and to get rid of, and hare squares at the mean of their cards.
/// The lead of a runner over another one is a difference of turns, and makes a chance to come home
/// before it (a logistic function, as in the model of Bradley and Terry, 1952, whose spread grows
/// with the length of the race still to run). Under that model the expected payoff of a place in the
/// race is a sum over pairs; where only the first runner home wins, the chances of all to be first
/// are in proportion to their strengths (Luce, 1959).
///
/// The values are shares of the payoff: each lies between 0 and 1, and they sum up to what the
/// payoffs of a finished game do. A finished game has its payoffs.
#[derive(Clone, Debug)]
pub struct Race {
    /// For two, three, … players.
    weights: [Weights; MAX_PLAYERS - 1],
    edition: &'static Edition,
    tables: Arc<Tables>,
}

impl Race {
    /// The evaluator with the fitted weights. It is fastest in games of this edition.
    #[must_use]
    pub fn new(edition: &'static Edition) -> Self {
        Self::with_weights(edition, Weights::fitted())
    }

    /// The evaluator with these weights for two, three, … players.
    #[must_use]
    pub fn with_weights(edition: &'static Edition, weights: [Weights; MAX_PLAYERS - 1]) -> Self {
        Self { weights, edition, tables: Tables::of(edition) }
    }
}

/// For the usual edition.
impl Default for Race {
    fn default() -> Self {
        Self::new(Edition::classic())
    }
}

impl PayoffEval<Hare> for Race {
    #[inline]
    fn evaluate(&self, game: &Hare) -> Values {
        if game.position.is_over(&game.config) {
            let payoffs = game.position.payoffs(&game.config);
            let mut values = Values::default();
            values[..game.config.players()].copy_from_slice(payoffs.as_slice());
            return values;
        }
        self.shares(game)
    }

    /// The payoffs of a game sum up to half a point a player, to one where only the first runner home
    /// wins; with room for rounding.
    fn bounds(&self, players: usize) -> Option<Bounds> {
        Some(Bounds { least: 0.0, most_sum: players as f32 / 2.0 + 1e-5 })
    }

    /// Solves the tables of turns that the game can still need, a few hundredths of a second for each:
    /// 2 of a game for two at its start, 20 of one for six.
    fn prepare(&self, game: &Hare) {
        let (players, edition) = (game.config.players(), game.config.edition());
        let home = players - game.position.racing.count_ones() as usize;
        let last = match game.config.until {
            Until::OneLeft => players - 2,
            Until::FirstHome => 0,
        };
        let tables = Tables::of(edition);
        for home in home..=last {
            let ahead = if edition.home_runners_count { home } else { 0 };
            for place in 1..=players - home {
                tables.get(edition, players, ahead + place, home);
            }
        }
    }
}

impl Race {
    /// Expected turns of each runner until it is home, with parts of a turn for those who move before
    /// it. Runners at home have 0.
    #[must_use]
    pub fn turns(&self, game: &Hare) -> Values {
        if std::ptr::eq(self.edition, game.config.edition()) {
            self.turns_by(game, &self.tables)
        } else {
            self.turns_by(game, &Tables::of(game.config.edition()))
        }
    }

    #[inline]
    fn turns_by(&self, game: &Hare, tables: &Tables) -> Values {
        let mut turns = Values::default();
        let racing = game.position.racing;
        for (seat, turns) in turns.iter_mut().enumerate().take(game.config.players()) {
            if racing >> seat & 1 != 0 {
                *turns = self.turns_of(game, tables, seat);
            }
        }
        turns
    }

    fn shares(&self, game: &Hare) -> Values {
        let players = game.config.players();
        let turns = self.turns(game);
        match game.config.until {
            Until::OneLeft => self.by_places(&game.position, players, &turns),
            Until::FirstHome => self.by_first(&game.position, players, &turns),
        }
    }

    #[inline]
    fn turns_of(&self, game: &Hare, tables: &Tables, seat: usize) -> f32 {
        let Hare { config, position } = game;
        let edition = config.edition();
        let racing = position.racing;
        let runner = &position.runners[seat];
        let place = position.place_of(config, seat);
        let home = config.players() - racing.count_ones() as usize;
        let table = tables.get(edition, config.players(), place as usize, home);
        let bit = 1u8 << seat;
        let weights = &self.weights[config.players() - 2];
        let blocked = weights.lettuces.iter().take(runner.lettuces.into()).sum::<f32>();
        if seat == position.seat() {
            let here = (runner.lettuces, runner.square, runner.carrots);
            let to_come = match position.stage {
                TurnPhase::Move if position.missing & bit == 0 => table.at(here.0, here.1, here.2),
                TurnPhase::Move => self.waiting(table, game, seat, place),
                TurnPhase::Draw => 1.0 + table.drawing(edition, position.deck, here, position.paid),
                TurnPhase::Exchange => {
                    let amount = edition.pay.exchange;
                    let with = |hand| table.at(here.0, here.1, hand);
                    let give = here.2.checked_sub(amount).map_or(f32::INFINITY, with);
                    1.0 + with(here.2).min(with(here.2.saturating_add(amount))).min(give)
                }
            };
            return to_come + blocked;
        }
        // Racing seats from the one to move to this one.
        let before = if seat > position.seat() {
            racing & (bit - 1) & !((1 << position.seat()) - 1)
        } else {
            racing & ((bit - 1) | !((1 << position.seat()) - 1))
        };
        let waits = before.count_ones() as f32 / racing.count_ones() as f32;
        self.waiting(table, game, seat, place) + waits + blocked
    }

    /// Turns of a runner from the start of its next turn on, with what the square will pay then if
    /// nobody changes place before.
    #[inline]
    fn waiting(&self, table: &Turns, game: &Hare, seat: usize, place: u32) -> f32 {
        let Hare { config, position } = game;
        let edition = config.edition();
        let runner = &position.runners[seat];
        let bit = 1u8 << seat;
        let pay = |amount: u16| runner.carrots.saturating_add(place as u16 * amount);
        if position.eating & bit != 0 {
            let left = runner.lettuces.saturating_sub(1);
            return 1.0 + table.at(left, runner.square, pay(edition.pay.lettuce));
        }
        let missed = f32::from(u8::from(position.missing & bit != 0));
        let pays = seat != position.seat() && edition.pays(runner.square, place);
        let hand = if pays { pay(edition.pay.number) } else { runner.carrots };
        missed + table.at(runner.lettuces, runner.square, hand)
    }

    /// How many turns of lead make 73 %.
    #[inline]
    fn spread(&self, players: usize, turns: f32) -> f32 {
        let weights = &self.weights[players - 2];
        weights.scale + weights.scale_per_turn * (turns - 1.0).max(0.0)
    }

    /// Who of two comes home first decides about one place.
    fn by_places(&self, position: &Position, players: usize, turns: &[f32]) -> Values {
        let mut values = Values::default();
        let share = 1.0 / (players - 1) as f32;
        for seat in 0..players {
            let runner = &position.runners[seat];
            if let Some(place) = runner.home() {
                values[seat] = (players - usize::from(place)) as f32 * share;
                continue;
            }
            for other in seat + 1..players {
                if position.racing >> other & 1 == 0 {
                    continue;
                }
                let lead = turns[other] - turns[seat];
                let chance = logistic(lead / self.spread(players, turns[seat].min(turns[other])));
                values[seat] += chance * share;
                values[other] += (1.0 - chance) * share;
            }
        }
        values
    }

    fn by_first(&self, position: &Position, players: usize, turns: &[f32]) -> Values {
        let racing = |seat: &usize| position.racing >> seat & 1 != 0;
        let least = (0..players).filter(racing).map(|seat| turns[seat]).fold(f32::MAX, f32::min);
        let spread = self.spread(players, least);
        let mut values = Values::default();
        for seat in (0..players).filter(racing) {
            values[seat] = ((least - turns[seat]) / spread).exp();
        }
        let sum: f32 = values.iter().sum();
        values.map(|value| value / sum)
    }
}

#[inline]
fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// The tables of one edition, each solved when it is first asked for.
struct Tables(Vec<OnceLock<Turns>>);

impl std::fmt::Debug for Tables {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let solved = self.0.iter().filter(|table| table.get().is_some()).count();
        write!(f, "{solved} tables of turns")
    }
}

impl Tables {
    /// The tables of an edition; they are shared by all evaluators.
    fn of(edition: &'static Edition) -> Arc<Self> {
        static KNOWN: Mutex<Vec<(&Edition, Arc<Tables>)>> = Mutex::new(Vec::new());
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        match known.iter().find(|(of, _)| std::ptr::eq(*of, edition)) {
            Some((_, tables)) => tables.clone(),
            None => {
                let count = (MAX_PLAYERS + 1) * (MAX_PLAYERS + 1) * (MAX_PLAYERS + 1);
                let tables = Arc::new(Self((0..count).map(|_| OnceLock::new()).collect()));
                known.push((edition, tables.clone()));
                tables
            }
        }
    }

    #[inline]
    fn get(&self, edition: &Edition, players: usize, place: usize, home: usize) -> &Turns {
        let width = MAX_PLAYERS + 1;
        self.0[(players * width + place) * width + home]
            .get_or_init(|| Turns::new(edition, Assumed::new(edition, players, place, home, DRIFT)))
    }
}

#[cfg(test)]
mod tests {
    use game::{Game, MoveList, Turn};
    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::Config;

    /// A table that is not prepared would be solved in the first game that needs it.
    #[test]
    fn a_prepared_evaluator_has_all_tables_of_the_game() {
        let mut rng = StdRng::seed_from_u64(1);
        for (file, edition) in Edition::all().iter().enumerate() {
            for (players, until, wanted) in
                [(2, Until::OneLeft, 2), (3, Until::OneLeft, 5), (4, Until::FirstHome, 4)]
            {
                // One of its own, whose tables nobody else has asked for.
                let edition: &'static Edition = Box::leak(Box::new((*edition).clone()));
                let config = Config::new(edition, players).expect("2 to 6 players").until(until);
                let mut game = Hare::start(&config);
                let eval = Race::new(edition);
                let solved = || eval.tables.0.iter().filter(|table| table.get().is_some()).count();
                assert_eq!(solved(), 0);
                eval.prepare(&game);
                assert_eq!(solved(), wanted, "{file}, {players}");
                let mut moves = MoveList::new();
                loop {
                    eval.evaluate(&game);
                    match game.turn(&mut moves) {
                        Turn::Chance => {
                            game.resolve(game.chance(rng.random()).expect("a card"));
                        }
                        Turn::Player(_) if game.ending().is_none() => {
                            game.play_unchecked(moves[rng.random_range(0..moves.len())]);
                        }
                        Turn::Player(_) | Turn::Over(_) => break,
                    }
                }
                assert_eq!(solved(), wanted, "{file}, {players}");
            }
        }
    }
}
