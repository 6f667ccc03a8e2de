//! The program itself, over real pipes.

mod arena;
mod endgames;
mod networks;
mod process;
