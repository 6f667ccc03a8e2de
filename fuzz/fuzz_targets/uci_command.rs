//! Whatever a client sends, the protocol understands it or refuses it.
#![no_main]

use engine::Start;
use libfuzzer_sys::fuzz_target;
use uci::uci::{Command, Offer, Options};

fuzz_target!(|bytes: &[u8]| {
    let Some(mut options) = Options::new(games::GAMES, Offer::Tuning, 0) else { return };
    for line in String::from_utf8_lossy(bytes).lines() {
        match Command::parse(line) {
            Ok(Some(Command::SetOption { name, value })) => {
                // A refusal is as good as an acceptance; what counts is that there is an answer.
                let _ = options.set(&name, value.as_deref());
                assert!(!options.lines().is_empty());
            }
            Ok(Some(Command::Position { fen, moves })) => {
                let start = Start { variant: options.variant(), fen, moves, ..Start::default() };
                if let Ok(session) = options.kind().open(&start) {
                    let view = session.view();
                    assert_eq!(view.fen, session.fen());
                    assert_eq!(view.played.len(), start.moves.len());
                }
            }
            _ => {}
        }
    }
});
