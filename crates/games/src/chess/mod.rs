//! Chess behind the object-safe layer.

use std::path::PathBuf;
use std::sync::Arc;

use ::chess::eval::{self, Handcrafted};
use ::chess::notation::variant_is_chess960;
use ::chess::{Chess, Config, File, Move, Piece, Rank, Role, Square};
use endgame::chess::ChessEndings;
use engine::{
    AnnotatedRecords, Books, Endgames, EngineError, Evaluation, GameInfo, Learning, Network,
    NetworkKind, NetworkSupport, OpenSyzygy, OpeningNames, Opponent, Record, SearchKind, Tuning,
    Vision,
};
use game::{Notation, Player, Score, ZeroSum};
use nnue::Policy;
use tapered::{Pair, Term, Trace};

use crate::adapter::{Adapter, Duel, MoveSquares, SearchedEndings, Tuned, WithBooks};
use crate::annotated::PgnRecords;
use crate::books::TypedBooks;
use crate::duel::DuelOpponent;
use crate::endgames::TypedEndgames;
use crate::guided::MovePolicy;
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
pub mod reference;
mod syzygy;
pub mod tables;

use levels::SCALE;

use network::NETWORK;
use policy::POLICY;

pub use network::ChessFeatures;

const STANDARD: &str = "standard";
const CHESS960: &str = "chess960";
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Advantage in centipawns that wins every other game, without pieces on the board.
const WDL_EVEN: f64 = 187.0;
/// How much that changes with every piece (pawns not counted).
const WDL_EVEN_PER_PIECE: f64 = -8.1;
/// Centipawns over which winning chances change.
const WDL_SPREAD: f64 = 126.0;
/// Depth of the benchmark search in plies.
const BENCH_DEPTH: u32 = 13;

/// Chess, for lists of games.
pub static CHESS: TypedKind<ChessAdapter> = TypedKind::new();

/// Its endgame tables.
static ENDGAMES: TypedEndgames<ChessAdapter, ChessEndings> = TypedEndgames::new();

/// The openings of the *Encyclopaedia of Chess Openings* by lichess.
static OPENING_NAMES: TypedOpeningNames<ChessAdapter> =
    TypedOpeningNames::new(include_str!("../../../../data/chess/eco.tsv"));

/// What there is to know of it beyond its rules.
pub struct ChessAdapter;

impl Adapter for ChessAdapter {
    type Game = Chess;

