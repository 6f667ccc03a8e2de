//! Xiangqi, Chinese chess: rules, notation, evaluation.
//!
//! A position that can be written down is a [`Setup`]; a [`Board`] is a validated one, on which
//! every move can be generated and played; [`Xiangqi`] is a game: a board together with the moves
//! and positions before it, which decide what a repetition is worth, as [`game::Game`] and
//! [`game::ZeroSum`] want it.
//!
//! ```
//! use game::{Game, Notation, perft};
//! use xiangqi::{Config, Xiangqi};
//!
//! let mut game = Xiangqi::start(&Config::default());
//! assert_eq!(perft(&mut game, 3), 79_666);
//!
//! let cannon = game.read_san("C2=5")?; // WXF
//! assert_eq!(game.write_move(cannon), "h2e2");
//! assert_eq!(game.write_script(cannon, 1), "炮二平五");
//! # Ok::<(), xiangqi::notation::NotationError>(())
//! ```
//!
//! | module | holds |
//! |---|---|
//! | [`rules`] | boards, generation of moves, chases, what repetitions come to |
//! | [`notation`] | FEN, UCI, WXF and Chinese texts |
//! | [`eval`] | the handcrafted evaluation and its fitted weights |
//! | [`attacks`] | which squares a piece attacks |
//! | [`opening_book`] | keys and moves of opening books |
//!
//! The crate does no I/O and does not search.

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
