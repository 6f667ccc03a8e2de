//! Opponents that play from a book, and books that are made.

use std::collections::HashSet;
use std::io::{BufReader, Write};

use ::engine::{
    Answer, BookRules, Books, Control, EngineError, Limits, OpeningBook, Opponent, SelfPlay,
    Settings, Start, Strength, Weights,
};

use super::{game, open};
use tempfile::NamedTempFile;

/// Games in which 1. d4 is answered by 1... d5 alone.
const GAMES: &str = "\
[Result \"1-0\"]\n\n1. d4 d5 2. c4 1-0\n\n\
[Result \"0-1\"]\n\n1. d4 d5 2. Nf3 0-1\n\n\
[Result \"1-0\"]\n\n1. d4 d6 2. e4 1-0\n\n";

fn books(id: &str) -> &'static dyn Books {
    game(id).expect("in the registry").books().expect("a game with books")
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

fn moves(list: &[&str]) -> Start {
    Start { moves: list.iter().map(|&mv| mv.to_owned()).collect(), ..Start::default() }
}

fn seated(id: &str, settings: &Settings) -> Box<dyn Opponent> {
    let mut opponent = game(id).expect("in the registry").opponent();
    opponent.configure(settings).expect("good settings");
    opponent
}

fn with_book(book: OpeningBook, seed: u64) -> Settings {
    Settings { book, seed, ..Settings::default() }
}

fn ask(game: &str, opponent: &mut dyn Opponent, start: &Start, limits: &Limits) -> Answer {
    opponent
        .think(open(game, start).as_ref(), limits, &Control::new(), &mut |_| ())
        .expect("a legal position")
}

/// A file that goes away with what is returned.
fn file(bytes: &[u8]) -> NamedTempFile {
    let mut file = NamedTempFile::new().expect("a folder to write to");
    file.write_all(bytes).expect("a file to write to");
    file
}

fn book_in(file: &NamedTempFile) -> OpeningBook {
    OpeningBook::File(file.path().to_owned())
}

/// A book of the games of a PGN.
fn made_of(text: &str, rules: BookRules) -> Vec<u8> {
    let mut maker = books("chess").make(20, rules);
    let games = maker.read(&mut BufReader::new(text.as_bytes()), &mut |error| panic!("{error}"));
    assert_eq!(games.expect("a text can be read"), 3);
    maker.finish().expect("a book").bytes
}

#[test]
fn the_books_that_are_built_in_are_sound() {
    for id in ["chess", "xiangqi"] {
        let info = game(id).expect("in the registry").info();
        assert!(info.book);
        let start = books(id)
            .open(&OpeningBook::BuiltIn)
            .and_then(|book| book.moves(open(id, &Start::default()).as_ref()))
            .expect("a book");
        assert!(start.len() >= 2, "{id}: {start:?}");
        assert!((start.iter().map(|mv| mv.share).sum::<f64>() - 1.0).abs() < 1e-9);
        // What is built in passes every check that a file has to pass.
        let bytes: &[u8] = match id {
            "chess" => include_bytes!("../../../data/chess.bin"),
            _ => include_bytes!("../../../data/xiangqi.bin"),
        };
        assert!((16_000..=65_536).contains(&bytes.len()), "{id}: {} bytes", bytes.len());
        let file = file(bytes);
        assert_eq!(
            books(id)
                .open(&book_in(&file))
                .and_then(|book| book.moves(open(id, &Start::default()).as_ref()))
                .expect("a book"),
            start
        );
    }
    let hare = game("hare").expect("in the registry");
    assert!(hare.books().is_none() && !hare.info().book);
}

#[test]
fn a_book_answers_at_once_at_every_strength() {
    for id in ["chess", "xiangqi"] {
        for strength in [Strength::Full, Strength::Elo(1500), Strength::Level(1)] {
            let mut opponent =
                seated(id, &Settings { strength, ..with_book(OpeningBook::BuiltIn, 1) });
            let answer = ask(id, opponent.as_mut(), &Start::default(), &nodes(5000));
            assert!(answer.book && answer.nodes == 0 && answer.lines.is_empty(), "{answer:?}");
            let known = books(id)
                .open(&OpeningBook::BuiltIn)
                .and_then(|book| book.moves(open(id, &Start::default()).as_ref()))
                .expect("a book");
            let best = answer.best.expect("a move").uci;
            assert!(known.iter().any(|mv| mv.uci == best && mv.weight > 0));
        }
    }
}

#[test]
fn without_a_book_it_searches() {
    let mut opponent = seated("chess", &Settings::default());
    let answer = ask("chess", opponent.as_mut(), &Start::default(), &nodes(500));
    assert!(!answer.book && answer.nodes > 0);
}

#[test]
fn the_book_is_asked_only_for_one_move_at_once() {
    let searched = |settings: &Settings, limits: Limits| {
        let mut opponent = seated("chess", settings);
        !ask("chess", opponent.as_mut(), &Start::default(), &limits).book
    };
    let settings = with_book(OpeningBook::BuiltIn, 1);
    assert!(!searched(&settings, nodes(100)));
    assert!(searched(&Settings { multipv: 2, ..settings.clone() }, nodes(100)));
    assert!(searched(&settings, Limits { mate: Some(1), ..nodes(100) }));
    let among = Limits { search_moves: vec!["e2e4".to_owned()], ..nodes(100) };
    assert!(searched(&settings, among));
    let mut opponent = seated("chess", &settings);
    for (control, infinite) in [(Control::new(), true), (Control::pondering(), false)] {
        control.stop();
        let limits = Limits { infinite, ..nodes(100) };
        let answer = opponent.think(
            open("chess", &Start::default()).as_ref(),
            &limits,
            &control,
            &mut |_| (),
        );
        assert!(!answer.expect("a legal position").book, "infinite {infinite}");
    }
}

