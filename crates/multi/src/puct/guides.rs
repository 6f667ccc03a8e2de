//! Guides that need no network.

use game::{Game, MoveList, PayoffEval, Turn, Values, scatter};

use super::{Advice, Asked, Guide};

/// Random games from the position on; all moves are as promising. Tree search by rollouts is what Monte
/// Carlo tree search began with (Coulom 2006).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rollouts {
    /// Games from each position, one at least.
    pub games: u32,
    /// Plies after which a game is broken off; it counts as equal shares then.
    pub plies: u32,
    /// From what the moves follow, together with the position.
    pub seed: u64,
}

impl<G: Game> Guide<G> for Rollouts {
    fn advise(&mut self, asked: &[Asked<G>], advice: &mut Advice) {
        for Asked { game, moves, .. } in asked {
            let games = self.games.max(1);
            let mut values = Values::default();
            for number in 0..games {
                let seed = scatter(self.seed ^ game.key(), u64::from(number));
                let of = play_out(game, self.plies, seed);
                values.iter_mut().zip(of).for_each(|(sum, value)| *sum += value);
            }
            let values = values.map(|sum| sum / games as f32);
            advice.push(values, uniform(moves.len()));
        }
    }
}

/// What a random game comes to.
fn play_out<G: Game>(game: &G, plies: u32, seed: u64) -> Values {
    let mut game = game.clone();
    let mut moves = MoveList::new();
    for ply in 0..plies {
        let drawn = scatter(seed, u64::from(ply));
        match game.turn(&mut moves) {
            Turn::Over(_) => break,
            Turn::Player(_) => {
                game.play_unchecked(moves[(drawn % moves.len() as u64) as usize]);
            }
            Turn::Chance => match game.chance((drawn >> 11) as f64 / (1u64 << 53) as f64) {
                Some(chance) => drop(game.resolve(chance)),
                None => break,
            },
        }
    }
    let mut values = Values::default();
    match game.ending() {
        Some(ending) => {
            let payoffs = ending.payoffs;
            values[..payoffs.as_slice().len()].copy_from_slice(payoffs.as_slice());
        }
        None => {
            let players = game.players();
            values[..players].fill(1.0 / players as f32);
        }
    }
    values
}

/// An evaluation that speaks in shares of the payoff; all moves are as promising, or the better the more
/// they are worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Static<E> {
    /// The evaluation.
    pub eval: E,
    /// How much the value of the position after a move counts in its prior: the factor in the exponent.
    /// With 0 no move is looked at.
    pub sharpness: f32,
}

impl<G: Game, E: PayoffEval<G>> Guide<G> for Static<E> {
    fn advise(&mut self, asked: &[Asked<G>], advice: &mut Advice) {
        for Asked { game, player, moves } in asked {
            let values = self.eval.evaluate(game);
            if self.sharpness == 0.0 {
                advice.push(values, uniform(moves.len()));
                continue;
            }
            let mut after = game.clone();
            let worths = moves.iter().map(|&mv| {
                let undo = after.play_unchecked(mv);
                let own = match after.ending() {
                    Some(ending) => ending.payoffs.of(*player),
                    None => self.eval.evaluate(&after)[player.index()],
                };
                after.undo(mv, undo);
                self.sharpness * own
            });
            let worths: Vec<f32> = worths.collect();
            let most = worths.iter().copied().fold(f32::NEG_INFINITY, f32::max);
            let shares: Vec<f32> = worths.iter().map(|worth| libm::expf(worth - most)).collect();
            let sum: f32 = shares.iter().sum();
            advice.push(values, shares.into_iter().map(|share| share / sum));
        }
    }
}

fn uniform(moves: usize) -> impl Iterator<Item = f32> {
    std::iter::repeat_n(1.0 / moves as f32, moves)
}

/// Guides that are alike and share their work: each answers a part of the positions, as a task of the
/// thread pool of rayon that is the current one.
#[derive(Clone, Debug)]
pub struct Threaded<A> {
    guides: Vec<(A, Advice)>,
}

impl<A: Clone> Threaded<A> {
    /// So many of a guide, one at least.
    #[must_use]
    pub fn new(guide: &A, threads: usize) -> Self {
        Self { guides: vec![(guide.clone(), Advice::default()); threads.max(1)] }
    }
}

impl<G: Game, A: Guide<G>> Guide<G> for Threaded<A> {
    fn advise(&mut self, asked: &[Asked<G>], advice: &mut Advice) {
        if let [(guide, _)] = self.guides.as_mut_slice() {
            // Another thread would take longer to wake up than the answer takes.
            return guide.advise(asked, advice);
        }
        let share = asked.len().div_ceil(self.guides.len()).max(1);
        let work = |(guide, advice): &mut (A, Advice), asked: &[Asked<G>]| {
            advice.clear();
            guide.advise(asked, advice);
        };
        rayon::scope(|scope| {
            for (own, asked) in self.guides.iter_mut().zip(asked.chunks(share)) {
                scope.spawn(move |_| work(own, asked));
            }
        });
        for (_, own) in self.guides.iter().take(asked.len().div_ceil(share)) {
            advice.append(own);
        }
    }
}
