//! What a player takes to be the best of several vectors of values.

use game::{Bounds, Player, Values};

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
    /// Whether the second part of a rank counts.
    const TIES: bool;

    fn rank(values: &Values, player: Player, players: usize) -> Rank;

    /// The least and the largest first part of a rank.
    fn range(bounds: Bounds, players: usize) -> (f64, f64);

    /// If one player gives a vector a rank of this first part or more, no other player gives it one
    /// of more than `rank`. Infinite where nothing is known.
    fn answer(rank: f32, bounds: Option<Bounds>, players: usize) -> f64;

    /// Whether the first part of the rank of a mean is the mean of the first parts of the ranks.
    fn is_linear(players: usize) -> bool;

    /// A vector to which a player gives a rank of this first part, in a game in which
    /// [`Choose::is_linear`] holds.
    fn vector(player: Player, rank: f32, players: usize) -> Values;
}

/// How much a player likes a vector.
pub type Rank = (f32, f32);

pub struct Absolute;
pub struct Relative;
pub struct Mixed;

impl Choose for Absolute {
    const TIES: bool = false;

    #[inline]
    fn rank(values: &Values, player: Player, _: usize) -> Rank {
        (values[player.index()], 0.0)
    }

    fn range(bounds: Bounds, players: usize) -> (f64, f64) {
        (bounds.least.into(), most(bounds, players - 1))
    }

    fn answer(rank: f32, bounds: Option<Bounds>, players: usize) -> f64 {
        bounds.map_or(f64::INFINITY, |bounds| most(bounds, players - 2) - f64::from(rank))
    }

    fn is_linear(_: usize) -> bool {
        true
    }

    fn vector(player: Player, rank: f32, _: usize) -> Values {
        let mut values = Values::default();
        values[player.index()] = rank;
        values
    }
}

impl Choose for Relative {
    const TIES: bool = false;

    #[inline]
    fn rank(values: &Values, player: Player, players: usize) -> Rank {
        (lead(values, player, players), 0.0)
    }

    fn range(bounds: Bounds, players: usize) -> (f64, f64) {
        let most = most(bounds, players - 1) - f64::from(bounds.least);
        (-most, most)
    }

    /// What one leads all others by, each of them is behind it by.
    fn answer(rank: f32, _: Option<Bounds>, _: usize) -> f64 {
        -f64::from(rank)
    }

    /// With more players the mean may lead by more than the vectors do on average.
    fn is_linear(players: usize) -> bool {
        players == 2
    }

    fn vector(player: Player, rank: f32, players: usize) -> Values {
        Absolute::vector(player, rank, players)
    }
}

impl Choose for Mixed {
    const TIES: bool = true;

    #[inline]
    fn rank(values: &Values, player: Player, players: usize) -> Rank {
        (values[player.index()], lead(values, player, players))
    }

    fn range(bounds: Bounds, players: usize) -> (f64, f64) {
        Absolute::range(bounds, players)
    }

    fn answer(rank: f32, bounds: Option<Bounds>, players: usize) -> f64 {
        Absolute::answer(rank, bounds, players)
    }

    fn is_linear(_: usize) -> bool {
        true
    }

    fn vector(player: Player, rank: f32, players: usize) -> Values {
        Absolute::vector(player, rank, players)
    }
}

/// What is left of the largest sum when so many players have the least.
fn most(bounds: Bounds, with_least: usize) -> f64 {
    f64::from(bounds.most_sum) - with_least as f64 * f64::from(bounds.least)
}

/// How far a player is ahead of the best of the others.
#[inline]
fn lead(values: &Values, player: Player, players: usize) -> f32 {
    let own = values[player.index()];
    let others = values[..players].iter().enumerate().filter(|(seat, _)| *seat != player.index());
    others.map(|(_, other)| own - other).fold(f32::INFINITY, f32::min)
}
