//! Searches for any number of players, on small games that can be known whole.

mod chance;
mod common;
mod deepen;
mod hare;
mod maxn;
mod mcts;
mod puct;
mod shallow;
mod table;
