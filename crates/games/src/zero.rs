//! The games that can be learned from nothing, each with the plan of a run that has served it well.

use std::time::Duration;

use ::connect4::{ConnectFour, EXAM};
use ::tictactoe::TicTacToe;
use game::Game;
use zero::{Exam, ExamError, PlayRules, Size, TypedZero, ZeroGame, ZeroGames, ZeroPlan};

use crate::stones::{StoneGame, Stones};

/// Every game that can be learned from nothing, in the order in which they are offered.
pub static ZERO: ZeroGames = ZeroGames::new(&[
    &TypedZero::<Stones<TicTacToe>>::new(),
    &TypedZero::<Stones<ConnectFour>>::new(),
]);

impl ZeroGame for Stones<TicTacToe> {
    type Game = TicTacToe;

    const ID: &'static str = TicTacToe::ID;
    const USUAL_TIME: Duration = Duration::from_secs(60);

    fn plan(seed: u64) -> ZeroPlan {
        ZeroPlan {
            game: TicTacToe::ID.to_owned(),
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
            },
            window: 10,
            reuse: 6.0,
            batch: 128,
            rate: 0.003,
            search_share: 0.3,
            exam_simulations: 32,
        }
    }

    fn start() -> TicTacToe {
        TicTacToe::start(&())
    }

    /// Every position of the game.
    fn exam() -> Result<Exam<TicTacToe>, ExamError> {
        Ok(Exam::of_all(&Self::start()))
    }
}

impl ZeroGame for Stones<ConnectFour> {
    type Game = ConnectFour;

    const ID: &'static str = ConnectFour::ID;
    const USUAL_TIME: Duration = Duration::from_secs(600);

    fn plan(seed: u64) -> ZeroPlan {
        ZeroPlan {
            game: ConnectFour::ID.to_owned(),
            seed,
            size: Size { reach: 3, channels: 32, hidden: 128 },
            games: 500,
            play: PlayRules {
                simulations: 32,
                fast_simulations: 8,
                full_share: 0.35,
                considered: 7,
                random_share: 0.8,
                random_plies: 20,
                most_plies: 42,
                exploration: 1.0,
            },
            window: 30,
            reuse: 4.0,
            batch: 512,
            rate: 0.002,
            search_share: 0.3,
            exam_simulations: 200,
        }
    }

    fn start() -> ConnectFour {
        ConnectFour::start(&())
    }

    fn exam() -> Result<Exam<ConnectFour>, ExamError> {
        Exam::read(&(), EXAM)
    }
}
