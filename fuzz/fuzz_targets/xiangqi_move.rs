//! Whatever is given as a move of xiangqi is a legal one that is written and read again in every
//! script, or refused. The text is a FEN and moves, one a line; without a FEN the moves are tried
//! from the start.
#![no_main]

use game::{Game, Notation};
use libfuzzer_sys::fuzz_target;
use xiangqi::{Config, Xiangqi};

fuzz_target!(|text: &str| {
    let fen = text.lines().next().unwrap_or_default();
    let mut game = Xiangqi::read_position(&Config::default(), fen)
        .unwrap_or_else(|_| Xiangqi::start(&Config::default()));
    for line in text.lines() {
        let read = [game.read_san(line), game.read_move(line)];
        for mv in read.iter().flatten() {
            assert!(game.board().is_legal(*mv));
            assert_eq!(game.read_move(&game.write_move(*mv)), Ok(*mv));
            for script in 0..Xiangqi::SCRIPTS.len() {
                assert_eq!(game.read_san(&game.write_script(*mv, script)), Ok(*mv));
            }
        }
        if let Some(mv) = read.into_iter().flatten().next() {
            game.play_unchecked(mv);
        }
    }
});
