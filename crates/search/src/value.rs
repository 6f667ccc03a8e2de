//! Plain numbers inside the search; they become [`Score`]s at its boundary.

use game::{Ply, Score};

/// Centipawns or distance to mate, on the scale of [`Score`].
pub type Value = i32;

pub const INFINITE: Value = Score::INFINITE.raw();
/// No value: a static evaluation while in check.
pub const NONE: Value = INFINITE + 1;
/// Anything beyond is a mate.
pub const MAX_EVAL: Value = Score::MAX_EVAL.raw();
/// What lies beyond, and is no mate, is a win that is known without its mate.
pub const MAX_GUESS: Value = MAX_EVAL - MAX_PLY as Value;
/// Half the difference between two draws.
pub const DRAW_SPREAD: Value = 1;
/// The deepest ply.
pub const MAX_PLY: usize = Ply::MAX.index();

pub const fn mated_in(ply: usize) -> Value {
    ply as Value - Score::MATE.raw()
}

pub const fn mate_in(ply: usize) -> Value {
    Score::MATE.raw() - ply as Value
}

/// A win that is known without its mate: above every evaluation, below every mate, and the sooner the
/// better.
pub const fn won_at(ply: usize) -> Value {
    MAX_EVAL - ply as Value
}

pub const fn is_mate(value: Value) -> bool {
    value.abs() > MAX_EVAL
}

/// The side to move mates.
pub const fn is_win(value: Value) -> bool {
    value > MAX_EVAL
}

/// The side to move is mated.
pub const fn is_loss(value: Value) -> bool {
    value < -MAX_EVAL
}

/// A search ply as the type the game's rules take.
pub fn ply(ply: usize) -> Ply {
    Ply::new(ply).unwrap_or(Ply::MAX)
}
