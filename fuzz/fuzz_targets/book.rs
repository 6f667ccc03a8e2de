//! Whatever stands in an opening book, it is asked without harm and only for legal moves, or refused.
#![no_main]

use book::{Book, Choice};
use chess::Chess;
use libfuzzer_sys::fuzz_target;
use xiangqi::Xiangqi;

fn ask<G: game::Booked>(book: &Book, config: &G::Config) {
    let start = G::start(config);
    let _ = book.check(&start);
    for found in book.moves(&start) {
        assert!(start.is_legal(found.mv));
    }
    let _ = book.choose(&start, Choice::Best);
}

fuzz_target!(|bytes: &[u8]| {
    if let Ok(book) = Book::new(bytes.to_vec()) {
        assert_eq!(book.as_bytes(), bytes);
        ask::<Chess>(&book, &Default::default());
        ask::<Xiangqi>(&book, &Default::default());
    }
});
