//! What is asked, and what it takes to answer.

use connect4::ConnectFour;
use game::Game;
use multi::{PuctSettings, Rollouts};
use tictactoe::TicTacToe;
use zero::Exam;

const ROLLOUTS: Rollouts = Rollouts { games: 4, plies: 100, seed: 1 };

#[test]
fn all_positions_are_asked_about_once() {
    let exam = Exam::of_all(&TicTacToe::start(&()));
    // 5478 can come up (Tromp's count), of which 958 are the end.
    assert_eq!(exam.len(), 4520);
    let (random, careful) = (exam.random(), exam.wins_or_blocks());
    assert!(random > 0.5 && careful > random && careful < 1.0, "{random} {careful}");
    let searched = exam.search(&ROLLOUTS, &PuctSettings::default(), 200);
    assert!(searched > 0.97, "{searched}");
    // All priors are equal, so the first move is taken.
    assert!(exam.policy(&ROLLOUTS) < careful);
}

#[test]
fn lines_are_read_and_refused_where_they_are_wrong() {
    let read = |text: &str| Exam::<ConnectFour>::read(&(), text);
    let win = "# threes\n\n7/7/7/o6/o6/oxxx3; e\n7/7/7/7/7/7;d\n";
    let exam = read(win).expect("as it should be");
    assert_eq!(exam.len(), 2);
    assert!((exam.random() - 1.0 / 7.0).abs() < 1e-9);
    // It wins where it can, and is one of seven where there is nothing to win or block.
    assert!((exam.wins_or_blocks() - 4.0 / 7.0).abs() < 1e-9);
    for (line, text) in [
        (1, "7/7/7/7/7/7"),
        (2, "# this\n7/7/7/7/7/8; d"),
        (1, "7/7/7/7/7/7; h"),
        (1, "7/7/7/7/7/7;"),
        (3, "7/7/7/7/7/7; d\n\n7/7/7/ooo4/xxxx3; a"),
    ] {
        assert_eq!(read(text).map_err(|error| error.line).err(), Some(line), "{text}");
    }
}
