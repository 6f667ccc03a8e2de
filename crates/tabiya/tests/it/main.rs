//! The program as people start it.

mod arena;
mod cli;
#[cfg(target_os = "linux")]
mod hostile;
mod lab;
mod learn;
mod outside;
mod review;
mod serve;
mod tune;
