//! What repeating a position is worth: known cases of the Asian rules.
//!
//! The rules cited are the Asian rules as the referees of the Hong Kong Chinese Chess Association
//! explain them (English by Eric Wu; the numbers are those of their detailed rules), where
//! "brief" stands for their thumb rules: repeated checks are forbidden, so are repeated threats to
//! one unprotected piece but an uncrossed pawn, and to a rook by cannons and horses; two offenders
//! draw; kings and pawns may threaten. "Simplified" marks the cases in which this program departs
//! from the full rules: a check anywhere in the repetition leaves only perpetual check to be
//! punished.

use Color::{Black, Red};
use game::{Game, Notation, Payoffs, Ply, Score, ZeroSum};
use xiangqi::{Color, Config, Move, Repetition, Role, Xiangqi};

/// What a repetition comes to.
#[derive(Clone, Copy)]
enum Verdict {
    /// This side loses for perpetual check.
    Checks(Color),
    /// This side loses for perpetually chasing a piece of this kind.
    Chases(Color, Role),
    /// A draw, for this reason.
    Draw(&'static str),
}

use Verdict::{Chases, Checks, Draw};

const BOTH_CHECK: &str = "both sides gave check with every move";
const BOTH_CHASE: &str = "both sides chased with every move";
const SOME_CHECK: &str = "neither side gave check with every move";
const NOTHING: &str = "neither side checked or chased one piece with every move";

/// A repetition: the position, the moves that lead back to it, and the verdict when it occurs for
/// the third time.
struct Case {
    name: &'static str,
    fen: &'static str,
    cycle: &'static str,
    verdict: Verdict,
}

const fn case(
    name: &'static str,
    fen: &'static str,
    cycle: &'static str,
    verdict: Verdict,
) -> Case {
    Case { name, fen, cycle, verdict }
}

const CHECKS: &[Case] = &[
    // Rule 6.
    case("a rook checks", "3k5/R8/9/9/9/9/9/9/9/4K4 w", "a8a9 d9d8 a9a8 d8d9", Checks(Red)),
    // Rule 6.
    case(
        "a cannon checks over two screens",
        "1P1k5/CP7/9/9/9/9/9/9/9/4K4 w",
        "a8a9 d9d8 a9a8 d8d9",
        Checks(Red),
    ),
    // Rule 6.
    case("a horse checks", "3k5/9/9/9/9/9/3n5/9/9/4K4 b", "d3c1 e0e1 c1d3 e1e0", Checks(Black)),
    // Rule 6; that pawns may threaten does not cover the king (brief).
    case("a pawn checks", "5k3/9/9/9/9/9/2n2n3/9/3p5/4K4 b", "d1e1 e0d0 e1d1 d0e0", Checks(Black)),
    // Rule 6: one piece or several.
    case(
        "rook and horse check in turn",
        "9/R1N1k4/9/9/9/9/9/9/9/3K5 w",
        "c8b6 e8e9 b6c8 e9e8",
        Checks(Red),
    ),
    // Rule 7: resolving a check and checking back.
    case(
        "both sides check, cannons behind horses",
        "3k5/9/9/9/9/9/9/1N7/cn2K4/3C5 w",
        "b2d1 b1d2 d1b2 d2b1",
        Draw(BOTH_CHECK),
    ),
    // Brief: a check and an idle move are no offence.
    case(
        "check and idle move in turn",
        "5k3/9/9/9/9/9/9/9/R8/4K4 w",
        "a1a9 f9f8 a9a1 f8f9",
        Draw(SOME_CHECK),
    ),
    // Brief: a check and a chase in turn are no offence of one kind.
    case(
        "check and chase in turn",
        "5k3/R8/9/9/3r5/4N4/9/9/9/4K4 w",
        "a8a9 f9f8 e4c3 d5d6 a9a8 f8f9 c3e4 d6d5",
        Draw(SOME_CHECK),
    ),
    // Simplified: under rule 18 Red loses, whatever the cannon does meanwhile.
    case(
        "a rook chases a cannon that checks in between",
        "5k3/9/9/2c6/9/9/9/4R4/4A4/4K4 w",
        "e2c2 c6e6 c2e2 e6c6",
        Draw(SOME_CHECK),
    ),
];

const CHASES: &[Case] = &[
    // Brief: one unprotected piece.
    case(
        "a rook chases a horse",
        "5k3/9/9/2n6/9/9/9/9/3R5/4K4 w",
        "d1c1 c6d8 c1d1 d8c6",
        Chases(Red, Role::Horse),
    ),
    // Rule 18.
    case(
        "a rook chases a cannon",
        "5k3/9/9/2c6/9/9/9/9/3R5/4K4 w",
        "d1c1 c6d6 c1d1 d6c6",
        Chases(Red, Role::Cannon),
    ),
    // Brief: a pawn across the river is a piece as any other.
    case(
        "a rook chases a pawn across the river",
        "5k3/9/9/9/9/2p6/9/9/3R5/4K4 w",
        "d1c1 c4d4 c1d1 d4c4",
        Chases(Red, Role::Pawn),
    ),
    // Rule 15.
    case(
        "a cannon chases a protected rook",
        "3r1k3/9/9/CP7/1P1r5/9/9/9/9/4K4 w",
        "a6a5 d5d6 a5a6 d6d5",
        Chases(Red, Role::Rook),
    ),
    // Brief: a rook by horses, protected or not.
    case(
        "a horse chases a protected rook",
        "3r1k3/9/9/9/3r5/4N4/9/9/9/4K4 w",
        "e4c3 d5d6 c3e4 d6d5",
        Chases(Red, Role::Rook),
    ),
    // Brief: threats by whichever pieces, if to one and the same.
    case(
        "elephant and rook chase a cannon in turn",
        "5k3/9/9/9/9/6c2/9/R8/9/2BK5 w",
        "c0e2 g4g2 e2c0 g2g4",
        Chases(Red, Role::Cannon),
    ),
    case(
        "advisor and rook chase a cannon in turn",
        "5k3/9/9/9/9/9/9/5c3/R8/3AK4 w",
        "d0e1 f2f1 e1d0 f1f2",
        Chases(Red, Role::Cannon),
    ),
    // The elephant attacks what is worth more than it; the horse protects against nothing.
    case(
        "elephant and rook chase a cannon that is protected from the elephant",
        "5k3/9/9/9/4n4/6c2/9/R8/9/2BK5 w",
        "c0e2 g4g2 e2c0 g2g4",
        Chases(Red, Role::Cannon),
    ),
    // What is pinned protects nothing: by taking, the elephant would let the kings face.
    case(
        "a rook chases a cannon that a pinned elephant protects",
        "4k4/9/4b4/9/2c6/9/9/9/6R2/4K4 w",
        "g1c1 c5g5 c1g1 g5c5",
        Chases(Red, Role::Cannon),
    ),
    // Brief: the cannon threatens although it is the horse that moves. The elephant blocks as a
    // second screen, then takes the screen away.
    case(
        "a cannon chases a horse by its screens, and an elephant blocks",
        "5k3/9/b8/2n6/9/4N4/9/9/2C6/4K4 w",
        "e4c3 a7c5 c3e4 c5a7",
        Chases(Red, Role::Horse),
    ),
    // Rule 24: if one side cannot take the other, the other must not chase it.
    case(
        "a rook attacks a rook that is pinned",
        "4k4/9/9/R8/4r4/9/9/9/4R4/4K4 w",
        "a6a5 e5e6 a5a6 e6e5",
        Chases(Red, Role::Rook),
    ),
    // Rule 24: the same for horses whose leg is hobbled.
    case(
        "a horse attacks a horse that is hobbled",
        "5k3/9/9/9/1n7/1C7/3C5/2N6/9/3K5 w",
        "c2a3 b5d4 a3c2 d4b5",
        Chases(Red, Role::Horse),
    ),
];

const DRAWS: &[Case] = &[
    // Rule 35.
    case(
        "a rook chases a protected horse",
        "5k3/2r6/9/2n6/9/9/9/9/3R5/4K4 w",
        "d1c1 c6d8 c1d1 d8c6",
        Draw(NOTHING),
    ),
    // Rule 35; the same elephant, not pinned.
    case(
        "a rook chases a cannon that an elephant protects",
        "4k4/9/4b4/9/2c6/9/9/9/6R2/3K5 w",
        "g1c1 c5g5 c1g1 g5c5",
        Draw(NOTHING),
    ),
    // Rule 24, fourth example: protected after one of two moves.
    case(
        "a rook chases a horse that is protected every other time",
        "9/4k4/9/2n6/9/9/9/9/3R5/5K3 w",
        "d1c1 c6d8 c1d1 d8c6",
        Draw(NOTHING),
    ),
    // Rule 35: what a horse may not do to a rook it may do to a cannon.
    case(
        "a horse chases a protected cannon",
        "3r1k3/9/9/9/3c5/4N4/9/9/9/4K4 w",
        "e4c3 d5d6 c3e4 d6d5",
        Draw(NOTHING),
    ),
    // Rule 32.
    case(
        "a rook chases horse and cannon in turn",
        "5k3/9/9/2n3c2/9/9/9/9/7R1/4K4 w",
        "h1c1 c6d8 c1g1 g6h6 g1d1 d8c6 d1h1 h6g6",
        Draw(NOTHING),
    ),
    // Rule 28.
    case(
        "a king chases a cannon",
        "5k3/9/9/9/9/9/9/9/3c5/4K4 w",
        "e0e1 d1d0 e1e0 d0d1",
        Draw(NOTHING),
    ),
    // Rule 29.
    case(
        "a pawn chases a cannon",
        "5k3/9/2c6/3P5/9/9/9/9/9/4K4 w",
        "d6c6 c7d7 c6d6 d7c7",
        Draw(NOTHING),
    ),
    // Brief: the same moves as against the horse above.
    case(
        "a cannon chases an uncrossed pawn by its screens",
        "5k3/9/b8/2p6/9/4N4/9/9/2C6/4K4 w",
        "e4c3 a7c5 c3e4 c5a7",
        Draw(NOTHING),
    ),
    // Rules 24 and 40: an offer to exchange.
    case(
        "a rook attacks a rook that can take it",
        "5k3/9/9/2r6/9/9/9/9/3R5/4K4 w",
        "d1c1 c6d6 c1d1 d6c6",
        Draw(NOTHING),
    ),
    // Rules 24 and 40.
    case(
        "a cannon attacks a cannon that can take it",
        "5k3/9/9/CP7/1P1c5/9/9/9/9/4K4 w",
        "a6a5 d5d6 a5a6 d6d5",
        Draw(NOTHING),
    ),
    // What cannot be taken is not threatened.
    case(
        "a pinned rook attacks a cannon",
        "4k4/4r4/9/4R4/c8/9/9/9/9/4K4 w",
        "e6e5 a5a6 e5e6 a6a5",
        Draw(NOTHING),
    ),
    // Brief: both sides offend. Each move of the elephant blocks one cannon and opens the other.
    case(
        "cannons chase rook and horse, horse and elephant being their screens",
        "2r2k3/9/c3b2N1/9/1N7/9/9/9/2C6/3K5 w",
        "b5c7 e7c5 c7b5 c5e7",
        Draw(BOTH_CHASE),
    ),
    // Brief: a threat and an idle move are no offence.
    case(
        "chase and idle move in turn",
        "5k3/9/9/2n6/3P5/9/9/9/3R5/4K4 w",
        "d1c1 c6d8 c1d1 d8c6",
        Draw(NOTHING),
    ),
    // Appendix: the piece is threatened all the time and does not care.
    case(
        "a rook goes on attacking what it attacked before",
        "5k3/9/9/2n6/9/9/9/9/2R6/4K4 w",
        "c1c2 f9f8 c2c1 f8f9",
        Draw(NOTHING),
    ),
    // Rule 5: no offence at all.
    case(
        "the horses go out and home",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
        "h0g2 h9g7 g2h0 g7h9",
        Draw(NOTHING),
    ),
];

fn cases() -> impl Iterator<Item = &'static Case> {
    [CHECKS, CHASES, DRAWS].into_iter().flatten()
}

