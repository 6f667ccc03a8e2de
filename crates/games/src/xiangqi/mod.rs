//! Xiangqi behind the object-safe layer.

use std::sync::Arc;

use ::xiangqi::eval::{self, Handcrafted};
use ::xiangqi::{Config, File, Move, Piece, Rank, Repetition, Square, Xiangqi};
use endgame::xiangqi::XiangqiEndings;
use engine::{
    AnnotatedRecords, Books, Endgames, EngineError, Evaluation, GameInfo, Learning, Network,
    NetworkKind, NetworkSupport, OpeningNames, Opponent, Record, Tuning, Vision,
};
use game::{Notation, Player, Score, ZeroSum};
use tapered::{Pair, Term, Trace};

use crate::adapter::{Adapter, Duel, MoveSquares, Tuned, WithBooks};
use crate::annotated::PgnRecords;
use crate::books::TypedBooks;
use crate::duel::DuelOpponent;
use crate::endgames::TypedEndgames;
use crate::kind::TypedKind;
use crate::learning::{PolicyVision, TypedLearning, TypedVision};
use crate::networks::{self, ChosenEvaluator};
use crate::opening_names::TypedOpeningNames;
use crate::records;
use crate::strength::Scale;
use crate::tuning::TypedTuning;

mod bench;
mod generators;
pub mod lab;
mod levels;
mod network;
mod policy;
pub mod tables;

use levels::SCALE;

use network::NETWORK;

pub use network::XiangqiFeatures;

/// Repetitions are judged by checks and chases.
const STANDARD: &str = "standard";
/// Repetitions are judged by checks alone.
const CHECK_ONLY: &str = "check-only";
/// Every repetition is a draw.
const NO_REPETITION: &str = "no-repetition";
const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// Advantage in centipawns that wins every other game.
const WDL_EVEN: f64 = 300.0;
/// Centipawns over which winning chances change.
const WDL_SPREAD: f64 = 280.0;
/// Depth of the benchmark search in plies.
const BENCH_DEPTH: u32 = 13;

/// Xiangqi, for lists of games.
pub static XIANGQI: TypedKind<XiangqiAdapter> = TypedKind::new();

/// The common names of first moves.
static OPENING_NAMES: TypedOpeningNames<XiangqiAdapter> =
    TypedOpeningNames::new(include_str!("../../../../data/xiangqi/opening-names.tsv"));

/// What there is to know of it beyond its rules.
pub struct XiangqiAdapter;

/// Its endgame tables.
static ENDGAMES: TypedEndgames<XiangqiAdapter, XiangqiEndings> = TypedEndgames::new();

impl Adapter for XiangqiAdapter {
    type Game = Xiangqi;

    const ID: &'static str = "xiangqi";
    const USUAL: &'static str = STANDARD;
    const NETWORKS: NetworkSupport = NetworkSupport::BuiltIn;
    const SEATS: &'static [&'static str] = &["red", "black"];

    fn info() -> GameInfo {
        GameInfo {
            variants: [STANDARD, CHECK_ONLY, NO_REPETITION].map(str::to_owned).to_vec(),
            draws: true,
            files: 9,
            ranks: 10,
            start: START.to_owned(),
            record: "pgn".to_owned(),
            levels: SCALE.levels(),
            elo: Some(SCALE.ends()),
            ..GameInfo::default()
        }
    }

    fn config(variant: &str, _: usize) -> Option<Config> {
        let repetition = match variant {
            STANDARD => Repetition::ChecksAndChases,
            CHECK_ONLY => Repetition::Checks,
            NO_REPETITION => Repetition::Draw,
            _ => return None,
        };
        Some(Config { repetition })
    }

    fn opponent() -> Box<dyn Opponent> {
        Box::new(DuelOpponent::<Self>::new())
    }

    fn mover(game: &Xiangqi) -> Player {
        game.side()
    }

    fn squares(_: &Xiangqi, _: Move, text: &str) -> MoveSquares {
        let part = |from: usize, to: usize| text.get(from..to).unwrap_or_default().to_owned();
        MoveSquares { from: part(0, 2), to: part(2, 4), ..MoveSquares::default() }
    }

    fn captured(game: &Xiangqi, mv: Move) -> Option<char> {
        game.captured(mv).map(|piece| Piece::ALL[piece].to_char())
    }

    fn check(game: &Xiangqi) -> Option<String> {
        game.in_check().then(|| game.board().king(game.board().turn()).to_string())
    }

    fn diagram(game: &Xiangqi) -> String {
        let mut text = String::new();
        for rank in Rank::ALL.into_iter().rev() {
            text.push_str(&format!("{rank}  "));
            for file in File::ALL {
                let piece = game.board().piece_at(Square::new(file, rank));
                text.push_str(&format!(" {}", piece.map_or('.', Piece::to_char)));
            }
            text.push('\n');
            if rank == Rank::R5 {
                text.push_str("    ~ ~ ~ ~ ~ ~ ~ ~ ~\n");
            }
        }
        text.push_str("\n    a b c d e f g h i\n\n");
        let key = game::Game::key(game);
        text.push_str(&format!("Fen: {}\nKey: {key:016x}\n", game.write_position()));
        text
    }

    fn explain(game: &Xiangqi) -> String {
        eval::explain(game)
    }

    fn read_record(text: &str) -> Result<Record, EngineError> {
        records::read::<Self>(text)
    }

    fn write_record(record: &Record) -> Result<String, EngineError> {
        records::write::<Self>(record)
    }

    fn annotated() -> Option<&'static dyn AnnotatedRecords> {
        Some(const { &PgnRecords::<Self>::new() })
    }

    fn books() -> Option<&'static dyn Books> {
        Some(const { &TypedBooks::<Self>::new() })
    }

    fn endgames() -> Option<&'static dyn Endgames> {
        Some(&ENDGAMES)
    }

    fn opening_names() -> Option<&'static dyn OpeningNames> {
        Some(&OPENING_NAMES)
    }

    fn network(evaluation: &Evaluation) -> Result<Option<Arc<Network>>, EngineError> {
        Ok(Self::evaluator(evaluation)?.network().cloned())
    }

    fn tuning() -> Option<&'static dyn Tuning> {
        Some(const { &TypedTuning::<Self>::new() })
    }

    fn learning() -> Option<&'static dyn Learning> {
        Some(const { &TypedLearning::<Self>::new() })
    }

    fn bench() -> (&'static [&'static str], u32) {
        (bench::BENCH, BENCH_DEPTH)
    }
}

