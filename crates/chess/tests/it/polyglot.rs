//! Keys and moves of opening books against the published values and against shakmaty.

use chess::{Chess, Config, polyglot};
use game::{Booked, Game, Notation};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use shakmaty::zobrist::Zobrist64;
use shakmaty::{EnPassantMode, Position};

/// Positions compared with shakmaty.
const POSITIONS: usize = 20_000;
/// Plies after which a random game is broken off.
const PLIES: usize = 150;

/// The test values that the description of the format gives.
const PUBLISHED: [(&str, u64); 9] = [
    ("", 0x463b_9618_1691_fc9c),
    ("e4", 0x823c_9b50_fd11_4196),
    ("e4 d5", 0x0756_b944_61c5_0fb0),
    ("e4 d5 e5", 0x662f_afb9_65db_29d4),
    ("e4 d5 e5 f5", 0x22a4_8b5a_8e47_ff78),
    ("e4 d5 e5 f5 Ke2", 0x652a_607c_a3f2_42c1),
    ("e4 d5 e5 f5 Ke2 Kf7", 0x00fd_d303_c946_bdd9),
    ("a4 b5 h4 b4 c4", 0x3c81_23ea_7b06_7637),
    ("a4 b5 h4 b4 c4 bxc3 Ra3", 0x5c3f_9b82_9b27_9560),
];

fn after(moves: &str) -> Chess {
    let mut game = Chess::start(&Config::STANDARD);
    for text in moves.split_whitespace() {
        let mv = game.read_san(text).unwrap_or_else(|error| panic!("{error}"));
        game.play_unchecked(mv);
    }
    game
}

#[test]
fn keys_are_the_published_ones() {
    for (moves, key) in PUBLISHED {
        let game = after(moves);
        assert_eq!(game.book_key(), key, "after {moves:?}: {:016x}", game.book_key());
    }
}

#[test]
fn keys_agree_with_shakmaty() {
    let mut rng = StdRng::seed_from_u64(5);
    let (mut compared, mut passant, mut pinned) = (0, 0, 0);
    while compared < POSITIONS {
        let mut theirs = shakmaty::Chess::default();
        let mut ours = Chess::start(&Config::STANDARD);
        for _ in 0..PLIES {
            let legal: Zobrist64 = theirs.zobrist_hash(EnPassantMode::Legal);
            let beside: Zobrist64 = theirs.zobrist_hash(EnPassantMode::PseudoLegal);
            assert_eq!(ours.book_key(), legal.0, "{}", ours.write_position());
            compared += 1;
            passant += usize::from(ours.board().ep_square().is_some());
            pinned += usize::from(legal != beside);
            let moves = theirs.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[rng.random_range(0..moves.len())];
            let text = mv.to_uci(shakmaty::CastlingMode::Standard).to_string();
            ours.play_unchecked(ours.read_move(&text).expect("a legal move"));
            theirs.play_unchecked(mv);
        }
    }
    assert!(passant > 20, "{passant} positions with a capture en passant");
    assert!(pinned < 10, "{pinned} positions in which the format counts a pinned pawn");
}

#[test]
fn moves_are_written_as_the_format_has_them() {
    let bits = |fen: &str, text: &str| {
        let game = crate::common::game(fen);
        polyglot::move_bits(game.read_move(text).expect("a legal move"))
    };
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let castling_black = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1";
    let promotion = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
    // to file | to rank << 3 | from file << 6 | from rank << 9 | piece << 12
    assert_eq!(bits(start, "e2e4"), 4 | 3 << 3 | 4 << 6 | 1 << 9);
    assert_eq!(bits(castling, "e1g1"), 7 | 4 << 6, "e1h1");
    assert_eq!(bits(castling, "e1c1"), 4 << 6, "e1a1");
    assert_eq!(bits(castling_black, "e8g8"), 7 | 7 << 3 | 4 << 6 | 7 << 9, "e8h8");
    assert_eq!(bits(castling_black, "e8c8"), 7 << 3 | 4 << 6 | 7 << 9, "e8a8");
    for (letter, piece) in [("n", 1), ("b", 2), ("r", 3), ("q", 4)] {
        assert_eq!(bits(promotion, &format!("a7a8{letter}")), 7 << 3 | 6 << 9 | piece << 12);
    }
}