/// The game after the moves of a case were played this often.
fn repeated(case: &Case, repetition: Repetition, times: usize) -> Xiangqi {
    let mut game = crate::common::game_under(repetition, case.fen);
    for _ in 0..times {
        crate::common::play(&mut game, case.cycle);
    }
    assert_eq!(game.repetitions(), times, "{}: {game:?}", case.name);
    game
}

/// Compares how a game ended with a verdict.
fn check(game: &Xiangqi, verdict: Verdict, name: &str) {
    let ending = game.ending().unwrap_or_else(|| panic!("{name}: no end of {game:?}"));
    let sentence = &ending.sentence;
    let third = "The position occurred for the third time";
    let (reason, payoffs, begins, ends) = match verdict {
        Checks(loser) => (
            "perpetual-check",
            Payoffs::win((!loser).player()),
            format!("{third}: {loser} gave check with every move"),
            "which loses.",
        ),
        Chases(loser, role) => (
            "perpetual-chase",
            Payoffs::win((!loser).player()),
            format!("{third}: {loser} chased the {} now on ", role.name()),
            " with every move, which loses.",
        ),
        Draw(why) => ("repetition", Payoffs::draw(), format!("{third}: {why}"), "so it is a draw."),
    };
    assert_eq!(ending.reason, reason, "{name}: {sentence}");
    assert_eq!(ending.payoffs, payoffs, "{name}: {sentence}");
    assert!(sentence.starts_with(&begins), "{name}: {sentence}");
    assert!(sentence.ends_with(ends), "{name}: {sentence}");
}

