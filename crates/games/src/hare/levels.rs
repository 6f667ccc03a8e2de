//! The opponents in Hare and Hedgehog, from random moves to the strongest there is.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use ::hare::eval::{Race, Reference};
use ::hare::{Hare, Move};
use engine::{Handicap, LevelInfo, Strength};
use game::Depth;
use multi::{BranchEnd, ChanceRule, Choice, Mcts, MctsSettings, Settings};

use super::HareAdapter;
use crate::agents::{Agent, Budget, HandicappedAgent, MaxNAgent, MctsAgent, RandomAgent};
use crate::party::Party;

/// Who plays at a level.
#[derive(Clone, Copy)]
enum LevelPlayer {
    /// Anybody.
    Random,
    /// The published program.
    Reference,
    /// Ours, held back.
    Held(Handicap),
    /// Ours.
    Full,
}

const fn held(nodes: u64, noise: i32) -> LevelPlayer {
    LevelPlayer::Held(Handicap { nodes, noise })
}

/// The levels, weakest first, by name and Elo in a race of two (`docs/levels.md`).
const LEVELS: [(&str, u32, LevelPlayer); 6] = [
    ("random", 895, LevelPlayer::Random),
    ("beginner", 1105, held(3, 700)),
    ("casual", 1355, held(3, 200)),
    ("reference", 1700, LevelPlayer::Reference),
    ("strong", 2010, held(40, 0)),
    ("full", 2290, LevelPlayer::Full),
];

/// The opponents to choose from, weakest first; the last one plays at full strength.
pub fn levels() -> Vec<LevelInfo> {
    let level = |(id, (name, elo, _)): (u8, (&str, u32, LevelPlayer))| LevelInfo {
        id,
        elo: Some(elo),
        name: Some(name.to_owned()),
        theory: false,
    };
    (1..).zip(LEVELS).map(level).collect()
}

/// The strength of the level with this name.
pub fn strength_named(name: &str) -> Option<Strength> {
    (1..).zip(LEVELS).find(|(_, level)| level.0 == name).map(|(id, _)| Strength::Level(id))
}

impl Party for HareAdapter {
    type Evaluator = Race;

    fn agent(strength: Strength, memory: usize) -> Box<dyn Agent<Hare>> {
        let who = match strength {
            Strength::Level(id) => {
                (1..).zip(LEVELS).find(|level| level.0 == id).map(|level| level.1.2)
            }
            Strength::Held(handicap) => Some(LevelPlayer::Held(handicap)),
            Strength::Full | Strength::Elo(_) => None,
        };
        match who.unwrap_or(LevelPlayer::Full) {
            LevelPlayer::Random => Box::new(RandomAgent),
            LevelPlayer::Reference => Box::new(reference()),
            LevelPlayer::Held(handicap) => {
                Box::new(HandicappedAgent { eval: Race::default(), handicap })
            }
            LevelPlayer::Full => Box::new(own(memory)),
        }
    }
}

/// The move of the strongest opponent in a position, with little time to think.
pub fn best_move(game: &mut Hare) -> Option<Move> {
    let stop = AtomicBool::new(false);
    let task = Budget { depth: None, nodes: None, time: Some(PROTOCOL), stop: &stop, seed: 0 };
    own(PROTOCOL_MEMORY).think(game, &task, &mut |_| ()).best()
}

/// The longest that the server thinks in the protocol of the reference program, as that did.
const PROTOCOL: Duration = Duration::from_millis(300);
/// The memory of that search, in MiB.
const PROTOCOL_MEMORY: usize = 16;
/// How many plies the published program looks ahead.
const PUBLISHED: u32 = 8;

/// The published program.
fn reference() -> MaxNAgent<Reference> {
    let settings = Settings {
        end: BranchEnd::SeatPassedOver,
        chance: ChanceRule::Skip,
        sorted: true,
        beam: vec![0, 0, 8, 8, 4],
        ..Settings::plain(Depth::new(PUBLISHED).unwrap_or(Depth::MAX), Choice::Absolute)
    };
    MaxNAgent { eval: Reference::default(), settings, in_payoffs: false }
}

/// The strongest there is.
fn own(memory: usize) -> MctsAgent<Race> {
    let settings = MctsSettings { memory, ..MctsSettings::default() };
    MctsAgent { search: Mcts::new(Race::default(), settings).expect("settings in their ranges") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strength::tests::documented;

    /// The levels are worth what docs/levels.md says, to the next multiple of five.
    #[test]
    fn the_levels_are_those_of_the_table() {
        let rows = documented("Hare and Hedgehog", "| who |");
        for (name, elo, _) in LEVELS {
            let row = rows.iter().find(|row| row[0] == name);
            let row = row.unwrap_or_else(|| panic!("{name} is not in the table"));
            let told = row[1].trim_matches('*').split(' ').next();
            let told: u32 = told.and_then(|elo| elo.parse().ok()).expect("an Elo");
            assert!(told.abs_diff(elo) <= 2, "{name}: {elo}, in the table {told}");
        }
    }
}