#[test]
fn the_choice_follows_from_seed_and_game() {
    let played = |seed: u64, games: usize| {
        let mut opponent = seated("chess", &with_book(OpeningBook::BuiltIn, seed));
        let play = |_| {
            opponent.new_game();
            ask("chess", opponent.as_mut(), &Start::default(), &nodes(1)).best.expect("a move").uci
        };
        (0..games).map(play).collect::<Vec<String>>()
    };
    assert_eq!(played(5, 20), played(5, 20));
    assert_ne!(played(5, 20), played(6, 20));
    assert!(played(5, 50).iter().collect::<HashSet<_>>().len() > 1, "games differ");
}

#[test]
fn a_file_is_played_from_by_its_weights() {
    let file = file(&made_of(GAMES, BookRules::default()));
    let listed = |start: &Start| {
        let moves = books("chess")
            .open(&book_in(&file))
            .and_then(|book| book.moves(open("chess", start).as_ref()))
            .expect("a book");
        moves.into_iter().map(|mv| (mv.san, mv.weight)).collect::<Vec<_>>()
    };
    assert_eq!(listed(&Start::default()), [("d4".to_owned(), 3)]);
    assert_eq!(listed(&moves(&["d4"])), [("d5".to_owned(), 2), ("d6".to_owned(), 1)]);
    let mut opponent = seated("chess", &with_book(book_in(&file), 3));
    let first = ask("chess", opponent.as_mut(), &Start::default(), &nodes(1));
    assert!(first.book && first.best.is_some_and(|best| best.uci == "d2d4"));
    let beyond = ask("chess", opponent.as_mut(), &moves(&["d4", "d5", "Nf3", "Nf6"]), &nodes(100));
    assert!(!beyond.book, "the book ends here");
}

#[test]
fn weights_may_be_scores() {
    let rules = BookRules { weights: Weights::Score, ..BookRules::default() };
    let file = file(&made_of(GAMES, rules));
    let weight = |start: &Start| {
        let moves = books("chess")
            .open(&book_in(&file))
            .and_then(|book| book.moves(open("chess", start).as_ref()))
            .expect("a book");
        moves.into_iter().map(|mv| (mv.san, mv.weight)).collect::<Vec<_>>()
    };
    assert_eq!(weight(&Start::default()), [("d4".to_owned(), 4)]);
    assert_eq!(weight(&moves(&["d4"])), [("d5".to_owned(), 2)], "1... d6 scored nothing");
}

#[test]
fn a_bad_file_is_refused_and_the_old_settings_stay() {
    let chess = file(&made_of(GAMES, BookRules::default()));
    let broken = file(b"no book at all");
    let text = file(&[b'x'; 160]);
    let missing = OpeningBook::File("no/such/book.bin".into());
    for (id, book, reason) in [
        ("chess", missing, "cannot be read"),
        ("chess", book_in(&broken), "no multiple of 16"),
        ("chess", book_in(&text), "knows no position"),
        ("xiangqi", book_in(&chess), "knows no position"),
        ("hare", book_in(&chess), "no opening books"),
    ] {
        let mut opponent = seated(id, &Settings::default());
        let refused = opponent.configure(&with_book(book, 1)).expect_err("no book");
        assert!(matches!(refused, EngineError::Book { .. }), "{refused:?}");
        assert!(refused.to_string().contains(reason), "{refused}");
        let answer = ask(id, opponent.as_mut(), &Start::default(), &nodes(100));
        assert!(!answer.book && answer.best.is_some(), "play goes on");
    }
}

#[test]
fn games_that_cannot_be_read_are_left_out() {
    let text = "1. e4 e5 *\n\n[Event \"bad\"]\n\n1. e4 Ke7 2. d4 *\n\n[Event \"xiangqi\"]\n\
                [Variant \"Xiangqi\"]\n\n1. e4 *\n\n[Event \"good\"]\n\n1. c4 *\n";
    let mut maker = books("chess").make(20, BookRules::default());
    let mut left_out = Vec::new();
    let counted = maker.read(&mut text.as_bytes(), &mut |error| left_out.push(error.to_string()));
    assert_eq!(counted, Ok(2));
    assert_eq!(left_out.len(), 2, "{left_out:?}");
    assert!(left_out[0].contains("Ke7") && left_out[1].contains("Xiangqi"), "{left_out:?}");
    let made = maker.finish().expect("a book");
    assert_eq!((made.moves, made.positions, made.bytes.len()), (3, 2, 48));
    let empty = books("chess").make(20, BookRules::default()).finish();
    assert!(matches!(empty, Err(EngineError::Record(_))));
}

#[test]
fn self_play_makes_the_same_book_again() {
    let made = |id: &str, seed: u64, weights| {
        let mut maker = books(id).make(6, BookRules { min_count: 1, weights });
        let mut played = Vec::new();
        let play = SelfPlay { games: 3, seed, nodes: 300 };
        maker.play(&play, &mut |game| played.push(game)).expect("memory for a table");
        assert_eq!(played, [1, 2, 3]);
        maker.finish().expect("a book").bytes
    };
    for id in ["chess", "xiangqi"] {
        assert_eq!(made(id, 1, Weights::Count), made(id, 1, Weights::Count));
        assert_ne!(made(id, 1, Weights::Count), made(id, 2, Weights::Count));
    }
    assert_eq!(made("chess", 1, Weights::Score), made("chess", 1, Weights::Score));
}
