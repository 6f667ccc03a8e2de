//! Positions from games with random moves in between.

use std::collections::HashSet;

use game::{Depth, Game};
use hare::studies::Study;
use hare::{Config, Hare};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use super::phase::Phase;
use super::racer::{Racer, play_on, random_weights, searcher};

/// Depth of the players, in plies.
const DEPTH: u32 = 2;
/// How often a move is drawn instead.
const RANDOM: f64 = 0.3;
/// Larger hands hardly come up where nobody moves at random.
const MOST_CARROTS: u16 = 250;
/// Moves after which a game is left.
const MOST_MOVES: u32 = 120;

/// A position to be judged.
pub struct Candidate {
    pub phase: Phase,
    /// With a winner that means nothing yet.
    pub study: Study,
}

/// Plays game after game and takes out of each at most one position of each phase.
pub struct Candidates {
    seed: u64,
    /// Games played.
    pub games: u32,
    /// Lines of all that were taken.
    taken: HashSet<String>,
}

impl Candidates {
    pub fn new(seed: u64) -> Self {
        Self { seed, games: 0, taken: HashSet::new() }
    }

    /// The candidates of the next game among the phases that are wanted, and the random numbers to
    /// go on with.
    pub fn next_game(&mut self, wanted: &[Phase]) -> (Vec<Candidate>, StdRng) {
        // A sequence for each game: what is done with its candidates does not change the next one.
        let mut seeds = StdRng::seed_from_u64(self.seed);
        let mut rng = StdRng::seed_from_u64(seeds.random::<u64>() ^ u64::from(self.games));
        self.games += 1;
        let positions = positions(&mut rng);
        let mut candidates = Vec::new();
        for &phase in wanted {
            let here: Vec<_> = positions.iter().filter(|(other, _)| *other == phase).collect();
            if let Some((phase, study)) = here.choose(&mut rng)
                && self.taken.insert(study.to_string())
            {
                candidates.push(Candidate { phase: *phase, study: study.clone() });
            }
        }
        (candidates, rng)
    }
}

/// The positions of a game in which a player is to move, as far as a study can hold them.
fn positions(rng: &mut StdRng) -> Vec<(Phase, Study)> {
    let depth = Depth::new(DEPTH).expect("a depth");
    let players = [(); 2].map(|()| searcher(Racer::new(random_weights(rng)), depth));
    let mut choices = StdRng::seed_from_u64(rng.random());
    let mut found = Vec::new();
    let mut game = Hare::start(&Config::default());
    play_on(&mut game, MOST_MOVES, rng, |game, player, moves| {
        let usual = game.runners().iter().all(|runner| runner.carrots <= MOST_CARROTS);
        if usual
            && let Some(study) = Study::new(game, player)
            && let Some(phase) = Phase::of(study.game())
        {
            found.push((phase, study));
        }
        if choices.random_bool(RANDOM) {
            moves[choices.random_range(0..moves.len())]
        } else {
            players[player.index()].search(game).best.unwrap_or(moves[0])
        }
    });
    found
}
