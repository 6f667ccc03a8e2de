//! Games against itself, to take positions from them.
//!
//! Everything is counted in positions searched by one thread and drawn from the seed and the number
//! of the game, and each game begins with an empty table, so a game depends on nothing that was
//! played before it.

use engine::{EngineError, Sample, SampleRules, SampledGame, Sampler, Start};
use game::{Ending, Game, MoveList, Player, Turn, ZeroSum as _, scatter};
use pgn::Outcome;
use search::{Control, Limits, Line, Searcher};

use super::sample;
use crate::adapter::{Adapter, Tuned};
use crate::books::outcome_of;
use crate::session::{open, starting_position};

type MoveOf<A> = <<A as Adapter>::Game as Game>::Move;

/// Size of the transposition table in MiB.
const TABLE_MIB: usize = 4;
/// Openings drawn before one out of balance is played for want of another.
const DRAWS: u64 = 50;
/// No position is taken that is worth more, in centipawns: it teaches nothing.
const MOST: i32 = 2000;

/// A program that plays both sides.
pub struct SelfSampler<A: Tuned> {
    searcher: Searcher<A::Game, A::Evaluator>,
    rules: SampleRules,
    openings: Vec<A::Game>,
}

/// Numbers drawn by lot, one after the other.
struct SeedSequence {
    seed: u64,
    drawn: u64,
}

impl SeedSequence {
    const fn new(seed: u64) -> Self {
        Self { seed, drawn: 0 }
    }

    /// A number below `most`.
    fn below(&mut self, most: usize) -> usize {
        self.drawn += 1;
        (scatter(self.seed, self.drawn) % most.max(1) as u64) as usize
    }
}

