//! Moves as UCI and SAN: exactness against shakmaty, tolerance, refusals, any text.

use chess::notation::NotationError;
use chess::{Chess, Config};
use game::{Game, Notation};
use proptest::prelude::*;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use shakmaty::{CastlingMode, san::SanPlus, uci::UciMove};

fn position(fen: &str) -> Chess {
    Chess::read_position(&Config::STANDARD, fen).unwrap_or_else(|error| panic!("{error}"))
}

fn position960(fen: &str) -> Chess {
    let config = Config::chess960(0).expect("below 960");
    Chess::read_position(&config, fen).unwrap_or_else(|error| panic!("{error}"))
}

/// Every move of random games, written by both.
fn compare_writers(seed: u64, mut config: impl FnMut(&mut StdRng) -> Config, mode: CastlingMode) {
    let mut rng = StdRng::seed_from_u64(seed);
    for _ in 0..60 {
        let mut game = <Chess as Game>::start(&config(&mut rng));
        for _ in 0..120 {
            let fen: shakmaty::fen::Fen = game.write_position().parse().expect("a FEN");
            let theirs: shakmaty::Chess = fen.into_position(mode).expect("a position");
            let moves = crate::common::moves(&game);
            for &mv in &moves {
                let uci = game.write_move(mv);
                let parsed: UciMove = uci.parse().expect("UCI");
                let their_move = parsed.to_move(&theirs).expect("legal for both");
                assert_eq!(their_move.to_uci(mode).to_string(), uci);
                let san = SanPlus::from_move(theirs.clone(), their_move).to_string();
                assert_eq!(game.write_san(mv), san, "{uci} in {}", game.write_position());
                assert_eq!(game.read_san(&san), Ok(mv));
                assert_eq!(game.read_move(&uci), Ok(mv));
            }
            if moves.is_empty() {
                break;
            }
            game.play_unchecked(moves[rng.random_range(0..moves.len())]);
        }
    }
}

#[test]
fn standard_moves_are_written_as_shakmaty_does() {
    compare_writers(11, |_| Config::STANDARD, CastlingMode::Standard);
}

#[test]
fn chess960_moves_are_written_as_shakmaty_does() {
    let any = |rng: &mut StdRng| Config::chess960(rng.random_range(0..960)).expect("below 960");
    compare_writers(12, any, CastlingMode::Chess960);
}

#[test]
fn origins_are_told_only_as_far_as_needed() {
    let check = |fen: &str, pairs: &[(&str, &str)]| {
        let game = position(fen);
        for (uci, san) in pairs {
            let mv = game.read_move(uci).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(game.write_san(mv), *san, "{uci} in {fen}");
        }
    };
    check(
        "k7/8/8/8/4R3/8/8/K3R3 w - - 0 1",
        &[("e1e3", "R1e3"), ("e4e3", "R4e3"), ("e4e8", "Re8+")],
    );
    check("7k/8/8/8/1N3N2/8/8/K7 w - - 0 1", &[("b4d5", "Nbd5"), ("f4d5", "Nfd5")]);
    check(
        "7k/8/8/8/1N3N2/8/1N6/K7 w - - 0 1",
        &[("b4d3", "Nb4d3"), ("f4d3", "Nfd3"), ("b2d3", "N2d3")],
    );
    check(
        "1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1",
        &[("h4e1", "Qh4e1"), ("e4e1", "Qee1"), ("h1e1", "Q1e1")],
    );
    // The other knight is pinned, so nothing needs telling apart.
    check("k3r3/8/8/8/4N3/8/4K3/1N6 w - - 0 1", &[("b1c3", "Nc3")]);
    check("4k3/P7/8/3pP3/8/8/8/4K3 w - d6 0 1", &[("a7a8n", "a8=N"), ("e5d6", "exd6")]);
    check("6k1/5ppp/8/8/8/8/8/R3K2R w KQ - 0 1", &[("e1c1", "O-O-O"), ("a1a8", "Ra8#")]);
    check("5k2/8/8/8/8/8/8/4K2R w K - 0 1", &[("e1g1", "O-O+")]);
}