/// The case with the sides exchanged: the game after two rounds, and the verdict.
fn exchanged(case: &Case) -> (Xiangqi, Verdict) {
    let mut game = crate::common::game(case.fen);
    let mut other = Xiangqi::new(crate::common::exchanged(game.board()), Config::default());
    for text in case.cycle.split_whitespace().chain(case.cycle.split_whitespace()) {
        let mv = crate::common::find(&game, text);
        let turned = Move::new(mv.from().flip(), mv.to().flip());
        assert!(other.is_legal(turned), "{}: {turned} in {other:?}", case.name);
        game.play_unchecked(mv);
        other.play_unchecked(turned);
    }
    let verdict = match case.verdict {
        Checks(loser) => Checks(!loser),
        Chases(loser, role) => Chases(!loser, role),
        Draw(why) => Draw(why),
    };
    (other, verdict)
}

#[test]
fn each_case_is_judged_as_the_rules_say() {
    for case in cases() {
        let once = repeated(case, Repetition::ChecksAndChases, 1);
        assert_eq!(once.ending(), None, "{}: the second occurrence ends nothing", case.name);
        let game = repeated(case, Repetition::ChecksAndChases, 2);
        check(&game, case.verdict, case.name);
    }
}

#[test]
fn each_case_is_judged_alike_for_either_side() {
    for case in cases() {
        let (game, verdict) = exchanged(case);
        check(&game, verdict, case.name);
    }
}

