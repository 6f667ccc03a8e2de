//! The rules: boards, legal moves, playing and taking back, exchanges, repetitions and endings.

mod board;
mod contract;
mod endings;
mod game;
mod generate;
mod play;
mod zobrist;

pub use board::Board;
pub use game::{Config, Repetition, Xiangqi};
pub use play::Undo;
