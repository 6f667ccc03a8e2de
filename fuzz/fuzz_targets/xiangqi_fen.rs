//! Whatever stands in a FEN of xiangqi, it is a position that can be written and read again, or
//! refused.
#![no_main]

use game::Notation;
use libfuzzer_sys::fuzz_target;
use xiangqi::{Config, Setup, Xiangqi};

fuzz_target!(|text: &str| {
    if let Ok(setup) = text.parse::<Setup>() {
        assert_eq!(setup.to_string().parse(), Ok(setup));
    }
    if let Ok(game) = Xiangqi::read_position(&Config::default(), text) {
        let written = game.write_position();
        let again = Xiangqi::read_position(&Config::default(), &written).expect("what was written");
        assert_eq!(again.write_position(), written);
        assert_eq!(again.board(), game.board());
    }
});
