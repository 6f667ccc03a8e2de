//! Learning from games that a program plays against itself, whatever the game.
//!
//! | room | does |
//! |---|---|
//! | [`record`] | writes and reads files of whole games: blocks with checksums, 3 bytes a ply |
//! | [`selfplay`] | plays games on all cores and writes them, going on where a run was broken off |
//! | [`filter`] | says which positions of a game are learned from |
//! | [`summary`] | says what is in a file of games |
//! | [`train`](mod@train) | makes networks of games |
//! | [`generations`] | lets networks play, learn from their games, and prove themselves, again and again |
//!
//! ```
//! use std::io::Cursor;
//!
//! use learn::record::{Found, Header, Reader};
//!
//! let header = Header { game: "chess".into(), variant: "standard".into(), rules: "seed 1".into() };
//! let mut reader = Reader::new(Cursor::new(header.to_bytes()))?;
//! assert_eq!(reader.header(), &header);
//! assert!(reader.next()?.is_none(), "no games yet");
//! # Ok::<(), learn::record::RecordError>(())
//! ```
//!
//! `docs/learn.md` describes the format and the commands.

pub mod filter;
pub mod generations;
pub mod record;
pub mod selfplay;
pub mod summary;
pub mod train;
