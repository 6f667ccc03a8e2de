//! Moves typed with the letters of pieces of several languages.

use chess::notation::NotationError;
use chess::{Chess, Config};
use game::{Game, Notation};

const LANGUAGES: [&str; 7] = ["en", "de", "vi", "ru", "ar", "zh-Hans", "zh-Hant"];

fn position(fen: &str) -> Chess {
    Chess::read_position(&Config::STANDARD, fen).unwrap_or_else(|error| panic!("{error}"))
}

fn read(game: &Chess, text: &str, language: &str) -> Result<String, NotationError> {
    game.read_typed(text, language).map(|mv| game.write_san(mv))
}

/// Every piece has a move to d4 or along d4's lines.
const ALL: &str = "6k1/8/8/8/8/2N5/1B6/R2QK3 w - - 0 1";

#[test]
fn each_language_has_its_letters() {
    let game = position(ALL);
    let moves = ["Kf2", "Qd8+", "Ra8+", "Ba3", "Ne4"];
    let written = [
        ("en", ["Kf2", "Qd8", "Ra8", "Ba3", "Ne4"]),
        ("de", ["Kf2", "Dd8", "Ta8", "La3", "Se4"]),
        ("vi", ["Vf2", "Hd8", "Xa8", "Ta3", "Me4"]),
        ("ru", ["Крf2", "Фd8", "Лa8", "Сa3", "Кe4"]),
        ("ar", ["مf2", "وd8", "رa8", "فa3", "حe4"]),
        ("zh-Hans", ["王f2", "后d8", "车a8", "象a3", "马e4"]),
        ("zh-Hant", ["王f2", "后d8", "車a8", "象a3", "馬e4"]),
    ];
    for (language, texts) in written {
        for (text, wanted) in texts.into_iter().zip(moves) {
            assert_eq!(read(&game, text, language).as_deref(), Ok(wanted), "{text} in {language}");
        }
    }
}

#[test]
fn the_language_of_the_page_comes_first() {
    // T is a rook in German and a bishop in Vietnamese.
    let game = position("6k1/8/8/8/8/8/8/R1B1K3 w - - 0 1");
    assert_eq!(read(&game, "Tb2", "vi").as_deref(), Ok("Bb2"));
    let game = position("6k1/8/8/8/8/1R6/8/2B1K3 w - - 0 1");
    assert_eq!(read(&game, "Tb2", "de").as_deref(), Ok("Rb2"));
    assert_eq!(read(&game, "Tb2", "vi").as_deref(), Ok("Bb2"));
    // English comes before the others: K is a king, though a Russian knight looks like it.
    let game = position("6k1/8/8/8/8/8/8/4K1N1 w - - 0 1");
    assert_eq!(read(&game, "Ke2", "ru").as_deref(), Ok("Ke2"));
    assert_eq!(read(&game, "Кe2", "en").as_deref(), Ok("Ne2"));
}

#[test]
fn any_language_will_do_where_one_reading_is_legal() {
    let start = <Chess as Game>::start(&Config::STANDARD);
    for language in LANGUAGES {
        for text in ["Nf3", "Sf3", "Mf3", "Кf3", "حf3", "马f3", "♘f3"] {
            assert_eq!(read(&start, text, language).as_deref(), Ok("Nf3"), "{text} in {language}");
        }
        assert_eq!(read(&start, "e4", language).as_deref(), Ok("e4"));
    }
}

#[test]
fn two_readings_are_refused_with_both() {
    let game = position("6k1/8/8/8/8/1R6/8/2B1K3 w - - 0 1");
    let error = game.read_typed("Tb2", "en").expect_err("a rook's move or a bishop's");
    assert_eq!(Chess::readings(&error), ["Rb2", "Bb2"]);
    assert_eq!(error.to_string(), "'Tb2' can be Rb2 or Bb2");
    // Two pieces of one kind are two readings too.
    let game = position("6k1/8/8/8/8/8/4K3/R6R w - - 0 1");
    let error = game.read_typed("Td1", "de").expect_err("either rook");
    assert_eq!(Chess::readings(&error), ["Rad1", "Rhd1"]);
}

#[test]
fn promotions_castling_and_other_keyboards_are_read() {
    let game = position("6k1/P7/8/8/8/8/8/4K2R w K - 0 1");
    for (text, language, wanted) in [
        ("a8D", "de", "a8=Q+"),
        ("a8=H", "vi", "a8=Q+"),
        ("a8Ф", "ru", "a8=Q+"),
        ("а8=К", "ru", "a8=N"),
        ("a8=و", "ar", "a8=Q+"),
        ("a8(后)", "zh-Hans", "a8=Q+"),
        ("О-О", "ru", "O-O"),
        ("0-0", "ar", "O-O"),
    ] {
        assert_eq!(read(&game, text, language).as_deref(), Ok(wanted), "{text} in {language}");
    }
    let game = position("6k1/8/8/4p3/8/3p4/2P5/4K1N1 w - - 0 1");
    assert_eq!(read(&game, "с:д3", "ru").as_deref(), Ok("cxd3"));
    assert_eq!(read(&game, "\u{2067}ح\u{2069}f٣", "ar").as_deref(), Ok("Nf3"));
}

#[test]
fn what_is_no_move_in_any_language_is_refused() {
    let start = <Chess as Game>::start(&Config::STANDARD);
    for language in LANGUAGES {
        for text in ["", "Z", "Sz9", "好", "Сf", "e9"] {
            let error = start.read_typed(text, language).expect_err(text);
            assert!(matches!(error, NotationError::NotAMove { .. }), "{text}: {error}");
        }
        let error = start.read_typed("Sf6", language).expect_err("not legal");
        assert!(matches!(error, NotationError::Illegal { .. }), "{error}");
    }
}
