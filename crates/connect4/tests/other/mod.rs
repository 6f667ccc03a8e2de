//! Positions as another program knows them.

use connect_four_ai::Position;
use connect4::{ConnectFour, Square};
use game::ZeroSum;

/// The same position in the crate `connect-four-ai`.
///
/// # Panics
/// Never: what it is told is a board.
pub fn position(game: &ConnectFour) -> Position {
    // The stones of the side to move are crosses.
    let sign = |square| match game.at(square) {
        None => '.',
        Some(player) if player == game.side() => 'x',
        Some(_) => 'o',
    };
    let squares = (0..6).rev().flat_map(|row| (0..7).map(move |column| Square { column, row }));
    let board: String = squares.map(sign).collect();
    Position::from_board_string(&board).expect("a board")
}
