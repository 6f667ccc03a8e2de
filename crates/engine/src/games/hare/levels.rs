//! The opponents in Hare and Hedgehog, from random moves to the strongest there is.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use game::Depth;
use hare::eval::{Race, Reference};
use hare::{Hare, Move};
use multi::{BranchEnd, ChanceRule, Choice, Mcts, MctsSettings, Settings};

use super::HareAdapter;
use crate::company::Party;
use crate::minds::{Deepening, Growing, Mind, Random, Task};
use crate::view::LevelInfo;

/// The levels by name, weakest first.
const NAMES: [&str; 7] =
    ["random", "greedy", "reference-2", "reference-4", "reference", "quick", "full"];

/// The opponents to choose from, weakest first; the last one plays at full strength.
pub fn levels() -> Vec<LevelInfo> {
    let level = |(place, name): (usize, &str)| LevelInfo {
        id: place as u8 + 1,
        elo: None,
        name: Some(name.to_owned()),
    };
    NAMES.into_iter().enumerate().map(level).collect()
}

impl Party for HareAdapter {
    type Evaluator = Race;

    fn mind(level: Option<u8>, memory: usize) -> Box<dyn Mind<Hare>> {
        let name = level.and_then(|level| NAMES.get(usize::from(level).checked_sub(1)?).copied());
        match name {
            Some("random") => Box::new(Random),
            Some("greedy") => Box::new(reference(1)),
            Some("reference-2") => Box::new(reference(2)),
            Some("reference-4") => Box::new(reference(4)),
            Some("reference") => Box::new(reference(8)),
            Some("quick") => Box::new(own(Some(QUICK), memory)),
            _ => Box::new(own(None, memory)),
        }
    }
}

/// The move of the strongest opponent in a position, with little time to think.
pub fn best_move(game: &mut Hare) -> Option<Move> {
    let stop = AtomicBool::new(false);
    let task = Task { depth: None, nodes: None, time: Some(PROTOCOL), stop: &stop, seed: 0 };
    own(None, PROTOCOL_MEMORY).think(game, &task, &mut |_| ()).best()
}

/// The longest that the server thinks in the protocol of the reference program, as that did.
const PROTOCOL: Duration = Duration::from_millis(300);
/// The memory of that search, in MiB.
const PROTOCOL_MEMORY: usize = 16;
/// The longest that the level `quick` thinks about a move.
const QUICK: Duration = Duration::from_millis(20);

fn depth(plies: u32) -> Depth {
    Depth::new(plies).unwrap_or(Depth::MAX)
}

/// The published program, to its own depth of eight plies or less deep.
fn reference(plies: u32) -> Deepening<Reference> {
    let settings = Settings {
        end: BranchEnd::SeatPassedOver,
        chance: ChanceRule::Skip,
        sorted: true,
        beam: vec![0, 0, 8, 8, 4],
        ..Settings::plain(depth(plies), Choice::Absolute)
    };
    Deepening { eval: Reference::default(), settings, in_payoffs: false, most: None }
}

/// The strongest there is.
fn own(most: Option<Duration>, memory: usize) -> Growing<Race> {
    let settings = MctsSettings { memory, ..MctsSettings::default() };
    let search = Mcts::new(Race::default(), settings);
    Growing { search: search.expect("settings in their ranges"), most }
}
