//! Tic-tac-toe behind the object-safe layer.

use ::stones::Grid;
use ::tictactoe::{Move, TicTacToe};
use engine::{EngineError, GameInfo, LevelInfo, Opponent, Record};
use game::{Evaluator as _, Notation as _, Player, ZeroSum as _};

use crate::adapter::{Adapter, Duel, Path};
use crate::duel::DuelOpponent;
use crate::kind::Kind;
use crate::{records, stones as board};

pub mod lab;

/// The board.
const BOARD: Grid = Grid { columns: 3, rows: 3 };
/// Depth of the benchmark search in plies.
const BENCH_DEPTH: u32 = 9;
/// The positions of the benchmark.
const BENCH: &[&str] = &["3/3/3", "3/1x1/2o", "x2/1o1/2x"];

/// Tic-tac-toe, for lists of games.
pub static TICTACTOE: Kind<TicTacToeAdapter> = Kind::new();

/// What there is to know of it beyond its rules.
pub struct TicTacToeAdapter;

impl Adapter for TicTacToeAdapter {
    type Game = TicTacToe;

    const ID: &'static str = "tictactoe";
    const USUAL: &'static str = "standard";
    const SEATS: &'static [&'static str] = &["x", "o"];

    fn info() -> GameInfo {
        GameInfo {
            variants: vec![Self::USUAL.to_owned()],
            draws: false,
            files: BOARD.columns as u8,
            ranks: BOARD.rows as u8,
            start: "3/3/3".to_owned(),
            record: "pgn".to_owned(),
            levels: vec![LevelInfo { id: 1, elo: None, name: Some("full".to_owned()) }],
            ..GameInfo::default()
        }
    }

    fn config(variant: &str, _: usize) -> Option<()> {
        (variant == Self::USUAL).then_some(())
    }

    fn opponent() -> Box<dyn Opponent> {
        Box::new(DuelOpponent::<Self>::new())
    }

    fn mover(game: &TicTacToe) -> Player {
        game.side()
    }

    fn path(_: &TicTacToe, mv: Move, _: &str) -> Path {
        Path { to: mv.square().to_string(), ..Path::default() }
    }

    fn diagram(game: &TicTacToe) -> String {
        let key = game::Game::key(game);
        let board = board::diagram(BOARD, |square| game.at(square));
        format!("{board}\nFen: {}\nKey: {key:016x}\n", game.write_position())
    }

    fn explain(game: &TicTacToe) -> String {
        let value = ().evaluate(game);
        format!("{:+.2} for the side to move\n", f64::from(value.raw()) / 100.0)
    }

    fn read_record(text: &str) -> Result<Record, EngineError> {
        records::read::<Self>(text)
    }

    fn write_record(record: &Record) -> Result<String, EngineError> {
        records::write::<Self>(record)
    }

    fn bench() -> (&'static [&'static str], u32) {
        (BENCH, BENCH_DEPTH)
    }
}

impl Duel for TicTacToeAdapter {
    type Evaluator = ();

    fn variant_in_record(_: &str) -> Option<&'static str> {
        Some("Tic-tac-toe")
    }

    fn variant_of_record(name: &str) -> Option<&'static str> {
        name.eq_ignore_ascii_case("Tic-tac-toe").then_some(Self::USUAL)
    }
}
