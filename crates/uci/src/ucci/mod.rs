//! The Universal Chinese Chess Protocol, version 3.0 (Huang Chen, xqbase.com, 2007).
//!
//! It is UCI made simpler for xiangqi: options of one word in small letters, both clocks told as
//! one's own and the opponent's, and moves that the client forbids (`banmoves`) where it judges a
//! repetition otherwise than the program would. Moves are squares with ranks 0 to 9.
//!
//! Beyond the protocol: times are milliseconds from the start, as all clients of today send them
//! (`setoption usemillisec false` makes them seconds); scores are in centipawns; a draw offered
//! with `go draw` or `ponderhit draw` is taken when the program does not think itself better. It
//! never resigns. `usebook` is off until it is turned on; `bookfiles` names one file, or none for
//! the book that is built in; a line `info message book move` goes before a move from there. While
//! it thinks, `probe` finds nothing.

mod command;
mod format;
mod options;
mod session;

pub use command::{Command, CommandError, Go, Time};
pub(crate) use format::NO_MOVE;
pub use format::{best_move, info, pop_hash};
pub use options::{Effect, Options};
pub(crate) use session::Conversation;

/// The word that begins a conversation in this protocol.
pub(crate) const HELLO: &str = "ucci";

/// The game this protocol is for, by its name in the registry.
const GAME: &str = "xiangqi";
