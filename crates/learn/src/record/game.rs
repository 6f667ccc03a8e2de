//! One game in bytes.
//!
//! Moves take two bytes, values mostly one: that of a position for the first player is mostly near
//! that of the position before it, so the difference is written.

use engine::{Outcome, PlayedGame, PlayedPly, Score};

/// The longest text of a start or a reason.
const LONGEST_TEXT: u64 = 1 << 12;
/// The most plies of an opening or a game.
const MOST_PLIES: u64 = 1 << 16;
/// The most bytes that a game takes: its texts, and five bytes for every ply.
pub(super) const LONGEST: usize = 2 * LONGEST_TEXT as usize + 5 * 2 * MOST_PLIES as usize + 64;

/// Appends a game.
pub(super) fn write(game: &PlayedGame, out: &mut Vec<u8>) {
    write_text(game.start.as_deref().unwrap_or_default(), out);
    write_number(game.opening.len() as u64, out);
    for mv in &game.opening {
        out.extend_from_slice(&mv.to_le_bytes());
    }
    write_number(game.plies.len() as u64, out);
    let mut last = 0;
    for ply in &game.plies {
        out.extend_from_slice(&ply.mv.to_le_bytes());
        let value = ply.value.raw();
        write_number(zigzag(value - last), out);
        last = value;
    }
    out.push(game.result as u8);
    write_text(&game.reason, out);
}

/// Takes a game off the front of `bytes`; `None` where there is none.
pub(super) fn read(bytes: &mut &[u8]) -> Option<PlayedGame> {
    let start = read_text(bytes)?;
    let opening = (0..read_count(bytes)?).map(|_| read_move(bytes)).collect::<Option<_>>()?;
    let mut last = 0;
    let plies = (0..read_count(bytes)?).map(|_| {
        let mv = read_move(bytes)?;
        last = unzigzag(read_number(bytes)?)?.checked_add(last)?;
        let value = Score::from_raw(last);
        (value.raw() == last).then_some(PlayedPly { mv, value })
    });
    let plies = plies.collect::<Option<_>>()?;
    let result = match take::<1>(bytes)? {
        [0] => Outcome::Loss,
        [1] => Outcome::Draw,
        [2] => Outcome::Win,
        _ => return None,
    };
    let reason = read_text(bytes)?;
    Some(PlayedGame {
        start: Some(start).filter(|s| !s.is_empty()),
        opening,
        plies,
        result,
        reason,
    })
}

fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (taken, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(*taken)
}

fn read_move(bytes: &mut &[u8]) -> Option<u16> {
    take(bytes).map(u16::from_le_bytes)
}

/// How many moves follow, if there are bytes for so many.
fn read_count(bytes: &mut &[u8]) -> Option<u64> {
    let count = read_number(bytes)?;
    (count <= MOST_PLIES && count <= bytes.len() as u64 / 2).then_some(count)
}

fn write_text(text: &str, out: &mut Vec<u8>) {
    write_number(text.len() as u64, out);
    out.extend_from_slice(text.as_bytes());
}

fn read_text(bytes: &mut &[u8]) -> Option<String> {
    let length = read_number(bytes).filter(|&length| length <= LONGEST_TEXT)?;
    let (text, rest) = bytes.split_at_checked(length as usize)?;
    *bytes = rest;
    String::from_utf8(text.to_vec()).ok()
}

/// Seven bits a byte, the lowest first; the highest bit says that more follow.
fn write_number(mut number: u64, out: &mut Vec<u8>) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// A number of 32 bits at most.
fn read_number(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..35).step_by(7) {
        let [byte] = take(bytes)?;
        number |= u64::from(byte & 0x7F) << shift;
        if byte & 0x80 == 0 {
            return Some(number);
        }
    }
    None
}

/// Small numbers of either sign as small numbers.
fn zigzag(number: i32) -> u64 {
    u64::from(((number << 1) ^ (number >> 31)).cast_unsigned())
}

fn unzigzag(number: u64) -> Option<i32> {
    let number = u32::try_from(number).ok()?;
    Some((number >> 1).cast_signed() ^ -(number & 1).cast_signed())
}
