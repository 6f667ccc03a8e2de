//! The phases of a race for two.

use game::Player;
use hare::rules::cost;
use hare::{Hare, Runner, SquareKind};
use serde::Serialize;

/// What a position is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// A runner loses its turn without eating.
    MissesTurn,
    /// Somebody has eaten all lettuces, is beyond the middle, and holds more carrots than it may
    /// bring home from there in one move.
    HandTooLarge,
    /// Nobody has a lettuce left, and both are in the last third.
    Race,
    /// A runner stands on the next lettuce square of one that needs it, or on its next hedgehog
    /// behind.
    Congestion,
    /// Both are in the first third, with four lettuces or more between them.
    Opening,
    /// There are lettuces to eat later on.
    Lettuces,
}

impl Phase {
    /// All of them. A position that has several counts as the first.
    pub const ALL: [Self; 6] = [
        Self::MissesTurn,
        Self::HandTooLarge,
        Self::Race,
        Self::Congestion,
        Self::Opening,
        Self::Lettuces,
    ];

    /// Its name, for people and programs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::MissesTurn => "misses turn",
            Self::HandTooLarge => "hand too large",
            Self::Race => "race",
            Self::Congestion => "congestion",
            Self::Opening => "opening",
            Self::Lettuces => "lettuces",
        }
    }

    /// The first phase that a position has, if any.
    pub fn of(game: &Hare) -> Option<Self> {
        Self::ALL.into_iter().find(|phase| phase.holds(game))
    }

    fn holds(self, game: &Hare) -> bool {
        const PLAYERS: [Player; 2] = [Player::FIRST, Player::SECOND];
        let runners = PLAYERS.map(|player| game.runner(player));
        let square = |runner: &Runner| runner.square.index();
        let lettuces: u8 = runners.iter().map(|runner| runner.lettuces).sum();
        match self {
            Self::MissesTurn => {
                PLAYERS.iter().any(|&player| game.misses(player) && !game.eats(player))
            }
            Self::HandTooLarge => runners.iter().any(|runner| {
                let allowance = game.config().edition().finish_allowance;
                let most = cost(runner.square.to_finish()) + allowance;
                runner.lettuces == 0 && square(runner) > 32 && runner.carrots > most
            }),
            Self::Race => lettuces == 0 && runners.iter().all(|runner| square(runner) > 42),
            Self::Congestion => {
                blocks(game, runners[0], runners[1]) || blocks(game, runners[1], runners[0])
            }
            Self::Opening => lettuces >= 4 && runners.iter().all(|runner| square(runner) <= 21),
            Self::Lettuces => lettuces > 0,
        }
    }
}

/// Whether one runner stands where the other would like to go next.
fn blocks(game: &Hare, there: &Runner, wants: &Runner) -> bool {
    let edition = game.config().edition();
    let (there, own) = (there.square, wants.square);
    let kind = edition.kind(there);
    let between = |from: usize, to: usize| {
        (from..to).filter_map(hare::Square::new).any(|square| edition.kind(square) == kind)
    };
    match kind {
        SquareKind::Lettuce => {
            wants.lettuces > 0 && there > own && !between(own.index() + 1, there.index())
        }
        SquareKind::Hedgehog => there < own && !between(there.index() + 1, own.index()),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use game::Notation;
    use hare::Config;

    use super::*;

    #[test]
    fn every_phase_is_told() {
        for (text, phase) in [
            ("46;21;0;m/29;58;0", Some(Phase::MissesTurn)),
            // Eating is no turn lost; from 58 a hand of 31 is as much as can be brought home.
            ("22;21;2;e/58;31;0", Some(Phase::Lettuces)),
            ("22;21;2;e/58;32;0", Some(Phase::HandTooLarge)),
            ("43;88;0/58;31;0", Some(Phase::Race)),
            ("42;88;0/58;31;0", None),
            ("43;88;1/57;14;0;m", Some(Phase::MissesTurn)),
            ("33;88;1/42;14;2", Some(Phase::Congestion)),
            ("33;88;1/57;14;2", Some(Phase::Lettuces)),
            ("33;88;0/42;14;2", Some(Phase::Lettuces)),
            ("11;60;2/14;40;2", Some(Phase::Congestion)),
            ("16;60;2/18;40;2", Some(Phase::Opening)),
            ("16;60;2/18;40;1", Some(Phase::Lettuces)),
        ] {
            let game = Hare::read_position(&Config::default(), text).expect("a position");
            assert_eq!(Phase::of(&game), phase, "{text}");
        }
    }
}
