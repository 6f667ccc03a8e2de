//! Books that are read, asked, and refused.

use crate::common::{START, entry};
use book::{Book, BookEntry, BookError, Choice};
use chess::{Chess, Config};
use game::{Booked, Game, Notation};
use proptest::prelude::*;
use xiangqi::Xiangqi;

fn start() -> Chess {
    Chess::start(&Config::STANDARD)
}

/// A book with these moves for the start of chess.
fn opening(moves: &[(&str, u16)]) -> Book {
    let entries = moves.iter().map(|&(mv, weight)| entry(mv, weight)).collect();
    Book::from_entries(entries).expect("a book")
}

#[test]
fn a_record_stands_as_the_format_has_it() {
    let entry = BookEntry { key: START, mv: 0x031c, weight: 0x1234, learn: 0x5678_9abc };
    let bytes = [
        0x46, 0x3b, 0x96, 0x18, 0x16, 0x91, 0xfc, 0x9c, 0x03, 0x1c, 0x12, 0x34, 0x56, 0x78, 0x9a,
        0xbc,
    ];
    assert_eq!(entry.to_bytes(), bytes);
    assert_eq!(BookEntry::from_bytes(bytes), entry);
}

#[test]
fn moves_are_found_and_chosen_by_weight() {
    let book = opening(&[("d2d4", 100), ("e2e4", 300), ("a2a4", 0)]);
    let texts = |game: &Chess| -> Vec<(String, u16)> {
        let found = book.moves(game).into_iter();
        found.map(|found| (game.write_move(found.mv), found.weight)).collect()
    };
    let listed = [("e2e4", 300), ("d2d4", 100), ("a2a4", 0)];
    assert_eq!(texts(&start()), listed.map(|(mv, weight)| (mv.to_owned(), weight)));
    let chosen = |choice| book.choose(&start(), choice).map(|mv| start().write_move(mv));
    assert_eq!(chosen(Choice::Best).as_deref(), Some("e2e4"));
    for (part, mv) in [(0.0, "e2e4"), (0.74, "e2e4"), (0.76, "d2d4"), (1.0, "d2d4")] {
        let drawn = (part * u64::MAX as f64) as u64;
        assert_eq!(chosen(Choice::ByWeight(drawn)).as_deref(), Some(mv), "{part}");
    }
    let mut after = start();
    after.play_unchecked(after.read_san("e4").expect("legal"));
    assert_eq!(texts(&after), []);
    assert_eq!(book.choose(&after, Choice::Best), None);
}

#[test]
fn a_move_without_weight_is_never_chosen() {
    let book = opening(&[("e2e4", 0)]);
    assert_eq!(book.choose(&start(), Choice::Best), None);
    assert_eq!(book.choose(&start(), Choice::ByWeight(u64::MAX)), None);
}

#[test]
fn what_is_no_book_is_refused() {
    let refused = |bytes: Vec<u8>| Book::new(bytes).expect_err("no book");
    assert!(matches!(refused(Vec::new()), BookError::Empty));
    assert!(matches!(refused(vec![0; 17]), BookError::Length { bytes: 17 }));
    let mut entries = opening(&[("e2e4", 1)]).as_bytes().to_vec();
    entries.extend([0; 16]);
    assert!(matches!(refused(entries), BookError::Unsorted { index: 1 }));
    let missing = Book::open("no/such/book.bin".as_ref()).expect_err("no file");
    assert!(matches!(missing, BookError::Io(_)));
    assert!(Book::open(env!("CARGO_MANIFEST_DIR").as_ref()).is_err(), "a folder is no book");
}

#[test]
fn a_book_of_another_game_is_foreign() {
    let book = opening(&[("e2e4", 1)]);
    assert!(book.check(&start()).is_ok());
    let xiangqi = Xiangqi::start(&xiangqi::Config::default());
    assert!(matches!(book.check(&xiangqi), Err(BookError::Foreign { plies: 2 })));
    // It need not know the start itself.
    let mut later = start();
    for text in ["e4", "e5"] {
        later.play_unchecked(later.read_san(text).expect("legal"));
    }
    let mv = later.book_move(later.read_san("Nf3").expect("legal"));
    let entry = BookEntry { key: later.book_key(), mv, weight: 1, learn: 0 };
    assert!(Book::from_entries(vec![entry]).expect("a book").check(&start()).is_ok());
}

#[test]
fn a_book_with_an_illegal_opening_is_refused() {
    let wrong = BookEntry { mv: 0, ..entry("e2e4", 1) };
    let book = Book::from_entries(vec![entry("e2e4", 1), wrong]).expect("a book");
    let refused = book.check(&start()).expect_err("a1a1 is no move");
    assert!(matches!(refused, BookError::Illegal { key: START, mv: 0, played: 0 }), "{refused}");
    assert_eq!(book.moves(&start()).len(), 1, "what is not legal is left out");
}

proptest! {
    #[test]
    fn no_bytes_make_a_book_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        if let Ok(book) = Book::new(bytes.clone()) {
            prop_assert_eq!(book.as_bytes(), &bytes);
            prop_assert!(book.check(&start()).is_err(), "by chance a book of chess");
            prop_assert_eq!(book.choose(&start(), Choice::Best), None);
        }
    }

    #[test]
    fn entries_survive_and_are_found(
        fields in prop::collection::vec((0..40u64, any::<u16>(), any::<u16>(), any::<u32>()), 1..60)
    ) {
        let entries: Vec<BookEntry> = fields
            .into_iter()
            .map(|(key, mv, weight, learn)| BookEntry { key, mv, weight, learn })
            .collect();
        let book = Book::from_entries(entries.clone()).expect("a book");
        let again = Book::new(book.as_bytes().to_vec()).expect("sorted");
        prop_assert_eq!(&again, &book);
        for key in 0..40 {
            let mut listed: Vec<BookEntry> = entries.iter().copied().filter(|e| e.key == key).collect();
            let mut found: Vec<BookEntry> = book.find(key).collect();
            prop_assert!(found.is_sorted_by(|one, other| one.weight >= other.weight));
            let order = |entry: &BookEntry| (entry.mv, entry.weight, entry.learn);
            listed.sort_by_key(order);
            found.sort_by_key(order);
            prop_assert_eq!(found, listed);
        }
    }

    #[test]
    fn a_changed_byte_makes_no_book_panic(place in 0..64usize, byte in any::<u8>()) {
        let book = opening(&[("e2e4", 9), ("d2d4", 8), ("c2c4", 7), ("g1f3", 6)]);
        let mut bytes = book.as_bytes().to_vec();
        bytes[place] = byte;
        if let Ok(book) = Book::new(bytes) {
            let _ = book.check(&start());
            prop_assert!(book.moves(&start()).len() <= 4);
        }
    }
}
