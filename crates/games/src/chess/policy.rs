//! What a network of policy tells apart among the moves of chess.

use std::sync::{Arc, LazyLock};

use ::chess::{Chess, Move, Role};
use game::{Score, ZeroSum};
use nnue::{Network, PolicyFeatures, Shape};

use super::network::ChessFeatures;
use crate::networks::built_in;

/// The policy that is built in.
pub static POLICY: LazyLock<Arc<Network>> = LazyLock::new(|| {
    built_in(
        include_bytes!("../../../../networks/chess.policy"),
        &Shape::of_policy::<ChessFeatures>(),
    )
});

/// From where to where: what a queen or a knight could do on an empty board.
const LEAPS: usize = 1792;
/// Promotions to less than a queen: from eight files, to three, to three kinds of pieces. (Two files have no
/// neighbour on one side, and leave three of these unused.)
const UNDERPROMOTIONS: usize = 8 * 3 * 3;
const PLAIN: usize = LEAPS + UNDERPROMOTIONS;

/// The number of each leap, the square from which it goes first. Those that are none have no number of their
/// own.
static NUMBERS: [[u16; 64]; 64] = numbers();

const fn numbers() -> [[u16; 64]; 64] {
    let mut numbers = [[0; 64]; 64];
    let mut next = 0;
    let mut from: usize = 0;
    while from < 64 {
        let mut to = 0;
        while to < 64 {
            let files = (from % 8).abs_diff(to % 8);
            let ranks = (from / 8).abs_diff(to / 8);
            let queen = files == 0 || ranks == 0 || files == ranks;
            if from != to && (queen || files * ranks == 2) {
                numbers[from][to] = next;
                next += 1;
            }
            to += 1;
        }
        from += 1;
    }
    assert!(next as usize == LEAPS);
    numbers
}

/// An action says from where to where a move goes, as the side to move looks at the board, to what a pawn is
/// promoted if that is no queen, and whether the exchanges on the square that it goes to lose material.
impl PolicyFeatures for ChessFeatures {
    const POLICY: &'static str = "chess policy";
    const ACTIONS: usize = 2 * PLAIN;

    #[inline]
    fn action(game: &Chess, orientation: usize, mv: Move) -> usize {
        let turned = (56 * game.side().index()) ^ (7 * orientation);
        let (from, to) = (mv.from().index() ^ turned, mv.to().index() ^ turned);
        let plain = match mv.promoted() {
            None | Some(Role::Queen) => usize::from(NUMBERS[from][to]),
            Some(role) => {
                let to_side = to % 8 + 1 - from % 8;
                LEAPS + (3 * (from % 8) + to_side) * 3 + lesser(role)
            }
        };
        let loses = !game.see_ge(mv, Score::DRAW);
        plain + PLAIN * usize::from(loses)
    }
}

/// The number of a piece that a pawn becomes instead of a queen.
const fn lesser(role: Role) -> usize {
    match role {
        Role::Rook => 2,
        Role::Bishop => 1,
        _ => 0,
    }
}
