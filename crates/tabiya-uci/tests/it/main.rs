//! The program itself, over real pipes.

mod arena;
mod networks;
mod process;
