//! How games end but by repetition: on the board, by lack of material, by counting, by the clock.

use game::{Ending, Game, Payoffs, Player, Ply, Score, ZeroSum};
use xiangqi::{Color, Xiangqi};

fn ending(fen: &str) -> Ending {
    crate::common::game(fen).ending().unwrap_or_else(|| panic!("{fen} is no end"))
}

/// The verdict inside a search.
fn verdict(game: &Xiangqi) -> Option<Score> {
    game.verdict(Ply::ROOT.next())
}

#[test]
fn checkmate_loses() {
    for (fen, winner) in [
        ("R3k4/1R7/9/9/9/9/9/9/9/3K5 b", Player::FIRST),
        ("3k5/9/9/9/9/9/9/9/1r7/r3K4 w", Player::SECOND),
        // The cannon checks over the horse, and the pawn takes both squares of escape.
        ("3k2N1C/4P4/9/9/9/9/9/9/9/4K4 b", Player::FIRST),
    ] {
        let ending = ending(fen);
        assert_eq!((ending.reason, ending.payoffs), ("checkmate", Payoffs::win(winner)), "{fen}");
    }
    let sentence = ending("R3k4/1R7/9/9/9/9/9/9/9/3K5 b").sentence;
    assert_eq!(sentence, "Black is checkmated.");
}

#[test]
fn stalemate_loses() {
    let ending = ending("3k5/4P4/9/9/9/9/9/9/9/4K4 b");
    assert_eq!((ending.reason, ending.payoffs), ("stalemate", Payoffs::win(Player::FIRST)));
    assert_eq!(ending.sentence, "Black is not in check but has no move, which loses.");
}

#[test]
fn without_pieces_that_cross_the_river_the_game_is_drawn() {
    for fen in ["3k5/9/9/9/9/9/9/9/9/4K4 w", "2bak4/4a4/4b4/9/9/9/9/4B4/4A4/3K1AB2 b"] {
        let game = crate::common::game(fen);
        let ending = ending(fen);
        let expected = ("insufficient-material", Payoffs::draw());
        assert_eq!((ending.reason, ending.payoffs), expected, "{fen}");
        assert_eq!(verdict(&game), Some(Score::DRAW), "{fen}");
    }
    for fen in [
        "3k5/9/9/9/9/9/P8/9/9/4K4 w",
        "3k5/9/9/9/9/9/9/9/p8/4K4 w",
        "3k5/9/9/9/9/9/9/9/N8/4K4 b",
        "3k5/9/9/9/9/9/9/9/C8/4K4 w",
        "3k5/9/9/9/9/9/9/9/r8/4K4 w",
    ] {
        let game = crate::common::game(fen);
        assert_eq!((game.ending(), verdict(&game)), (None, None), "{fen}");
    }
    // The last one is taken.
    let mut game = crate::common::game("3k5/9/9/9/9/9/9/9/4p4/4K4 w");
    crate::common::play(&mut game, "e0e1");
    assert_eq!(game.ending().map(|ending| ending.reason), Some("insufficient-material"));
}

#[test]
fn sixty_moves_of_each_side_without_capture_are_a_draw() {
    let clock =
        |plies: u32| crate::common::game(&format!("3k5/9/9/9/9/9/9/R8/p8/4K4 w - - {plies} 90"));
    assert_eq!((clock(119).ending(), verdict(&clock(119))), (None, None));
    let ending = clock(120).ending().expect("the limit");
    assert_eq!((ending.reason, ending.payoffs), ("move-limit", Payoffs::draw()));
    assert_eq!(verdict(&clock(120)), Some(Score::DRAW));

    let mut game = clock(119);
    let before = game.clone();
    let quiet = crate::common::find(&game, "e0e1");
    let undo = game.play_unchecked(quiet);
    assert_eq!(game.ending().map(|ending| ending.reason), Some("move-limit"));
    game.undo(quiet, undo);
    assert_eq!(game, before);
    crate::common::play(&mut game, "a2a1");
    assert_eq!((game.board().halfmove_clock(), game.ending()), (0, None));
    // A pawn's move does not count anew, as it would in chess.
    let mut pawn = crate::common::game("3k5/9/9/9/9/9/P8/9/9/4K4 w - - 119 90");
    crate::common::play(&mut pawn, "a3a4");
    assert_eq!(pawn.ending().map(|ending| ending.reason), Some("move-limit"));
}

