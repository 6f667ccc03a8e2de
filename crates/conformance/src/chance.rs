//! The laws about chance.

use std::collections::HashSet;

use game::{MoveList, Notation, Turn};

use crate::notation::check_position_text;

/// Checks a position in which chance decides.
pub fn check<G: Notation>(game: &mut G, config: &G::Config) {
    assert_eq!(game.count_moves(), 0, "count of moves at chance in {}", game.write_position());
    check_outcomes(game);
    check_notation(game, config);
    check_skipping(game);
}

fn check_outcomes<G: Notation>(game: &mut G) {
    let mut outcomes = Vec::new();
    game.chances(&mut outcomes);
    let text = game.write_position();
    let sum: f64 = outcomes.iter().map(|(_, p)| p).sum();
    assert!((sum - 1.0).abs() < 1e-9, "chances sum to {sum} in {text}");
    let before = game.clone();
    let mut reached = 0.0;
    for &(chance, probability) in &outcomes {
        assert!(probability > 0.0, "{chance:?} cannot happen in {text}");
        assert_eq!(game.chance(reached + probability / 2.0), Some(chance), "drawn in {text}");
        reached += probability;
        let undo = game.resolve(chance);
        game.unresolve(chance, undo);
        assert!(*game == before, "unresolve({chance:?}) does not restore {text}");
    }
}

fn check_skipping<G: Notation>(game: &G) {
    let mut skipped = game.clone();
    if skipped.skip_chance() {
        assert_ne!(skipped.turn(&mut MoveList::new()), Turn::Chance, "{}", game.write_position());
    } else {
        assert!(skipped == *game, "an event that was not skipped: {}", game.write_position());
    }
}

fn check_notation<G: Notation>(game: &G, config: &G::Config) {
    let again = check_position_text(game, config);
    let (mut outcomes, mut same) = (Vec::new(), Vec::new());
    game.chances(&mut outcomes);
    again.chances(&mut same);
    let text = game.write_position();
    assert_eq!(outcomes, same, "chances of {text} set up afresh");
    let mut texts = HashSet::new();
    for &(chance, _) in &outcomes {
        let written = game.write_chance(chance);
        assert_eq!(game.read_chance(&written), Some(chance), "{written} in {text}");
        assert!(texts.insert(written), "two events share a text in {text}");
    }
}
