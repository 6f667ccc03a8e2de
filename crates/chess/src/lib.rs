//! Chess and Chess960: rules, notation, evaluation.
//!
//! A position that can be written down is a [`Setup`]; a [`Board`] is a validated one, on which
//! every move can be generated and played; [`Chess`] is a game: a board together with the keys of
//! the positions before it, as [`game::Game`] and [`game::ZeroSum`] want it.
//!
//! ```
//! use chess::{Chess, Config};
//! use game::{Game, Notation, perft};
//!
//! let mut game =
//!     Chess::read_position(&Config::STANDARD, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")?;
//! assert_eq!(perft(&mut game, 3), 13_744);
//!
//! let castling = game.read_san("O-O")?;
//! assert_eq!(game.write_move(castling), "e1g1");
//! game.play_unchecked(castling); // it was checked when it was read
//! assert_eq!(game.write_position(), "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1");
//! # Ok::<(), chess::notation::NotationError>(())
//! ```
//!
//! | module | holds |
//! |---|---|
//! | [`rules`] | boards, generation of moves, ends of games |
//! | [`notation`] | FEN, SAN, UCI, PGN |
//! | [`eval`] | the handcrafted evaluation and its fitted weights |
//! | [`attacks`] | which squares a piece attacks |
//! | [`polyglot`] | keys and moves of opening books |
//!
//! Standard chess and Chess960 share all code: a castling move is encoded as the king taking its
//! own rook, and [`CastlingRights`] name the files of the rooks. The crate does no I/O and does not
//! search.

pub mod attacks;
mod bitboard;
mod castling;
mod color;
pub mod eval;
mod mv;
pub mod notation;
mod piece;
pub mod polyglot;
pub mod rules;
mod setup;
mod square;

pub use bitboard::Bitboard;
pub use castling::{CastlingRights, Wing};
pub use color::Color;
pub use mv::{Move, MoveKind};
pub use piece::{Piece, Role};
pub use rules::{Board, Chess, Config};
pub use setup::{Setup, SetupError};
pub use square::{File, Rank, Square};
