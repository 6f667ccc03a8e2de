//! The tables from outside.

mod chess;
mod files;
