//! The games as their users see them.

mod engine;
mod lab;
mod networks;
mod zero;
