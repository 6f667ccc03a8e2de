//! FEN, squares, WXF and Chinese notation, and games in PGN.

use game::{Game, MoveList, Notation};
use pgn::{Line, MoveText, Node, Outcome, Pgn};
use proptest::prelude::*;
use xiangqi::notation::{FenFault, NotationError};
use xiangqi::{Board, Color, Config, Move, Piece, Setup, SetupError, Square, Xiangqi};

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";

fn read(text: &str) -> Setup {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn game(fen: &str) -> Xiangqi {
    Xiangqi::read_position(&Config::default(), fen).unwrap_or_else(|e| panic!("{fen}: {e}"))
}

fn legal(game: &Xiangqi) -> MoveList<Move> {
    let mut moves = MoveList::new();
    game.turn(&mut moves);
    moves
}

/// The UCI text of the move that a text of people stands for.
fn uci(game: &Xiangqi, text: &str) -> String {
    let mv = game.read_san(text).unwrap_or_else(|error| panic!("{error}: {game:?}"));
    game.write_move(mv)
}

/// Both texts of a move given in UCI.
fn texts(game: &Xiangqi, text: &str) -> [String; 2] {
    let mv = game.read_move(text).unwrap_or_else(|error| panic!("{error}: {game:?}"));
    [game.write_san(mv), game.write_script(mv, 1)]
}

#[test]
fn fen_of_either_dialect_is_read() {
    let start = Setup::start();
    assert_eq!(start.to_string(), format!("{START} w - - 0 1"));
    let other = "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR";
    for placement in [START, other] {
        for fields in
            ["", " w", " r", " R - -", " w - - 0", " w - - 0 1", " r 0 1", " w - - - 1", "  w  - "]
        {
            assert_eq!(read(&format!(" {placement}{fields}")), start, "{fields}");
        }
    }
    let setup = read("3k5/9/9/9/9/9/9/9/9/4K4 b - - 49 81");
    assert_eq!((setup.turn, setup.halfmove_clock, setup.fullmove_number), (Color::Black, 49, 81));
    assert_eq!(read("111111111/45/9/9/9/9/9/9/9/9").board, [None; Square::COUNT]);
}

#[test]
fn errors_in_fen_name_place_and_reason() {
    let check = |text: &str, column: usize, part: &str, fault: FenFault| {
        let expected = NotationError::Fen { text: text.into(), column, part: part.into(), fault };
        assert_eq!(text.parse::<Setup>(), Err(expected), "{text}");
    };
    use FenFault as F;
    check("", 1, "", F::Empty);
    check("  ", 3, "", F::Empty);
    check("9/9/9", 1, "9/9/9", F::Ranks { count: 3 });
    check("9/9/9/9/9/9/9/9/9/9/9", 1, "9/9/9/9/9/9/9/9/9/9/9", F::Ranks { count: 11 });
    check("9/8/9/9/9/9/9/9/9/9", 3, "8", F::ShortRank { rank: 8, squares: 8 });
    check("9//9/9/9/9/9/9/9/9", 3, "", F::ShortRank { rank: 8, squares: 0 });
    check("9/9/9/9/9/9/9/9/9/kK333 w", 19, "kK333", F::LongRank { rank: 0 });
    check("9/9/4q4/9/9/9/9/9/9/9", 6, "q", F::Piece);
    check("9/9/0/9/9/9/9/9/9/9", 5, "0", F::Piece);
    check("9/9/帅8/9/9/9/9/9/9/9", 5, "帅", F::Piece);
    check(&format!("{START} red"), 61, "red", F::Turn);
    check(&format!("{START} w KQkq"), 63, "KQkq", F::HalfmoveClock);
    check(&format!("{START} w - e3"), 65, "e3", F::HalfmoveClock);
    check(&format!("{START} w - - -1"), 67, "-1", F::HalfmoveClock);
    check(&format!("{START} w - - 65536"), 67, "65536", F::HalfmoveClock);
    check(&format!("{START} w - - 0 x"), 69, "x", F::FullmoveNumber);
    check(&format!("{START} w - - 0 4294967296"), 69, "4294967296", F::FullmoveNumber);
    check(&format!("{START} w - - 0 1 x y"), 71, "x", F::Surplus);
    let error = "x".repeat(5000).parse::<Setup>().expect_err("no FEN").to_string();
    assert!(error.len() < 400, "{error}");
}

#[test]
fn impossible_positions_are_refused_with_the_reason_of_the_rules() {
    let refused = |fen: &str, expected: SetupError| {
        let position = Xiangqi::read_position(&Config::default(), fen);
        let text = fen.to_owned();
        assert_eq!(position, Err(NotationError::Position { text, reason: expected }));
    };
    use SetupError as E;
    let (red, black) = (Color::Red, Color::Black);
    let square = "e4".parse().expect("a square");
    refused("9/9/9/9/9/9/9/9/9/4K4 w", E::Kings { color: black, count: 0 });
    refused("4k4/9/9/9/9/9/9/9/9/4K4 w", E::OpponentInCheck { color: black });
    refused("3k5/9/9/9/9/4A4/9/9/9/4K4 w", E::Place { color: red, piece: 'A', square });
    refused("3k5/9/9/9/9/9/9/9/9/CCC1K4 w", E::TooMany { color: red, piece: 'C', count: 3 });
}

#[test]
fn squares_are_read_with_either_numbering() {
    let start = game(START);
    let move_of = |text: &str| start.read_move(text).map(|mv| mv.to_string());
    for text in ["h2e2", "H2E2", "h2-e2", "H2-E2", " h2e2 ", "h3e3", "H3-E3"] {
        assert_eq!(move_of(text).as_deref(), Ok("h2e2"), "{text}");
    }
    // As far as it is legal, a text means ranks from 0: a move of the rook by one, not none.
    assert_eq!(move_of("a0a1").as_deref(), Ok("a0a1"));
    assert_eq!(move_of("a1a2").as_deref(), Ok("a0a1"));
    assert_eq!(move_of("h2h9").as_deref(), Ok("h2h9"));
    assert_eq!(move_of("h3h10").as_deref(), Ok("h2h9"));
    let black = game(&format!("{START} b"));
    for text in ["a10a9", "A10-A9", "a9a8"] {
        let mv = black.read_move(text).map(|mv| black.write_move(mv));
        assert_eq!(mv.as_deref(), Ok("a9a8"), "{text}");
    }
    for text in ["", "h2", "h2e", "j2e2", "h2e2x", "h2e11", "C2=5", "炮二平五", "h2  e2", "h2--e2"]
    {
        let text = text.to_owned();
        assert_eq!(start.read_move(&text), Err(NotationError::NotAMove { text }));
    }
    for text in ["h2h8", "a0a0", "e9e8", "h10h1"] {
        let text = text.to_owned();
        assert_eq!(start.read_move(&text), Err(NotationError::Illegal { text }));
    }
}

/// The examples of the World Xiangqi Federation's notation.
#[test]
fn the_first_moves_have_their_usual_names() {
    let start = game(START);
    for (squares, wxf, chinese) in [
        ("h2e2", "C2=5", "炮二平五"),
        ("b2e2", "C8=5", "炮八平五"),
        ("h0g2", "H2+3", "马二进三"),
        ("c0e2", "E7+5", "相七进五"),
        ("d0e1", "A6+5", "仕六进五"),
        ("e0e1", "K5+1", "帅五进一"),
        ("h2h9", "C2+7", "炮二进七"),
        ("i0i2", "R1+2", "车一进二"),
        ("c3c4", "P7+1", "兵七进一"),
    ] {
        assert_eq!(texts(&start, squares), [wxf, chinese]);
    }
    let black = game(&format!("{START} b"));
    for (squares, wxf, chinese) in [
        ("h7e7", "C8=5", "炮８平５"),
        ("h9g7", "H8+7", "马８进７"),
        ("c9e7", "E3+5", "象３进５"),
        ("d9e8", "A4+5", "士４进５"),
        ("e9e8", "K5+1", "将５进１"),
        ("g6g5", "P7+1", "卒７进１"),
        ("a9a7", "R1+2", "车１进２"),
    ] {
        assert_eq!(texts(&black, squares), [wxf, chinese]);
    }
}

#[test]
fn sloppy_texts_are_understood() {
    let start = game(START);
    for text in [
        "C2=5",
        "c2=5",
        "C2.5",
        "Ｃ２＝５",
        "c2=5!?",
        "C2=5 !",
        " C 2 = 5 ",
        "炮二平五",
        "砲二平五",
        "炮2平5",
        "炮２平５",
        "炮二平五！？",
        "包二平五",
        "h2e2",
        "H2-E2",
        "h3e3",
        "h2e2",
    ] {
        assert_eq!(uci(&start, text), "h2e2", "{text}");
    }
    for text in ["H2+3", "N2+3", "n2+3", "馬二進三", "马二进三", "傌2進3"] {
        assert_eq!(uci(&start, text), "h0g2", "{text}");
    }
    for text in ["E7+5", "b7+5", "相七进五", "象７進５"] {
        assert_eq!(uci(&start, text), "c0e2", "{text}");
    }
    for text in [
        "",
        "C2",
        "C2=",
        "C2=55",
        "C25=",
        "=2C5",
        "C0=5",
        "X2=5",
        "C=25",
        "炮二",
        "炮平二五",
        "炮二平十",
        "平二平五",
        "+3=5",
        "C2=5x",
        "前平三五",
    ] {
        let text = text.to_owned();
        assert_eq!(start.read_san(&text), Err(NotationError::NotAMove { text }));
    }
    for text in ["C2-3", "C1=5", "H2+5", "C+=5", "前炮平五", "15=6", "P5=4", "中兵进一"] {
        let text = text.to_owned();
        assert_eq!(start.read_san(&text), Err(NotationError::Illegal { text }));
    }
    let long = "炮".repeat(5000);
    assert!(start.read_san(&long).expect_err("no move").to_string().chars().count() < 200);
}

#[test]
fn two_on_a_file_are_front_and_rear() {
    let red = game("3k5/9/4C4/9/4C4/4N4/9/4N4/9/5K3 w");
    for (squares, wxf, chinese) in [
        ("e7c7", "C+=7", "前炮平七"),
        ("e5e6", "C-+1", "后炮进一"),
        ("e4c5", "H++7", "前马进七"),
        ("e2g1", "H--3", "后马退三"),
    ] {
        assert_eq!(texts(&red, squares), [wxf, chinese]);
    }
    for text in ["+C=7", "炮前平七", "前砲平7", "1C=7", "一炮平七"] {
        assert_eq!(uci(&red, text), "e7c7", "{text}");
    }
    for text in ["-C=7", "後炮平七", "二炮平七"] {
        assert_eq!(uci(&red, text), "e5c5", "{text}");
    }
    // The file alone tells them apart only where one of the two can make the move.
    let candidates = vec!["C+=7".into(), "C-=7".into()];
    let error = red.read_san("C5=7").map_err(|error| match error {
        NotationError::Ambiguous { mut candidates, .. } => {
            candidates.sort();
            candidates
        }
        other => panic!("{other}"),
    });
    assert_eq!(error, Err(candidates));
    assert_eq!(uci(&red, "H5-4"), "e4f2");

    let black = game("3k5/4r4/9/4r4/9/9/9/9/9/5K3 b");
    for (squares, wxf, chinese) in
        [("e6c6", "R+=3", "前车平３"), ("e8e9", "R--1", "后车退１"), ("e6e0", "R++6", "前车进６")]
    {
        assert_eq!(texts(&black, squares), [wxf, chinese]);
    }
}

#[test]
fn two_advisors_or_elephants_on_a_file_need_no_sign() {
    let game = game("3k5/9/9/9/9/6B2/9/3A5/9/3AK1B2 w");
    for (squares, wxf, chinese) in [
        ("d0e1", "A6+5", "仕六进五"),
        ("d2e1", "A6-5", "仕六退五"),
        ("g0i2", "E3+1", "相三进一"),
        ("g4i2", "E3-1", "相三退一"),
    ] {
        assert_eq!(texts(&game, squares), [wxf, chinese]);
    }
    for text in ["A+-5", "前仕退五", "士6退5"] {
        assert_eq!(uci(&game, text), "d2e1", "{text}");
    }
}

#[test]
fn many_pawns_on_files_have_numbers() {
    let check = |fen: &str, expected: &[(&str, &str, &str)]| {
        let game = game(fen);
        for &(squares, wxf, chinese) in expected {
            assert_eq!(texts(&game, squares), [wxf, chinese], "{fen}");
        }
    };
    check(
        "3k5/9/9/4P4/4P4/9/9/9/9/5K3 w",
        &[("e6d6", "P+=6", "前兵平六"), ("e5d5", "P-=6", "后兵平六")],
    );
    check(
        "3k5/9/4P4/4P4/P3P4/9/9/9/9/5K3 w",
        &[
            ("e7d7", "15=6", "前兵平六"),
            ("e6f6", "25=4", "中兵平四"),
            ("e5d5", "35=6", "后兵平六"),
            ("a5a6", "P9+1", "兵九进一"),
        ],
    );
    check(
        "3k5/4P4/4P4/4P4/4P4/4P4/9/9/9/5K3 w",
        &[
            ("e8d8", "15=6", "前兵平六"),
            ("e7d7", "25=6", "二兵平六"),
            ("e6d6", "35=6", "三兵平六"),
            ("e5d5", "45=6", "四兵平六"),
            // A pawn at home cannot go sideways; this one stands behind another.
            ("e8e9", "15+1", "前兵进一"),
        ],
    );
    check(
        "3k5/9/9/P3P4/P3P4/4P4/9/9/9/5K3 w",
        &[
            ("a6b6", "19=8", "前九平八"),
            ("a5b5", "29=8", "后九平八"),
            ("e6d6", "15=6", "前五平六"),
            ("e5f5", "25=4", "中五平四"),
        ],
    );
    check(
        "3k5/9/9/9/9/p3p4/p3p4/6p2/9/5K3 b",
        &[("a3b3", "11=2", "前１平２"), ("e4f4", "25=6", "后５平６"), ("g2h2", "P7=8", "卒７平８")],
    );
    let two_files = game("3k5/9/9/P3P4/P3P4/9/9/9/9/5K3 w");
    for text in ["后五平六", "25=6", "二五平六", "後5平6"] {
        assert_eq!(uci(&two_files, text), "e5d5", "{text}");
    }
    assert!(matches!(two_files.read_san("后兵进一"), Err(NotationError::Illegal { .. })));
    assert!(matches!(two_files.read_san("前兵进一"), Err(NotationError::Ambiguous { .. })));
}

/// "Giving up a horse, thirteen moves", from the manual 橘中秘 (Zhu Jinzhen, 1632).
const CLASSIC: [(&str, &str, &str); 25] = [
    ("炮二平五", "C2=5", "h2e2"),
    ("炮８平５", "C8=5", "h7e7"),
    ("马二进三", "H2+3", "h0g2"),
    ("马８进７", "H8+7", "h9g7"),
    ("车一进一", "R1+1", "i0i1"),
    ("车９平８", "R9=8", "i9h9"),
    ("车一平六", "R1=6", "i1d1"),
    ("车８进６", "R8+6", "h9h3"),
    ("车六进七", "R6+7", "d1d8"),
    ("马２进１", "H2+1", "b9a7"),
    ("车九进一", "R9+1", "a0a1"),
    ("炮２进７", "C2+7", "b7b0"),
    ("炮八进五", "C8+5", "b2b7"),
    ("马７退８", "H7-8", "g7h9"),
    ("炮五进四", "C5+4", "e2e6"),
    ("士６进５", "A6+5", "f9e8"),
    ("车九平六", "R9=6", "a1d1"),
    ("将５平６", "K5=6", "e9f9"),
    ("前车进一", "R++1", "d8d9"),
    ("士５退４", "A5-4", "e8d9"),
    ("车六平四", "R6=4", "d1f1"),
    ("炮５平６", "C5=6", "e7f7"),
    ("车四进六", "R4+6", "f1f7"),
    ("将６平５", "K6=5", "f9e9"),
    ("炮八平五", "C8=5", "b7e7"),
];

#[test]
fn a_classic_game_is_read_and_written_in_every_form() {
    let mut game = Xiangqi::start(&Config::default());
    for (chinese, wxf, squares) in CLASSIC {
        assert_eq!(texts(&game, squares), [wxf, chinese]);
        assert_eq!(uci(&game, chinese), squares);
        assert_eq!(uci(&game, wxf), squares);
        let mv = game.read_move(squares).expect(squares);
        game.play_unchecked(mv);
    }
    assert_eq!(game.ending().map(|ending| ending.reason), Some("checkmate"));
}

/// Reads the moves of a game and plays them.
fn replay(pgn: &Pgn) -> Vec<String> {
    let mut game = match pgn.tags.get("FEN") {
        Some(fen) => game(fen),
        None => Xiangqi::start(&Config::default()),
    };
    let mut played = Vec::new();
    for node in &pgn.line.moves {
        let mv = game.read_san(node.mv.as_str()).unwrap_or_else(|error| panic!("{error}"));
        played.push(game.write_move(mv));
        game.play_unchecked(mv);
    }
    played
}

#[test]
fn pgn_holds_games_in_either_script() {
    let expected: Vec<&str> = CLASSIC.iter().map(|&(_, _, squares)| squares).collect();
    let chinese = CLASSIC.iter().map(|&(chinese, _, _)| chinese);
    let wxf = CLASSIC.iter().map(|&(_, wxf, _)| wxf);
    for texts in [chinese.collect::<Vec<_>>(), wxf.collect()] {
        let moves = texts.iter().map(|text| Node::new(MoveText::new(text).expect(text))).collect();
        let line = Line { moves, ..Line::default() };
        let mut pgn = Pgn { line, outcome: Outcome::FirstWins, ..Pgn::default() };
        pgn.tags.set("Variant", "Xiangqi").expect("a tag");
        let text = pgn.to_string();
        let again: Pgn = text.parse().expect(&text);
        assert_eq!(again, pgn);
        assert_eq!(replay(&again), expected);
    }
}

/// Every legal move of positions with all kinds of texts survives PGN, whatever stands beside it.
#[test]
fn pgn_holds_every_move() {
    for fen in [
        START,
        "3k5/9/4C4/9/4C4/4N4/9/4N4/9/5K3 w - - 0 9",
        "3k5/9/4P4/4P4/P3P4/9/9/9/9/5K3 w - - 0 15",
        "3k5/9/9/P3P4/P3P4/4P4/9/9/9/5K3 w - - 0 1",
        "3k5/9/9/9/9/p3p4/p3p4/6p2/9/5K3 b - - 0 1",
    ] {
        let position = game(fen);
        for mv in legal(&position) {
            for script in 0..Xiangqi::SCRIPTS.len() {
                let text = position.write_script(mv, script);
                let number = if position.board().turn() == Color::Red { "15." } else { "15..." };
                for movetext in [
                    format!("{number} {text} *"),
                    format!("{number}{text}*"),
                    format!("{number}{text}!? ({text}) {{so}} 1-0"),
                ] {
                    let pgn: Pgn = format!("[FEN \"{fen}\"]\n\n{movetext}").parse().expect(&text);
                    assert_eq!(replay(&pgn), [position.write_move(mv)], "{movetext}");
                }
            }
        }
    }
    let older: Pgn = "1. C2.5 h8+7 2. H2+3 R9.8 *".parse().expect("a game");
    assert_eq!(replay(&older), ["h2e2", "h9g7", "h0g2", "i9h9"]);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..Default::default() })]

    /// What can be written can be read, legal or not.
    #[test]
    fn setups_survive_the_way_through_text(
        places in prop::collection::vec((0..Square::COUNT, 0..Piece::COUNT), 0..40),
        black in any::<bool>(),
        halfmove_clock in any::<u16>(),
        fullmove_number in any::<u32>(),
    ) {
        let turn = if black { Color::Black } else { Color::Red };
        let mut setup = Setup { turn, halfmove_clock, fullmove_number, ..Setup::EMPTY };
        for (square, piece) in places {
            setup.board[square] = Some(Piece::ALL[piece]);
        }
        prop_assert_eq!(&read(&setup.to_string()), &setup);
    }

    #[test]
    fn no_fen_panics(text in "\\PC{0,80}|[rnbakchepRNBAKCHEP1-9/]{0,80} [wbr] [0-9-]{0,6} [0-9-]{0,6}.{0,9}") {
        for text in [text.as_str(), &format!("{START} {text}")] {
            if let Ok(setup) = text.parse::<Setup>() {
                prop_assert_eq!(read(&setup.to_string()), setup.clone());
                if let Ok(board) = Board::from_setup(&setup) {
                    prop_assert_eq!(Board::from_setup(&read(&board.to_setup().to_string())), Ok(board));
                }
            }
            let _ = Xiangqi::read_position(&Config::default(), text).map_err(|error| error.to_string());
        }
    }

    /// Whatever is taken for a move is a legal one.
    #[test]
    fn no_move_text_panics(
        text in "\\PC{0,12}|[a-iA-I]1?[0-9]-?[a-iA-I]1?[0-9]|[RNBAKCHEP前后中一-九1-9车马炮兵][+\\-一二三四五1-9][+=.\\-进退平][1-9一二三五]"
    ) {
        for fen in [START, "3k5/9/9/P3P4/P3P4/4P4/9/9/9/5K3 w"] {
            let game = game(fen);
            for mv in [game.read_san(&text), game.read_move(&text)].into_iter().flatten() {
                prop_assert!(legal(&game).contains(&mv));
            }
        }
    }
}
