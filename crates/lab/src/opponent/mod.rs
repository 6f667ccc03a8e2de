//! The lab's programs as opponents in games: at the server, in the arena, for the tuners.
//!
//! [`seat`] makes an opponent of any rung; the rung `reference` is a [`ReferenceOpponent`], which
//! can also be set up otherwise, every other one a [`RungOpponent`].
//!
//! # What they understand
//! Depth, time and clocks of a move hold. A rung that is broken off answers with what the deepest
//! search of less depth says that an eighth of the time and of the positions allow, the positions
//! beside its own; where there is none, with the best move so far or any legal one. Of the settings
//! the seed, the overhead and the book count; whatever else is not as usual is refused, but for the
//! size of the hash table, which is part of a rung.
//!
//! # What they tell
//! In games with pieces the value of a search that was finished, in centipawns or as a mate. In
//! other games the lab's values are no payoffs, and nothing is told of them. A tree that grows tells
//! payoffs in every game, also when it was broken off.

mod reference;
mod rung;
mod seat;

pub use reference::ReferenceOpponent;
pub use rung::RungOpponent;

use std::collections::BTreeMap;

use engine::{EngineError, Opponent, OpponentFactory, Setup};

use crate::Settings;
use crate::ladder::{self, LadderError, RungEffort};
use crate::position::LabError;
use crate::reference::{Build, SwitchError, Switches};
use crate::subject::{Subject, Subjects};

/// The rung of this name that is the reference program.
pub const REFERENCE: &str = "reference";

/// A rung as an opponent. `depth` is how many plies it looks ahead, as many as usual when absent:
/// the reference program then goes as deep as the limits of a move allow. A rung whose tree grows makes
/// the usual number of simulations.
///
/// # Errors
/// A rung that is not there or not for the game, a depth that is none.
pub fn seat(
    subject: &'static dyn Subject,
    rung: &str,
    depth: Option<u32>,
) -> Result<Box<dyn Opponent>, LabError> {
    if rung == REFERENCE {
        let program = ReferenceOpponent::new(subject, Switches::published().into(), depth)?;
        return Ok(Box::new(program));
    }
    Ok(Box::new(RungOpponent::new(subject, rung, depth)?))
}

impl OpponentFactory for Subjects {
    /// The options of the reference program are its switches, the number of moves that its clock reckons
    /// with and, in games that have them, the weights of pieces; that of a rung whose tree grows is
    /// `simulations`.
    fn make(
        &self,
        game: &str,
        name: &str,
        setup: &Setup,
    ) -> Result<Box<dyn Opponent>, EngineError> {
        let subject = self.named(game)?;
        if setup.options.is_empty() {
            return Ok(seat(subject, name, setup.depth)?);
        }
        let rung = ladder::named(name).map_err(LabError::from)?;
        if rung.effort == RungEffort::Simulations {
            let simulations = simulations_of(&setup.options)?;
            let opponent = RungOpponent::new(subject, name, None)?;
            return Ok(Box::new(opponent.with_simulations(simulations)));
        }
        let options = setup.options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        if name != REFERENCE {
            let reason = format!("of the rungs, only {REFERENCE:?} and trees that grow have any");
            return Err(refused_options(&setup.options, reason));
        }
        let build = Build::with_options(&subject.adjustable(), options).map_err(LabError::from)?;
        Ok(Box::new(ReferenceOpponent::new(subject, build, setup.depth)?))
    }
}

/// The name of the only option of a rung whose tree grows.
pub const SIMULATIONS: &str = "simulations";

/// How many simulations the options of a rung whose tree grows ask for; as many as usual where there are
/// none.
///
/// # Errors
/// Other options, and a number outside its range.
pub fn simulations_of(options: &BTreeMap<String, String>) -> Result<u32, EngineError> {
    let most = Settings::MOST_SIMULATIONS;
    if let Some(other) = options.keys().find(|name| *name != SIMULATIONS) {
        let reason = format!("a tree that grows has {SIMULATIONS:?} alone, not {other:?}");
        return Err(refused_options(options, reason));
    }
    let Some(text) = options.get(SIMULATIONS) else { return Ok(Settings::USUAL_SIMULATIONS) };
    let number = text.parse().ok().filter(|number| (1..=most).contains(number));
    number.ok_or_else(|| EngineError::Setting {
        name: SIMULATIONS,
        value: text.clone(),
        reason: format!("it is a number from 1 to {most}"),
    })
}

fn refused_options(options: &BTreeMap<String, String>, reason: String) -> EngineError {
    let told: Vec<_> = options.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    EngineError::Setting { name: "options", value: told.join(", "), reason }
}

/// What the lab refuses, as opponents tell it.
impl From<LabError> for EngineError {
    fn from(error: LabError) -> Self {
        let reason = error.to_string();
        let setting = |name, value| Self::Setting { name, value, reason };
        match error {
            LabError::Engine(error) => error,
            LabError::Game { name, .. } => Self::UnknownGame(name),
            LabError::Position(reason) => Self::Position { text: String::new(), reason },
            LabError::Depth(depth) => setting("depth", depth.to_string()),
            LabError::NotTuned { name, .. } => setting("weights", name),
            LabError::NoProgram(game)
            | LabError::OneGenerator(game)
            | LabError::NoStudies(game) => setting("rung", game.to_owned()),
            LabError::Study(reason) => Self::Position { text: String::new(), reason },
            LabError::Stopped => setting("limits", String::new()),
            LabError::Rung(LadderError::Unknown(rung)) => setting("rung", rung),
            LabError::Rung(LadderError::NeedsTwo(rung) | LadderError::NeedsGames(rung)) => {
                setting("rung", rung.to_owned())
            }
            LabError::Switch(SwitchError::Unknown(switch)) => setting("switch", switch),
            LabError::Switch(SwitchError::Needs { switch, .. }) => {
                setting("switch", switch.to_string())
            }
            LabError::Step { step, .. } => setting("step", step),
            LabError::Compose(_) => setting("step", String::new()),
            LabError::Build(error) => setting("options", error.option()),
            LabError::Players { given, .. } => setting("players", given.to_string()),
            LabError::Tree(error) => {
                Self::Position { text: String::new(), reason: error.to_string() }
            }
        }
    }
}
