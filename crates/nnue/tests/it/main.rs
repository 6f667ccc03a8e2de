//! Networks from outside: their files, what they refuse, and that they follow a game.

mod evaluator;
mod file;
mod weights;
