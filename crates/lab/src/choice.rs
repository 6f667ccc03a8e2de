//! What a player of max^n takes to be the best of several vectors.

use game::Values;

/// How a player chooses among vectors.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    /// The largest value of its own.
    Absolute,
    /// The largest lead over the best of the others.
    Relative,
    /// As absolute; of equal ones as relative.
    Mixed,
}

impl Choice {
    /// How much the player in this seat likes a vector, larger is better.
    #[must_use]
    pub fn liking(self, values: &Values, seat: usize, players: usize) -> (f32, f32) {
        match self {
            Self::Absolute => (values[seat], 0.0),
            Self::Relative => (lead(values, seat, players), 0.0),
            Self::Mixed => (values[seat], lead(values, seat, players)),
        }
    }
}

/// By how much a player is ahead of the best of the others.
fn lead(values: &Values, seat: usize, players: usize) -> f32 {
    let others = (0..players).filter(|&other| other != seat);
    others.map(|other| values[seat] - values[other]).fold(f32::INFINITY, f32::min)
}