/// How a game ended: its result for the first player, and why.
type End = (f32, &'static str);

impl<A: Tuned> SelfSampler<A> {
    pub fn new(rules: &SampleRules) -> Result<Self, EngineError> {
        let searcher = Searcher::new(A::Evaluator::default(), TABLE_MIB)?;
        let mut openings = rules
            .openings
            .iter()
            .map(|start| open::<A>(start, |_, _, _| Ok(())))
            .collect::<Result<Vec<_>, _>>()?;
        if openings.is_empty() {
            openings.push(starting_position::<A>(&Start::default())?.1);
        }
        Ok(Self { searcher, rules: rules.clone(), openings })
    }

    /// Where a game begins.
    fn opening(&mut self, lot: &mut SeedSequence) -> A::Game {
        let mut last = None;
        for _ in 0..DRAWS {
            let Some(game) = self.drawn(lot) else { continue };
            self.searcher.clear();
            let even = self.think(&game).is_some_and(|line| {
                line.score.mate().is_none() && line.score.raw().abs() <= self.rules.balance
            });
            if even {
                return game;
            }
            last = Some(game);
        }
        last.unwrap_or_else(|| self.openings[0].clone())
    }

    /// An opening with random moves; `None` where they end the game.
    fn drawn(&self, lot: &mut SeedSequence) -> Option<A::Game> {
        let mut game = self.openings[lot.below(self.openings.len())].clone();
        let mut moves = MoveList::new();
        let random = match self.rules.random_plies {
            0 => 0,
            plies => plies as usize + lot.below(2),
        };
        for _ in 0..random {
            let Turn::Player(_) = game.turn(&mut moves) else { return None };
            let mv = moves[lot.below(moves.len())];
            game.play_unchecked(mv);
        }
        ending_of(&game).is_none().then_some(game)
    }

    fn think(&mut self, game: &A::Game) -> Option<Line<MoveOf<A>>> {
        let limits = Limits { nodes: Some(self.rules.nodes), ..Limits::default() };
        self.searcher.think(game, &limits, &Control::new(), |_| ()).lines.into_iter().next()
    }

    /// Plays on to the end, taking down every quiet position.
    fn play_out(&mut self, game: &mut A::Game, quiet: &mut Vec<Sample>) -> (End, usize) {
        let mut decided = Decided::default();
        for plies in 0..SampleRules::LONGEST {
            if let Some(ending) = ending_of(game) {
                return ((result_of(&ending), ending.reason), plies);
            }
            let Some(line) = self.think(game) else { break };
            let Some(&mv) = line.moves.first() else { break };
            let first = match game.side() {
                Player::FIRST => line.score.raw(),
                _ => -line.score.raw(),
            };
            let open = line.score.mate().is_none() && first.abs() <= MOST;
            if open && !game.in_check() && !game.is_noisy(mv) {
                quiet.push(sample::<A>(game, first));
            }
            if let Some(end) = decided.add(first, self.rules.resign) {
                return (end, plies);
            }
            game.play_unchecked(mv);
        }
        ((0.5, "length"), SampleRules::LONGEST)
    }
}

impl<A: Tuned> Sampler for SelfSampler<A> {
    fn play(&mut self, number: u64) -> SampledGame {
        let mut lot = SeedSequence::new(scatter(self.rules.seed, number));
        let mut game = self.opening(&mut lot);
        self.searcher.clear();
        let mut quiet = Vec::new();
        let ((result, reason), plies) = self.play_out(&mut game, &mut quiet);
        let samples = spread(quiet, self.rules.per_game, &mut lot);
        SampledGame { samples, result, reason, plies }
    }
}

/// How long one side has been far ahead.
#[derive(Default)]
struct Decided {
    plies: u32,
    /// Whether it is the first player.
    first: bool,
}

impl Decided {
    /// Takes note of a value for the first player; yields the end of a game that is decided.
    fn add(&mut self, first: i32, resign: Option<i32>) -> Option<End> {
        let resign = resign?;
        let ahead = first > 0;
        let goes_on = first.abs() >= resign && (self.plies == 0 || ahead == self.first);
        self.plies = if goes_on { self.plies + 1 } else { u32::from(first.abs() >= resign) };
        self.first = ahead;
        (self.plies >= SampleRules::RESIGN_PLIES).then_some((f32::from(u8::from(ahead)), "decided"))
    }
}

/// An end that the player to move may claim is claimed.
fn ending_of<G: Game>(game: &G) -> Option<Ending> {
    game.ending().or_else(|| game.claims().into_iter().next())
}

fn result_of(ending: &Ending) -> f32 {
    match outcome_of(ending) {
        Outcome::FirstWins => 1.0,
        Outcome::SecondWins => 0.0,
        _ => 0.5,
    }
}

/// At most so many of a game's positions, one drawn from each of as many stretches of equal length:
/// neighbours tell nearly the same.
fn spread(quiet: Vec<Sample>, most: usize, lot: &mut SeedSequence) -> Vec<Sample> {
    if quiet.len() <= most {
        return quiet;
    }
    let stretch = |index: usize| index * quiet.len() / most;
    let places: Vec<usize> = (0..most)
        .map(|index| stretch(index) + lot.below(stretch(index + 1) - stretch(index)))
        .collect();
    places.into_iter().map(|place| quiet[place].clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_position_is_taken_from_each_stretch() {
        let quiet = |count: i32| -> Vec<Sample> {
            (0..count)
                .map(|at| Sample { position: String::new(), key: 0, centipawns: at })
                .collect()
        };
        assert_eq!(spread(quiet(3), 4, &mut SeedSequence::new(1)).len(), 3);
        let taken = spread(quiet(41), 4, &mut SeedSequence::new(1));
        let places: Vec<i32> = taken.iter().map(|sample| sample.centipawns).collect();
        for (place, range) in places.iter().zip([0..10, 10..20, 20..30, 30..41]) {
            assert!(range.contains(place), "{places:?}");
        }
        assert_ne!(taken, spread(quiet(41), 4, &mut SeedSequence::new(2)));
    }

    #[test]
    fn a_game_is_decided_when_one_side_stays_far_ahead() {
        let run = |values: &[i32], resign| {
            let mut decided = Decided::default();
            values.iter().find_map(|&value| decided.add(value, resign))
        };
        assert_eq!(run(&[2500; 8], Some(2000)), Some((1.0, "decided")));
        assert_eq!(run(&[-2500; 8], Some(2000)), Some((0.0, "decided")));
        assert_eq!(run(&[2500; 7], Some(2000)), None);
        assert_eq!(run(&[2500; 8], None), None);
        let turned = [[2500; 7], [-2500; 7]].concat();
        assert_eq!(run(&turned, Some(2000)), None);
        assert_eq!(run(&[&turned[..], &[-2500]].concat(), Some(2000)), Some((0.0, "decided")));
    }
}
