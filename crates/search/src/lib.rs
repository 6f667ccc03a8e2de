//! Two-player zero-sum search.

mod control;

pub use control::Control;
