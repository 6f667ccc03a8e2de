//! What several tests share.

use book::BookEntry;
use chess::{Chess, Config};
use game::{Booked, Game, Notation};

/// The key of the start of chess, as the format's description gives it.
pub const START: u64 = 0x463b_9618_1691_fc9c;

/// An entry for a move at the start of chess.
pub fn entry(mv: &str, weight: u16) -> BookEntry {
    let start = Chess::start(&Config::STANDARD);
    let mv = start.book_move(start.read_move(mv).expect("a legal move"));
    BookEntry { key: START, mv, weight, learn: 0 }
}
