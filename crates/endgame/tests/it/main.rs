//! The tables from outside.

mod chess;
mod files;
mod laws;
mod tictactoe;
mod xiangqi;