#[test]
fn slips_are_forgiven() {
    let check = |fen: &str, uci: &str, slips: &[&str]| {
        let game = position(fen);
        let mv = game.read_move(uci).unwrap_or_else(|error| panic!("{error}"));
        for text in slips {
            assert_eq!(game.read_san(text), Ok(mv), "{text} in {fen}");
        }
    };
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    check(
        start,
        "g1f3",
        &[
            "Nf3",
            "nf3",
            "Nxf3",
            "Nf3+",
            "Nf3#",
            "Nf3!?",
            " Nf3 ",
            "Ng1f3",
            "Ng1-f3",
            "Ngf3",
            "N1f3",
            "♘f3",
            "♞f3",
            "♘\u{fe0e}f3",
            "1. Nf3",
            "1.Nf3",
            "1... Nf3",
            "...Nf3",
            "g1f3",
            "Nf3 $1",
            "Nf3?! ",
            "Nf3+-",
            "Nf3 ±",
            "N:f3",
            "N-f3",
        ],
    );
    check(start, "e2e4", &["e4", "e2e4", "e2-e4", "Pe4", "pe4", "♙e4", "e4!!", "12. e4", "E4"]);
    check(start, "b1c3", &["Nc3", "b1c3", "nbc3"]);
    let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    check(
        castling,
        "e1g1",
        &["O-O", "0-0", "o-o", "OO", "O-O+", "0-0!", "O–O", "Ke1-g1", "e1g1", "e1h1"],
    );
    check(castling, "e1c1", &["O-O-O", "0-0-0", "o-o-o", "OOO", "Ke1c1", "1. 0-0-0 $14"]);
    let promotion = "1n1k4/P7/8/8/8/8/8/K7 w - - 0 1";
    check(
        promotion,
        "a7a8q",
        &["a8=Q", "a8Q", "a8(Q)", "a8/Q", "a8q", "a8=q", "a7-a8=Q", "a7a8q", "a8=♕"],
    );
    check(promotion, "a7b8n", &["axb8=N", "axb8N+", "ab8n", "a7xb8=N", "axb8/N", "a:b8=N"]);
    let passing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    check(
        passing,
        "e5d6",
        &["exd6", "exd6 e.p.", "exd6e.p.", "exd6ep", "ed6", "e5xd6", "exd6+ e.p."],
    );
    check(
        "7k/R7/8/8/8/8/8/6RK w - - 0 1",
        "g1g8",
        &["Rg8+", "Rg8", "Rg8++", "Rg8 mate", "rg8ch", "Rg8†"],
    );
}

/// A small b is a pawn's file first, a capital B a bishop.
#[test]
fn a_letter_b_is_a_pawn_or_a_bishop() {
    let both = position("4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1");
    assert_eq!(both.read_san("bxc3"), both.read_move("b2c3"));
    assert_eq!(both.read_san("Bxc3"), both.read_move("d2c3"));
    assert_eq!(both.read_san("bc3"), both.read_move("b2c3"));
    let bishop = position("4k3/8/8/8/8/2p5/3B4/4K3 w - - 0 1");
    assert_eq!(bishop.read_san("bxc3"), bishop.read_move("d2c3"));
    assert_eq!(bishop.read_san("be3"), bishop.read_move("d2e3"));
    let pawn = position("4k3/8/8/8/8/8/1P6/4K3 w - - 0 1");
    assert_eq!(pawn.read_san("b4"), pawn.read_move("b2b4"));
    assert_eq!(pawn.read_san("B4"), pawn.read_move("b2b4"));
    assert_eq!(pawn.read_san("b2b4"), pawn.read_move("b2b4"));
}

