//! The opening book of the reference program.

use engine::{Control, Limits, OpeningBook, Opponent, Settings, Start};
use lab::StopFlag;
use lab::experiment::{Question, Run};
use lab::opponent::ReferenceOpponent;
use lab::reference::{Library, Switch, Switches};

use super::{open, start, subject};

#[test]
fn the_book_answers_where_it_knows_a_move() {
    for game in ["chess", "xiangqi"] {
        let book = Library::open(subject(game), &OpeningBook::BuiltIn).expect("a book");
        let session = open(game, &Start::default());
        let drawn: std::collections::BTreeSet<_> = (0..50)
            .map(|seed| {
                let answer = book.answer(session.as_ref(), seed).expect("a position");
                let answer = answer.expect("the start is known");
                assert_eq!((answer.count.visited, answer.value), (0, None));
                assert_eq!(Some(&answer.line), answer.san.map(|san| vec![san]).as_ref());
                answer.best.expect("a move")
            })
            .collect();
        assert!(drawn.len() > 1, "{game} has more than one opening: {drawn:?}");
        let none = Library::open(subject(game), &OpeningBook::Off).expect("nothing");
        assert_eq!(none.answer(session.as_ref(), 0), Ok(None));
    }
    let error = Library::open(subject("hare"), &OpeningBook::BuiltIn).expect_err("no books");
    assert!(error.to_string().contains("hare"), "{error}");
    let file = OpeningBook::File("no/such/book.bin".into());
    let error = Library::open(subject("chess"), &file).expect_err("no file").to_string();
    assert!(error.contains("no/such/book.bin"), "{error}");
}

/// What the measurements in the documentation were made at: the book saves nothing there.
#[test]
fn the_positions_of_the_experiments_are_in_no_book() {
    for game in ["chess", "xiangqi"] {
        let book = Library::open(subject(game), &OpeningBook::BuiltIn).expect("a book");
        let subject = subject(game);
        for position in subject.positions() {
            let session = subject.session(position).expect("a position");
            assert_eq!(book.answer(session.as_ref(), 0), Ok(None), "{position}");
        }
    }
}

#[test]
fn steps_from_killers_on_search_nothing_that_the_book_knows() {
    let question = Question {
        version: 1,
        game: "chess".to_owned(),
        positions: vec![start("chess").text(), subject("chess").positions()[0].into()],
        depths: vec![2],
        steps: Switches::steps().map(|(name, _)| name.to_owned()).to_vec(),
        minimax_depth: 2,
        times: 1,
    };
    let mut run = Run::new(subject("chess"), question).expect("a question");
    assert!(run.measure(&StopFlag::default(), &mut |_| ()).expect("measured"));
    let with_book = ["killers", "negascout", "null-move"];
    for measured in run.known() {
        let known = measured.position == 0 && with_book.contains(&measured.step.as_str());
        assert_eq!(measured.count.visited == 0, known, "{measured:?}");
        assert_eq!(measured.value.is_none(), known, "{measured:?}");
        assert!(measured.best.is_some());
    }
}

#[test]
fn the_program_plays_from_the_book_where_one_move_is_wanted_at_once() {
    let think = |switches: Switches, book: OpeningBook, limits: Limits, control: &Control| {
        let mut program = ReferenceOpponent::new(subject("chess"), switches.into(), Some(2))
            .expect("the program");
        program.configure(&Settings { book, ..Settings::default() }).expect("settings");
        let answer =
            program.think(open("chess", &Start::default()).as_ref(), &limits, control, &mut |_| ());
        answer.expect("an answer")
    };
    let (all, now) = (Switches::published(), Limits::default);
    let known = think(all, OpeningBook::BuiltIn, now(), &Control::new());
    assert!(known.book && known.nodes == 0 && known.best.is_some() && known.lines.is_empty());
    let searched = |answer: engine::Answer| !answer.book && answer.nodes > 20;
    assert!(searched(think(all, OpeningBook::Off, now(), &Control::new())));
    let without = all.without(&[Switch::Book]);
    assert!(searched(think(without, OpeningBook::BuiltIn, now(), &Control::new())));
    let mate = Limits { mate: Some(1), ..now() };
    assert!(searched(think(all, OpeningBook::BuiltIn, mate, &Control::new())));
    let stopped = Control::new();
    stopped.stop();
    let infinite = Limits { infinite: true, ..now() };
    assert!(!think(all, OpeningBook::BuiltIn, infinite, &stopped).book);
}
