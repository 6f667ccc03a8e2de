//! The rules: boards, legal moves, playing and taking back, exchanges, draws and endings.

mod board;
mod endings;
mod exchange;
mod game;
mod generate;
mod play;
mod repetition;
mod zero_sum;
mod zobrist;

pub use board::Board;
pub use game::{Chess, Config};
pub use play::Undo;
