//! Keys and moves of opening books. The values were worked out by another program from what
//! `docs/book.md` says; books that exist would be lost if they changed.

use game::{Booked, Notation};
use xiangqi::{Config, Xiangqi};

fn game(fen: &str) -> Xiangqi {
    Xiangqi::read_position(&Config::default(), fen).expect("a position")
}

#[test]
fn keys_never_change() {
    for (fen, key) in [
        (
            "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
            0xa2eb_4741_c054_06d5,
        ),
        (
            "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1",
            0x2a26_6925_2338_00a8,
        ),
        ("4k4/9/9/9/9/9/9/4R4/9/3K5 b - - 0 1", 0xc667_752d_3ab1_d9ea),
    ] {
        assert_eq!(game(fen).book_key(), key, "{fen}: {:#018x}", game(fen).book_key());
    }
}

#[test]
fn moves_never_change() {
    let start = game("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1");
    let central_cannon = start.read_move("h2e2").expect("a legal move");
    assert_eq!(start.book_move(central_cannon), 0x0c96);
    assert_eq!(start.read_book_move(0x0c96), Some(central_cannon));
    for bits in [0, 0x0c96 | 1 << 14, u16::MAX] {
        assert_eq!(start.read_book_move(bits), None, "{bits:#06x}");
    }
}
