//! Playing from a chess program: the Universal Chess Interface (Kahlen and Meyer-Kahlen, 2000)
//! for every game of the registry.
//!
//! The protocol knows no game: it asks the object-safe layer of [`engine`] for everything, and the
//! option `UCI_Variant` chooses among the games by name. What any protocol needs (one writer, one
//! thread that thinks, the fixed benchmark) stands beside the protocol, not in it.

pub mod bench;
mod output;
pub mod uci;
mod worker;

pub use output::Output;
