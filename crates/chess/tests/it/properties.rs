//! What must hold in any position: positions come from random play, driven by a seed.

use chess::{Bitboard, Board, Chess, Color, Config, Move, Piece, Role, Square, attacks};
use game::{Game, Ply, Score, ZeroSum};
use proptest::prelude::*;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// A random game of Chess960, with a test after every move.
fn playout(seed: u64, plies: usize, mut test: impl FnMut(&mut Chess)) {
    let mut rng = StdRng::seed_from_u64(seed);
    let config = Config::chess960(rng.random_range(0..960)).expect("below 960");
    let mut game = <Chess as Game>::start(&config);
    let mut played: Vec<Move> = Vec::new();
    for ply in 0..plies {
        let last = ply.checked_sub(2).map(|ply| played[ply]);
        let Some(mv) = crate::common::random_move(&game, last, &mut rng) else { return };
        game.play_unchecked(mv);
        played.push(mv);
        test(&mut game);
    }
}

/// The value of the best exchange for the side to take on `to`, where a piece worth `prey` stands,
/// by recursion over explicit pieces. `held` are pinned pieces that may not go there.
fn exchange(
    pieces: &[Option<Piece>; 64],
    to: Square,
    side: Color,
    prey: i32,
    held: Bitboard,
) -> i32 {
    let takers = |side: Color| -> Vec<(Role, Square)> {
        let occupied: Bitboard = Square::all().filter(|s| pieces[s.index()].is_some()).collect();
        let mut takers: Vec<_> = Square::all()
            .filter(|&from| from != to && !held.has(from))
            .filter_map(|from| Some((pieces[from.index()]?, from)))
            .filter(|(piece, _)| piece.color() == side)
            .filter(|&(piece, from)| reaches(piece, from, to, occupied))
            .map(|(piece, from)| (piece.role(), from))
            .collect();
        takers.sort();
        takers
    };
    let Some(&(role, from)) = takers(side).first() else { return 0 };
    if role == Role::King && !takers(!side).is_empty() {
        return 0;
    }
    let mut after = *pieces;
    after[to.index()] = after[from.index()].take();
    let value = worth(role);
    (prey - exchange(&after, to, !side, value, held)).max(0)
}

fn reaches(piece: Piece, from: Square, to: Square, occupied: Bitboard) -> bool {
    let reach = match piece.role() {
        Role::Rook => attacks::rays::rook(from, occupied),
        Role::Bishop => attacks::rays::bishop(from, occupied),
        Role::Queen => attacks::rays::rook(from, occupied) | attacks::rays::bishop(from, occupied),
        role => attacks::of(role, piece.color(), from, occupied),
    };
    reach.has(to)
}

fn worth(role: Role) -> i32 {
    Chess::piece_value(Piece::new(Color::White, role).index()).raw()
}

/// The pieces of a side without which its king would stand in check.
fn pinned(board: &Board, color: Color) -> Bitboard {
    let king = board.king(color);
    let sliders = |occupied: Bitboard| -> Bitboard {
        let reach = |square: Square| {
            board.piece_at(square).is_some_and(|piece| {
                matches!(piece.role(), Role::Bishop | Role::Rook | Role::Queen)
                    && reaches(piece, square, king, occupied)
            })
        };
        board.by_color(!color).into_iter().filter(|&square| reach(square)).collect()
    };
    let now = sliders(board.occupied());
    let shields = |square: &Square| sliders(board.occupied().without(*square)) != now;
    board.by_color(color).without(king).into_iter().filter(shields).collect()
}

/// The exchange that a move begins, after the definition in the documentation of `see_ge`.
fn slow_see(board: &Board, mv: Move) -> i32 {
    if mv.is_castling() {
        return 0;
    }
    let (from, to, us) = (mv.from(), mv.to(), board.turn());
    let mut pieces = board.to_setup().board;
    let mut gain = board.captured_by(mv).map_or(0, |piece| worth(piece.role()));
    let mover = pieces[from.index()].take().expect("a piece moves").role();
    let arrived = mv.promoted().unwrap_or(mover);
    gain += worth(arrived) - worth(mover);
    pieces[to.index()] = Some(Piece::new(us, arrived));
    if mv.is_en_passant() {
        pieces[to.index() ^ 8] = None;
    }
    let held: Bitboard = Color::ALL
        .into_iter()
        .map(|color| pinned(board, color) - attacks::line(board.king(color), to))
        .fold(Bitboard::EMPTY, |all, some| all | some);
    gain - exchange(&pieces, to, !us, worth(arrived), held)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn undo_restores_everything_and_keys_are_those_from_scratch(seed: u64) {
        playout(seed, 120, |game| {
            let before = game.clone();
            assert_eq!(before.board().key(), before.board().key_from_scratch());
            for mv in crate::common::moves(game) {
                let undo = game.play_unchecked(mv);
                let again = Board::from_setup(&game.board().to_setup());
                assert_eq!(again.as_ref(), Ok(game.board()), "{mv:?} in {before:?}");
                game.undo(mv, undo);
                assert_eq!(*game, before, "undo of {mv:?}");
            }
        });
    }

    #[test]
    fn pins_are_those_found_by_lifting_pieces(seed: u64) {
        playout(seed, 120, |game| {
            for color in Color::ALL {
                assert_eq!(game.board().pinned_of(color), pinned(game.board(), color), "{game:?}");
            }
        });
    }

    #[test]
    fn exchanges_are_those_of_a_slow_search(seed: u64) {
        playout(seed, 120, |game| {
            for mv in crate::common::moves(game) {
                let value = slow_see(game.board(), mv);
                for threshold in [value - 150, value - 1, value, value + 1, value + 150, 0] {
                    assert_eq!(
                        game.see_ge(mv, Score::from_raw(threshold)),
                        value >= threshold,
                        "{mv:?} is worth {value}, at least {threshold}? {game:?}"
                    );
                }
            }
        });
    }

    #[test]
    fn repetitions_are_foreseen(seed: u64) {
        playout(seed, 200, |game| {
            let mut least = [0, 0];
            for mv in crate::common::moves(game) {
                let undo = game.play_unchecked(mv);
                let repeated = game.repetitions();
                least[0] += usize::from(repeated >= 1);
                least[1] += usize::from(repeated >= 2);
                game.undo(mv, undo);
            }
            assert_eq!(game.can_repeat(Ply::MAX), least[0] > 0, "inside the search: {game:?}");
            assert_eq!(game.can_repeat(Ply::ROOT), least[1] > 0, "before the root: {game:?}");
        });
    }
}
