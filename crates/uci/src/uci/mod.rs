//! The Universal Chess Interface.

mod command;
mod format;
mod options;
mod session;

pub use command::{Command, CommandError};
pub(crate) use format::NO_MOVE;
pub use format::{best_move, info};
pub use options::{Effect, Offer, Options};
pub(crate) use session::Conversation;
