//! Texts: positions, moves, cards, records, editions; and one clear error for each bad one.

use crate::common::{codes, game, play, runner, seat};
use game::{Game, Notation};
use hare::notation::{Event, NotationError, Record};
use hare::{Card, Config, Edition, Hare, Move, Setup, TurnPhase, Until};

fn error(edition: &str, text: &str) -> String {
    let config = Config::new(Edition::named(edition).expect("built in"), 2).expect("two");
    match Hare::read_position(&config, text) {
        Ok(game) => panic!("'{text}' was read as {}", game.write_position()),
        Err(error) => error.to_string(),
    }
}

#[test]
fn every_part_of_a_position_survives() {
    for (edition, text) in [
        ("classic", "0;68;3/0;68;3 1 m - 0 all"),
        ("classic", "8;44;2/13;30;1/64;7;0;h1 2 m 201122111 17 first"),
        ("classic", "14;44;2;e/22;30;1;e/6;7;0;m 2 m - 17 all"),
        ("classic", "14;44;2/22;30;1/6;7;0 1 d45 111122111 17 all"),
        ("classic", "14;44;2/22;30;1/6;7;0 1 x 211122011 17 all"),
        ("modern", "14;9999;2/22;30;1 1 d0 00000001 65535 all"),
        ("calm", "14;44;2;p23/22;30;1/16;7;0 2 m - 17 all"),
    ] {
        assert_eq!(game(edition, text).write_position(), text);
        let setup: Setup = text.parse().expect("a set-up");
        assert_eq!(setup.to_string(), text);
        assert_eq!(game(edition, text).to_setup(), setup);
    }
}

#[test]
fn only_the_runners_are_needed() {
    let game = game("classic", "  8;44;2;f/13;30;1 ");
    assert_eq!(game.write_position(), "8;44;2/13;30;1 1 m - 0 all");
    let config = Config::new(Edition::classic(), 5).expect("five").until(Until::FirstHome);
    let game = Hare::read_position(&config, "8;44;2/13;30;1/1;0;3").expect("three runners");
    assert_eq!((game.players(), game.config().until), (3, Until::FirstHome));
}

#[test]
fn the_marks_of_the_reference_program_are_read() {
    // Losing a turn means eating on a lettuce square, and nothing more on a hare square.
    let game = game("classic", "7;44;2;t/14;30;1;t");
    assert!(game.eats(seat(1)) && !game.eats(seat(2)) && game.misses(seat(2)));
    assert_eq!(game.write_position(), "7;44;2;e/14;30;1;m 1 m - 0 all");
}

