//! Connect Four behind the object-safe layer.

use ::connect4::{ConnectFour, Move, Threats};
use ::stones::Grid;
use engine::{EngineError, GameInfo, LevelInfo, Opponent, Record};
use game::{Evaluator as _, Notation as _, Player, ZeroSum as _};

use crate::adapter::{Adapter, Duel, Path};
use crate::duel::DuelOpponent;
use crate::kind::Kind;
use crate::{records, stones as board};

pub mod lab;

/// The board.
const BOARD: Grid = Grid { columns: 7, rows: 6 };
/// Depth of the benchmark search in plies.
const BENCH_DEPTH: u32 = 16;
/// The positions of the benchmark.
const BENCH: &[&str] = &[
    "7/7/7/7/7/7",
    "7/7/7/3o3/3x3/2oxx2",
    "7/7/3o3/3x3/2xo3/1oxxo2",
    "7/3x3/3o3/2ox3/2xo3/1oxxox1",
];

/// Connect Four, for lists of games.
pub static CONNECT_FOUR: Kind<ConnectFourAdapter> = Kind::new();

/// What there is to know of it beyond its rules.
pub struct ConnectFourAdapter;

impl Adapter for ConnectFourAdapter {
    type Game = ConnectFour;

    const ID: &'static str = "connect4";
    const USUAL: &'static str = "standard";
    const SEATS: &'static [&'static str] = &["x", "o"];

    fn info() -> GameInfo {
        GameInfo {
            variants: vec![Self::USUAL.to_owned()],
            draws: false,
            files: BOARD.columns as u8,
            ranks: BOARD.rows as u8,
            start: "7/7/7/7/7/7".to_owned(),
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

    fn mover(game: &ConnectFour) -> Player {
        game.side()
    }

    fn path(_: &ConnectFour, mv: Move, _: &str) -> Path {
        Path { to: mv.square().to_string(), ..Path::default() }
    }

    fn diagram(game: &ConnectFour) -> String {
        let key = game::Game::key(game);
        let board = board::diagram(BOARD, |square| game.at(square));
        format!("{board}\nFen: {}\nKey: {key:016x}\n", game.write_position())
    }

    fn explain(game: &ConnectFour) -> String {
        let value = Threats.evaluate(game);
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

impl Duel for ConnectFourAdapter {
    type Evaluator = Threats;

    fn variant_in_record(_: &str) -> Option<&'static str> {
        Some("Connect Four")
    }

    fn variant_of_record(name: &str) -> Option<&'static str> {
        name.eq_ignore_ascii_case("Connect Four").then_some(Self::USUAL)
    }
}
