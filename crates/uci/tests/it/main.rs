//! The protocols, spoken in memory with a tiny game plugged in.

mod common;
mod conversation;
mod ucci;
