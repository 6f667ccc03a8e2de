//! Whatever a client sends, UCCI understands it or refuses it.
#![no_main]

use engine::Start;
use libfuzzer_sys::fuzz_target;
use uci::ucci::{Command, Options};

fuzz_target!(|bytes: &[u8]| {
    let Ok(kind) = games::GAMES.named("xiangqi") else { return };
    let mut options = Options::new(kind, 0);
    for line in String::from_utf8_lossy(bytes).lines() {
        match Command::parse(line) {
            Ok(Some(Command::SetOption { name, value })) => {
                // A refusal is as good as an acceptance; what counts is that there is an answer.
                let _ = options.set(&name, value.as_deref());
                assert!(!options.lines().is_empty());
            }
            Ok(Some(Command::Position { fen, moves })) => {
                let start = Start { variant: options.variant(), fen, moves, ..Start::default() };
                if let Ok(session) = kind.open(&start) {
                    let view = session.view();
                    assert_eq!(view.fen, session.fen());
                    assert_eq!(view.played.len(), start.moves.len());
                }
            }
            Ok(Some(Command::Go(go))) => {
                let _ = go.own.map(|time| options.clock(time));
            }
            _ => {}
        }
    }
});