#[test]
fn mate_and_repetition_come_before_the_limit() {
    for (fen, reason) in [
        ("R3k4/1R7/9/9/9/9/9/9/9/3K5 b - - 120 90", "checkmate"),
        ("3k5/4P4/9/9/9/9/9/9/9/4K4 b - - 500 90", "stalemate"),
    ] {
        assert_eq!(ending(fen).reason, reason);
        assert_eq!(verdict(&crate::common::game(fen)), None, "the search finds the mate: {fen}");
    }
    let mut game = crate::common::game("3k5/R8/9/9/9/9/9/9/9/4K4 w - - 112 90");
    crate::common::play(&mut game, "a8a9 d9d8 a9a8 d8d9 a8a9 d9d8 a9a8 d8d9");
    assert_eq!(game.board().halfmove_clock(), 120);
    assert_eq!(game.ending().map(|ending| ending.reason), Some("perpetual-check"));
}

/// Plays a cycle some times; gives the clock after each round.
fn clocks(game: &mut Xiangqi, cycle: &str, rounds: usize) -> Vec<u16> {
    (0..rounds)
        .map(|_| {
            crate::common::play(game, cycle);
            game.board().halfmove_clock()
        })
        .collect()
}

#[test]
fn ten_checks_of_a_side_count_and_the_replies_to_them() {
    let mut game = crate::common::game("3k5/R8/9/p8/9/9/9/9/9/4K4 w");
    let around = "a8a9 d9d8 a9a8 d8d9";
    // Two checks and two replies a round, of which ten checks count.
    assert_eq!(clocks(&mut game, around, 8), [4, 8, 12, 16, 20, 20, 20, 20]);
    // Moves that neither give nor answer a check go on counting.
    let idle = "e0e1 a6a5 e1e0 a5a4";
    assert_eq!(clocks(&mut game, idle, 1), [24]);
}

#[test]
fn after_a_capture_checks_count_anew() {
    let mut game = crate::common::game("3k5/R8/9/9/p8/9/9/9/9/4K4 w");
    let rounds = clocks(&mut game, "a8a9 d9d8 a9a8 d8d9", 6);
    assert_eq!(rounds, [4, 8, 12, 16, 20, 20]);
    crate::common::play(&mut game, "a8a5");
    assert_eq!(game.board().halfmove_clock(), 0);
    crate::common::play(&mut game, "d9d8 a5a8");
    // The reply to the tenth check counts, the eleventh check does not.
    let rounds = clocks(&mut game, "d8d9 a8a9 d9d8 a9a8", 6);
    assert_eq!(rounds, [6, 10, 14, 18, 21, 21]);
}

#[test]
fn each_side_has_its_own_ten_checks() {
    let mut game = crate::common::game("3k5/9/9/9/9/9/9/1N7/cn2K4/3C5 w");
    // Every move checks and answers a check; the first ten of each side count.
    let rounds = clocks(&mut game, "b2d1 b1d2 d1b2 d2b1", 8);
    assert_eq!(rounds, [4, 8, 12, 16, 20, 20, 20, 20]);
}

#[test]
fn the_flag_falls() {
    let flag = |fen: &str, player| crate::common::game(fen).on_flag(player);
    let (red, black) = (Color::Red.player(), Color::Black.player());
    let pawn = "3k5/9/9/9/9/9/P8/9/9/4K4 w";
    let lost = flag(pawn, black);
    assert_eq!((lost.reason, lost.payoffs), ("time", Payoffs::win(red)));
    assert_eq!(lost.sentence, "The time of Black ran out.");
    // Whoever's move it is.
    assert_eq!(flag("3k5/9/9/9/9/9/9/9/n8/4K4 b", red).payoffs, Payoffs::win(black));
    for (fen, player) in [
        (pawn, red),
        ("2bak4/4a4/4b4/9/9/9/9/9/R8/4K4 w", red),
        ("3k5/9/9/9/9/9/9/9/9/4K4 w", black),
    ] {
        let drawn = flag(fen, player);
        assert_eq!(drawn.reason, "time-insufficient-material", "{fen}");
        assert_eq!(drawn.payoffs, Payoffs::draw());
    }
    let sentence = flag(pawn, red).sentence;
    let expected = "The time of Red ran out, but Black has no piece left that can cross the river.";
    assert_eq!(sentence, expected);
}
