//! Tic-tac-toe whole.

use endgame::tictactoe::{TicTacToeEndings, Whole};
use endgame::{Endings as _, Tables, Verdict};
use game::{Game as _, Notation as _};
use tempfile::TempDir;
use tictactoe::TicTacToe;

use crate::laws;

fn tables(folder: &TempDir) -> Tables<TicTacToeEndings> {
    endgame::make::<TicTacToeEndings>(folder.path(), &[Whole], &|_| ()).expect("made");
    Tables::open(folder.path()).expect("tables")
}

#[test]
fn laws_hold() {
    laws::hold::<TicTacToeEndings>(&[Whole], TicTacToeEndings::entries(Whole));
}

#[test]
fn the_whole_game_is_known() {
    let folder = TempDir::new().expect("a folder");
    let tables = tables(&folder);
    laws::best_moves(&tables, &[Whole], TicTacToeEndings::entries(Whole));

    let probe = |text: &str| {
        let game = TicTacToe::read_position(&(), text).expect("a position");
        tables.probe(&game).expect("sound files")
    };
    assert_eq!(tables.probe(&TicTacToe::start(&())).expect("sound files"), Some(Verdict::Draw));
    // A corner is answered in the middle, or lost.
    assert_eq!(probe("3/1o1/x2"), Some(Verdict::Draw));
    assert_eq!(probe("2o/3/x2").map(Verdict::outcome), Some(game::Outcome::Win));
    assert_eq!(probe("xx1/oo1/3"), Some(Verdict::Win(1)));
    assert_eq!(probe("xxx/oo1/3"), Some(Verdict::Loss(0)));
}
