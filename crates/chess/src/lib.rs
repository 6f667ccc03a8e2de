//! Chess and Chess960.
//!
//! A position that can be written down is a [`Setup`]; a [`Board`] is a validated one, on which
//! every move can be generated and played; [`Chess`] is a game: a board together with the keys of
//! the positions before it, as [`game::Game`] and [`game::ZeroSum`] want it.
//!
//! Standard chess and Chess960 share all code: a castling move is encoded as the king taking its
//! own rook, and [`CastlingRights`] name the files of the rooks.

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