#[test]
fn chases_are_free_where_only_checks_are_judged() {
    for case in cases() {
        let game = repeated(case, Repetition::Checks, 2);
        let verdict = match case.verdict {
            Checks(loser) => Checks(loser),
            Draw(BOTH_CHECK) => Draw(BOTH_CHECK),
            Chases(..) | Draw(_) => Draw(SOME_CHECK),
        };
        check(&game, verdict, case.name);
    }
}

#[test]
fn everything_is_a_draw_where_nothing_is_judged() {
    for case in cases() {
        let ending = repeated(case, Repetition::Draw, 2).ending().expect("a third occurrence");
        assert_eq!((ending.reason, ending.payoffs), ("repetition", Payoffs::draw()));
        assert_eq!(
            ending.sentence, "The position occurred for the third time, which is a draw.",
            "{}",
            case.name
        );
    }
}

/// The sentence names the piece where it stands.
#[test]
fn the_chased_piece_is_pointed_at() {
    for case in CHASES {
        let game = repeated(case, Repetition::ChecksAndChases, 2);
        let Chases(loser, role) = case.verdict else { panic!("{} is no chase", case.name) };
        let ending = game.ending().expect("a third occurrence");
        let (_, square) = ending.sentence.split_once(" now on ").expect("a place");
        let square = square[..2].parse().expect("a square");
        let piece = game.board().piece_at(square).expect("a piece");
        assert_eq!((piece.color(), piece.role()), (!loser, role), "{}", ending.sentence);
    }
}

