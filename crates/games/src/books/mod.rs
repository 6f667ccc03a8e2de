//! Opening books of typed games: what is in one, and how one is made.

mod making;
mod self_play;
mod typed;

pub use self_play::outcome_of;
pub use typed::TypedBooks;
