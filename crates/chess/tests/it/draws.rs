//! How games end: known cases of every rule, and the facts behind lack of material.

use chess::{Board, Chess, Color, Piece, Role, Setup, Square};
use game::{Game, Payoffs, Player, Ply, Score, ZeroSum};

fn reason(game: &Chess) -> Option<&'static str> {
    game.ending().map(|ending| ending.reason)
}

fn claims(game: &Chess) -> Vec<&'static str> {
    game.claims().into_iter().map(|claim| claim.reason).collect()
}

#[test]
fn checkmate_and_stalemate() {
    let mut fool = Chess::at_start(chess::Config::STANDARD);
    crate::common::play(&mut fool, "f2f3 e7e5 g2g4 d8h4");
    let ending = fool.ending().expect("mate");
    assert_eq!(ending.reason, "checkmate");
    assert_eq!(ending.payoffs, Payoffs::win(Player::SECOND));
    assert!(claims(&fool).is_empty());

    let stalemate =
        crate::common::game("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").ending().expect("stalemate");
    assert_eq!(stalemate.reason, "stalemate");
    assert_eq!(stalemate.payoffs, Payoffs::draw());
}

#[test]
fn dead_positions_by_material() {
    for fen in [
        "8/8/4k3/8/8/3K4/8/8 w - - 0 1",
        "8/8/4k3/8/8/3KN3/8/8 w - - 0 1",
        "8/8/4k3/4b3/8/3K4/8/8 w - - 0 1",
        // Bishops on squares of one colour, of whichever side.
        "8/8/4k3/4b3/8/2BK4/8/8 w - - 0 1",
        "8/8/4k3/4b3/3b4/2BK4/1B6/8 w - - 0 1",
    ] {
        let game = crate::common::game(fen);
        assert_eq!(reason(&game), Some("insufficient-material"), "{fen}");
        assert_eq!(game.verdict(Ply::ROOT.next()), Some(Score::DRAW), "{fen}");
    }
    for fen in [
        "8/8/4k3/4b3/8/3BK3/8/8 w - - 0 1",
        "8/8/4k3/4n3/8/3BK3/8/8 w - - 0 1",
        "8/8/4k3/8/8/3KNN2/8/8 w - - 0 1",
        "8/8/4k3/4n3/8/3KN3/8/8 w - - 0 1",
        "8/8/4k3/8/8/3KP3/8/8 w - - 0 1",
    ] {
        assert_eq!(reason(&crate::common::game(fen)), None, "{fen}");
    }
}

#[test]
fn dead_positions_by_locked_pawns() {
    for fen in [
        "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - - 0 1",
        // The pawns on g4 and g5 guard the open file.
        "4k3/8/1p1p1p2/pPpPpPp1/P1P1P1P1/8/8/4K3 b - - 0 1",
    ] {
        let game = crate::common::game(fen);
        assert_eq!(reason(&game), Some("dead-position"), "{fen}");
        assert!(claims(&game).is_empty());
    }
    for (fen, why) in [
        ("4k3/8/1p1p1p2/pPpPpP2/P1P1P3/8/8/4K3 w - - 0 1", "a king goes round the wall"),
        ("4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/1B6/4K3 w - - 0 1", "a bishop might sacrifice itself"),
        ("4k3/7p/1p1p1p2/pPpPpPpP/P1P1P1P1/8/8/4K3 b - - 0 1", "the h-pawn may move"),
        ("4k3/8/1p1p1p1p/pPpPpPPp/P1P1P1P1/8/8/4K3 w - - 0 1", "a pawn may take"),
        ("4k3/8/1p1p1p1p/p1pPpPpP/P1P1P1P1/8/8/4K3 w - - 0 1", "the b-pawn may move"),
    ] {
        assert_eq!(reason(&crate::common::game(fen)), None, "{fen}: {why}");
    }
}

const KNIGHTS_OUT_AND_HOME: &str = "g1f3 g8f6 f3g1 f6g8";

