//! Books as their users see them.

mod common;
mod files;
mod tallies;
