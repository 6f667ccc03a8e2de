//! Matches and tournaments: who plays whom, who won, and what that proves.
//!
//! The crate plays whatever crate `engine` can play and names no game. [`stats`] holds the
//! statistics as pure functions.

pub mod stats;
