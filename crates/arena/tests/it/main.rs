//! Matches and tournaments as programs play them, through what the crate offers.

#[cfg(unix)]
mod analysing;
mod bout;
mod common;
mod journal;
mod networks;
mod other_game;
mod pairs;
mod plan;
#[cfg(unix)]
mod programs;
mod rungs;
mod tournament;
mod watching;
