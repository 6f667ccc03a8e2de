//! The syntax of PGN: samples, refusals, and round trips of random trees.

use pgn::{Comment, Fault, Limits, Line, MoveText, Node, Outcome, Pgn, Reader, Variation};
use proptest::prelude::*;

const EVERYTHING: &str = include_str!("data/everything.pgn");

fn games(text: &str) -> Vec<Pgn> {
    Reader::new(text.as_bytes()).map(|game| game.expect("a game")).collect()
}

fn only(text: &str) -> Pgn {
    let mut games = games(text);
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

fn texts(comments: &[Comment]) -> Vec<&str> {
    comments.iter().map(Comment::as_str).collect()
}

fn moves(line: &Line) -> Vec<&str> {
    line.moves.iter().map(|node| node.mv.as_str()).collect()
}

fn fault(text: &str) -> (u32, u32, Fault) {
    let error = text.parse::<Pgn>().expect_err(text);
    (error.place.line, error.place.column, error.fault)
}

#[test]
fn everything_is_read() {
    let all = games(EVERYTHING);
    assert_eq!(all.len(), 3);
    let game = &all[0];
    let tags: Vec<_> = game.tags.iter().collect();
    assert_eq!(
        tags,
        [
            ("Event", "Casual \"blitz\" in C:\\games"),
            ("Site", "here"),
            ("Annotator", "A. N. Other"),
            ("Round", "1"),
        ]
    );
    let line = &game.line;
    assert_eq!(texts(&line.comments), ["a remark before the tags", "Before the first move."]);
    assert_eq!(
        moves(line),
        ["e4", "e5", "f4", "exf4", "Nf3", "g5", "--", "Z0", "exd6", "e8(Q)", "0-0-0"]
    );
    assert_eq!(line.moves[0].clock(), Some(std::time::Duration::from_secs(180)));
    assert_eq!(line.moves[0].comments[0].text(), "King's pawn");
    assert_eq!(line.moves[1].glyphs, [1, 14]);
    assert_eq!(line.moves[2].glyphs, [5]);
    assert_eq!(texts(&line.moves[4].comments), ["two lines,\ntwo paragraphs"]);
    assert_eq!(texts(&line.moves[5].comments), ["a brace } and (a parenthesis"]);
    assert_eq!(line.moves[10].glyphs, [18]);
    assert_eq!(texts(&line.moves[10].comments), ["agreed"]);
    assert_eq!(game.outcome, Outcome::Draw);
    let place = line.moves[2].place.expect("it was read");
    assert_eq!((place.line, place.column), (9, 4));
    assert!(EVERYTHING[usize::try_from(place.byte).expect("small")..].starts_with("f4!?"));

    let variations = &line.moves[2].variations;
    assert_eq!(variations.len(), 2);
    assert_eq!(moves(&variations[0].line), ["Nf3", "Nc6", "Bb5"]);
    let philidor = &variations[0].line.moves[1].variations[0].line;
    assert_eq!(moves(philidor), ["d6", "d4", "exd4"]);
    assert_eq!(texts(&philidor.moves[1].comments), ["Philidor"]);
    let spanish = &variations[0].line.moves[2];
    assert_eq!(texts(&spanish.comments), ["Spanish"]);
    assert_eq!(texts(&spanish.variations[0].comments_after), ["after the variation"]);

    assert_eq!(all[1].outcome, Outcome::SecondWins, "the tag counts where the text says nothing");
    assert_eq!(moves(&all[1].line), ["e4", "e5"]);
    assert_eq!(all[2].tags.get("Event"), Some("Third"));
    assert!(all[2].line.moves.is_empty());
}

#[test]
fn everything_is_written() {
    let written: Vec<String> = games(EVERYTHING).iter().map(Pgn::to_string).collect();
    assert_eq!(
        written[0],
        r#"[Event "Casual \"blitz\" in C:\\games"]
[Site "here"]
[Round "1"]
[Annotator "A. N. Other"]

{a remark before the tags} {Before the first move.} 1. e4 {[%clk 0:03:00]
King's pawn} 1... e5 $1 $14 2. f4 $5 (2. Nf3 Nc6 (2... d6 3. d4 {Philidor} 3...
exd4) 3. Bb5 {Spanish} (3. Bc4) {after the variation}) (2. Nc3 {Vienna}) 2...
exf4 3. Nf3 {two lines,

two paragraphs} 3... g5 ;a brace } and (a parenthesis
4. -- Z0 5. exd6 e8(Q) 6. 0-0-0 $18 {agreed} 1/2-1/2
"#
    );
    assert_eq!(written[2], "[Event \"Third\"]\n[Result \"*\"]\n\n*\n");
    for (text, game) in written.iter().zip(games(EVERYTHING)) {
        let again = only(text);
        assert_eq!((&again.line, again.outcome), (&game.line, game.outcome));
        assert_eq!(again.to_string(), *text);
    }
}

