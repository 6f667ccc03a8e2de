//! What a hash table does for a search.

use game::Depth;
use lab::experiment::Memory;
use lab::ladder::LadderError;
use lab::position::LabError;
use lab::{Limits, Settings};

use super::{start, subject};

/// Kings between locked pawns: the same positions come again and again.
const LOCKED: &str = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1";

fn to(plies: u32) -> Settings {
    Settings::to_depth(Depth::new(plies).expect("a depth"))
}

fn rates(fen: &str, settings: &Settings) -> Memory {
    subject("chess").open(fen).expect("a position").memory(settings).expect("a game of two")
}

#[test]
fn a_table_knows_what_comes_again_and_saves_it() {
    let found = rates(LOCKED, &to(9));
    assert!(found.known * 2 > found.asked, "{found:?}");
    assert!(found.answered < found.known);
    assert!(found.at_once * 2 < found.without);
    assert!(found.stepwise > found.at_once / 2);
    assert!(!found.broken_off);
    // Both keys together are 50 bits: no position is taken for another one.
    assert_eq!(found.mistaken, 0);
}

#[test]
fn its_moves_are_mostly_among_the_best_three() {
    let found =
        rates("r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 1", &to(4));
    assert!(found.proposed >= 20, "{found:?}");
    assert!(found.best <= found.among_three && found.among_three <= found.proposed);
    assert!(found.among_three * 2 > found.proposed, "{found:?}");
    assert!(found.stayed <= found.stayed_three && found.stayed_three <= found.tried);
    assert!(found.stayed_three * 2 > found.tried, "{found:?}");
}

/// A table of two slots holds another position nearly every time.
#[test]
fn a_small_table_is_nearly_always_taken_by_another_position() {
    let found = rates(LOCKED, &Settings { table_bits: 1, ..to(6) });
    assert!(found.other > 5 * found.known, "{found:?}");
    let large = rates(LOCKED, &to(6));
    assert!(large.other < found.other && large.stepwise < found.stepwise);
}

#[test]
fn what_is_broken_off_says_so_and_other_games_are_refused() {
    let limits = Limits { positions: Some(100), ..Limits::default() };
    assert!(rates(LOCKED, &Settings { limits, ..to(9) }).broken_off);
    let refused = start("hare").memory(&to(2)).expect_err("no game for two");
    assert_eq!(refused, LabError::Rung(LadderError::NeedsTwo("hash")));
}
