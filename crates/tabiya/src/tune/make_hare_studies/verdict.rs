//! Who wins a position, computed: by search, by proof where the search sees to the end, and by
//! playing it out.

use std::sync::atomic::{AtomicBool, Ordering};

use game::{Depth, Player};
use hare::Hare;
use hare::eval::Weights;
use multi::{Limits, MaxN};
use rand::RngExt;

use super::racer::{Doubter, Racer, play_on, random_weights, searcher};

/// The payoff of the winner from which on a verdict is clear.
pub const CLEAR: f32 = 0.8;
/// Depths, the last ones, in which a search has to agree with itself.
const AGREE: usize = 3;
/// From this square on of the runner ahead, a proof is tried.
const NEAR_FINISH: usize = 45;
/// Positions that the players of the playouts look at for a move.
const PLAYOUT_NODES: u64 = 5_000;
/// Moves after which a playout counts as drawn.
const PLAYOUT_MOVES: u32 = 200;

/// What a search says about the winner.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Seen {
    /// Who wins.
    pub winner: Player,
    /// Its payoff: expected, or a bound.
    pub payoff: f32,
    /// Depth in plies.
    pub depth: u32,
}

/// Searches a position deeper and deeper; `None` where the last depths do not agree on the winner.
pub fn search(game: &Hare, nodes: u64) -> Option<Seen> {
    let mut payoffs = Vec::new();
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    searcher(Racer::new(Weights::default()), Depth::MAX).deepen(
        &mut game.clone(),
        &limits,
        |depth, found| payoffs.push((depth, found.values[0])),
    );
    let last = &payoffs[payoffs.len().checked_sub(AGREE)?..];
    let &(depth, first) = last.last()?;
    let (winner, payoff) =
        if first > 0.5 { (Player::FIRST, first) } else { (Player::SECOND, 1.0 - first) };
    let agree = last.iter().all(|&(_, other)| (other > 0.5) == (first > 0.5));
    agree.then_some(Seen { winner, payoff, depth })
}

/// Looks for a proof that `winner` gets [`CLEAR`] or more whatever the other does. What the search does
/// not see to the end counts as lost, so the bound holds for the game itself.
pub fn prove(game: &Hare, winner: Player, nodes: u64) -> Option<Seen> {
    let foremost = game.runners().iter().map(|runner| runner.square.index()).max()?;
    if foremost < NEAR_FINISH {
        return None;
    }
    let doubter = Doubter { racer: Racer::new(Weights::default()), player: winner };
    let prover: MaxN<Doubter> = searcher(doubter, Depth::MAX);
    let stop = AtomicBool::new(false);
    let limits = Limits { nodes: Some(nodes), stop: Some(&stop), ..Limits::default() };
    let mut proof = None;
    prover.deepen(&mut game.clone(), &limits, |depth, found| {
        let payoff = found.values[winner.index()] - Doubter::SLACK;
        if payoff >= CLEAR && proof.is_none() {
            proof = Some(Seen { winner, payoff, depth });
            stop.store(true, Ordering::Relaxed);
        }
    });
    proof
}

/// Plays a position out and returns the mean payoff of `winner`; `None` as soon as that cannot be
/// [`CLEAR`] any more.
///
/// The players differ by their weights, which are drawn for every pair of games and change seats
/// within it.
pub fn play_out(game: &Hare, winner: Player, games: u32, rng: &mut impl RngExt) -> Option<f32> {
    let can_be_lost = (1.0 - CLEAR) * games as f32;
    let limits = Limits { nodes: Some(PLAYOUT_NODES), ..Limits::default() };
    let mut lost = 0.0;
    let mut players: [MaxN<Racer>; 2] = [player(rng), player(rng)];
    for number in 0..games {
        if number > 0 {
            players.swap(0, 1);
            if number % 2 == 0 {
                players = [player(rng), player(rng)];
            }
        }
        let first = play_on(&mut game.clone(), PLAYOUT_MOVES, rng, |game, player, moves| {
            let found = players[player.index()].deepen(game, &limits, |_, _| {});
            found.best.unwrap_or(moves[0])
        });
        lost += if winner == Player::FIRST { 1.0 - first } else { first };
        if lost > can_be_lost {
            return None;
        }
    }
    Some(1.0 - lost / games as f32)
}

fn player(rng: &mut impl RngExt) -> MaxN<Racer> {
    searcher(Racer::new(random_weights(rng)), Depth::MAX)
}

#[cfg(test)]
mod tests {
    use game::Notation;
    use hare::Config;
    use rand::SeedableRng;
    use rand::rngs::StdRng;

    use super::*;

    fn game(text: &str) -> Hare {
        Hare::read_position(&Config::default(), text).expect("a position")
    }

    #[test]
    fn a_race_that_is_won_at_once_is_won_by_all_means() {
        // Seven squares for 28 carrots, and one is left.
        let game = game("57;29;0/54;27;0");
        let seen = search(&game, 20_000).expect("clear");
        assert_eq!(seen.winner, Player::FIRST);
        assert!(seen.payoff > 0.99, "{seen:?}");
        let proof = prove(&game, Player::FIRST, 20_000).expect("a proof");
        assert_eq!(proof.depth, 1);
        assert!((proof.payoff - 1.0).abs() < 2.0 * Doubter::SLACK, "{proof:?}");
        assert_eq!(prove(&game, Player::SECOND, 20_000), None);
        let rng = &mut StdRng::seed_from_u64(1);
        assert_eq!(play_out(&game, Player::FIRST, 10, rng), Some(1.0));
        assert_eq!(play_out(&game, Player::SECOND, 10, rng), None);
    }

    #[test]
    fn a_proof_takes_the_turn_of_the_other_into_account() {
        // The first runner cannot finish and the second does, unless a card prevents it.
        let proof = prove(&game("51;21;0/59;17;0"), Player::SECOND, 100_000).expect("a proof");
        assert_eq!((proof.winner, proof.depth), (Player::SECOND, 2));
        // Far from the finish nothing is tried.
        assert_eq!(prove(&game("0;68;3/5;53;3"), Player::SECOND, 100_000), None);
    }

    #[test]
    fn the_start_is_not_clear() {
        let rng = &mut StdRng::seed_from_u64(1);
        let start = game("0;68;3/0;68;3");
        for winner in [Player::FIRST, Player::SECOND] {
            assert_eq!(play_out(&start, winner, 10, rng), None);
        }
    }
}
