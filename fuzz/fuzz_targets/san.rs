//! Whatever is given as a move is a legal one that is written and read again, or refused. The
//! text is a FEN and moves, one a line; without a FEN the moves are tried from the start.
#![no_main]

use chess::{Chess, Config};
use game::{Game, Notation, ZeroSum};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let fen = text.lines().next().unwrap_or_default();
    let mut game = Chess::read_position(&Config::STANDARD, fen)
        .unwrap_or_else(|_| Chess::start(&Config::STANDARD));
    for line in text.lines() {
        let read = [game.read_san(line), game.read_move(line), game.read_typed(line, "de")];
        for mv in read.iter().flatten() {
            assert!(game.is_legal(*mv));
            assert_eq!(game.read_san(&game.write_san(*mv)), Ok(*mv));
            assert_eq!(game.read_move(&game.write_move(*mv)), Ok(*mv));
        }
        if let Some(mv) = read.into_iter().flatten().next() {
            game.play_unchecked(mv);
        }
    }
});
