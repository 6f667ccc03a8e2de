//! What a player takes to be the best of several vectors of values.

use game::{Player, Values};

/// How a player chooses among vectors of values.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Choice {
    /// The largest value of its own.
    #[default]
    Absolute,
    /// The largest lead over the best of the others.
    Relative,
    /// As `Absolute`; among equal ones as `Relative`.
    Mixed,
}

/// A [`Choice`] as a type, so that a search is compiled for each.
///
/// Of two vectors the one with the larger rank is chosen, of equal ones the one whose move the game
/// lists first.
pub trait Choose {
    fn rank(values: &Values, player: Player, players: usize) -> Rank;
}

/// How much a player likes a vector.
pub type Rank = (f32, f32);

pub struct Absolute;
pub struct Relative;
pub struct Mixed;

impl Choose for Absolute {
    #[inline]
    fn rank(values: &Values, player: Player, _: usize) -> Rank {
        (values[player.index()], 0.0)
    }
}

impl Choose for Relative {
    #[inline]
    fn rank(values: &Values, player: Player, players: usize) -> Rank {
        (lead(values, player, players), 0.0)
    }
}

impl Choose for Mixed {
    #[inline]
    fn rank(values: &Values, player: Player, players: usize) -> Rank {
        (values[player.index()], lead(values, player, players))
    }
}

/// How far a player is ahead of the best of the others.
#[inline]
fn lead(values: &Values, player: Player, players: usize) -> f32 {
    let own = values[player.index()];
    let others = values[..players].iter().enumerate().filter(|(seat, _)| *seat != player.index());
    others.map(|(_, other)| own - other).fold(f32::INFINITY, f32::min)
}
