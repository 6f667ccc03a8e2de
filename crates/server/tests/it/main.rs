//! The server with a small game of its own, from request to answer and from kill to restart.

mod access;
mod arena;
mod backup;
mod bounds;
mod chess;
mod course;
mod endgames;
#[cfg(unix)]
mod engines;
mod evaluations;
#[cfg(target_os = "linux")]
mod faults;
mod hare;
mod help;
mod http;
mod kill;
mod lab;
mod learn;
mod nim;
mod openapi;
mod play;
mod process;
mod review;
mod sockets;
mod stateless;
mod studies;
mod support;
