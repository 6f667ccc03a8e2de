//! Laws of the handcrafted evaluation.

use chess::eval::{Handcrafted, MAX_PHASE, breakdown, trace, weight};
use chess::{Board, CastlingRights, Chess, Color, Piece, Setup, Square, Wing};
use game::{Evaluator, Game, MoveList, Player, Turn};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// Plays random games and shows every position with an evaluator that followed the moves.
fn random_games(games: u64, mut check: impl FnMut(&Chess, &mut Handcrafted)) {
    for seed in 0..games {
        let mut rng = StdRng::seed_from_u64(seed);
        let mut game = Chess::start(&Default::default());
        let mut evaluator = Handcrafted::new();
        evaluator.reset(&game);
        let mut moves = MoveList::new();
        while let Turn::Player(_) = game.turn(&mut moves) {
            check(&game, &mut evaluator);
            if game.ending().is_some() {
                break;
            }
            let mv = moves[rng.random_range(0..moves.len())];
            evaluator.push();
            game.play_observed(mv, &mut evaluator);
        }
    }
}

/// The position with colours exchanged and the board turned upside down.
fn mirrored(board: &Board) -> Chess {
    let setup = board.to_setup();
    let mut castling = CastlingRights::NONE;
    for (color, wing) in Color::ALL.into_iter().flat_map(|c| Wing::ALL.map(|w| (c, w))) {
        castling.set(!color, wing, setup.castling.rook_file(color, wing));
    }
    let mut flipped = [None; 64];
    for square in Square::all() {
        flipped[square.flip().index()] =
            board.piece_at(square).map(|piece| Piece::new(!piece.color(), piece.role()));
    }
    let setup = Setup {
        board: flipped,
        turn: !setup.turn,
        castling,
        ep_square: setup.ep_square.map(Square::flip),
        ..setup
    };
    Chess::new(Board::from_setup(&setup).expect("the mirror of a valid position"), false)
}

#[test]
fn what_is_good_for_one_side_is_as_bad_for_the_other() {
    random_games(60, |game, evaluator| {
        let mirror = mirrored(game.board());
        let mut other = Handcrafted::new();
        other.reset(&mirror);
        // Both values are for the side to move, which is the mirrored one.
        assert_eq!(evaluator.evaluate(game), other.evaluate(&mirror), "{:?}", game.board());
    });
}

#[test]
fn the_recorded_terms_add_up_to_the_value() {
    random_games(30, |game, evaluator| {
        let Some(trace) = trace(game.board()) else { return };
        let (mut mg, mut eg) = (0, 0);
        for coefficient in &trace.coefficients {
            let weight = weight(usize::from(coefficient.index));
            mg += weight.mg() * i32::from(coefficient.count);
            eg += weight.eg() * i32::from(coefficient.count);
        }
        let phase = (trace.phase * MAX_PHASE as f32).round() as i32;
        let eg = (eg as f32 * trace.scale).trunc() as i32;
        let white = (mg * phase + eg * (MAX_PHASE - phase)) / MAX_PHASE;
        let value = evaluator.evaluate(game).raw();
        // Lazy evaluation leaves terms out where one side is far ahead.
        if value.abs() > 1000 || white.abs() > 1000 {
            return;
        }
        let expected = if game.board().turn() == Color::White { white } else { -white };
        assert!((value - expected).abs() <= 1, "{value} against {expected}: {:?}", game.board());
    });
}

#[test]
fn a_breakdown_adds_up_to_what_the_evaluator_says() {
    let (mut whole, mut decided) = (0, 0);
    random_games(60, |game, evaluator| {
        let Some(parts) = breakdown(game.board()) else { return };
        let value = evaluator.evaluate(game).raw();
        let first = if game.board().turn() == Color::White { value } else { -value };
        assert_eq!(parts.value(), first, "{:?}", game.board());
        let sum: f64 = parts
            .shares
            .iter()
            .map(|share| parts.part(share, Player::FIRST) - parts.part(share, Player::SECOND))
            .sum();
        assert!((sum - f64::from(first)).abs() < 2.0, "{sum} is not {first}");
        if parts.decided {
            decided += 1;
        } else {
            whole += 1;
        }
    });
    // Random games see both.
    assert!(whole > 100 && decided > 100, "{whole} {decided}");
}

fn value(fen: &str) -> i32 {
    let game = crate::common::game(fen);
    let mut evaluator = Handcrafted::new();
    evaluator.reset(&game);
    evaluator.evaluate(&game).raw()
}

#[test]
fn material_that_cannot_win_is_worth_little() {
    for (fen, name) in [
        ("8/8/8/3k4/8/8/3NKN2/8 w - - 0 1", "two knights"),
        ("8/8/8/3kn3/8/8/3NKN2/8 w - - 0 1", "two knights against one"),
        ("8/8/8/3k4/8/8/3BK3/8 w - - 0 1", "a bishop"),
        ("8/8/8/3kb3/8/8/R4K2/8 w - - 0 1", "a rook against a bishop"),
        ("k7/8/8/8/8/P7/3BK3/8 w - - 0 1", "a rook pawn with the wrong bishop"),
    ] {
        assert!(value(fen).abs() < 150, "{name}: {}", value(fen));
    }
    for (fen, name) in [
        ("8/8/8/3k4/8/8/3BKN2/8 w - - 0 1", "bishop and knight"),
        ("8/8/8/3k4/8/8/3BKB2/8 w - - 0 1", "two bishops"),
        ("8/8/8/3k4/8/3N4/3NKN2/8 w - - 0 1", "three knights"),
        ("k7/8/8/8/8/P7/4K3/5B2 w - - 0 1", "a rook pawn with the right bishop"),
    ] {
        assert!(value(fen) > 300, "{name}: {}", value(fen));
    }
}
