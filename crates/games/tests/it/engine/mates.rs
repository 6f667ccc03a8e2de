//! Mates are found, counted right, and delivered.
//!
//! Limits are positions, not time, so that every run is the same. 40 000 positions are well
//! under what 100 ms give.

use ::engine::{Answer, Control, Limits, Opponent, ScoreView, Settings, Start, Strength};

use super::{game, open};

fn chess() -> Box<dyn Opponent> {
    game("chess").expect("chess is in the registry").opponent()
}

fn at(fen: &str, moves: &[String]) -> Start {
    Start { fen: Some(fen.to_owned()), moves: moves.to_vec(), ..Start::default() }
}

fn think(opponent: &mut dyn Opponent, start: &Start, nodes: u64) -> Answer {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    opponent
        .think(open("chess", start).as_ref(), &limits, &Control::new(), &mut |_| ())
        .expect("a legal position")
}

/// Positions with a forced mate in so many moves and no shorter one.
const MATES: &[(i32, &str)] = &[
    (2, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"),
    (2, "7k/5p2/7P/8/PK1p4/8/4q3/6q1 b - - 0 54"),
    (2, "7R/2K1R3/8/3k4/8/8/8/8 w - - 1 76"),
    (3, "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1"),
    (3, "3r4/k1p5/Pp6/1P6/5p2/2K5/8/5q2 b - - 0 48"),
    (3, "8/8/1P4rk/3QR3/3P1N1p/7K/5P2/8 w - - 5 60"),
    (4, "5rk1/p1PR4/4p1Np/2P2p1P/P3pB2/3r4/K4P2/3R4 w - - 3 46"),
    (4, "3k4/R7/5p2/5K1P/7p/7P/8/8 w - - 0 49"),
    (4, "4K3/8/8/8/3b2n1/5k2/8/7q b - - 1 88"),
    (5, "8/4B1k1/3PB2p/1p2nP2/4N2P/P7/5P1P/R5K1 w - - 3 48"),
    (5, "7Q/3k1p2/1p2p3/1P1pP2P/3P4/4P1P1/5K2/8 w - - 1 38"),
    (5, "7k/6rp/5Qp1/2pPP1P1/p4p2/P3P2P/5K2/8 w - - 4 37"),
];

#[test]
fn mates_in_two_to_five_are_found_and_counted_right() {
    for &(moves, fen) in MATES {
        let mut opponent = chess();
        let limits = Limits {
            nodes: Some(3_000_000),
            mate: Some(moves.unsigned_abs()),
            ..Limits::default()
        };
        let answer = opponent
            .think(open("chess", &at(fen, &[])).as_ref(), &limits, &Control::new(), &mut |_| ())
            .expect("a legal position");
        let line = &answer.lines[0];
        assert_eq!(line.score, ScoreView::Mate(moves), "{fen}: {:?}", line.pv);
        assert_eq!(line.pv.len() as i32, 2 * moves - 1, "the whole line: {fen}: {:?}", line.pv);
    }
}

#[test]
fn the_side_to_be_mated_counts_too() {
    let answer = think(chess().as_mut(), &at("8/8/8/8/8/5k2/4q3/7K w - - 0 1", &[]), 10_000);
    assert_eq!(answer.lines[0].score, ScoreView::Mate(-1));
}

/// Plays the ending out and returns the number of moves the winner took.
fn deliver(fen: &str, winner: &mut dyn Opponent, nodes: u64) -> usize {
    let mut defender = chess();
    let mut moves = Vec::new();
    loop {
        let start = at(fen, &moves);
        let view = game("chess").and_then(|chess| chess.open(&start)).expect("legal").view();
        if let Some(ending) = view.ending {
            assert_eq!(ending.reason, "checkmate", "{fen} ended so after {moves:?}");
            return moves.len().div_ceil(2);
        }
        assert!(view.claims.is_empty(), "{fen} could be claimed a draw after {moves:?}");
        let winner_moves = moves.len() % 2 == 0;
        let answer = if winner_moves {
            think(winner, &start, nodes)
        } else {
            think(defender.as_mut(), &start, 20_000)
        };
        moves.push(answer.best.expect("a move").uci);
    }
}

#[test]
fn basic_endings_are_won() {
    for fen in [
        "8/8/8/3k4/8/8/8/R3K3 w - - 0 1",
        "8/8/8/3k4/8/8/8/Q3K3 w - - 0 1",
        "8/8/8/3k4/8/8/8/2B1KB2 w - - 0 1",
    ] {
        let moves = deliver(fen, chess().as_mut(), 40_000);
        assert!(moves <= 30, "{fen} took {moves} moves");
    }
}

#[test]
fn bishop_and_knight_mate() {
    for fen in ["8/8/8/3k4/8/8/8/2B1KN2 w - - 0 1", "7k/8/8/8/8/8/8/2B1KN2 w - - 0 1"] {
        let moves = deliver(fen, chess().as_mut(), 40_000);
        assert!(moves <= 50, "{fen} took {moves} moves");
    }
}

#[test]
fn even_the_weakest_level_mates_with_a_rook() {
    for level in [1, 3] {
        let mut winner = chess();
        let settings = Settings { strength: Strength::Level(level), ..Settings::default() };
        winner.configure(&settings).expect("a level that exists");
        deliver("8/8/8/3k4/8/8/8/R3K3 w - - 0 1", winner.as_mut(), u64::MAX);
    }
}
