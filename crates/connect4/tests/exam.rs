//! The exam: what it asks, and that another program answers alike.

mod other;

use std::collections::{BTreeMap, HashSet};

use connect_four_ai::Solver;
use connect4::{ConnectFour, EXAM};
use game::{Game, MoveList, Notation, Turn, ZeroSum};

/// Whether the other program is asked about positions after so many plies: those that stand in its book, and those
/// that it solves quickly.
fn is_quick(plies: usize) -> bool {
    !(8..20).contains(&plies)
}
/// It is asked about one of so many.
const EVERY: usize = 8;

/// Each position with the moves that keep what it is worth.
fn questions() -> Vec<(ConnectFour, Vec<connect4::Move>)> {
    let lines = EXAM.lines().filter(|line| !line.starts_with('#'));
    let read = |line: &str| {
        let (position, kept) = line.split_once(';').expect("a semicolon");
        let game = ConnectFour::read_position(&(), position).expect("a position");
        let kept = kept.split_whitespace().map(|name| game.read_move(name).expect("a legal move"));
        (game, kept.collect())
    };
    lines.map(read).collect()
}

fn legal(game: &ConnectFour) -> MoveList<connect4::Move> {
    let mut moves = MoveList::new();
    assert_eq!(game.turn(&mut moves), Turn::Player(game.side()));
    moves
}

fn plies(game: &ConnectFour) -> usize {
    ConnectFour::SQUARES - game.plies_left().index()
}

#[test]
fn moves_differ_and_no_position_comes_twice() {
    let mut met = HashSet::new();
    let mut counts = BTreeMap::new();
    for (game, kept) in questions() {
        assert!(!kept.is_empty() && kept.len() < legal(&game).len(), "{}", game.write_position());
        assert!(met.insert(game.table_key()), "{}", game.write_position());
        *counts.entry(plies(&game)).or_insert(0) += 1;
    }
    assert_eq!(counts.keys().copied().collect::<Vec<_>>(), (4..=32).collect::<Vec<_>>());
    assert!(counts.iter().all(|(&plies, &count)| count >= if plies < 8 { 9 } else { 50 }));
}

#[test]
fn another_program_keeps_the_same() {
    let mut solver = Solver::new();
    let quick = questions().into_iter().filter(|(game, _)| is_quick(plies(game)));
    for (game, kept) in quick.step_by(EVERY) {
        let scores = solver.get_all_move_scores(&other::position(&game));
        let best = scores.iter().flatten().map(|score| score.signum()).max();
        for mv in legal(&game) {
            let score = scores[mv.square().column].map(|score| score.signum());
            assert_eq!(score == best, kept.contains(&mv), "{}: {mv:?}", game.write_position());
        }
    }
}
