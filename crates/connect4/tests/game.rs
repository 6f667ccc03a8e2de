//! Connect Four keeps the laws of every game, has the published number of games, and sees the same
//! fours as a plain look at the board.

use connect4::{ConnectFour, Square, Threats};
use game::{Evaluator, Game, MoveList, Notation, Payoffs, Player, Turn, perft};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

#[test]
fn connect_four_keeps_the_laws() {
    conformance::game::<ConnectFour>(&());
    conformance::zero_sum::<ConnectFour>(&());
    conformance::actions::<ConnectFour>(&());
    conformance::evaluator::<ConnectFour, _>(&(), &Threats);
}

#[test]
fn published_counts() {
    let counts = [1, 7, 49, 343, 2401, 16_807, 117_649, 823_536, 5_673_234];
    for (depth, count) in (0..).zip(counts) {
        assert_eq!(perft(&mut ConnectFour::start(&()), depth), count, "depth {depth}");
    }
}

/// Whether a player has four in a row, square by square.
fn has_four(game: &ConnectFour, player: Player) -> bool {
    let lies = |column: isize, row: isize| {
        let square = Square { column: column.unsigned_abs(), row: row.unsigned_abs() };
        column >= 0 && row >= 0 && game.at(square) == Some(player)
    };
    let from = |column: isize, row: isize| {
        let four =
            |(right, up): (isize, isize)| (0..4).all(|n| lies(column + n * right, row + n * up));
        [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().any(four)
    };
    (0..7).any(|column| (0..6).any(|row| from(column, row)))
}

#[test]
fn a_game_is_over_just_when_there_are_four_or_the_board_is_full() {
    let mut met = [0; 3];
    for seed in 0..3000 {
        let (mut rng, mut game) = (StdRng::seed_from_u64(seed), ConnectFour::start(&()));
        let mut moves = MoveList::new();
        for stones in 0.. {
            let players = [Player::FIRST, Player::SECOND];
            let over = match players.map(|player| has_four(&game, player)) {
                [true, _] => Some((0, Payoffs::win(players[0]))),
                [_, true] => Some((1, Payoffs::win(players[1]))),
                _ if stones == 42 => Some((2, Payoffs::draw())),
                _ => None,
            };
            let turn = game.turn(&mut moves);
            if let Some((kind, payoffs)) = over {
                assert_eq!(turn, Turn::Over(payoffs), "{}", game.write_position());
                met[kind] += 1;
                break;
            }
            assert_eq!(turn, Turn::Player(players[stones % 2]), "{}", game.write_position());
            game.play_unchecked(moves[rng.random_range(0..moves.len())]);
        }
    }
    assert!(met.iter().all(|&games| games > 2), "{met:?}");
}

#[test]
fn ends_have_reasons() {
    for (text, reason, sentence) in [
        ("7/7/7/7/ooo4/xxxx3", "four-in-a-row", "x has four in a row."),
        ("7/7/o6/o6/o5x/o1x2xx", "four-in-a-row", "o has four in a row."),
        ("oxoxoxo/xoxoxox/oxoxoxo/oxoxoxo/xoxoxox/xoxoxox", "full-board", "The board is full."),
    ] {
        let game = ConnectFour::read_position(&(), text).unwrap_or_else(|error| panic!("{error}"));
        let ending = game.ending().unwrap_or_else(|| panic!("no end: {text}"));
        assert_eq!((ending.reason, &*ending.sentence), (reason, sentence), "{text}");
    }
}

#[test]
fn texts_that_make_no_sense_are_refused_with_the_reason() {
    for (text, message) in [
        ("7/7/7/7/7/8", "position '7/7/7/7/7/8', character 11: the row is longer than 7 squares"),
        ("7/7/7/7/x6/7", "position '7/7/7/7/x6/7': the stone on a2 has nothing below it"),
        (
            "7/7/7/o6/ooo4/xxxx3",
            "position '7/7/7/o6/ooo4/xxxx3': the game was over before the last stone",
        ),
        (
            "7/7/7/xx5/oooo3/xxxxo2",
            "position '7/7/7/xx5/oooo3/xxxxo2': the game was over before the last stone",
        ),
        (
            "7/7/7/7/7/oo5",
            "position '7/7/7/7/7/oo5': x has 0 stones and o 2, but x begins and they take turns",
        ),
    ] {
        let error = ConnectFour::read_position(&(), text).expect_err(text);
        assert_eq!(error.to_string(), message);
    }
}

#[test]
fn moves_are_columns_and_may_be_squares() {
    let mut game = ConnectFour::start(&());
    for text in ["d", "D", "d3", " D4 ", "d", "d"] {
        let mv = game.read_move(text).expect(text);
        assert_eq!((game.write_move(mv), mv.square().column), ("d".to_owned(), 3));
        game.play_unchecked(mv);
    }
    for (text, message) in [
        ("d", "'d' is not legal in this position"),
        ("e2", "'e2' is not legal in this position"),
        ("h", "'h' is not a move: moves are columns, a to g"),
        ("", "'' is not a move: moves are columns, a to g"),
    ] {
        assert_eq!(game.read_move(text).expect_err(text).to_string(), message);
    }
}

/// The mirrored position.
fn mirrored(game: &ConnectFour) -> ConnectFour {
    let text = game.write_position();
    let rows: Vec<String> = text.split('/').map(|row| row.chars().rev().collect()).collect();
    ConnectFour::read_position(&(), &rows.join("/")).expect("a position")
}

#[test]
fn the_evaluation_sees_no_difference_in_a_mirror() {
    for seed in 0..200 {
        let (mut rng, mut game) = (StdRng::seed_from_u64(seed), ConnectFour::start(&()));
        let mut moves = MoveList::new();
        while let Turn::Player(_) = game.turn(&mut moves) {
            assert_eq!(Threats.evaluate(&game), Threats.evaluate(&mirrored(&game)));
            game.play_unchecked(moves[rng.random_range(0..moves.len())]);
        }
    }
}
