//! Whatever stands in a file of games, each game is one that is written and read again without
//! loss, or refused; and so is each that is a game of chess.
#![no_main]

use chess::notation::GameRecord;
use libfuzzer_sys::fuzz_target;
use pgn::{Pgn, Reader};

fuzz_target!(|bytes: &[u8]| {
    for pgn in Reader::new(bytes).flatten() {
        let text = pgn.to_string();
        let again: Pgn = text.parse().expect("what was written");
        assert_eq!((&again.line, again.to_string()), (&pgn.line, text));
        if let Ok(record) = GameRecord::from_pgn(&pgn) {
            let text = record.to_pgn().expect("legal moves").to_string();
            let again = GameRecord::read(&text).expect("what was written");
            assert_eq!((again.start, again.pgn.line), (record.start, record.pgn.line));
        }
    }
});
