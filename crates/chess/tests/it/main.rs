//! Chess against what is published, what others say, and its own laws.

mod common;
mod conformance;
mod draws;
mod evaluation;
mod notation_fen;
mod notation_moves;
mod notation_pgn;
mod notation_typed;
mod oracle;
mod perft;
mod polyglot;
mod properties;
mod setup;
