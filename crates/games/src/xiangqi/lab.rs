//! Xiangqi in the lab.

use ::xiangqi::{Board, Color, Config, Piece, Role, Square, Xiangqi, eval};
use engine::GameKind;
use lab::appraisal::{self, Judgement, SquareTable, sheet_tables, tapered, tapered_tables};
use lab::eval::{Anew, Both, Evaluation as _, Sheet};
use lab::experiment::{Leaves, Memory, Remark};
use lab::generators::Generators;
use lab::ladder::{
    MaxNParts, Rung, RungEval, RungInfo, STEPS_FOR_TWO, Timed, composed_maxn, for_two, step_for_two,
};
use lab::position::LabError;
use lab::reference::{Adjustable, Build, Knowledge, Program};
use lab::subject::{GamePhase, LabGame};
use lab::{Limits, Settings};

use super::{NETWORK, XIANGQI, XiangqiFeatures, generators, tables};
use crate::lab::{nothing_there, text};
use crate::networks;

/// The pieces with the terms of the evaluation that say where they stand well, and their letters.
const PIECES: [(&str, char); 7] = [
    ("pawn_square", 'p'),
    ("advisor_square", 'a'),
    ("elephant_square", 'b'),
    ("horse_square", 'n'),
    ("cannon_square", 'c'),
    ("rook_square", 'r'),
    ("king_square", 'k'),
];

/// Moves a position that a published course work on xiangqi reckons with.
const MOVES: u32 = 40;

fn sheet(worth: RungEval) -> Sheet<Xiangqi> {
    match worth {
        RungEval::Nothing | RungEval::Material => tables::material(),
        RungEval::Tables | RungEval::Reference => tables::tables(),
    }
}

/// Xiangqi, for the lab.
pub struct XiangqiLab;

impl LabGame for XiangqiLab {
    type Game = Xiangqi;

    const STEPS: &'static [&'static str] = STEPS_FOR_TWO;
    const POSITIONS: &'static str = include_str!("../../data/lab/xiangqi.txt");
    const USUAL_DEPTHS: &'static [u32] = &[2, 3, 4];
    const PUBLISHED_DEPTHS: &'static [u32] = &[4, 5];
    const PUBLISHED_MOVES: Option<f64> = Some(MOVES as f64);
    const ADJUSTABLE: Adjustable = Adjustable {
        weights: &[],
        evaluations: &[Knowledge::Tables, Knowledge::Material, Knowledge::Full],
    };
    const HAS_GENERATORS: bool = true;
    const ELO: &'static [(&'static str, i32)] = &[
        ("random", -90),
        ("greedy", 70),
        ("minimax", 680),
        ("alpha-beta", 1250),
        ("piece-square", 1480),
        ("quiescence", 2100),
        ("ordering", 1780),
        ("null-move", 1860),
        ("reference", 1800),
    ];

    fn kind() -> &'static dyn GameKind {
        &XIANGQI
    }

    fn rung(entry: &RungInfo) -> Option<Box<dyn Rung<Xiangqi>>> {
        for_two(entry.name, sheet(entry.worth))
    }

    fn pawn(worth: RungEval) -> Option<i32> {
        Some(sheet(worth).pawn())
    }

    fn step(name: &str) -> Option<Box<dyn Rung<Xiangqi>>> {
        step_for_two(name, tables::tables())
    }

    fn maxn(parts: MaxNParts) -> Box<dyn Rung<Xiangqi>> {
        composed_maxn(parts, Both(tables::tables()))
    }

    fn program(build: &Build) -> Option<Box<dyn Timed<Xiangqi>>> {
        let on = build.switches;
        Some(match build.evaluation.unwrap_or(Knowledge::Tables) {
            Knowledge::Material => Box::new(Program::new(tables::material(), on).ok()?),
            Knowledge::Tables => Box::new(Program::new(tables::tables(), on).ok()?),
            Knowledge::Full => Box::new(
                Program::new(Anew::new(eval::Handcrafted::new(), Knowledge::FULL_PAWN), on).ok()?,
            ),
            Knowledge::Reference => return None,
        })
    }

    fn memory(game: &Xiangqi, settings: &Settings) -> Option<Memory> {
        Some(Memory::measure(game, &tables::tables(), settings))
    }

    fn generators(game: &Xiangqi, depth: u32, limits: &Limits) -> Result<Generators, LabError> {
        generators::count(game, depth, limits)
    }

    fn stage(game: &Xiangqi) -> GamePhase {
        let board = game.board();
        let pieces = Color::ALL.map(|color| board.by_color(color).len());
        GamePhase::of_pieces(pieces.iter().sum())
    }

    fn judgements(game: &Xiangqi) -> Vec<Judgement> {
        let own = tapered(&eval::breakdown(game.board()));
        let network = networks::judgement::<XiangqiFeatures>(&NETWORK, game);
        let king = Piece::new(Color::Red, Role::King).index();
        let ladder = appraisal::ladder(game, &tables::material(), &tables::tables(), king);
        vec![own, network, ladder]
    }

    fn square_tables() -> Vec<SquareTable> {
        let pieces = Role::ALL.map(|role| {
            let piece = Piece::new(Color::Red, role);
            (role.upper_char().to_ascii_lowercase(), piece.index())
        });
        // Left and right are alike: five files from the edge to the middle are stored.
        let place = |square: usize| {
            let (rank, file) = (square / 9, square % 9);
            5 * rank + file.min(8 - file)
        };
        let mut tables = tapered_tables(eval::TERMS, eval::weight, &PIECES, place);
        tables.extend(sheet_tables(&pieces, &tables::material(), &tables::tables()));
        tables
    }

    fn moved(game: &Xiangqi, from: &str, to: &str) -> Result<Xiangqi, String> {
        let [from, to] = [from, to].map(str::parse::<Square>);
        let (from, to) = (from.map_err(text)?.index(), to.map_err(text)?.index());
        let mut setup = game.board().to_setup();
        let piece = setup.board[from].take().ok_or_else(nothing_there)?;
        setup.board[to] = Some(piece);
        let board = Board::from_setup(&setup).map_err(text)?;
        Ok(Xiangqi::new(board, Config::default()))
    }

    fn published() -> Option<Remark> {
        let trees = Self::PUBLISHED_DEPTHS.iter().map(|&depth| Leaves::of(MOVES.into(), depth));
        Some(Remark::PublishedLeaves { moves: MOVES, trees: trees.collect(), printed: 74_118 })
    }
}