#[test]
fn move_numbers_start_from_those_of_the_fen() {
    let text = "[FEN \"8/8/8/8/8/k7/8/K1q5 b - - 0 41\"]\n\n41... Kb3 42. Ka2 *\n";
    assert_eq!(only(text).to_string(), text);
    let huge = "[FEN \"8 b - - 0 99999999999999999999\"]\n\n1... Kb3 *\n";
    assert_eq!(only(huge).to_string(), huge);
}

#[test]
fn sloppy_texts_are_understood() {
    for (text, expected) in [
        ("1.e4e5", vec!["e4e5"]),
        ("1.e4 1...e5 2 .Nf3", vec!["e4", "e5", "Nf3"]),
        ("1. e4 ... e5", vec!["e4", "e5"]),
        ("1e4 e5", vec!["e4", "e5"]),
        ("1.e4 e5.2.Nf3 e6.3. d4 c5 .4 a3", vec!["e4", "e5", "Nf3", "e6", "d4", "c5", "a3"]),
        ("1.15=6 25-1 14.35+1!(15=4)", vec!["15=6", "25-1", "35+1"]),
        ("1. C2.5 h8+7 2.H+.3{!}", vec!["C2.5", "h8+7", "H+.3"]),
        ("15=Q", vec!["=Q"]),
        ("1. O-O 0-0 2. 0000 Bxf7+", vec!["O-O", "0-0", "0000", "Bxf7+"]),
        ("\u{feff}1. ♘f3 d5 ½-½", vec!["♘f3", "d5"]),
    ] {
        assert_eq!(moves(&only(text).line), expected, "{text}");
    }
    let quoted = only("[Event \"a \"b\" c\"]\n*");
    assert_eq!(quoted.tags.get("Event"), Some("a \"b\" c"));
    let result_inside = only("1. e4 (1. d4 1-0) e5 *");
    assert_eq!(result_inside.outcome, Outcome::Unknown);
    let latin1 = Reader::new(&b"[White \"M\xfcller\"]\n\n1. e4 *"[..]).next();
    assert_eq!(latin1.expect("a game").expect("read").tags.get("White"), Some("Müller"));
    assert_eq!(games("").len(), 0);
    assert_eq!(games(" \n\n% nothing\n").len(), 0);
}

#[test]
fn games_follow_one_another_however_they_are_separated() {
    assert_eq!(games("1. e4 * 1. d4 1-0").len(), 2);
    assert_eq!(games("[A \"1\"]\n\n[A \"2\"]\n\n1. e4").len(), 2);
    assert_eq!(games("[A \"1\"]\n\n[B \"2\"]\n\n1. e4").len(), 1);
    let both = games("1. e4 *\n{of the second} 1. d4 * {of the second too}");
    assert_eq!(texts(&both[0].line.moves[0].comments), [""; 0]);
    assert_eq!(texts(&both[1].line.comments), ["of the second"]);
    assert_eq!(texts(&both[1].line.moves[0].comments), ["of the second too"]);
}

#[test]
fn errors_name_place_and_reason() {
    assert_eq!(fault(""), (1, 1, Fault::Empty));
    assert_eq!(fault("1. e4\n e5 , *"), (2, 5, Fault::Unexpected(',')));
    assert_eq!(fault("[Event nothing]\n*"), (1, 1, Fault::Tag("[Event nothing]".into())));
    assert_eq!(fault("[ \"x\"]"), (1, 1, Fault::Tag("[ \"x\"]".into())));
    assert_eq!(fault("1. e4 $256"), (1, 7, Fault::Glyph("$256".into())));
    assert_eq!(fault("1. e4 $ e5"), (1, 7, Fault::Glyph("$".into())));
    assert_eq!(fault("1. e4 {open\n\n"), (1, 7, Fault::UnclosedComment));
    assert_eq!(fault("1. e4 (1. d4"), (1, 13, Fault::UnclosedVariation));
    assert_eq!(fault("(1. d4)"), (1, 1, Fault::VariationWithoutMove));
    assert_eq!(fault("1. e4 ((d4) d5)"), (1, 8, Fault::VariationWithoutMove));
    assert_eq!(fault("1. e4 )"), (1, 7, Fault::UnopenedVariation));
    let deep = "a (".repeat(101);
    assert_eq!(fault(&deep).2, Fault::TooDeep(100));
}