#[test]
fn one_repetition_counts_inside_a_search_and_two_before_it() {
    let at = |index: usize| Ply::new(index).expect("a ply");
    for case in cases() {
        let plies = case.cycle.split_whitespace().count();
        let sign = |game: &Xiangqi| match case.verdict {
            Draw(_) => 0,
            Checks(loser) | Chases(loser, _) if loser == game.board().turn() => -1,
            Checks(_) | Chases(..) => 1,
        };
        let once = repeated(case, Repetition::ChecksAndChases, 1);
        let verdict = once.verdict(at(plies + 1)).expect("a repetition after the root");
        assert_eq!(verdict.raw().signum(), sign(&once), "{}", case.name);
        assert!(!verdict.is_mate(), "{}", case.name);
        assert_eq!(once.verdict(at(plies)), None, "{}: the root itself is not inside", case.name);
        let twice = repeated(case, Repetition::ChecksAndChases, 2);
        let verdict = twice.verdict(at(1)).expect("a third occurrence");
        assert_eq!(verdict.raw().signum(), sign(&twice), "{}", case.name);
        assert_eq!(
            twice.verdict(at(plies + 1)),
            Some(Score::cp(verdict.raw() - sign(&twice) * plies as i32))
        );
    }
}

/// A search at the position before the repetition sees it by the move of either side.
#[test]
fn the_verdict_is_for_the_side_to_move() {
    let mut game = crate::common::game("3k5/R8/9/9/9/9/9/9/9/4K4 w");
    crate::common::play(&mut game, "a8a9 d9d8 a9a8 d8d9 a8a9");
    let at = |index: usize| Ply::new(index).expect("a ply");
    // Black is to move: Red's fifth move brought the position after its first back.
    assert!(game.verdict(at(5)).expect("a repetition") > Score::DRAW);
    crate::common::play(&mut game, "d9d8");
    assert!(game.verdict(at(5)).expect("a repetition") < Score::DRAW);
}

#[test]
fn captures_and_passes_cut_the_past_off() {
    let mut game = crate::common::game("3k5/R8/9/9/9/9/9/9/p8/4K4 w");
    crate::common::play(&mut game, "a8a9 d9d8 a9a8 d8d9");
    assert_eq!(game.repetitions(), 1);
    let undo = game.play_null().expect("a pass");
    let back = game.play_null().expect("a pass");
    assert_eq!(game.repetitions(), 0);
    game.undo_null(back);
    game.undo_null(undo);
    assert_eq!(game.repetitions(), 1);
    crate::common::play(&mut game, "a8a1 d9d8 a1a8 d8d9");
    assert_eq!(game.repetitions(), 0, "the pawn is gone: {}", game.write_position());
}

/// Nothing is judged beyond the span: what happened before the first occurrence does not count.
#[test]
fn moves_before_the_first_occurrence_are_not_judged() {
    let mut game = crate::common::game("3k5/9/9/p8/9/9/9/1R7/9/4K4 w");
    // An idle move of each side leads to the position from which Red checks for ever.
    crate::common::play(&mut game, "b2b8 a6a5");
    for _ in 0..2 {
        assert_eq!(game.ending(), None);
        crate::common::play(&mut game, "b8b9 d9d8 b9b8 d8d9");
    }
    check(&game, Checks(Red), "after idle moves");
}