    const ID: &'static str = "chess";
    const USUAL: &'static str = STANDARD;
    const NETWORKS: NetworkSupport = NetworkSupport::BuiltIn;
    const SEARCHES: &'static [SearchKind] = &SearchKind::ALL;
    const SEATS: &'static [&'static str] = &["white", "black"];

    fn info() -> GameInfo {
        GameInfo {
            variants: vec![STANDARD.to_owned(), CHESS960.to_owned()],
            draws: true,
            files: 8,
            ranks: 8,
            start: START.to_owned(),
            record: "pgn".to_owned(),
            levels: SCALE.levels(),
            elo: Some(SCALE.ends()),
            ..GameInfo::default()
        }
    }

    fn config(variant: &str, _: usize) -> Option<Config> {
        match variant {
            STANDARD => Some(Config::default()),
            CHESS960 => Config::chess960(Config::STANDARD.start_number()),
            _ => None,
        }
    }

    fn draw(variant: &str, players: usize, random: u64) -> Option<Config> {
        match variant {
            CHESS960 => Config::chess960((random % 960) as u16),
            _ => Self::config(variant, players),
        }
    }

    fn opponent() -> Box<dyn Opponent> {
        Box::new(DuelOpponent::<Self>::new())
    }

    fn mover(game: &Chess) -> Player {
        game.side()
    }

    fn squares(_: &Chess, _: Move, text: &str) -> MoveSquares {
        // The text knows where castling goes: to the king's square or, in Chess960, the rook's.
        let part = |from: usize, to: usize| text.get(from..to).unwrap_or_default().to_owned();
        MoveSquares {
            from: part(0, 2),
            to: part(2, 4),
            promotion: text.get(4..).filter(|p| !p.is_empty()).map(str::to_owned),
            amount: None,
        }
    }

    fn captured(game: &Chess, mv: Move) -> Option<char> {
        game.captured(mv).map(|piece| Piece::ALL[piece].to_char())
    }

    fn check(game: &Chess) -> Option<String> {
        game.in_check().then(|| game.board().king(game.board().turn()).to_string())
    }

    fn diagram(game: &Chess) -> String {
        let line = "  +---+---+---+---+---+---+---+---+\n";
        let mut text = line.to_owned();
        for rank in Rank::ALL.into_iter().rev() {
            text.push_str(&format!("{} |", rank.index() + 1));
            for file in File::ALL {
                let piece = game.board().piece_at(Square::new(file, rank));
                text.push_str(&format!(" {} |", piece.map_or(' ', Piece::to_char)));
            }
            text.push('\n');
            text.push_str(line);
        }
        text.push_str("    a   b   c   d   e   f   g   h\n\n");
        text.push_str(&format!(
            "Fen: {}\nKey: {:016x}\n",
            game.write_position(),
            game::Game::key(game)
        ));
        text
    }

    fn explain(game: &Chess) -> String {
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

    fn syzygy() -> Option<OpenSyzygy> {
        Some(syzygy::open)
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

impl Duel for ChessAdapter {
    type Evaluator = ChosenEvaluator<Handcrafted, ChessFeatures>;

    const SCALE: Option<Scale> = Some(SCALE);

    fn evaluator(evaluation: &Evaluation) -> Result<Self::Evaluator, EngineError> {
        ChosenEvaluator::of(evaluation, Some(&NETWORK))
    }

    fn known_endings(folders: &[PathBuf]) -> Result<Option<SearchedEndings<Self>>, EngineError> {
        Ok(Some(Arc::new(syzygy::Syzygy::open(folders)?)))
    }

    fn network_of(evaluator: &Self::Evaluator) -> Option<&Arc<Network>> {
        evaluator.network()
    }

    fn view(evaluator: &Self::Evaluator, game: &Chess) -> Option<String> {
        match evaluator {
            ChosenEvaluator::Handcrafted(_) => None,
            ChosenEvaluator::Network(evaluator) => {
                Some(networks::view::<ChessFeatures>(evaluator.network(), game))
            }
        }
    }

    fn wdl(game: &Chess, score: Score) -> Option<[u16; 3]> {
        let men = game.board().occupied().len() as i32;
        let pawns = game.board().by_role(Role::Pawn).len() as i32;
        Some(wdl(score.raw(), men - pawns))
    }

    fn vision(kind: NetworkKind) -> Option<&'static dyn Vision> {
        Some(match kind {
            NetworkKind::Value => const { &TypedVision::<Self, ChessFeatures>::new() },
            NetworkKind::Policy => const { &PolicyVision::<Self, ChessFeatures>::new() },
        })
    }

    fn policy() -> Option<Box<dyn MovePolicy<Chess>>> {
        let policy = Policy::<ChessFeatures>::new(Arc::clone(&POLICY));
        Some(Box::new(policy.expect("a policy for chess is built in")))
    }

    fn variant_in_record(variant: &str) -> Option<&'static str> {
        (variant == CHESS960).then_some("Chess960")
    }

    fn variant_of_record(name: &str) -> Option<&'static str> {
        variant_is_chess960(name).map(|chess960| if chess960 { CHESS960 } else { STANDARD })
    }
}

impl WithBooks for ChessAdapter {
    const BOOK: &'static [u8] = include_bytes!("../../data/chess.bin");
}

impl Tuned for ChessAdapter {
    fn terms() -> &'static [Term] {
        eval::TERMS
    }

    fn weight(index: usize) -> Pair {
        eval::weight(index)
    }

    fn trace(game: &Chess) -> Option<Trace> {
        eval::trace(game.board())
    }
}

/// A logistic model of the results of games, fitted by maximum likelihood to the static evaluations
/// of 40 000 labelled positions: the more pieces, the surer a given advantage wins.
fn wdl(centipawns: i32, pieces: i32) -> [u16; 3] {
    let even = WDL_EVEN + WDL_EVEN_PER_PIECE * f64::from(pieces);
    let spread = WDL_SPREAD;
    let chance = |advantage: f64| 1000.0 / (1.0 + ((even - advantage) / spread).exp());
    let win = chance(f64::from(centipawns)).round() as u16;
    let loss = chance(-f64::from(centipawns)).round() as u16;
    [win, 1000 - win - loss, loss]
}
