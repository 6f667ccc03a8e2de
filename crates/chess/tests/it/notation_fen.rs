//! FEN and EPD: refusals with their reasons, tolerance, castling letters, suites, any text.

use chess::notation::{Epd, FenFault, NotationError};
use chess::{Board, Chess, Color, Config, File, Setup, SetupError, Wing};
use game::{Game, Notation};
use proptest::prelude::*;
use rand::SeedableRng;
use rand::rngs::StdRng;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

fn read(fen: &str) -> Setup {
    fen.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// Where the fault is, the faulty part, and what is wrong.
fn fault(fen: &str) -> (usize, String, FenFault) {
    match fen.parse::<Setup>() {
        Err(NotationError::Fen { column, part, fault, .. }) => (column, part, fault),
        other => panic!("{fen}: {other:?}"),
    }
}

#[test]
fn every_fault_is_named_with_its_place() {
    use FenFault as F;
    let check = |fen: &str, column, part: &str, expected| {
        assert_eq!(fault(fen), (column, part.to_owned(), expected), "{fen}");
    };
    check("", 1, "", F::Empty);
    check("8/8/8/8/8/8/8", 1, "8/8/8/8/8/8/8", F::Ranks { count: 7 });
    check("8/8/8/8/8/8/8/8/8 w", 1, "8/8/8/8/8/8/8/8/8", F::Ranks { count: 9 });
    check("8/7/8/8/8/8/8/8 w", 3, "7", F::ShortRank { rank: 7, squares: 7 });
    check("8//8/8/8/8/8/8 w", 3, "", F::ShortRank { rank: 7, squares: 0 });
    check("8/8/8/8/8/8/8/kK3333 w", 15, "kK3333", F::LongRank { rank: 1 });
    check("pppppppp1/8/8/8/8/8/8/8", 1, "pppppppp1", F::LongRank { rank: 8 });
    check("8/8/4x3/8/8/8/8/8 w", 6, "x", F::Piece);
    check("8/8/8/9/8/8/8/8 w", 7, "9", F::Piece);
    check("8/8/8/08/8/8/8/8 w", 7, "0", F::Piece);
    check("8/8/8/♔7/8/8/8/8 w", 7, "♔", F::Piece);
    check(&format!("{START} white"), 45, "white", F::Turn);
    check(&format!("{START} w KQkqx"), 47, "KQkqx", F::Castling);
    check(&format!("{START} w KQ-"), 47, "KQ-", F::Castling);
    check(&format!("{START} w KK"), 47, "KK", F::DoubledCastling);
    check(&format!("{START} w GH"), 47, "GH", F::DoubledCastling);
    check(&format!("{START} w - e9"), 49, "e9", F::EnPassant);
    check(&format!("{START} w - e4"), 49, "e4", F::EnPassant);
    check(&format!("{START} w - e"), 49, "e", F::EnPassant);
    check(&format!("{START} w - - -1"), 51, "-1", F::HalfmoveClock);
    check(&format!("{START} w - - 65536"), 51, "65536", F::HalfmoveClock);
    check(&format!("{START} w - - x"), 51, "x", F::HalfmoveClock);
    check(&format!("{START} w - - 0 +1"), 53, "+1", F::FullmoveNumber);
    check(&format!("{START} w - - 0 4294967296"), 53, "4294967296", F::FullmoveNumber);
    check(&format!("{START} w - - 0 1 x y"), 55, "x", F::Surplus);
    let long = "x".repeat(5000);
    let error = long.parse::<Setup>().expect_err("no FEN").to_string();
    assert!(error.len() < 400, "{error}");
}

#[test]
fn impossible_positions_are_refused_with_the_reason_of_the_rules() {
    let refused =
        |fen: &str, expected: SetupError| match Chess::read_position(&Config::STANDARD, fen) {
            Err(NotationError::Position { text, reason }) => {
                assert_eq!((text.as_str(), reason), (fen, expected));
            }
            other => panic!("{fen}: {other:?}"),
        };
    use SetupError as E;
    let square = |name: &str| name.parse().expect("a square");
    let (white, black) = (Color::White, Color::Black);
    refused("8/8/8/8/8/8/8/K7 w - - 0 1", E::Kings { color: black, count: 0 });
    refused("k7/8/8/8/8/8/8/K6K w - - 0 1", E::Kings { color: white, count: 2 });
    refused("k6P/8/8/8/8/8/8/K7 w - - 0 1", E::PawnOnBackRank { square: square("h8") });
    refused("k7/8/8/8/8/8/8/KR5p w - - 0 1", E::PawnOnBackRank { square: square("h1") });
    refused("k7/8/8/8/8/8/8/RK6 w - - 0 1", E::OpponentInCheck { color: black });
    refused(
        "4k3/8/8/8/P7/PPPPPPPP/8/4K3 w - - 0 1",
        E::TooManyPromoted { color: white, promoted: 0, pawns: 9 },
    );
    for (rights, rook) in [("K", "h1"), ("Q", "a1"), ("A", "a1"), ("D", "d1")] {
        let fen = format!("4k3/8/8/8/8/8/8/4K3 w {rights} - 0 1");
        refused(&fen, E::Castling { color: white, rook: square(rook) });
    }
    refused("4k3/8/8/8/8/8/8/4K2R w Kk - 0 1", E::Castling { color: black, rook: square("h8") });
    refused("4k3/8/8/4K3/8/8/8/7R w K - 0 1", E::Castling { color: white, rook: square("h1") });
    refused("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", E::EnPassant { square: square("e6") });
    refused("4k3/8/8/3pP3/8/8/8/4K3 w - d3 0 1", E::EnPassant { square: square("d3") });
}

#[test]
fn missing_fields_count_as_the_usual_ones() {
    let mut bare = Setup::standard();
    bare.castling = chess::CastlingRights::NONE;
    for fields in ["", " w", " w -", " w - -", " w - - 0", " w - - 0 1", "  w  -  -  -  - "] {
        assert_eq!(read(&format!(" {START}{fields}")), bare, "{fields}");
    }
    let setup = read("8/8/8/8/8/k7/8/K1q5 b - - 49");
    assert_eq!((setup.turn, setup.halfmove_clock, setup.fullmove_number), (Color::Black, 49, 1));
    assert_eq!(read(&format!("{START} w - -1 12")), read(&format!("{START} w - - 1 12")));
    assert_eq!(read("11111111/44/8/8/8/8/8/8").board, [None; 64]);
}

#[test]
fn castling_letters_mean_the_outermost_rook_or_a_file() {
    let rook = |fen: &str, color, wing| read(fen).castling.rook_file(color, wing);
    let inner = "1k6/8/8/8/8/8/8/RR1KR1R1 w";
    let (white, kingside, queenside) = (Color::White, Wing::Kingside, Wing::Queenside);
    assert_eq!(rook(&format!("{inner} KQ"), white, kingside), Some(File::G));
    assert_eq!(rook(&format!("{inner} KQ"), white, queenside), Some(File::A));
    assert_eq!(rook(&format!("{inner} EB"), white, kingside), Some(File::E));
    assert_eq!(rook(&format!("{inner} EB"), white, queenside), Some(File::B));
    // Written back in X-FEN: a file only where another rook stands outside.
    for (rights, written) in [("GA", "KQ"), ("KQ", "KQ"), ("EB", "EB"), ("AG", "KQ"), ("B", "B")] {
        let fen = read(&format!("{inner} {rights}")).to_string();
        assert_eq!(fen, format!("{inner} {written} - 0 1"), "{rights}");
    }
    // Rights without a rook are refused by the rules, but they too survive.
    for rights in ["K", "Q", "KQ", "F", "C", "H"] {
        let fen = format!("8/8/8/8/8/8/8/R3R2K b {rights} - 0 1");
        assert_eq!(read(&read(&fen).to_string()), read(&fen), "{rights}");
    }
    assert_eq!(read(&format!("{START} w HAha - 0 1")).to_string(), format!("{START} w KQkq - 0 1"));
}

#[test]
fn castling_rights_of_chess960_make_the_game_one() {
    let chess960 =
        |fen: &str| Chess::read_position(&Config::STANDARD, fen).expect("a position").is_chess960();
    assert!(!chess960(&format!("{START} w HAha - 0 1")));
    assert!(!chess960("4k3/8/8/8/8/8/8/3RK1R1 w - - 0 1"));
    assert!(chess960("4k3/8/8/8/8/8/8/4K1R1 w K - 0 1"));
    assert!(chess960("4k3/8/8/8/8/8/8/3K3R w K - 0 1"));
}

#[test]
fn the_en_passant_square_is_written_only_with_a_legal_capture() {
    let written = |fen: &str| {
        Chess::read_position(&Config::STANDARD, fen).expect("a position").write_position()
    };
    assert_eq!(written("4k3/8/8/3pP3/8/8/8/4K3 w - d6"), "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    assert_eq!(written("4k3/8/8/3p4/8/8/8/4K3 w - d6"), "4k3/8/8/3p4/8/8/8/4K3 w - - 0 1");
    let pinned = "4r2k/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    assert_eq!(written(pinned), pinned.replace("d6", "-"));
}

/// Both write X-FEN with the en-passant square of legal captures.
#[test]
fn random_positions_are_written_as_shakmaty_does() {
    let mut rng = StdRng::seed_from_u64(7);
    for number in (0..960).step_by(12).chain([518; 20]) {
        let config = Config::chess960(number).expect("below 960");
        let mut game = <Chess as Game>::start(&config);
        for _ in 0..60 {
            let fen = game.write_position();
            let theirs: shakmaty::fen::Fen = fen.parse().expect("a FEN");
            assert_eq!(theirs.to_string(), fen);
            assert_eq!(crate::common::setup(&fen), game.board().to_setup(), "{fen}");
            let again = Chess::read_position(&config, &fen).expect("a position");
            assert_eq!(again.board(), game.board(), "{fen}");
            let Some(mv) = crate::common::random_move(&game, None, &mut rng) else { break };
            game.play_unchecked(mv);
        }
    }
}

#[test]
fn epd_operations_are_told_apart() {
    let line = "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; \
                id \"BK; 01\";c0 \"open;acd 12 ;";
    let epd: Epd = line.parse().expect("an EPD");
    assert_eq!(epd.fen(), "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1");
    assert_eq!(epd.operands("bm"), Some(&["Qd1+".to_owned()][..]));
    assert_eq!(epd.id(), Some("BK; 01"));
    assert_eq!(epd.operands("c0"), Some(&["open;acd 12 ;".to_owned()][..]));
    assert_eq!(epd.operands("am"), None);
    let counted: Epd = "8/8/8/8/8/k7/8/K7 w - - 12 40; D1 5 ;D2 25".parse().expect("an EPD");
    assert_eq!((counted.setup.halfmove_clock, counted.setup.fullmove_number), (12, 40));
    assert_eq!(counted.operands("D2"), Some(&["25".to_owned()][..]));
    let bare: Epd = "8/8/8/8/8/k7/8/K7 w - -;".parse().expect("an EPD");
    assert!(bare.operations.is_empty());
    "8/8/8 w - - bm e4;".parse::<Epd>().expect_err("three ranks");
}

/// Every line of the suites and openings can be read, and its best moves too.
#[test]
fn suites_are_read() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/chess");
    let files = std::fs::read_dir(folder).expect("the suites of the repository");
    let mut lines = 0;
    for file in files.flatten().filter(|file| file.path().extension().is_some_and(|e| e == "epd")) {
        let text = std::fs::read_to_string(file.path()).expect("a text");
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            let epd: Epd = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
            let game = Chess::read_position(&Config::STANDARD, &epd.fen()).expect(line);
            for opcode in ["bm", "am"] {
                for mv in epd.operands(opcode).unwrap_or_default() {
                    // One suite writes checks apart, one names two knights with one text.
                    match game.read_san(mv) {
                        Ok(_) | Err(NotationError::Ambiguous { .. }) => {}
                        Err(_) if mv == "+" => {}
                        Err(error) => panic!("{line}: {error}"),
                    }
                }
            }
            lines += 1;
        }
    }
    assert!(lines > 8000, "{lines} lines");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..Default::default() })]

    /// What can be written can be read, legal or not.
    #[test]
    fn setups_survive_the_way_through_text(
        places in prop::collection::vec((0..64_usize, 0..12_usize), 0..30),
        black in any::<bool>(),
        ep in prop::option::of((0..8_usize, any::<bool>())),
        clock in any::<u16>(),
        number in any::<u32>(),
    ) {
        let mut setup = Setup::EMPTY;
        for (square, piece) in places {
            setup.board[square] = Some(chess::Piece::ALL[piece]);
        }
        setup.turn = if black { Color::Black } else { Color::White };
        setup.ep_square = ep.and_then(|(file, low)| {
            chess::Square::from_index(file + if low { 16 } else { 40 })
        });
        setup.halfmove_clock = clock;
        setup.fullmove_number = number;
        prop_assert_eq!(&read(&setup.to_string()), &setup);
    }

    #[test]
    fn no_text_panics(text in "\\PC{0,80}|[rnbqkpRNBQKP1-8/]{0,80} [wb] [KQkqA-Ha-h-]{0,5} [a-h3-6-]{0,2} [0-9-]{0,6}.{0,9}") {
        for text in [text.as_str(), &format!("{START} {text}")] {
            if let Ok(setup) = text.parse::<Setup>() {
                prop_assert_eq!(read(&setup.to_string()), setup.clone());
                if let Ok(board) = Board::from_setup(&setup) {
                    prop_assert_eq!(Board::from_setup(&read(&board.to_setup().to_string())), Ok(board));
                }
            }
            let _ = text.parse::<Epd>().map(|epd| epd.fen());
            let _ = Chess::read_position(&Config::STANDARD, text).map_err(|error| error.to_string());
        }
    }
}