#[test]
fn a_bad_position_is_refused_with_place_and_reason() {
    for (edition, text, expected) in [
        ("classic", "", "position '', character 1: '' holds nothing"),
        ("classic", "0;68", "'0;68' is not a runner: square;carrots;lettuces"),
        ("classic", "0;68;3;m;e/0;68;3", "'0;68;3;m;e' is not a runner: square;carrots;lettuces"),
        ("classic", "0;68;3/65;68;3", "character 8: '65' is not a square from 0 to 64"),
        ("classic", "0;68;3/-1;68;3", "'-1' is not a square from 0 to 64"),
        ("classic", "0;x;3/0;68;3", "character 3: 'x' is not a number of carrots or lettuces"),
        ("classic", "0;68;256/0;68;3", "'256' is not a number of carrots or lettuces"),
        ("classic", "0;68;3;q/0;68;3", "character 8: 'q' is not a mark of a runner"),
        ("classic", "0;68;3;h7/0;68;3", "'h7' is not a mark of a runner"),
        ("classic", "0;68;3;p/0;68;3", "'p' is not a mark of a runner"),
        ("classic", "0;68;3/0;68;3 0", "character 15: '0' is not a seat from 1 to 6"),
        ("classic", "0;68;3/0;68;3 1 q", "'q' is not what has to happen: m, x, or d and the"),
        ("classic", "0;68;3/0;68;3 1 d", "'' is not what has to happen"),
        ("classic", "0;68;3/0;68;3 1 m ?", "'?' is neither - nor a digit for each text"),
        ("classic", "0;68;3/0;68;3 1 m - 65536", "'65536' is not a number of moves"),
        ("classic", "0;68;3/0;68;3 1 m - 0 some", "'some' is not when the game is over"),
        ("classic", "0;68;3/0;68;3 1 m - 0 all x", "character 27: 'x' follows after the last"),
        ("classic", "0;68;3", "position '0;68;3': there are 1 runners; 2 to 6 can play"),
        ("classic", "0;68;3/0;68;4", "runner 2 has 4 lettuces, more than 3"),
        ("classic", "0;68;3/0;10000;3", "runner 2 has 10000 carrots, more than 9999"),
        ("classic", "5;68;3/0;68;3/5;68;3", "runners 1 and 3 are both on square 5"),
        (
            "classic",
            "64;68;3/0;68;3",
            "runner 1 on square 64 needs the place in which it came home",
        ),
        ("classic", "0;68;3;h1/0;68;3", "runner 1 on square 0 cannot be home"),
        ("classic", "64;11;0;h1/0;68;3", "runner 1 has 11 carrots, more than 10"),
        ("classic", "64;0;1;h1/0;68;3", "runner 1 has 1 lettuces, more than 0"),
        ("classic", "64;0;0;h2/0;68;3/0;68;3", "the runners at home have not the places 1 to 1"),
        ("classic", "64;0;0;h1/64;0;0;h1/0;68;3", "the runners at home have not the places 1 to 2"),
        ("classic", "64;0;0;h1/64;0;0;h2", "all runners are home"),
        ("classic", "7;68;0;e/0;68;3", "runner 1 on square 7 has no lettuce to eat"),
        ("classic", "5;68;2;e/0;68;3", "runner 1 on square 5 has no place to eat a lettuce"),
        ("classic", "14;68;2;p2/0;68;3", "runner 1 on square 14 has nothing to fear from passers"),
        ("calm", "13;68;2;p2/0;68;3 2", "runner 1 on square 13 has nothing to fear from passers"),
        ("calm", "14;68;2;p1/0;68;3 2", "names a seat behind it that nobody else sits in"),
        ("calm", "14;68;2;p2/0;68;3", "the turn of seat 1, which has already settled"),
        ("classic", "0;68;3/0;68;3 3", "the turn of seat 3, which nobody sits in"),
        ("classic", "64;0;0;h1/0;68;3/0;68;3", "the turn of seat 1, which is home"),
        (
            "classic",
            "13;68;3/0;68;3 1 d0",
            "no card can be drawn or chosen from: the runner is not on",
        ),
        ("classic", "14;68;3;m/0;68;3 1 d0", "chosen from: the runner loses this turn"),
        ("calm", "14;68;3/0;68;3 1 d0", "chosen from: the edition has no deck"),
        ("modern", "14;68;3/0;68;3 1 x", "chosen from: the deck has no card that lets choose"),
        ("classic", "14;0;0/64;0;0;h1 1 d0", "chosen from: the race is over"),
        ("classic", "14;68;3/0;68;3 1 d2", "2 carrots are not the cost of any move"),
        ("classic", "0;68;3/0;68;3 1 m 1", "cannot have these cards left: 1 numbers for 9 texts"),
        ("classic", "0;68;3/0;68;3 1 m 311111111", "left: 3 of 'miss-turn', which has 2"),
        ("classic", "0;68;3/0;68;3 1 m 000000000", "left: an empty deck is shuffled at once"),
        (
            "calm",
            "0;68;3/0;68;3 1 m 1",
            "the deck of the edition 'calm' cannot have these cards left: it has none",
        ),
    ] {
        let message = error(edition, text);
        assert!(message.contains(expected), "'{text}': {message}");
        assert!(!message.contains('\n'));
    }
    let long = error("classic", &"x".repeat(1000));
    assert!(long.len() < 500, "{long}");
}

