//! Xiangqi, Chinese chess.
//!
//! A position that can be written down is a [`Setup`]; a [`Board`] is a validated one, on which
//! every move can be generated and played; [`Xiangqi`] is a game: a board together with the moves
//! and positions before it, which decide what a repetition is worth, as [`game::Game`] and
//! [`game::ZeroSum`] want it.

pub mod attacks;
mod bitboard;
mod color;
pub mod eval;
mod mv;
pub mod notation;
pub mod opening_book;
mod piece;
pub mod rules;
mod setup;
mod square;

pub use bitboard::Bitboard;
pub use color::Color;
pub use mv::Move;
pub use piece::{Piece, Role};
pub use rules::{Board, Config, Repetition, Xiangqi};
pub use setup::{Setup, SetupError};
pub use square::{File, Rank, Square};
