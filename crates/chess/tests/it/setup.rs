//! Setting up positions: start positions and refusals.

use std::collections::HashSet;

use chess::{Board, CastlingRights, Color, File, Piece, Setup, SetupError, Square, Wing};

fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

/// A set-up from letters and squares, like `"Ke1 kh8"`.
fn setup(pieces: &str) -> Setup {
    let mut setup = Setup::EMPTY;
    for piece in pieces.split_whitespace() {
        let (letter, at) = piece.split_at(1);
        let letter = letter.chars().next().expect("a letter");
        setup.board[square(at).index()] = Piece::from_char(letter);
    }
    setup
}

fn refusal(setup: &Setup) -> SetupError {
    Board::from_setup(setup).expect_err("the set-up must be refused")
}

#[test]
fn all_960_start_positions_differ_and_are_valid() {
    let mut rows = HashSet::new();
    for number in 0..960 {
        let setup = Setup::chess960(number).expect("a start position");
        let board = Board::from_setup(&setup).expect("a valid start position");
        let row: String =
            File::ALL.iter().filter_map(|f| setup.board[f.index()]).map(Piece::to_char).collect();
        assert_eq!(board.occupied().len(), 32);
        assert_eq!(board.castling().iter().count(), 4);
        rows.insert(row);
    }
    assert_eq!(rows.len(), 960);
    assert!(Setup::chess960(960).is_none());
}

/// Published numbers: 518 is standard chess, 0 and 959 are the ends of Scharnagl's table.
#[test]
fn start_positions_are_numbered_after_scharnagl() {
    for (number, row) in [(518, "RNBQKBNR"), (0, "BBQNNRKR"), (959, "RKRNNQBB"), (534, "RNBKQBNR")]
    {
        let setup = Setup::chess960(number).expect("a start position");
        let found: String =
            File::ALL.iter().filter_map(|f| setup.board[f.index()]).map(Piece::to_char).collect();
        assert_eq!(found, row, "start position {number}");
    }
    assert_eq!(Board::standard().castling(), CastlingRights::STANDARD);
}

#[test]
fn every_impossible_setup_is_refused_for_its_reason() {
    use SetupError as E;
    let (white, black) = (Color::White, Color::Black);
    assert_eq!(refusal(&setup("Ke1")), E::Kings { color: black, count: 0 });
    assert_eq!(refusal(&setup("Ke1 Ke3 ke8")), E::Kings { color: white, count: 2 });
    assert_eq!(refusal(&setup("Ke1 ke8 Pa8")), E::PawnOnBackRank { square: square("a8") });
    assert_eq!(refusal(&setup("Ke1 ke2")), E::OpponentInCheck { color: black });
    assert_eq!(refusal(&setup("Ke1 ke8 Ra8")), E::OpponentInCheck { color: black });
    assert_eq!(refusal(&setup("Ke1 ke8 qe5 nc2 bh4 Pa3")), E::ImpossibleCheck { count: 3 });

    let mut crowd = setup("Ke1 ke8");
    for name in ["a2", "b2", "c2", "d2", "e2", "f2", "g2", "h2"] {
        crowd.board[square(name).index()] = Some(Piece::WhitePawn);
    }
    crowd.board[square("a3").index()] = Some(Piece::WhitePawn);
    assert_eq!(refusal(&crowd), E::TooManyPromoted { color: white, promoted: 0, pawns: 9 });
    crowd.board[square("a3").index()] = Some(Piece::WhiteQueen);
    Board::from_setup(&crowd).expect("one queen beside eight pawns");
    crowd.board[square("b3").index()] = Some(Piece::WhiteQueen);
    assert_eq!(refusal(&crowd), E::TooManyPromoted { color: white, promoted: 1, pawns: 8 });
    for name in ["c3", "d3", "e3", "f3", "g3", "h3"] {
        crowd.board[square(name).index()] = Some(Piece::WhiteKnight);
    }
    assert_eq!(refusal(&crowd), E::TooManyPieces { color: white, count: 17 });
}

#[test]
fn castling_rights_need_king_and_rook_in_place() {
    let rights = |wing, file| {
        let mut rights = CastlingRights::NONE;
        rights.set(Color::White, wing, Some(file));
        rights
    };
    let error = |rook: &str| SetupError::Castling { color: Color::White, rook: square(rook) };
    let mut castle = setup("Ke1 ke8 Rh1");
    castle.castling = rights(Wing::Kingside, File::H);
    let board = Board::from_setup(&castle).expect("a right in order");
    assert_eq!(board.castling().rook(Color::White, Wing::Kingside), Some(square("h1")));
    castle.castling = rights(Wing::Queenside, File::H);
    assert_eq!(refusal(&castle), error("h1"), "the rook is on the wrong wing");
    castle.castling = rights(Wing::Queenside, File::A);
    assert_eq!(refusal(&castle), error("a1"), "no rook there");
    let mut away = setup("Ke2 ke8 Rh1");
    away.castling = rights(Wing::Kingside, File::H);
    assert_eq!(refusal(&away), error("h1"), "the king is off its rank");
}

#[test]
fn en_passant_squares_need_a_pawn_that_just_passed() {
    let mut passed = setup("Ke1 ke8 Pe5 pd5");
    passed.ep_square = Some(square("d6"));
    let board = Board::from_setup(&passed).expect("a pawn that just passed");
    assert_eq!(board.ep_square(), Some(square("d6")));

    let refused = |pieces: &str, ep: &str| {
        let mut setup = setup(pieces);
        setup.ep_square = Some(square(ep));
        assert_eq!(refusal(&setup), SetupError::EnPassant { square: square(ep) }, "{pieces}");
    };
    refused("Ke1 ke8 Pe5 pd4", "d6");
    refused("Ke1 ke8 Pe5 pd5", "d5");
    refused("Ke1 ke8 Pe5 pd5 nd7", "d6");
    refused("Ke1 ke8 Pe5 pd5 nd6", "d6");
    refused("Ke1 ke8 Pe5 pd5", "d3");
    // The queen gave this check before the pawn stepped.
    refused("Ke1 ka8 Pe5 pd5 qe3", "d6");
}

/// Repetition counts legal captures only, and FEN writers differ on the square.
#[test]
fn en_passant_squares_without_a_legal_capture_are_dropped() {
    let dropped = |pieces: &str| {
        let mut setup = setup(pieces);
        let without = Board::from_setup(&setup).expect("a position");
        setup.ep_square = Some(square("d6"));
        let with = Board::from_setup(&setup).expect("a position");
        assert_eq!(with, without, "{pieces}");
    };
    dropped("Ke1 ke8 pd5");
    // Both pawns leave the rank between king and rook.
    dropped("Ka5 ke8 Pe5 pd5 rh5");
    // The capturing pawn is pinned on its file.
    dropped("Ke1 kh8 Pe5 pd5 re8");
}
