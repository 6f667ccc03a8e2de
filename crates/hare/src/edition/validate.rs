//! Whether an edition can be played.

use game::MAX_PLAYERS;

use super::{Edition, EditionError, HareRule, MAX_CARROTS};
use crate::rules::reach;

/// The largest amount that any rule pays.
const MAX_PAY: u16 = 1000;
/// The most lettuces a hand holds.
const MAX_LETTUCES: u8 = 9;
/// The largest limit of turns: times six players it fits 16 bits.
const MAX_TURNS: u16 = 10_000;

/// Checks the numbers of an edition against each other.
pub fn check(edition: &Edition) -> Result<(), EditionError> {
    let fault = |field, reason: String| {
        Err(EditionError::Field { edition: edition.name.clone(), field, reason })
    };
    let kebab = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if edition.name.is_empty() || !edition.name.chars().all(kebab) {
        return fault("name", "it may hold small letters, digits and '-' only".to_owned());
    }
    for (field, carrots) in edition
        .carrots
        .map(|carrots| ("carrots", carrots))
        .into_iter()
        .chain([("restart", edition.restart.carrots)])
    {
        if carrots > MAX_CARROTS {
            return fault(field, format!("{carrots} carrots are more than {MAX_CARROTS}"));
        }
        // However the others stand, whoever is on the start can move: so being sent back there ends.
        let ways = open_squares(edition, carrots);
        if ways < MAX_PLAYERS as u32 {
            let need = format!("{carrots} carrots reach {ways} squares from the start");
            return fault(field, format!("{need}, fewer than {MAX_PLAYERS}"));
        }
    }
    if edition.lettuces > MAX_LETTUCES {
        return fault("lettuces", format!("{} are more than {MAX_LETTUCES}", edition.lettuces));
    }
    if edition.lettuces > 0 && edition.board.lettuces == 0 {
        return fault("lettuces", "the board has no square to eat them on".to_owned());
    }
    let pay = edition.pay;
    let (gain, loss) = match edition.hare {
        HareRule::Passers { gain, loss } => (gain, loss),
        HareRule::Deck(_) => (0, 0),
    };
    for (field, amount) in [
        ("pay", pay.number.max(pay.lettuce).max(pay.hedgehog).max(pay.exchange)),
        ("hare", gain.max(loss)),
        ("finish-allowance", edition.finish_allowance),
    ] {
        if amount > MAX_PAY {
            return fault(field, format!("{amount} is more than {MAX_PAY}"));
        }
    }
    if !(1..=MAX_TURNS).contains(&edition.turn_limit) {
        return fault("turn-limit", format!("{} is not from 1 to {MAX_TURNS}", edition.turn_limit));
    }
    Ok(())
}

/// Number of squares that a runner with these carrots and no lettuce can enter from the start when
/// nobody else is there.
fn open_squares(edition: &Edition, carrots: u16) -> u32 {
    let span = (1..64).take(reach(carrots)).fold(0u64, |set, square| set | 1 << square);
    (span & !edition.board.hedgehogs & !edition.board.lettuces).count_ones()
}
