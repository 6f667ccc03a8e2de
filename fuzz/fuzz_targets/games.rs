//! Whatever stands in a file of games, it is read without harm, and its games are played or refused.
#![no_main]

use std::io::Cursor;

use games::GAMES;
use learn::record::{Found, Header, Reader};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let header = Header { game: "chess".into(), variant: "standard".into(), rules: String::new() };
    // Behind a sound header more is looked at.
    for file in [bytes.to_vec(), [&header.to_bytes()[..], bytes].concat()] {
        let Ok(mut reader) = Reader::new(Cursor::new(file)) else { continue };
        let header = reader.header().clone();
        let learning = GAMES.named(&header.game).ok().and_then(|kind| kind.learning());
        while let Some(found) = reader.next().expect("memory can be read") {
            let (Found::Block(block), Some(learning)) = (found, learning) else { continue };
            for game in &block.games {
                let _ = learning.replay(&header.variant, game, &mut |_| ());
            }
        }
    }
});
