//! The laws of [`Notation`].

use std::collections::HashSet;

use game::{MoveList, Notation};
use rand::RngExt;
use rand::rngs::StdRng;

/// The position set up afresh from its text.
pub fn check_position_text<G: Notation>(game: &G, config: &G::Config) -> G {
    let text = game.write_position();
    let again = match G::read_position(config, &text) {
        Ok(again) => again,
        Err(error) => panic!("cannot read back {text}: {error}"),
    };
    assert_eq!(again.key(), game.key(), "key of {text} set up afresh");
    assert_eq!(again.write_position(), text);
    again
}

pub fn check<G: Notation>(game: &G, config: &G::Config, moves: &MoveList<G::Move>) {
    let text = game.write_position();
    let again = check_position_text(game, config);
    let mut same = MoveList::new();
    again.turn(&mut same);
    let as_set = |list: &MoveList<G::Move>| list.iter().copied().collect::<HashSet<_>>();
    assert_eq!(as_set(&same), as_set(moves), "moves of {text} set up afresh");

    check_move_texts(game, moves, G::write_move, G::read_move);
    for script in 0..G::SCRIPTS.len() {
        check_move_texts(game, moves, |game, mv| game.write_script(mv, script), G::read_san);
    }
    for &mv in moves {
        assert_eq!(game.write_script(mv, 0), game.write_san(mv), "the first script in {text}");
    }
}

/// Checks that one form of text leads back to each move, and to no two of them.
fn check_move_texts<G: Notation>(
    game: &G,
    moves: &MoveList<G::Move>,
    write: impl Fn(&G, G::Move) -> String,
    read: impl Fn(&G, &str) -> Result<G::Move, G::Error>,
) {
    let text = game.write_position();
    let mut texts = HashSet::new();
    for &mv in moves {
        let written = write(game, mv);
        match read(game, &written) {
            Ok(back) => assert_eq!(back, mv, "{written} in {text}"),
            Err(error) => panic!("cannot read back {written} in {text}: {error}"),
        }
        assert!(texts.insert(written), "two moves share a text in {text}");
    }
}

/// Checks that texts in which something is wrong are refused or understood, and make nothing panic.
pub fn check_garbled<G: Notation>(
    game: &G,
    config: &G::Config,
    moves: &MoveList<G::Move>,
    rng: &mut StdRng,
) {
    let mv = moves[rng.random_range(0..moves.len())];
    let scripts = (0..G::SCRIPTS.len()).map(|script| game.write_script(mv, script));
    for written in std::iter::once(game.write_move(mv)).chain(scripts) {
        let text = garbled(&written, rng);
        for read in [game.read_move(&text), game.read_san(&text)].into_iter().flatten() {
            assert!(moves.contains(&read), "{text:?} is {read:?} in {}", game.write_position());
        }
    }
    let position = game.write_position();
    if let Ok(other) = G::read_position(config, &garbled(&position, rng)) {
        check_position_text(&other, config);
    }
}

/// A text with a few letters left out, put in, or taken from elsewhere in it; now and then a very
/// long one.
fn garbled(text: &str, rng: &mut StdRng) -> String {
    const STRANGE: [&str; 12] =
        ["", "", "0", "-", " ", "/", "x", "\0", "\u{e9}", "\u{ff11}", "\n", "99999999999999999999"];
    if rng.random_bool(0.001) {
        return text.repeat(1000);
    }
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..rng.random_range(1..=3) {
        let from = rng.random_range(0..=letters.len());
        let to = (from + rng.random_range(0..=2)).min(letters.len());
        let put: Vec<char> = match letters.get(rng.random_range(0..=2 * letters.len())) {
            Some(&letter) => vec![letter],
            None => STRANGE[rng.random_range(0..STRANGE.len())].chars().collect(),
        };
        letters.splice(from..to, put);
    }
    letters.into_iter().collect()
}
