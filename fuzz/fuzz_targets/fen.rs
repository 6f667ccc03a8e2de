//! Whatever stands in a FEN, it is a position that can be written and read again, or refused.
#![no_main]

use chess::notation::Epd;
use chess::{Chess, Config, Setup};
use game::Notation;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(setup) = text.parse::<Setup>() {
        assert_eq!(setup.to_string().parse(), Ok(setup));
    }
    if let Ok(game) = Chess::read_position(&Config::STANDARD, text) {
        let written = game.write_position();
        let again = Chess::read_position(&Config::STANDARD, &written).expect("what was written");
        assert_eq!(again.write_position(), written);
        assert_eq!(again.board(), game.board());
    }
    if let Ok(epd) = text.parse::<Epd>() {
        assert_eq!(epd.fen().parse(), Ok(epd.setup));
    }
});
