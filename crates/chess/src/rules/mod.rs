//! The rules: boards, legal moves, playing and taking back, exchanges, draws and endings.

mod board;
mod game;
mod zobrist;

pub use board::Board;
pub use game::{Chess, Config};