#[test]
fn refusals_carry_text_and_reason() {
    use NotationError as E;
    let start = position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    for text in [
        "", "x", "hello", "e", "e9", "i4", "Ne", "e4 e5", "Nf3f", "--", "0000", "Z0", "1-0", "O",
        "e8=K", "e8=P", "a8(Q", "a8Q)", "Nb1xx-c3", "Xf3", "♘", "1.", "O-O-O-O", "e2--e4",
    ] {
        assert_eq!(start.read_san(text), Err(E::NotAMove { text: text.into() }), "{text}");
    }
    for text in ["e5", "Ke2", "O-O", "0-0-0", "exd3", "Ng1e2", "e8=Q", "Ke1-g1", "d4d5", "e4=Q"] {
        assert_eq!(start.read_san(text), Err(E::Illegal { text: text.into() }), "{text}");
    }
    let ambiguous = |game: &Chess, text: &str, list: &[&str]| {
        let candidates = list.iter().map(|&san| san.to_owned()).collect();
        let expected = E::Ambiguous { text: text.to_owned(), candidates };
        let mut found = game.read_san(text);
        if let Err(E::Ambiguous { candidates, .. }) = &mut found {
            candidates.sort();
        }
        assert_eq!(found, Err(expected), "{text}");
    };
    let knights = position("7k/8/8/8/1N3N2/8/8/K7 w - - 0 1");
    ambiguous(&knights, "Nd5", &["Nbd5", "Nfd5"]);
    let pawn = position("8/P6k/8/8/8/8/8/K7 w - - 0 1");
    ambiguous(&pawn, "a8", &["a8=B", "a8=N", "a8=Q", "a8=R"]);
    let error = knights.read_san("Nd5").expect_err("two knights").to_string();
    assert!(error.contains("'Nd5' can be ") && error.contains("Nbd5"), "{error}");

    for text in ["", "e2", "e2e", "e2e9", "e2e4k", "e2e4qq", "e7e8p", "0000", "Nf3", "é2e4"] {
        assert_eq!(start.read_move(text), Err(E::NotAMove { text: text.into() }), "{text}");
    }
    for text in ["e2e5", "e7e5", "e1g1", "a1a1", "e2e4q"] {
        assert_eq!(start.read_move(text), Err(E::Illegal { text: text.into() }), "{text}");
    }
    assert_eq!(pawn.read_move("a7a8"), Err(E::MissingPromotion { text: "a7a8".into() }));
    assert_eq!(pawn.read_move("a7a8Q"), pawn.read_san("a8=Q"));
}

#[test]
fn castling_is_read_in_both_forms() {
    let standard = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    assert_eq!(standard.read_move("e1h1"), standard.read_san("O-O"));
    assert_eq!(standard.read_move("e1a1"), standard.read_san("O-O-O"));
    assert_eq!(standard.write_move(standard.read_move("e1h1").expect("legal")), "e1g1");
    let usual = position960("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    assert_eq!(usual.read_move("e1g1"), usual.read_san("O-O"));
    assert_eq!(usual.write_move(usual.read_move("e1g1").expect("legal")), "e1h1");
    // The step to g1 is a move of its own; only taking the rook is castling.
    let near = position960("4k3/8/8/8/8/8/8/5K1R w K - 0 1");
    assert_eq!(near.write_san(near.read_move("f1g1").expect("legal")), "Kg1");
    assert_eq!(near.write_san(near.read_move("f1h1").expect("legal")), "O-O");
    assert_eq!(near.write_san(near.read_san("Kf1-g1").expect("legal")), "Kg1");
    // The rook stands where the king goes.
    let over = position960("4k3/8/8/8/8/8/8/1R3KR1 w KQ - 0 1");
    assert_eq!(over.write_san(over.read_move("f1g1").expect("legal")), "O-O");
    assert_eq!(over.write_san(over.read_move("f1c1").expect("legal")), "O-O-O");
    assert_eq!(over.write_san(over.read_move("f1b1").expect("legal")), "O-O-O");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..Default::default() })]

    /// Any text is one of the legal moves or an error, in any position.
    #[test]
    fn no_text_panics(
        seed in any::<u64>(),
        text in "\\PC{0,12}|[NBRQKPnbrqk♘SDTLVHXMКФЛСر马]?[a-h]?[1-8]?[x:-]?[a-h][1-8](=?[QRBNKDФو])?[+#!?]{0,2}|[Oo0-]{0,7}",
        language in "en|de|vi|ru|ar|zh-Hans|[a-z-]{0,4}",
    ) {
        let mut rng = StdRng::seed_from_u64(seed);
        let mut game = <Chess as Game>::start(&Config::STANDARD);
        for _ in 0..rng.random_range(0..60) {
            let Some(mv) = crate::common::random_move(&game, None, &mut rng) else { break };
            game.play_unchecked(mv);
        }
        let legal = crate::common::moves(&game);
        let typed = game.read_typed(&text, &language);
        for read in [game.read_san(&text), game.read_move(&text), typed] {
            match read {
                Ok(mv) => prop_assert!(legal.contains(&mv), "{}", text),
                Err(error) => prop_assert!(!error.to_string().is_empty()),
            }
        }
    }
}
