//! Books that are made of games.

use crate::common::{START, entry};
use book::{BookError, Rules, Tally, Weights};
use chess::{Chess, Config};
use game::{Game, Notation};
use pgn::Outcome;

/// A tally of games given by their moves.
fn tally(games: &[(&str, Outcome)], plies: usize) -> Tally {
    let mut tally = Tally::default();
    let start = Chess::start(&Config::STANDARD);
    for (moves, outcome) in games {
        let (mut game, mut list) = (start.clone(), Vec::new());
        for text in moves.split_whitespace() {
            let mv = game.read_san(text).expect("a legal move");
            list.push(mv);
            game.play_unchecked(mv);
        }
        tally.add(&start, &list, *outcome, plies);
    }
    tally
}

/// The weights of the moves of the start and after 1. e4, in SAN.
fn weights(tally: &Tally, min_count: u32, weights: Weights) -> Vec<(String, u16)> {
    let book = tally.book(Rules { min_count, weights }).expect("a book");
    let mut game = Chess::start(&Config::STANDARD);
    let mut listed = Vec::new();
    for next in ["e4", "e5"] {
        let moves = book.moves(&game).into_iter();
        listed.extend(moves.map(|found| (game.write_san(found.mv), found.weight)));
        game.play_unchecked(game.read_san(next).expect("a legal move"));
    }
    listed
}

fn listed(moves: &[(&str, u16)]) -> Vec<(String, u16)> {
    moves.iter().map(|&(mv, weight)| (mv.to_owned(), weight)).collect()
}

const GAMES: [(&str, Outcome); 5] = [
    ("e4 e5 Nf3", Outcome::FirstWins),
    ("e4 e5 f4", Outcome::SecondWins),
    ("e4 c5 Nf3", Outcome::Draw),
    ("d4 d5", Outcome::FirstWins),
    ("f3 e5", Outcome::Unknown),
];

#[test]
fn moves_are_counted() {
    let tally = tally(&GAMES, 20);
    let all = listed(&[("e4", 3), ("d4", 1), ("f3", 1), ("e5", 2), ("c5", 1)]);
    assert_eq!(weights(&tally, 1, Weights::Count), all);
    assert_eq!(weights(&tally, 2, Weights::Count), listed(&[("e4", 3), ("e5", 2)]));
    assert!(matches!(
        tally.book(Rules { min_count: 4, ..Rules::default() }),
        Err(BookError::Empty)
    ));
}

#[test]
fn moves_score_for_the_side_that_made_them() {
    let tally = tally(&GAMES, 20);
    let scored = listed(&[("e4", 3), ("d4", 2), ("e5", 2), ("c5", 1)]);
    assert_eq!(weights(&tally, 1, Weights::Score), scored, "what scored nothing is left out");
}

#[test]
fn only_the_first_plies_count() {
    let book = tally(&GAMES, 1).book(Rules::default()).expect("a book");
    assert!(book.entries().all(|entry| entry.key == START));
    assert_eq!(book.len(), 3);
    assert_eq!(book.entries().next(), Some(entry("e2e4", 3)));
}

#[test]
fn large_counts_are_scaled() {
    let mut tally = tally(&[("e4", Outcome::Draw)], 9);
    let start = Chess::start(&Config::STANDARD);
    let d4 = start.read_san("d4").expect("legal");
    for _ in 0..3 * 65_535 {
        tally.add(&start, &[d4], Outcome::Draw, 9);
    }
    let book = tally.book(Rules::default()).expect("a book");
    assert_eq!(book.entries().map(|entry| entry.weight).collect::<Vec<_>>(), [65_535, 1]);
}