#[test]
fn moves_have_two_texts() {
    let mut game = game("classic", "20;20;3/1;60;3");
    let texts = |game: &Hare| -> Vec<(String, String)> {
        let moves = crate::common::moves(game).into_iter();
        moves.map(|mv| (game.write_move(mv), game.write_san(mv))).collect()
    };
    let expected = [("1", "C21"), ("2", "L22"), ("3", "N23"), ("5", "H25"), ("-1", "T19")];
    assert_eq!(texts(&game), expected.map(|(code, san)| (code.to_owned(), san.to_owned())));
    assert_eq!(game.read_move("+3"), Ok(Move::Forward(3)));
    assert_eq!(game.read_san(" n23 "), Ok(Move::Forward(3)));
    let error = |result: Result<Move, NotationError>| result.expect_err("no move here").to_string();
    assert_eq!(error(game.read_move("4")), "'4' is not legal in this position");
    assert_eq!(error(game.read_move("+-3")), "'+-3' is not a move");
    assert_eq!(error(game.read_move("65")), "'65' is not a move");
    assert_eq!(error(game.read_move("")), "'' is not a move");
    assert_eq!(error(game.read_san("C23")), "'C23' is not legal in this position");
    assert_eq!(error(game.read_san("take")), "'take' is not legal in this position");
    assert_eq!(error(game.read_san("Nf3")), "'Nf3' is not a move");
    assert_eq!(error(game.read_san("3")), "'3' is not a move");
    play(&mut game, 5);
    assert_eq!(game.stage(), TurnPhase::Draw);
    assert_eq!(error(game.read_move("1")), "'1' is not legal in this position");
    assert_eq!(game.read_chance("advance"), Some(Card::Advance));
    assert_eq!(game.read_chance("give"), None, "a card of another deck");
}

#[test]
fn codes_are_those_of_the_reference_program() {
    for code in -2000..2000i16 {
        let expected = matches!(code, -63..=64 | 1001 | 1002);
        let mv = Move::from_code(code.into());
        assert_eq!(mv.map(Move::code), expected.then_some(code));
    }
}

const RECORD: &str = "\
Edition: classic
Start: 0;68;3/0;68;3 1 m - 0 all
Second: Bea # not a comment

1. 1 exchange 1001
2. 3 advance
3. 1
";

#[test]
fn a_record_is_saved_and_replayed_with_its_cards() {
    let start = Hare::start(&Config::default());
    let mut record = Record::new(start);
    record.add_tag("Second", "Bea # not a comment").expect("a free name");
    for text in ["1", "exchange", "take", "+3"] {
        record.push(text).unwrap_or_else(|error| panic!("{error}"));
    }
    // Nobody is ahead of the runner on 3, so the card does nothing.
    assert_eq!(record.push("advance"), Ok(Event::Card(Card::Advance)));
    assert_eq!(record.push("C2"), Ok(Event::Move(Move::Forward(1))));
    assert_eq!(record.to_string(), RECORD);
    let read: Record = RECORD.parse().expect("a record");
    assert_eq!(read, record);
    assert_eq!(read.tags(), [("Second".to_owned(), "Bea # not a comment".to_owned())]);
    assert_eq!(runner(read.game(), 1), (2, 76, 3));
    assert_eq!(read.positions().count(), read.events().len() + 1);
    assert_eq!(read.positions().next(), Some(start));
    assert_eq!(codes(read.game())[0], 1);
}

#[test]
fn a_bad_record_is_refused_with_line_and_reason() {
    let cases = [
        ("", "line 1: there is no line 'Edition: …' in the head"),
        ("Edition classic", "line 1: 'Edition classic' is not of the form 'Name: value'"),
        ("Edition: old\nStart: 0;68;3/0;68;3", "line 1: there is no edition 'old'"),
        ("Edition: calm\n\n1", "line 2: there is no line 'Start: …' in the head"),
        ("Edition: calm\nEdition: calm", "line 2: 'Edition' is there already"),
        ("Edition: calm\nStart: 0;68;3", "line 2: position '0;68;3': there are 1 runners"),
        ("Edition: calm\nStart: 0;68;3/0;68;3\n#x: y", "line 3: '#x: y' is not of the form"),
        ("Edition: calm\nStart: 0;68;3/0;68;3\n\n1 1", "line 4: '1' is not legal"),
        ("Edition: calm\nStart: 0;68;3/0;68;3\n\n1.\nx", "line 5: 'x' is not a move"),
        ("Edition: classic\nStart: 0;68;3/0;68;3\n\n1 2", "line 4: '2' is not a card that can be"),
        ("Edition: calm\nStart: 63;1;0/0;68;3\n\n1 # home\n1", "line 5: '1' follows after the end"),
    ];
    for (text, expected) in cases {
        let message = text.parse::<Record>().expect_err("no record").to_string();
        assert!(message.contains(expected), "'{text}': {message}");
    }
}

