//! Moves as people type them on pages of several languages.

use ::engine::{EngineError, Start};

use super::game;

fn session(fen: &str) -> Box<dyn ::engine::Session> {
    let start = Start { fen: Some(fen.to_owned()), ..Start::default() };
    game("chess").expect("chess").open(&start).expect("a position")
}

#[test]
fn a_typed_move_is_read_in_the_language_of_the_page() {
    let mut game = session("6k1/8/8/8/8/1R6/8/2B1K3 w - - 0 1");
    game.play_typed("Tb2", "de").expect("a rook in German");
    assert_eq!(game.last_move().as_deref(), Some("b3b2"));
    assert!(game.take_back());
    game.play_typed("Tb2", "vi").expect("a bishop in Vietnamese");
    assert_eq!(game.last_move().as_deref(), Some("c1b2"));
    game.play_typed("g8f7", "ru").expect("squares are the same everywhere");
}

#[test]
fn what_may_be_two_moves_is_refused_with_both_and_changes_nothing() {
    let mut game = session("6k1/8/8/8/8/1R6/8/2B1K3 w - - 0 1");
    let refusal = game.play_typed("Tb2", "en").expect_err("either");
    let readings = vec!["Rb2".to_owned(), "Bb2".to_owned()];
    assert_eq!(refusal, EngineError::Ambiguous { text: "Tb2".to_owned(), readings });
    assert_eq!((refusal.code(), refusal.field().as_str()), ("ambiguous-move", "move"));
    assert_eq!(game.plies(), 0);
    assert_eq!(game.play_typed("Zb2", "en").expect_err("neither").code(), "bad-move");
}

#[test]
fn games_without_letters_read_as_ever() {
    for (id, mv) in [("xiangqi", "C2=5"), ("hare", "H1"), ("connect4", "d"), ("tictactoe", "b2")] {
        let mut game = game(id).expect("a game").open(&Start::default()).expect("its start");
        game.play_typed(mv, "ar").unwrap_or_else(|error| panic!("{id}: {error}"));
        assert_eq!(game.plies(), 1, "{id}");
    }
}
