//! Random play compared move for move with shakmaty, standard chess and Chess960.

use std::collections::BTreeSet;

use chess::{Chess, Color, Config, Move, MoveKind, Role};
use game::{Game, ZeroSum};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use shakmaty::{CastlingMode, EnPassantMode, Position};

/// Positions compared in each of the two tests.
const POSITIONS: usize = 50_000;
/// Plies after which a game is broken off.
const PLIES: usize = 200;

/// From, to, what the pawn becomes (1 knight to 4 queen), castling, en passant.
type Plain = (usize, usize, usize, bool, bool);

fn plain(mv: Move) -> Plain {
    let (promoted, castles, passes) = match mv.kind() {
        MoveKind::Normal => (0, false, false),
        MoveKind::Castling => (0, true, false),
        MoveKind::EnPassant => (0, false, true),
        MoveKind::Promotion(role) => (role.index(), false, false),
    };
    (mv.from().index(), mv.to().index(), promoted, castles, passes)
}

fn plain_theirs(mv: shakmaty::Move) -> Plain {
    (
        mv.from().expect("no drops in chess") as usize,
        mv.to() as usize,
        mv.promotion().map_or(0, |role| role as usize - 1),
        mv.is_castle(),
        mv.is_en_passant(),
    )
}

/// Compares everything both know about a position.
fn compare(ours: &Chess, theirs: &shakmaty::Chess) {
    let found: BTreeSet<_> = crate::common::moves(ours).into_iter().map(plain).collect();
    let expected: BTreeSet<_> = theirs.legal_moves().into_iter().map(plain_theirs).collect();
    assert_eq!(found, expected, "moves of {ours:?}");
    assert_eq!(ours.in_check(), theirs.is_check(), "check in {ours:?}");
    let written = crate::common::setup_of(&theirs.to_setup(EnPassantMode::Legal));
    assert_eq!(ours.board().to_setup(), written, "state of {ours:?}");
    let over = ours.ending().map(|ending| ending.reason);
    assert_eq!(over == Some("checkmate"), theirs.is_checkmate(), "mate in {ours:?}");
    assert_eq!(over == Some("stalemate"), theirs.is_stalemate(), "stalemate in {ours:?}");
    assert_eq!(ours.board().is_dead(), theirs.is_insufficient_material(), "{ours:?}");
    for (us, them) in
        [(Color::White, shakmaty::Color::White), (Color::Black, shakmaty::Color::Black)]
    {
        let can = !theirs.has_insufficient_material(them);
        assert_eq!(ours.board().can_mate(us), can, "mate by {us} in {ours:?}");
    }
}

fn random_games(seed: u64, mut config: impl FnMut(&mut StdRng) -> Config, mode: CastlingMode) {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut compared = 0;
    while compared < POSITIONS {
        let config = config(&mut rng);
        let mut ours = <Chess as Game>::start(&config);
        let start = shakmaty_start(&config, mode);
        let mut theirs = start;
        for _ in 0..PLIES {
            compare(&ours, &theirs);
            compared += 1;
            let moves = theirs.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[rng.random_range(0..moves.len())];
            let chosen = plain_theirs(mv);
            let same = crate::common::moves(&ours).into_iter().find(|&mv| plain(mv) == chosen);
            ours.play_unchecked(same.expect("the move is legal for both"));
            theirs.play_unchecked(mv);
        }
    }
}

fn shakmaty_start(config: &Config, mode: CastlingMode) -> shakmaty::Chess {
    let ours = chess::Setup::chess960(config.start_number()).expect("a start position");
    let row: String =
        (0..8).filter_map(|file| ours.board[file]).map(|piece| piece.role().upper_char()).collect();
    assert_eq!(row.matches(Role::Rook.upper_char()).count(), 2);
    let fen = format!("{}/pppppppp/8/8/8/8/PPPPPPPP/{row} w KQkq - 0 1", row.to_lowercase());
    let fen: shakmaty::fen::Fen = fen.parse().expect("a FEN");
    fen.into_position(mode).expect("a valid start position")
}

#[test]
fn standard_chess_agrees_with_shakmaty() {
    random_games(1, |_| Config::STANDARD, CastlingMode::Standard);
}

#[test]
fn chess960_agrees_with_shakmaty() {
    let any = |rng: &mut StdRng| Config::chess960(rng.random_range(0..960)).expect("below 960");
    random_games(2, any, CastlingMode::Chess960);
}