#[test]
fn limits_are_kept_and_reading_goes_on_after_them() {
    let limits = Limits { bytes: 40, tags: 3, moves: 6, depth: 2 };
    let read = |text: &str| -> Vec<Result<usize, Fault>> {
        Reader::with_limits(text.as_bytes(), limits)
            .map(|game| game.map(|g| g.line.moves.len()).map_err(|error| error.fault))
            .collect()
    };
    let next = "\n\n[A \"b\"]\n\ne4 *";
    let long = "x".repeat(200_000);
    assert_eq!(read(&format!("{long}{next}")), [Err(Fault::TooLong(40)), Ok(1)]);
    assert_eq!(read(&format!("{{{long}{next}")), [Err(Fault::TooLong(40)), Ok(1)]);
    assert_eq!(read(&format!("a a a a a a a{next}")), [Err(Fault::TooManyMoves(6)), Ok(1)]);
    assert_eq!(read(&format!("a (b (c (d))){next}")), [Err(Fault::TooDeep(2)), Ok(1)]);
    let tags = "[A \"\"][B \"\"][C \"\"]";
    assert_eq!(read(&format!("{tags} a *{next}")), [Ok(1), Ok(1)]);
    assert_eq!(read(&format!("{tags}[D \"\"] a *{next}")), [Err(Fault::TooManyTags(3)), Ok(1)]);
    assert_eq!(read(&format!("a (b (c)) *{next}{next}")), [Ok(1), Ok(1), Ok(1)]);
}

/// Whoever counted the characters before each word anew would be at it for minutes.
#[test]
fn a_game_on_one_long_line_is_read_at_once() {
    const WORDS: u32 = 1_000_000;
    let mut text = "e.p. ".repeat(WORDS as usize);
    text.push(',');
    assert_eq!(fault(&text), (1, 5 * WORDS + 1, Fault::Unexpected(',')));
}

#[test]
fn an_error_costs_only_its_own_game() {
    let text = "[A \"1\"]\n\n1. e4 (1. d4\n\n[A \"2\"]\n\n1. e4 , e5\n[A \"lost\"]\n\n\
                [A \"3\"]\n[B broken]\n\n1. e4 *\n\n[A \"4\"]\n\n1. e4 *";
    let read: Vec<_> = Reader::new(text.as_bytes()).collect();
    let faults: Vec<_> =
        read.iter().filter_map(|game| game.as_ref().err()).map(|e| e.fault.clone()).collect();
    assert_eq!(
        faults,
        [Fault::UnclosedVariation, Fault::Unexpected(','), Fault::Tag("[B broken]".into())]
    );
    assert_eq!(read.len(), 4);
    let last = read[3].as_ref().expect("the last game");
    assert_eq!(last.tags.get("A"), Some("4"));
}

#[test]
fn a_failing_input_is_reported_once() {
    struct Broken;
    impl std::io::Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("gone"))
        }
    }
    let read: Vec<_> = Reader::new(std::io::BufReader::new(Broken)).collect();
    assert_eq!(read.len(), 1);
    assert!(matches!(&read[0], Err(error) if error.fault == Fault::Io("gone".into())));
}

#[test]
fn lines_stay_below_80_characters() {
    let mut game = only("1. e4 *");
    let words = "A comment of many words ".repeat(40);
    game.line.moves[0].comments.extend(Comment::new(&words));
    game.line.moves[0].comments.extend(Comment::new("[%cal Ga1a2] kept [%csl Ra1] whole"));
    for _ in 0..200 {
        game.line.moves.push(Node::new(MoveText::new("Nf3").expect("a move")));
    }
    let text = game.to_string();
    assert!(text.lines().all(|line| line.len() < 80), "{text}");
    assert_eq!(only(&text), game);
}

#[test]
fn tags_that_cannot_be_written_are_refused() {
    let mut tags = pgn::Tags::default();
    for (name, value) in [("", "x"), ("A B", "x"), ("A\"", "x"), ("A", "x\ny")] {
        tags.set(name, value).expect_err(name);
    }
    tags.set("A", "1").expect("a tag");
    tags.set("A", "2").expect("a tag");
    tags.set("A", "\r").expect_err("a line break");
    assert_eq!(tags.iter().collect::<Vec<_>>(), [("A", "2")]);
    tags.complete_roster();
    assert_eq!(tags.len(), 8);
    assert_eq!(tags.get("Date"), Some("????.??.??"));
    tags.remove("A");
    assert_eq!(tags.get("A"), None);
}

