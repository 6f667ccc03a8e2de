//! Chess in the lab.

use ::chess::{Board, CastlingRights, Chess, Color, Piece, Role, Square, eval};
use engine::GameKind;
use game::Evaluator as _;
use lab::appraisal::{
    self, Judgement, Remark, SquareTable, TermShare, for_first, sheet_tables, tapered,
    tapered_tables,
};
use lab::eval::{Anew, Both, Evaluation as _, Parts};
use lab::experiment::theory::Saving;
use lab::experiment::{self, Memory};
use lab::generators::Generators;
use lab::ladder::{
    MaxNParts, Rung, RungEval, RungInfo, STEPS_FOR_TWO, Timed, composed_maxn, for_two, step_for_two,
};
use lab::position::LabError;
use lab::reference::{Adjustable, Build, Knowledge, PieceWeight, Program};
use lab::subject::{GamePhase, LabGame};
use lab::{Limits, Settings};

use super::reference::{Reference, Tuned};
use super::{CHESS, ChessFeatures, NETWORK, generators, tables};
use crate::lab::{nothing_there, text};
use crate::networks;

/// The pieces with the terms of the evaluation that say where they stand well, and their letters.
const PIECES: [(&str, char); 6] = [
    ("pawn_square", 'p'),
    ("knight_square", 'n'),
    ("bishop_square", 'b'),
    ("rook_square", 'r'),
    ("queen_square", 'q'),
    ("king_square", 'k'),
];

const fn thesis(step: &'static str, depth: u32, positions: u32, time: u32) -> Saving {
    Saving { step, depth, positions, time }
}

/// The table of the diploma thesis whose program is the [reference program](lab::reference). The step
/// `killers` has the opening book in it.
const PUBLISHED: [Saving; 15] = [
    thesis("alpha-beta", 6, 45, 43),
    thesis("alpha-beta", 7, 53, 50),
    thesis("alpha-beta", 8, 71, 70),
    thesis("ordering", 6, 20, 21),
    thesis("ordering", 7, 23, 25),
    thesis("ordering", 8, 26, 25),
    thesis("hash", 6, 15, 14),
    thesis("hash", 7, 16, 16),
    thesis("hash", 8, 16, 15),
    thesis("killers", 6, 5, 4),
    thesis("killers", 7, 6, 6),
    thesis("killers", 8, 6, 6),
    thesis("negascout", 6, 17, 19),
    thesis("negascout", 7, 21, 22),
    thesis("negascout", 8, 20, 23),
];

/// The name of the weight of whatever is counted beside the material.
const POINT: &str = "point";

/// The reference evaluation with these weights; `None` for one that it does not have.
fn reference(build: &Build) -> Option<Reference> {
    let (mut tuned, mut point) = (Tuned::default(), 1);
    for (name, &weight) in &build.weights {
        *(if name == POINT { &mut point } else { tuned.named(name)? }) = weight;
    }
    Some(Reference::with(tuned).times(point))
}

/// Chess, for the lab.
pub struct ChessLab;

impl LabGame for ChessLab {
    type Game = Chess;

