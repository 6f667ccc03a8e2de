//! The mailbox generators against the fast ones.

mod chess;
mod xiangqi;