#[test]
fn only_single_words_are_moves() {
    for text in ["e4", "O-O", "0-0", "--", "e8(Q)", "exd6e.p.", "♘f3", "C2=5", "@@@@"] {
        assert!(MoveText::new(text).is_some(), "{text}");
    }
    for text in ["", "1-0", "½", "12", "e4 e5", "e4!", "{x}", "a(x)", "=", "+-", "e.p.", "[x", "*"]
    {
        assert!(MoveText::new(text).is_none(), "{text}");
    }
}

fn comments() -> impl Strategy<Value = Vec<Comment>> {
    let text = "[ a-z%;\\[\\](){}\n\"\u{e9}]{0,60}|(word ){5,40}|\\[%clk 0:01:0[0-9]\\] [a-z ]*";
    prop::collection::vec(text.prop_filter_map("blank", |text| Comment::new(&text)), 0..3)
}

fn move_text() -> impl Strategy<Value = MoveText> {
    let text = "[a-h][1-8]|[NBRQK][a-h]x[a-h][1-8]\\+|O-O(-O)?|--|0-0|[a-z♘=+/@-]{1,6}|e8\\(Q\\)";
    text.prop_filter_map("no move", |text| MoveText::new(&text))
}

fn line() -> impl Strategy<Value = Line> {
    let flat = |node: BoxedStrategy<Node>, least: usize| {
        let glyphs = prop::collection::vec(any::<u8>(), 0..2);
        (glyphs, comments(), prop::collection::vec(node, least..6))
            .prop_map(|(glyphs, comments, moves)| Line { glyphs, comments, moves })
    };
    let node = (move_text(), prop::collection::vec(any::<u8>(), 0..3), comments())
        .prop_map(|(mv, glyphs, comments)| Node { glyphs, comments, ..Node::new(mv) });
    let nodes = node.prop_recursive(4, 40, 3, move |inner| {
        let variation = (flat(inner.clone(), 0), comments())
            .prop_map(|(line, comments_after)| Variation { line, comments_after });
        (inner, prop::collection::vec(variation, 0..3))
            .prop_map(|(node, variations)| Node { variations, ..node })
    });
    flat(nodes.boxed(), 0)
}

fn tree() -> impl Strategy<Value = Pgn> {
    let tags = prop::collection::vec(("X[A-Za-z0-9_]{1,8}", "[ -~\u{e9}]{0,30}"), 0..5);
    let outcomes = [Outcome::FirstWins, Outcome::SecondWins, Outcome::Draw, Outcome::Unknown];
    (tags, line(), prop::sample::select(outcomes.to_vec())).prop_map(|(pairs, line, outcome)| {
        let mut pgn = Pgn { line, outcome, ..Pgn::default() };
        for (name, value) in pairs {
            pgn.tags.push(&name, &value).expect("a tag");
        }
        pgn
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..Default::default() })]

    #[test]
    fn writing_and_reading_loses_nothing(tree in tree()) {
        let text = tree.to_string();
        let again: Pgn = text.parse().map_err(|e| TestCaseError::fail(format!("{e}\n{text}")))?;
        prop_assert_eq!(&again, &tree, "{}", text);
        prop_assert_eq!(again.to_string(), text);
    }

    #[test]
    fn a_stream_yields_the_games_written_into_it(trees in prop::collection::vec(tree(), 1..4)) {
        // Comments at the head of a game would belong to the end of the one before.
        let text: String = trees.iter().map(|tree| format!("{tree}\n")).collect();
        prop_assert_eq!(games(&text), trees);
    }

    #[test]
    fn no_text_panics(text in "[ -~\n\r\t\u{e9}♘½]{0,200}") {
        for game in Reader::new(text.as_bytes()).flatten() {
            let written = game.to_string();
            let again: Pgn = written.parse().map_err(|e| TestCaseError::fail(format!("{e}\n{written}")))?;
            prop_assert_eq!(again.to_string(), written);
        }
    }

    #[test]
    fn no_bytes_panic(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        prop_assert!(Reader::new(&bytes[..]).count() <= bytes.len());
    }

    #[test]
    fn fragments_of_pgn_in_any_order_never_panic(
        parts in prop::collection::vec(prop::sample::select(vec![
            "[A \"b\"]", "\n", "\n\n", "{", "}", "(", ")", ";", "%", "e4", "1.", "1-0", "*", "$5",
            "!?", " ", "[%clk 0:0", "]", "\"", "e.p.", "(Q)", "--", "\\", "½",
        ]), 0..60)
    ) {
        let text = parts.concat();
        for game in Reader::new(text.as_bytes()).flatten() {
            let written = game.to_string();
            prop_assert_eq!(only(&written).line, game.line, "{}\nof\n{}", written, text);
        }
    }
}
