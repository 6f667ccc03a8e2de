//! An evaluation taken apart: which weights a position uses.

use game::Player;

use crate::Pair;

/// How often a weight counts for the first player, less how often for the second.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Coefficient {
    /// Index in the flat table of weights.
    pub index: u16,
    /// The first player's count minus the second's.
    pub count: i16,
}

/// The evaluation of a position as a linear function of the weights.
#[derive(Clone, PartialEq, Debug)]
pub struct Trace {
    /// The weights that count at all.
    pub coefficients: Vec<Coefficient>,
    /// Share of the middlegame, 0 to 1.
    pub phase: f32,
    /// Factor on the endgame value, 0 to 1.
    pub scale: f32,
}

/// Counts how often each weight is used, for each player.
#[derive(Clone, PartialEq, Debug)]
pub struct Recorder([Vec<i16>; 2]);

impl Recorder {
    /// Nothing counted yet, of so many weights.
    #[must_use]
    pub fn new(weights: usize) -> Self {
        Self([vec![0; weights], vec![0; weights]])
    }

    /// Adds to the count of the weight at `index` for a player; nothing for a weight that there
    /// is not.
    pub fn add(&mut self, player: Player, index: usize, count: i32) {
        if let Some(counted) = self.0[player.index() & 1].get_mut(index) {
            *counted += count as i16;
        }
    }

    /// The counts of a player.
    #[must_use]
    pub fn of(&self, player: Player) -> &[i16] {
        &self.0[player.index() & 1]
    }

    /// The first player's counts minus the second's, where they differ.
    #[must_use]
    pub fn coefficients(&self) -> Vec<Coefficient> {
        let [first, second] = &self.0;
        let net = first.iter().zip(second).enumerate();
        net.filter(|(_, (ours, theirs))| ours != theirs)
            .map(|(index, (ours, theirs))| Coefficient {
                index: index as u16,
                count: ours - theirs,
            })
            .collect()
    }

    /// The terms summed up for the first player with these weights.
    #[must_use]
    pub fn sum(&self, weights: &[Pair]) -> (i32, i32) {
        self.coefficients().iter().fold((0, 0), |(mg, eg), coefficient| {
            let weight = weights.get(usize::from(coefficient.index)).copied().unwrap_or_default();
            let count = i32::from(coefficient.count);
            (mg + weight.mg() * count, eg + weight.eg() * count)
        })
    }
}
