//! What must hold in any position: positions come from random play, driven by a seed.

use game::{Game, ZeroSum};
use proptest::prelude::*;
use rand::SeedableRng;
use rand::rngs::StdRng;
use xiangqi::{Bitboard, Board, Color, Move, Square, Xiangqi, attacks};

/// A random game with repetitions, with a test after every move.
fn playout(seed: u64, plies: usize, mut test: impl FnMut(&mut Xiangqi)) {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut game = Xiangqi::start(&Default::default());
    let mut played: Vec<Move> = Vec::new();
    for ply in 0..plies {
        let last = ply.checked_sub(2).map(|ply| played[ply]);
        let Some(mv) = crate::common::random_move(&game, last, &mut rng) else { return };
        game.play_unchecked(mv);
        played.push(mv);
        test(&mut game);
    }
}

/// The pieces that could take something on a square, asked one by one.
fn attackers_one_by_one(board: &Board, to: Square) -> Bitboard {
    let reaches = |&from: &Square| {
        board.piece_at(from).is_some_and(|piece| {
            attacks::of(piece.role(), piece.color(), from, board.occupied()).has(to)
        })
    };
    Square::all().filter(reaches).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn undo_restores_everything_and_keys_are_those_from_scratch(seed: u64) {
        playout(seed, 150, |game| {
            let before = game.clone();
            assert_eq!(before.board().key(), before.board().key_from_scratch());
            for mv in crate::common::moves(game) {
                let foretold = game.key_after(mv);
                let undo = game.play_unchecked(mv);
                assert_eq!(foretold, game.key());
                let again = Board::from_setup(&game.board().to_setup());
                assert_eq!(again.as_ref(), Ok(game.board()), "{mv:?} in {before:?}");
                game.undo(mv, undo);
                assert_eq!(*game, before, "undo of {mv:?}");
            }
        });
    }

    #[test]
    fn attackers_are_those_that_reach_the_square(seed: u64) {
        playout(seed, 150, |game| {
            let board = game.board();
            for square in Square::all() {
                let attackers = board.attackers(square, board.occupied());
                assert_eq!(attackers, attackers_one_by_one(board, square), "{square} {board:?}");
            }
        });
    }

    /// A legal move never leaves the own king to be taken, and every other move would.
    #[test]
    fn legal_are_the_moves_after_which_the_king_is_safe(seed: u64) {
        playout(seed, 60, |game| {
            let (board, legal) = (game.board(), crate::common::moves(game));
            let us = board.turn();
            for from in board.by_color(us) {
                let Some(piece) = board.piece_at(from) else { continue };
                let reached = attacks::of(piece.role(), us, from, board.occupied());
                let taken = reached & board.by_color(!us);
                for to in taken {
                    let mut setup = board.to_setup();
                    setup.board[to.index()] = setup.board[from.index()].take();
                    setup.turn = !us;
                    // A position in which the side that moved is in check is refused.
                    let takes_king = to == board.king(!us);
                    let safe = !takes_king && Board::from_setup(&setup).is_ok();
                    assert_eq!(legal.contains(&Move::new(from, to)), safe, "{from}{to} {board:?}");
                }
            }
        });
    }

    #[test]
    fn exchanged_and_mirrored_positions_have_the_same_moves(seed: u64) {
        playout(seed, 100, |game| {
            let turned = |board: Board, to: fn(Square) -> Square| {
                let game = Xiangqi::new(board, Default::default());
                let mut moves: Vec<Move> = crate::common::moves(&game)
                    .iter()
                    .map(|mv| Move::new(to(mv.from()), to(mv.to())))
                    .collect();
                moves.sort();
                moves
            };
            let same = turned(game.board().clone(), |square| square);
            assert_eq!(turned(crate::common::exchanged(game.board()), Square::flip), same, "{game:?}");
            assert_eq!(turned(crate::common::mirrored(game.board()), crate::common::mirror), same, "{game:?}");
        });
    }

    #[test]
    fn repetitions_are_the_equal_positions_since_the_last_capture(seed: u64) {
        let mut past = vec![Board::start()];
        let mut pieces = 32;
        playout(seed, 200, |game| {
            let board = game.board();
            let same = |earlier: &&Board| {
                Square::all().all(|square| earlier.piece_at(square) == board.piece_at(square))
                    && earlier.turn() == board.turn()
            };
            let left = Color::ALL.map(|color| board.by_color(color).len()).iter().sum();
            if left != pieces {
                past.clear();
                pieces = left;
            }
            assert_eq!(game.repetitions(), past.iter().filter(same).count(), "{game:?}");
            past.push(board.clone());
        });
    }
}
