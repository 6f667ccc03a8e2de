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
//! other games the lab's values are no payoffs, and nothing is told of them.

mod reference;
mod rung;
mod seat;

pub use reference::ReferenceOpponent;
pub use rung::RungOpponent;

use engine::{EngineError, Opponent, OpponentFactory, Setup};

use crate::ladder::LadderError;
use crate::position::LabError;
use crate::reference::{Build, SwitchError, Switches};
use crate::subject::{Subject, Subjects};

/// The rung of this name that is the reference program.
pub const REFERENCE: &str = "reference";

/// A rung as an opponent. `depth` is how many plies it looks ahead, as many as usual when absent:
/// the reference program then goes as deep as the limits of a move allow.
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
    /// with and, in games that have them, the weights of pieces.
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
        let options = setup.options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        if name != REFERENCE {
            let told: Vec<_> =
                options.map(|(option, value)| format!("{option} = {value}")).collect();
            return Err(EngineError::Setting {
                name: "options",
                value: told.join(", "),
                reason: format!("of the rungs, only {REFERENCE:?} has any"),
            });
        }
        let build = Build::with_options(&subject.adjustable(), options).map_err(LabError::from)?;
        Ok(Box::new(ReferenceOpponent::new(subject, build, setup.depth)?))
    }
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
            LabError::Rung(LadderError::NeedsTwo(rung)) => setting("rung", rung.to_owned()),
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
