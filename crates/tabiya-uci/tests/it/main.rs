//! The program itself, over real pipes.

mod arena;
mod process;
