//! Xiangqi against what is published and its own laws.

mod common;
mod conformance;
mod endings;
mod evaluation;
mod exchange;
mod notation;
mod opening_book;
mod perft;
mod properties;
mod repetition;
