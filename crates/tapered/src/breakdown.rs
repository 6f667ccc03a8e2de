//! An evaluation as a list of what each term brings.

use game::Player;

use crate::{Pair, Recorder, Term};

/// What a term brings to each player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share {
    /// The term.
    pub term: Term,
    /// Middlegame and endgame value by player, in centipawns.
    pub players: [(i32, i32); 2],
}

/// How middlegame and endgame values are blended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Blend {
    /// Weight of the middlegame.
    pub phase: i32,
    /// Of so much; the rest is the weight of the endgame.
    pub max_phase: i32,
    /// Factor on the endgame value.
    pub scale: i32,
    /// Of so much.
    pub full_scale: i32,
}

/// An evaluation taken apart.
///
/// *Law: [`value`](Breakdown::value) is what the evaluator says,* seen by the first player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Breakdown {
    /// The terms that count for anybody.
    pub shares: Vec<Share>,
    /// How they are blended.
    pub blend: Blend,
    /// Whether terms are left out because the others decide already.
    pub decided: bool,
}

impl Breakdown {
    /// Takes apart what a recorder has counted.
    #[must_use]
    pub fn new(
        terms: &[Term],
        weights: &[Pair],
        recorder: &Recorder,
        blend: Blend,
        decided: bool,
    ) -> Self {
        let share = |&term: &Term| Share {
            term,
            players: [Player::FIRST, Player::SECOND]
                .map(|player| term.sum(weights, recorder.of(player))),
        };
        let shares = terms.iter().map(share).filter(|share| share.players != [(0, 0); 2]).collect();
        Self { shares, blend, decided }
    }

    /// The value for the first player in centipawns.
    #[must_use]
    pub fn value(&self) -> i32 {
        let net = |of: fn((i32, i32)) -> i32| -> i32 {
            self.shares.iter().map(|share| of(share.players[0]) - of(share.players[1])).sum()
        };
        let (mg, eg) = (net(|(mg, _)| mg), net(|(_, eg)| eg));
        let Blend { phase, max_phase, scale, full_scale } = self.blend;
        (mg * phase + eg * scale / full_scale * (max_phase - phase)) / max_phase
    }

    /// What a term brings to a player as part of the value, in centipawns. The parts add up to the
    /// value but for rounding.
    #[must_use]
    pub fn part(&self, share: &Share, player: Player) -> f64 {
        let (mg, eg) = share.players[player.index() & 1];
        let Blend { phase, max_phase, scale, full_scale } = self.blend;
        let early = f64::from(phase) / f64::from(max_phase);
        let scale = f64::from(scale) / f64::from(full_scale);
        f64::from(mg) * early + f64::from(eg) * scale * (1.0 - early)
    }
}