#[test]
fn a_head_may_have_a_thousand_lines_and_no_more() {
    let mut record = Record::new(Hare::start(&Config::default()));
    for number in 0..998 {
        record.add_tag(&format!("Name {number}"), "value").expect("a free name");
    }
    let text = record.to_string();
    assert_eq!(text.parse(), Ok(record.clone()));
    assert!(record.add_tag("One", "more").is_err());
    let message = format!("One: more\n{text}").parse::<Record>().expect_err("a long head");
    assert_eq!(message.to_string(), "record, line 1001: the head has more than 1000 lines");
}

#[test]
fn a_bad_file_of_editions_is_refused_with_place_and_reason() {
    let file = include_str!("../../data/editions.toml");
    for (from, to, expected) in [
        ("lettuces = 3", "lettuce = 3", "unknown field `lettuce`"),
        ("lettuces = 3", "lettuces = 10", "edition 'classic', lettuces: 10 are more than 9"),
        ("S H C H 3", "S H C H 7", "board 'classic': '7' (square 4) is no kind of square"),
        ("S H C H 3", "S S C H 3", "board 'classic': 'S' on square 1"),
        ("S H C H 3", "S C H 3", "board 'classic': it has 64 squares"),
        ("2 H L H E", "2 H L E H", "board 'classic': 'E' on square 63"),
        ("S H C H 3 C H L T 4", "E H C H 3 C H L T 4", "board 'classic': 'E' on square 0"),
        (
            "board = \"classic\"",
            "board = \"old\"",
            "edition 'classic', board: there is no board 'old'",
        ),
        ("board = \"modern\"\ncarrots", "board = \"modern\"\nname=\"x\"\ncarrots", "duplicate key"),
        (
            "deck = \"ravensburger-1978\"",
            "deck = \"x\"",
            "edition 'classic', hare: there is no deck 'x'",
        ),
        ("advance = 1", "retreat = 1", "deck 'ravensburger-1978': there is no card 'retreat'"),
        ("advance = 1", "advance = 0", "deck 'ravensburger-1978': 0 copies of 'advance'"),
        ("name = \"modern\"", "name = \"classic\"", "edition 'classic', name: another edition"),
        ("name = \"modern\"", "name = \"New!\"", "edition 'New!', name: it may hold"),
        ("flag = [1, 5, 6]", "flag = [0]", "edition 'classic', flag: 0 is not a place"),
        (
            "restart = { carrots = 65,",
            "restart = { carrots = 20,",
            "restart: 20 carrots reach 5 squares",
        ),
        ("carrots = [68, 68", "carrots = [68, 10000", "carrots: 10000 carrots are more than 9999"),
        ("number = 10", "number = 1001", "edition 'classic', pay: 1001 is more than 1000"),
        ("turn-limit = 300", "turn-limit = 0", "edition 'classic', turn-limit: 0 is not from 1"),
        ("unpayable = \"restart\"", "unpayable = \"jail\"", "unknown variant `jail`"),
    ] {
        assert!(file.contains(from), "{from}");
        let message = match Edition::read(&file.replacen(from, to, 1)) {
            Ok(_) => panic!("'{to}' was taken"),
            Err(error) => error.to_string(),
        };
        assert!(message.contains(expected), "'{to}': {message}");
    }
    assert_eq!(Edition::read(file).expect("the file of the crate"), Edition::all());
}
