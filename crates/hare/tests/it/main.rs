//! Hare and Hedgehog by its rules, its cards and its laws.

mod cards;
mod common;
mod conformance;
mod evaluation;
mod notation;
mod playouts;
mod properties;
mod race;
mod squares;
mod studies;