#[test]
fn threefold_is_claimed_and_fivefold_ends() {
    let mut game = Chess::at_start(chess::Config::STANDARD);
    for occurrence in 2..=5 {
        assert_eq!(reason(&game), None);
        crate::common::play(&mut game, KNIGHTS_OUT_AND_HOME);
        assert_eq!(game.repetitions(), occurrence - 1);
        let may_claim = (3..5).contains(&occurrence);
        assert_eq!(claims(&game) == ["threefold-repetition"], may_claim, "{occurrence}");
    }
    assert_eq!(reason(&game), Some("fivefold-repetition"));
    assert!(claims(&game).is_empty(), "nothing is left to claim");
}

/// The position after 1.Nf3 Nf6 2.Ng1 Ng8 is the start position, but with the rook moved out and
/// back a right is lost.
#[test]
fn castling_rights_tell_positions_apart() {
    let mut game = crate::common::game("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    crate::common::play(&mut game, "h1g1 h8g8 g1h1 g8h8");
    assert_eq!(game.repetitions(), 0);
    crate::common::play(&mut game, "h1g1 h8g8 g1h1 g8h8");
    assert_eq!(game.repetitions(), 1);
}

/// An en-passant square counts only while the capture is legal.
#[test]
fn only_legal_en_passant_tells_positions_apart() {
    let mut capturable = crate::common::game("6k1/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
    crate::common::play(&mut capturable, "d7d5");
    assert!(capturable.board().ep_square().is_some());
    crate::common::play(&mut capturable, "e1d1 g8h8 d1e1 h8g8");
    assert_eq!(capturable.repetitions(), 0, "the capture is gone");
    let mut pinned = crate::common::game("4r1k1/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
    crate::common::play(&mut pinned, "d7d5");
    assert!(pinned.board().ep_square().is_none(), "the pawn is pinned");
    crate::common::play(&mut pinned, "e1d1 g8h8 d1e1 h8g8");
    assert_eq!(pinned.repetitions(), 1);
}

#[test]
fn fifty_moves_are_claimed_and_seventy_five_end() {
    let clock = |plies: u32| crate::common::game(&format!("7k/8/8/8/8/8/R7/K7 w - - {plies} 90"));
    assert!(claims(&clock(99)).is_empty());
    assert_eq!(clock(99).verdict(Ply::ROOT.next()), None);
    assert_eq!(claims(&clock(100)), ["fifty-moves"]);
    assert_eq!(clock(100).verdict(Ply::ROOT.next()), Some(Score::DRAW));
    assert_eq!(reason(&clock(149)), None);
    assert_eq!(reason(&clock(150)), Some("seventy-five-moves"));
    let mut pawn = crate::common::game("7k/8/8/8/8/8/RP6/K7 w - - 149 90");
    crate::common::play(&mut pawn, "b2b4");
    assert_eq!(pawn.board().halfmove_clock(), 0);
}

#[test]
fn mate_comes_before_move_counts() {
    let mated = crate::common::game("R6k/8/6K1/8/8/8/8/8 b - - 150 120");
    assert_eq!(reason(&mated), Some("checkmate"));
    assert_eq!(mated.verdict(Ply::ROOT.next()), None);
    let checked = crate::common::game("R6k/8/5K2/8/8/8/8/8 b - - 100 120");
    assert_eq!(checked.verdict(Ply::ROOT.next()), Some(Score::DRAW));
}

#[test]
fn one_repetition_counts_inside_a_search_and_two_before_it() {
    let ply = |ply| Ply::new(ply).expect("a ply");
    let mut game = Chess::at_start(chess::Config::STANDARD);
    crate::common::play(&mut game, KNIGHTS_OUT_AND_HOME);
    assert_eq!(game.verdict(ply(5)), Some(Score::DRAW));
    assert_eq!(game.verdict(ply(4)), None, "the root itself is not inside the search");
    assert_eq!(game.verdict(ply(1)), None);
    crate::common::play(&mut game, KNIGHTS_OUT_AND_HOME);
    assert_eq!(game.verdict(ply(1)), Some(Score::DRAW));
}

#[test]
fn a_pass_cuts_the_past_off() {
    let mut game = Chess::at_start(chess::Config::STANDARD);
    crate::common::play(&mut game, "g1f3 g8f6 f3g1");
    assert!(game.can_repeat(Ply::new(5).expect("a ply")));
    let undo = game.play_null().expect("a pass");
    assert!(!game.can_repeat(Ply::new(6).expect("a ply")));
    game.undo_null(undo);
    assert!(game.can_repeat(Ply::new(5).expect("a ply")));
}

#[test]
fn the_flag_falls() {
    let flag = |fen: &str, player| crate::common::game(fen).on_flag(player);
    let lost = flag("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", Player::SECOND);
    assert_eq!((lost.reason, lost.payoffs), ("time", Payoffs::win(Player::FIRST)));
    for (fen, player) in [
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", Player::FIRST),
        ("3qk3/8/8/8/8/8/4N3/4K3 w - - 0 1", Player::SECOND),
        ("3rk3/8/8/8/8/8/4B3/4K3 w - - 0 1", Player::SECOND),
    ] {
        let drawn = flag(fen, player);
        assert_eq!(drawn.reason, "time-insufficient-material", "{fen}");
        assert_eq!(drawn.payoffs, Payoffs::draw());
    }
}

/// Whether White, with king and `ours`, has any position in which Black, with king and `theirs`,
/// is mated: all placements are tried.
fn mate_exists(ours: Role, theirs: Role) -> bool {
    let mut setup = Setup { turn: Color::Black, ..Setup::EMPTY };
    let piece = |color, role| Some(Piece::new(color, role));
    // By symmetry (no castling, and pawns see no difference left to right) four files will do;
    // a mated king without other help stands on an edge, which is not assumed.
    for black_king in Square::all().filter(|square| square.index() % 8 < 4) {
        setup.board[black_king.index()] = piece(Color::Black, Role::King);
        for white_king in Square::all().filter(|s| (2..=3).contains(&s.distance(black_king))) {
            setup.board[white_king.index()] = piece(Color::White, Role::King);
            for man in Square::all() {
                if setup.board[man.index()].is_some() {
                    continue;
                }
                setup.board[man.index()] = piece(Color::White, ours);
                for other in Square::all().filter(|s| s.distance(black_king) <= 1) {
                    if setup.board[other.index()].is_some() {
                        continue;
                    }
                    setup.board[other.index()] = piece(Color::Black, theirs);
                    let mated = Board::from_setup(&setup)
                        .is_ok_and(|board| board.checkers().any() && board.count_moves() == 0);
                    setup.board[other.index()] = None;
                    if mated {
                        return true;
                    }
                }
                setup.board[man.index()] = None;
            }
            setup.board[white_king.index()] = None;
        }
        setup.board[black_king.index()] = None;
    }
    false
}

/// The facts on which the flag rule rests, one blocker at a time (a piece that is not beside its
/// king blocks nothing; two squares away it can only help to refute the mate). A pawn is no
/// blocker of its own for a bishop here when it stands badly, but it can become a knight.
#[test]
fn helpmates_by_a_single_piece_exist_just_where_the_flag_rule_says() {
    for (ours, theirs, exists) in [
        (Role::Knight, Role::Queen, false),
        (Role::Knight, Role::Rook, true),
        (Role::Knight, Role::Bishop, true),
        (Role::Knight, Role::Knight, true),
        (Role::Knight, Role::Pawn, true),
        (Role::Bishop, Role::Queen, false),
        (Role::Bishop, Role::Rook, false),
        (Role::Bishop, Role::Bishop, true),
        (Role::Bishop, Role::Knight, true),
        (Role::Bishop, Role::Pawn, true),
    ] {
        assert_eq!(mate_exists(ours, theirs), exists, "{ours:?} against {theirs:?}");
    }
}
