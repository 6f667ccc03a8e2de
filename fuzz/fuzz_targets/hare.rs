//! Whatever stands in a position or a record of Hare and Hedgehog, it is written and read again
//! without loss, or refused.
#![no_main]

use game::Notation;
use hare::notation::Record;
use hare::{Config, Edition, Hare, Setup};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(setup) = text.parse::<Setup>() {
        assert_eq!(setup.to_string().parse(), Ok(setup));
    }
    for edition in Edition::all() {
        let config = Config::new(edition, 2).expect("two players");
        if let Ok(game) = Hare::read_position(&config, text) {
            let again = Hare::read_position(&config, &game.write_position());
            assert_eq!(again, Ok(game));
        }
    }
    if let Ok(record) = text.parse::<Record>() {
        assert_eq!(record.to_string().parse(), Ok(record));
    }
});
