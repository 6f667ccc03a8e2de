//! Opening books of typed games: what is in one, and how one is made.

mod making;
mod self_play;
mod typed;

pub use typed::TypedBooks;
