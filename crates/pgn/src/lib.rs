//! Portable Game Notation: the syntax, without the rules of any game.
//!
//! PGN (Steven J. Edwards, 1994) holds a game as tags, moves, numbered glyphs, comments and
//! variations. This crate reads it as a stream, one game at a time ([`Reader`]), keeps it as a
//! tree ([`Pgn`]) whose moves are still texts ([`MoveText`]), and writes it in export format
//! ([`Pgn`]'s `Display`). [`Pgn::replay`] makes moves of the texts, [`Pgn::describe`] texts of
//! the moves.
//!
//! Reading and writing again loses nothing that the notation means: tags, moves, variations,
//! glyphs, and every comment at its place, with its commands (`[%clk 0:03:00]`). What is made
//! uniform is layout: spaces around comments, line breaks, move numbers, the order of the seven
//! tags that export format puts first. Lines that begin with `%` are dropped, as the standard
//! has it.
//!
//! The reader is our own because pgn-reader, else the best there is, drops comments to the end
//! of the line (`;`), comments before the tags and moves that it cannot parse, and does not tell
//! where in the text an error is.
//!
//! ```
//! use pgn::Pgn;
//!
//! let text = "[White \"Anderssen\"]\n\n1. e4 e5 (1... c5 {Sicilian}) 2. f4! *\n";
//! let pgn: Pgn = text.parse()?;
//! assert_eq!(pgn.tags.get("White"), Some("Anderssen"));
//! assert_eq!(pgn.line.moves[1].variations[0].line.moves[0].comments[0].text(), "Sicilian");
//! assert_eq!(pgn.to_string(), text.replace("f4!", "f4 $1"));
//! # Ok::<(), pgn::PgnError>(())
//! ```

mod comment;
mod error;
mod reader;
mod replay;
mod scanner;
mod symbol;
mod tags;
mod tree;
mod writer;

pub use comment::{Comment, Eval, EvalScore};
pub use error::{Fault, Location, PgnError};
pub use reader::{Limits, Reader};
pub use replay::{Action, ReplayError};
pub use symbol::MoveText;
pub use tags::{InvalidTag, Tags};
pub use tree::{Line, Node, Outcome, Pgn, Variation};