    const STEPS: &'static [&'static str] = STEPS_FOR_TWO;
    const POSITIONS: &'static str = include_str!("../../data/lab/chess.txt");
    const USUAL_DEPTHS: &'static [u32] = &[2, 3, 4, 5];
    const PUBLISHED_DEPTHS: &'static [u32] = &[6, 7, 8];
    const PUBLISHED: &'static [Saving] = &PUBLISHED;
    const ADJUSTABLE: Adjustable = Adjustable {
        weights: &[
            PieceWeight { name: "knight", usual: Tuned::USUAL.knight },
            PieceWeight { name: "bishop", usual: Tuned::USUAL.bishop },
            PieceWeight { name: "rook", usual: Tuned::USUAL.rook },
            PieceWeight { name: POINT, usual: 1 },
        ],
        evaluations: &[
            Knowledge::Reference,
            Knowledge::Material,
            Knowledge::Tables,
            Knowledge::Full,
        ],
    };
    const HAS_GENERATORS: bool = true;
    const ELO: &'static [(&'static str, i32)] = &[
        ("random", -240),
        ("greedy", -130),
        ("minimax", 270),
        ("alpha-beta", 640),
        ("piece-square", 910),
        ("quiescence", 1610),
        ("ordering", 1400),
        ("null-move", 1350),
        ("reference", 1320),
    ];

    fn kind() -> &'static dyn GameKind {
        &CHESS
    }

    fn rung(entry: &RungInfo) -> Option<Box<dyn Rung<Chess>>> {
        match entry.worth {
            RungEval::Nothing | RungEval::Material => for_two(entry.name, tables::material()),
            RungEval::Tables => for_two(entry.name, tables::tables()),
            RungEval::Reference => for_two(entry.name, Reference::default()),
        }
    }

    fn pawn(worth: RungEval) -> Option<i32> {
        Some(match worth {
            RungEval::Nothing | RungEval::Material => tables::material().pawn(),
            RungEval::Tables => tables::tables().pawn(),
            RungEval::Reference => Reference::default().pawn(),
        })
    }

    fn step(name: &str) -> Option<Box<dyn Rung<Chess>>> {
        step_for_two(name, Reference::default())
    }

    fn maxn(parts: MaxNParts) -> Box<dyn Rung<Chess>> {
        composed_maxn(parts, Both(Reference::default()))
    }

    fn program(build: &Build) -> Option<Box<dyn Timed<Chess>>> {
        fn of<E: Parts<Chess> + 'static>(eval: E, build: &Build) -> Option<Box<dyn Timed<Chess>>> {
            Some(Box::new(Program::new(eval, build.switches).ok()?))
        }
        match build.evaluation.unwrap_or(Knowledge::Reference) {
            Knowledge::Material => of(tables::material(), build),
            Knowledge::Tables => of(tables::tables(), build),
            Knowledge::Reference => of(reference(build)?, build),
            Knowledge::Full => of(Anew::new(eval::Handcrafted::new(), Knowledge::FULL_PAWN), build),
        }
    }

    fn memory(game: &Chess, settings: &Settings) -> Option<Memory> {
        Some(Memory::measure(game, &tables::tables(), settings))
    }

    fn generators(game: &Chess, depth: u32, limits: &Limits) -> Result<Generators, LabError> {
        generators::count(game, depth, limits)
    }

    fn stage(game: &Chess) -> GamePhase {
        GamePhase::of_pieces(game.board().occupied().len())
    }

    fn judgements(game: &Chess) -> Vec<Judgement> {
        let own = match eval::breakdown(game.board()) {
            Some(breakdown) => tapered(&breakdown),
            None => {
                let mut evaluator = eval::Handcrafted::new();
                evaluator.reset(game);
                Judgement {
                    name: "own",
                    pawn: Some(Knowledge::FULL_PAWN),
                    total: vec![for_first(game, evaluator.evaluate(game))],
                    remark: Some(Remark::KnownWin),
                    ..Judgement::default()
                }
            }
        };
        let evaluation = Reference::default();
        let terms = evaluation.components(game.board()).into_iter().map(|(name, seats)| {
            TermShare { name: name.to_owned(), seats: seats.map(f64::from).to_vec() }
        });
        let reference = Judgement {
            name: "reference",
            pawn: Some(evaluation.pawn()),
            total: vec![for_first(game, evaluation.value(game))],
            terms: terms.collect(),
            ..Judgement::default()
        };
        let king = Piece::new(Color::White, Role::King).index();
        let ladder = appraisal::ladder(game, &tables::material(), &tables::tables(), king);
        let network = networks::judgement::<ChessFeatures>(&NETWORK, game);
        vec![own, network, reference, ladder]
    }

    fn square_tables() -> Vec<SquareTable> {
        let pieces = Role::ALL.map(|role| {
            let piece = Piece::new(Color::White, role);
            (role.upper_char().to_ascii_lowercase(), piece.index())
        });
        let mut tables = tapered_tables(eval::TERMS, eval::weight, &PIECES, |s| s);
        tables.extend(sheet_tables(&pieces, &tables::material(), &tables::tables()));
        tables
    }

    fn moved(game: &Chess, from: &str, to: &str) -> Result<Chess, String> {
        let [from, to] = [from, to].map(str::parse::<Square>);
        let (from, to) = (from.map_err(text)?.index(), to.map_err(text)?.index());
        let mut setup = game.board().to_setup();
        setup.ep_square = None;
        let piece = setup.board[from].take().ok_or_else(nothing_there)?;
        setup.board[to] = Some(piece);
        let board = Board::from_setup(&setup).or_else(|_| {
            // A king or a rook may have left the place from which it could castle.
            setup.castling = CastlingRights::NONE;
            Board::from_setup(&setup)
        });
        Ok(Chess::new(board.map_err(text)?, false))
    }

    fn published() -> Option<experiment::Remark> {
        Some(experiment::Remark::savings(&PUBLISHED))
    }
}
