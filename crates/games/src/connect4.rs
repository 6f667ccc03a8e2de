//! Connect Four behind the object-safe layer and in the lab.

use ::connect4::{ConnectFour, Move, Threats};
use ::stones::{Grid, Square};
use engine::GameKind;
use game::Player;

use crate::kind::TypedKind;
use crate::stones::{StoneGame, Stones, lines_through};

/// Connect Four, for lists of games.
pub static CONNECT_FOUR: TypedKind<Stones<ConnectFour>> = TypedKind::new();

impl StoneGame for ConnectFour {
    type Evaluator = Threats;

    const ID: &'static str = "connect4";
    const NAME: &'static str = "Connect Four";
    const BOARD: Grid = Grid { columns: 7, rows: 6 };
    const BENCH: &'static [&'static str] = &[
        "7/7/7/7/7/7",
        "7/7/7/3o3/3x3/2oxx2",
        "7/7/3o3/3x3/2xo3/1oxxo2",
        "7/3x3/3o3/2ox3/2xo3/1oxxox1",
    ];
    const BENCH_DEPTH: u32 = 16;
    const POSITIONS: &'static str = include_str!("../data/lab/connect4.txt");
    const USUAL_DEPTHS: &'static [u32] = &[3, 4, 5, 6];
    const TERM: &'static str = "lines";

    fn kind() -> &'static dyn GameKind {
        &CONNECT_FOUR
    }

    fn at(&self, square: Square) -> Option<Player> {
        Self::at(self, square)
    }

    fn square(mv: Move) -> Option<Square> {
        Some(mv.square())
    }

    fn worth(index: usize) -> i32 {
        let square = Square { column: index / Self::BOARD.rows, row: index % Self::BOARD.rows };
        lines_through(Self::BOARD, square, 4)
    }
}
