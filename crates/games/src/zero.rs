//! The games that can be learned from nothing, each with the plan of a run that has served it well.

use std::ops::RangeInclusive;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use ::connect4::{ConnectFour, EXAM};
use ::hare::{Config, Edition, Hare, Move};
use ::tictactoe::TicTacToe;
use game::Game;
use zero::{
    Exam, ExamError, PlayRules, Rival, RolloutRival, Size, TypedZero, ZeroGame, ZeroGames, ZeroPlan,
};

use crate::adapter::Adapter;
use crate::agents::Budget;
use crate::hare::{HareAdapter, strength_named};
use crate::party::Party;
use crate::stones::{StoneGame, Stones};

/// Every game that can be learned from nothing, in the order in which they are offered.
pub static ZERO: ZeroGames = ZeroGames::new(&[
    &TypedZero::<Stones<TicTacToe>>::new(),
    &TypedZero::<Stones<ConnectFour>>::new(),
    &TypedZero::<HareAdapter>::new(),
]);

/// Memory of a rival, in MiB.
const MEMORY: usize = 1;

/// Simulations of a move of Monte Carlo tree search by random games, as a rival.
const ROLLOUTS: RolloutRival = RolloutRival { simulations: 200, solves: true };

impl ZeroGame for Stones<TicTacToe> {
    type Game = TicTacToe;

    const ID: &'static str = TicTacToe::ID;
    const PLAYERS: RangeInclusive<usize> = 2..=2;
    const USUAL_TIME: Duration = Duration::from_secs(60);

    fn plan(players: usize, seed: u64) -> ZeroPlan {
        ZeroPlan {
            game: TicTacToe::ID.to_owned(),
            players,
            seed,
            size: Size { reach: 2, channels: 16, hidden: 64 },
            games: 200,
            play: PlayRules {
                simulations: 24,
                fast_simulations: 8,
                full_share: 0.6,
                considered: 9,
                random_share: 0.8,
                random_plies: 6,
                most_plies: 9,
                exploration: 1.0,
                solves: true,
            },
            window: 10,
            reuse: 6.0,
            batch: 128,
            rate: 0.003,
            search_share: 0.3,
            exam_simulations: 32,
            meeting_games: 60,
        }
    }

    fn start(_: usize) -> TicTacToe {
        TicTacToe::start(&())
    }

    /// Every position of the game.
    fn exam() -> Result<Exam<TicTacToe>, ExamError> {
        Ok(Exam::of_all(&TicTacToe::start(&())))
    }

    fn rivals() -> Vec<Box<dyn Rival<TicTacToe>>> {
        vec![Box::new(ROLLOUTS)]
    }
}

impl ZeroGame for Stones<ConnectFour> {
    type Game = ConnectFour;

    const ID: &'static str = ConnectFour::ID;
    const PLAYERS: RangeInclusive<usize> = 2..=2;
    const USUAL_TIME: Duration = Duration::from_secs(600);

    fn plan(players: usize, seed: u64) -> ZeroPlan {
        ZeroPlan {
            game: ConnectFour::ID.to_owned(),
            players,
            seed,
            size: Size { reach: 3, channels: 32, hidden: 128 },
            games: 500,
            play: PlayRules {
                simulations: 32,
                fast_simulations: 8,
                full_share: 0.8,
                considered: 7,
                random_share: 1.0,
                random_plies: 30,
                most_plies: 42,
                exploration: 1.0,
                solves: true,
            },
            window: 30,
            reuse: 4.0,
            batch: 512,
            rate: 0.002,
            search_share: 0.3,
            exam_simulations: 200,
            meeting_games: 60,
        }
    }

    fn start(_: usize) -> ConnectFour {
        ConnectFour::start(&())
    }

    fn exam() -> Result<Exam<ConnectFour>, ExamError> {
        Exam::read(&(), EXAM)
    }

    fn rivals() -> Vec<Box<dyn Rival<ConnectFour>>> {
        vec![Box::new(ROLLOUTS)]
    }
}

impl ZeroGame for HareAdapter {
    type Game = Hare;

    const ID: &'static str = <Self as Adapter>::ID;
    const PLAYERS: RangeInclusive<usize> = 2..=6;
    const USUAL_TIME: Duration = Duration::from_secs(3600);

    fn plan(players: usize, seed: u64) -> ZeroPlan {
        ZeroPlan {
            game: <Self as Adapter>::ID.to_owned(),
            players,
            seed,
            size: Size { reach: 0, channels: 128, hidden: 128 },
            games: 400,
            play: PlayRules {
                simulations: 32,
                fast_simulations: 8,
                full_share: 0.35,
                considered: 8,
                random_share: 0.3,
                random_plies: 12,
                most_plies: 2000,
                exploration: 1.0,
                solves: false,
            },
            window: 30,
            reuse: 4.0,
            batch: 512,
            rate: 0.002,
            search_share: 0.5,
            exam_simulations: 200,
            meeting_games: 60,
        }
    }

    /// The classic edition, until one runner is left.
    ///
    /// # Panics
    /// For any other number of players than 2 to 6.
    fn start(players: usize) -> Hare {
        Hare::start(&Config::new(Edition::classic(), players).expect("2 to 6 players"))
    }

    /// Two of the levels, which find their moves quickly.
    fn rivals() -> Vec<Box<dyn Rival<Hare>>> {
        vec![Box::new(HareLevel("casual")), Box::new(HareLevel("strong"))]
    }
}

/// An opponent of Hare and Hedgehog by the name of its level.
struct HareLevel(&'static str);

impl Rival<Hare> for HareLevel {
    fn name(&self) -> String {
        self.0.to_owned()
    }

    fn choose(&self, game: &Hare, seed: u64) -> Option<Move> {
        let stop = AtomicBool::new(false);
        let budget = Budget { depth: None, nodes: None, time: None, stop: &stop, seed };
        let mut agent = HareAdapter::agent(strength_named(self.0)?, MEMORY);
        agent.think(&mut game.clone(), &budget, &mut |_| ()).best()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find_moves<Z: ZeroGame>(players: usize) {
        let start = Z::start(players);
        for rival in Z::rivals() {
            assert!(rival.choose(&start, 1).is_some(), "{} of {}", rival.name(), Z::ID);
        }
    }

    #[test]
    fn rivals_find_moves() {
        find_moves::<Stones<TicTacToe>>(2);
        find_moves::<Stones<ConnectFour>>(2);
        find_moves::<HareAdapter>(2);
        find_moves::<HareAdapter>(6);
    }
}
