//! Tic-tac-toe behind the object-safe layer and in the lab.

use ::stones::{Grid, Square};
use ::tictactoe::{Move, TicTacToe};
use endgame::tictactoe::TicTacToeEndings;
use engine::{Endgames, GameKind};
use game::Player;

use crate::endgames::TypedEndgames;
use crate::kind::TypedKind;
use crate::stones::{StoneGame, Stones, lines_through};

/// Tic-tac-toe, for lists of games.
pub static TICTACTOE: TypedKind<Stones<TicTacToe>> = TypedKind::new();

/// Its endgame tables: one, of the whole game.
static ENDGAMES: TypedEndgames<Stones<TicTacToe>, TicTacToeEndings> = TypedEndgames::new();

impl StoneGame for TicTacToe {
    type Evaluator = ();

    const ID: &'static str = "tictactoe";
    const NAME: &'static str = "Tic-tac-toe";
    const BOARD: Grid = Grid { columns: 3, rows: 3 };
    const BENCH: &'static [&'static str] = &["3/3/3", "3/1x1/2o", "x2/1o1/2x"];
    const BENCH_DEPTH: u32 = 9;
    const POSITIONS: &'static str = include_str!("../data/lab/tictactoe.txt");
    const USUAL_DEPTHS: &'static [u32] = &[2, 3, 4, 5];
    const TERM: &'static str = "lines";

    fn kind() -> &'static dyn GameKind {
        &TICTACTOE
    }

    fn endgames() -> Option<&'static dyn Endgames> {
        Some(&ENDGAMES)
    }

    fn at(&self, square: Square) -> Option<Player> {
        Self::at(self, square)
    }

    fn square(mv: Move) -> Option<Square> {
        Some(mv.square())
    }

    fn worth(index: usize) -> i32 {
        let square =
            Square { column: index % Self::BOARD.columns, row: index / Self::BOARD.columns };
        lines_through(Self::BOARD, square, 3)
    }
}
