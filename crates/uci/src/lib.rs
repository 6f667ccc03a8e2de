//! Playing from a program with a board: the Universal Chess Interface (Kahlen and Meyer-Kahlen,
//! 2000) for every game for two of a registry, and the Universal Chinese Chess Protocol for
//! xiangqi.
//!
//! ```
//! use uci::uci::Offer;
//!
//! // What `tabiya-uci` does with standard input and output.
//! let input = &b"uci\nposition startpos moves e2e4\nquit\n"[..];
//! uci::run(games::GAMES, Offer::Usual, input, std::io::sink())?;
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! The protocols know no game: they ask the object-safe layer of [`engine`] for everything. In UCI
//! the option `UCI_Variant` chooses among the games by name; the word `ucci` begins UCCI. What any
//! protocol needs (one writer, one thread that thinks, a host to work at, the fixed benchmark)
//! stands beside the protocols, not in them.

pub mod bench;
mod book;
mod conversation;
mod evaluation;
mod host;
mod option;
mod output;
mod search;
pub mod ucci;
pub mod uci;
mod words;
mod worker;

pub use conversation::run;
pub use option::OptionError;
pub use output::Output;