impl Duel for XiangqiAdapter {
    type Evaluator = ChosenEvaluator<Handcrafted, XiangqiFeatures>;

    const SCALE: Option<Scale> = Some(SCALE);

    fn evaluator(evaluation: &Evaluation) -> Result<Self::Evaluator, EngineError> {
        ChosenEvaluator::of(evaluation, Some(&NETWORK))
    }

    fn network_of(evaluator: &Self::Evaluator) -> Option<&Arc<Network>> {
        evaluator.network()
    }

    fn view(evaluator: &Self::Evaluator, game: &Xiangqi) -> Option<String> {
        match evaluator {
            ChosenEvaluator::Handcrafted(_) => None,
            ChosenEvaluator::Network(evaluator) => {
                Some(networks::view::<XiangqiFeatures>(evaluator.network(), game))
            }
        }
    }

    fn wdl(_: &Xiangqi, score: Score) -> Option<[u16; 3]> {
        Some(wdl(score.raw()))
    }

    fn vision(kind: NetworkKind) -> Option<&'static dyn Vision> {
        Some(match kind {
            NetworkKind::Value => const { &TypedVision::<Self, XiangqiFeatures>::new() },
            NetworkKind::Policy => const { &PolicyVision::<Self, XiangqiFeatures>::new() },
        })
    }

    fn variant_in_record(variant: &str) -> Option<&'static str> {
        // A game of xiangqi always says that it is one.
        Some(match variant {
            CHECK_ONLY => "Xiangqi (check only)",
            NO_REPETITION => "Xiangqi (no repetition rule)",
            _ => "Xiangqi",
        })
    }

    fn variant_of_record(name: &str) -> Option<&'static str> {
        let name: String =
            name.to_lowercase().chars().filter(char::is_ascii_alphanumeric).collect();
        match name.as_str() {
            "" | "standard" | "xiangqi" | "chinesechess" => Some(STANDARD),
            "checkonly" | "xiangqicheckonly" => Some(CHECK_ONLY),
            "norepetition" | "xiangqinorepetitionrule" => Some(NO_REPETITION),
            _ => None,
        }
    }
}

impl WithBooks for XiangqiAdapter {
    const BOOK: &'static [u8] = include_bytes!("../../data/xiangqi.bin");
}

impl Tuned for XiangqiAdapter {
    fn terms() -> &'static [Term] {
        eval::TERMS
    }

    fn weight(index: usize) -> Pair {
        eval::weight(index)
    }

    fn trace(game: &Xiangqi) -> Option<Trace> {
        Some(eval::trace(game.board()))
    }
}

/// A logistic model of the results of games, fitted by maximum likelihood to the searched values of
/// 35 714 positions of fast games.
fn wdl(centipawns: i32) -> [u16; 3] {
    let chance = |advantage: f64| 1000.0 / (1.0 + ((WDL_EVEN - advantage) / WDL_SPREAD).exp());
    let win = chance(f64::from(centipawns)).round() as u16;
    let loss = chance(-f64::from(centipawns)).round() as u16;
    [win, 1000 - win - loss, loss]
}
