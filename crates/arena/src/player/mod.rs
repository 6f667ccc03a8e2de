//! Whoever plays: our own opponents in this process, and outside programs.

mod analyst;
mod group;
mod lines;
mod offer;
pub(crate) mod own;
pub(crate) mod pair;
mod process;
mod program;
pub(crate) mod text;
mod ucci;
mod uci;
mod xboard;

use std::time::Duration;

use engine::{EngineError, GameKind, Limits, Session, Start};

pub use own::{Factory, OwnPlayer};
pub use program::Program;

use crate::plan::{PlayerPlan, Protocol, TimeControl};
use crate::record::{FaultKind, SearchInfo};

/// What a player did wrong.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}: {detail}", kind.name())]
pub(crate) struct Fault {
    pub kind: FaultKind,
    /// More about it, as a sentence.
    pub detail: String,
}

impl Fault {
    pub fn new(kind: FaultKind, detail: impl Into<String>) -> Self {
        Self { kind, detail: text::brief(&detail.into()) }
    }
}

/// A game that is about to begin.
pub(crate) struct NewGame {
    /// Makes the games of our weaker opponents, and the seats of one game, differ in their errors.
    pub seed: u64,
}

/// What a player is asked.
pub(crate) struct MoveRequest<'a> {
    /// The game as far as it has come, with every move since the opening's own start.
    pub session: &'a dyn Session,
    /// Whose turn it is.
    pub seat: usize,
    /// How long to think: the clocks by seat, or a limit for this move.
    pub limits: &'a Limits,
    /// How long to wait for an answer before the player is given up.
    pub patience: Duration,
}

/// What a player answers.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Answer {
    pub action: Action,
    /// From the question to the answer.
    pub elapsed: Duration,
    pub thought: SearchInfo,
}

/// What a player does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Action {
    /// It plays what may or may not be a legal move.
    Move(String),
    /// It gives up.
    Resign,
}

/// Whoever plays.
pub(crate) trait Player: Send {
    /// A new game begins.
    fn begin(&mut self, game: &NewGame) -> Result<(), Fault>;

    /// Asks for a move.
    fn think(&mut self, question: &MoveRequest<'_>) -> Result<Answer, Fault>;

    /// The last lines of the conversation, oldest first.
    fn log(&self) -> Vec<String>;
}

/// What everybody who starts a player knows.
#[derive(Clone, Copy)]
pub(crate) struct Setting<'a> {
    pub kind: &'static dyn GameKind,
    /// The variant by name, never empty.
    pub variant: &'a str,
    /// How long the player may think in its games.
    pub time: TimeControl,
    /// How long a program may take to get ready.
    pub patience: Duration,
}

impl Setting<'_> {
    /// A game as the variant begins.
    fn usual_game(&self) -> Result<Box<dyn Session>, EngineError> {
        self.kind.open(&Start { variant: Some(self.variant.to_owned()), ..Start::default() })
    }
}

/// Starts a player, one of ours where `own` is given.
pub(crate) fn seat(
    plan: &PlayerPlan,
    own: Option<&OwnPlayer>,
    setting: Setting<'_>,
) -> Result<Box<dyn Player>, Fault> {
    if let Some(own) = own {
        return Ok(Box::new(own::Own::start(own, setting)?));
    }
    let words = plan.words().unwrap_or_default();
    match plan.protocol.unwrap_or_default() {
        Protocol::Uci => Ok(Box::new(uci::Uci::start(plan, &words, setting)?)),
        Protocol::Ucci => Ok(Box::new(ucci::Ucci::start(plan, &words, setting)?)),
        Protocol::Xboard => Ok(Box::new(xboard::Xboard::start(plan, &words, setting)?)),
    }
}

/// Starts a program that analyses positions.
fn analyst(plan: &PlayerPlan, setting: Setting<'_>) -> Result<Box<dyn analyst::Analyst>, Fault> {
    let words = plan.words().unwrap_or_default();
    match plan.protocol.unwrap_or_default() {
        Protocol::Uci => Ok(Box::new(uci::Uci::start(plan, &words, setting)?)),
        Protocol::Ucci => Ok(Box::new(ucci::Ucci::start(plan, &words, setting)?)),
        Protocol::Xboard => {
            Err(Fault::new(FaultKind::Refusal, "its protocol has no analysis of several lines"))
        }
    }
}
