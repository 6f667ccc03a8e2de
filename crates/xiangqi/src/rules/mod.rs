//! The rules: boards, legal moves, playing and taking back, exchanges, repetitions and endings.

mod board;
mod chase;
mod endings;
mod exchange;
mod game;
mod generate;
mod play;
mod repetition;
mod zero_sum;
mod zobrist;

pub use board::Board;
pub use game::{Config, Repetition, Xiangqi};
pub use play::Undo;
pub use repetition::{Judgement, Offence};
