//! The evaluators that candidates are searched and played with: expected payoffs, so that a mean
//! over cards weighs a won race as it should.

use game::{Depth, Game, MoveList, PayoffEval, Player, Turn, Values};
use hare::eval::{Reference, Weights};
use hare::{Hare, Move};
use multi::{Choice, MaxN, Settings};
use rand::RngExt;

/// The lead by the reference evaluator that counts as 73 % of a win.
const LEAD: f32 = 30.0;
/// What a race still open counts as at least; at most it counts as the rest.
const OPEN: f32 = 0.02;
/// What a move less on the way to a won race counts, so that it is not put off.
const SOONER: f32 = 1e-5;

/// The payoff of a race for two: the real one of one that is over, that of a logistic function of
/// the reference evaluator's lead before.
#[derive(Clone)]
pub struct Racer(Reference);

impl Racer {
    /// With these weights of the reference evaluator.
    pub fn new(weights: Weights) -> Self {
        Self(Reference::new(weights))
    }

    /// What the first player may expect.
    fn first(&self, game: &Hare) -> f32 {
        match winner(game) {
            Some(winner) => {
                // A race ends after at most 600 moves.
                let late = SOONER * f32::from(game.moves_played());
                if winner == Player::FIRST { 1.0 - late } else { late }
            }
            None => {
                let values = self.0.evaluate(game);
                OPEN + (1.0 - 2.0 * OPEN) / (1.0 + ((values[1] - values[0]) / LEAD).exp())
            }
        }
    }
}

impl PayoffEval<Hare> for Racer {
    fn evaluate(&self, game: &Hare) -> Values {
        shared(self.first(game))
    }
}

/// A lower bound of the payoff of one player, but for [`Doubter::SLACK`]: what is not over counts as
/// lost. The little that is added brings the moves in order.
#[derive(Clone)]
pub struct Doubter {
    pub racer: Racer,
    pub player: Player,
}

impl Doubter {
    /// How much a bound may be too high.
    pub const SLACK: f32 = 1e-3;
}

impl PayoffEval<Hare> for Doubter {
    fn evaluate(&self, game: &Hare) -> Values {
        let own = match winner(game) {
            Some(winner) => f32::from(u8::from(winner == self.player)),
            None => Self::SLACK * self.racer.evaluate(game)[self.player.index()],
        };
        shared(if self.player == Player::FIRST { own } else { 1.0 - own })
    }
}

fn shared(first: f32) -> Values {
    let mut values = Values::default();
    values[0] = first;
    values[1] = 1.0 - first;
    values
}

/// Who came home first, if anybody did.
fn winner(game: &Hare) -> Option<Player> {
    [Player::FIRST, Player::SECOND]
        .into_iter()
        .find(|&player| game.runner(player).home() == Some(1))
}

/// A full search to this depth at most: all moves, the mean over all cards, cut-offs that change
/// nothing.
pub fn searcher<E: PayoffEval<Hare>>(eval: E, depth: Depth) -> MaxN<E> {
    let settings =
        Settings { sorted: true, cutoffs: true, ..Settings::plain(depth, Choice::Relative) };
    MaxN::new(eval, settings).expect("cut-offs are sound by relative choice")
}

/// Weights from the grid that the reference tried.
pub fn random_weights(rng: &mut impl RngExt) -> Weights {
    let mut tenths = || rng.random_range(5..=20_u8);
    let [lettuces, carrots, squares] = [tenths(), tenths(), tenths()].map(|n| f32::from(n) / 10.0);
    Weights { lettuces, carrots, squares }
}

/// Plays a race on until it ends, but no more than `most` moves. Returns what it is worth to the
/// first player: ½ when it is still open.
///
/// `choose` is asked for every move.
pub fn play_on(
    game: &mut Hare,
    most: u32,
    rng: &mut impl RngExt,
    mut choose: impl FnMut(&mut Hare, Player, &[Move]) -> Move,
) -> f32 {
    let mut moves = MoveList::new();
    for _ in 0..most {
        loop {
            match game.turn(&mut moves) {
                Turn::Over(payoffs) => return payoffs.of(Player::FIRST),
                Turn::Player(player) => {
                    let mv = choose(game, player, &moves);
                    game.play_unchecked(mv);
                    break;
                }
                Turn::Chance => {
                    game.resolve(game.chance(rng.random()).expect("a card is due"));
                }
            }
        }
    }
    0.5
}
