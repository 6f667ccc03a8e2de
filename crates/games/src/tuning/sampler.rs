//! Positions of games against itself.

use engine::{EngineError, Sample, SampleRules, SampledGame, Sampler};
use game::ZeroSum as _;

use super::sample;
use crate::adapter::Tuned;
use crate::learning::{SeedSequence, TypedPlayer};

/// No position is taken that is worth more, in centipawns: it teaches nothing.
const MOST: i32 = 2000;

/// A program that plays both sides, and takes positions from its games.
pub struct SelfSampler<A: Tuned> {
    player: TypedPlayer<A>,
    per_game: usize,
}

impl<A: Tuned> SelfSampler<A> {
    pub fn new(rules: &SampleRules) -> Result<Self, EngineError> {
        Ok(Self { player: TypedPlayer::new(&rules.play)?, per_game: rules.per_game })
    }
}

impl<A: Tuned> Sampler for SelfSampler<A> {
    fn play(&mut self, number: u64) -> SampledGame {
        let mut lot = self.player.lot(number);
        let mut game = self.player.opening(&mut lot).game;
        let mut quiet = Vec::new();
        let end = self.player.play_out(&mut game, |game, mv, first| {
            let open = first.mate().is_none() && first.raw().abs() <= MOST;
            if open && !game.in_check() && !game.is_noisy(mv) {
                quiet.push(sample::<A>(game, first.raw()));
            }
        });
        let samples = spread(quiet, self.per_game, &mut lot);
        SampledGame { samples, result: end.result, reason: end.reason, plies: end.plies }
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
}
