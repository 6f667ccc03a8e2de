//! The lab's programs as opponents in games: at the server, in the arena, for the tuners.
//!
//! [`seat`] makes an opponent of any rung; the rung `reference` is a [`ReferenceOpponent`], which
//! can also be set up otherwise, every other one a [`RungOpponent`].
//!
//! ```
//! use engine::{Control, Limits, Start};
//!
//! let mut opponent = lab::opponent::seat("chess", "alpha-beta", Some(2))?;
//! let start = Start { fen: Some("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1".into()), ..Start::default() };
//! let answer = opponent.think(&start, &Limits::default(), &Control::new(), &mut |_| ())?;
//! assert_eq!(answer.best.map(|best| best.san).as_deref(), Some("Ra8#"));
//! assert_eq!(answer.lines[0].score, engine::ScoreView::Mate(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
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

mod desk;
mod reference;
mod rung;

pub use reference::ReferenceOpponent;
pub use rung::RungOpponent;

use engine::{EngineError, Opponent, Start};

use crate::desk::LabError;
use crate::ladder::LadderError;
use crate::reference::{SwitchError, Switches};

/// The rung of this name that is the reference program.
pub const REFERENCE: &str = "reference";

/// A rung as an opponent. `depth` is how many plies it looks ahead, as many as usual when absent:
/// the reference program then goes as deep as the limits of a move allow.
///
/// # Errors
/// A game that is not on the ladder, a rung that is not there or not for the game, a depth that is
/// none.
pub fn seat(game: &str, rung: &str, depth: Option<u32>) -> Result<Box<dyn Opponent>, LabError> {
    if rung == REFERENCE {
        let program = ReferenceOpponent::new(game, Switches::all().into(), depth)?;
        return Ok(Box::new(program));
    }
    Ok(Box::new(RungOpponent::new(game, rung, depth)?))
}

/// The same with a budget of positions for each move.
///
/// # Errors
/// As [`seat`].
pub fn seat_within(
    game: &str,
    rung: &str,
    depth: u32,
    positions: u64,
) -> Result<Box<dyn Opponent>, LabError> {
    if rung == REFERENCE {
        let program = ReferenceOpponent::new(game, Switches::all().into(), Some(depth))?;
        return Ok(Box::new(program.within(positions)));
    }
    Ok(Box::new(RungOpponent::new(game, rung, Some(depth))?.within(positions)))
}

/// Checks that the lab plays a variant: it does the usual one of each game.
///
/// # Errors
/// [`LabError::Variant`], or an unknown game.
pub fn check_variant(game: &str, variant: &str) -> Result<(), LabError> {
    let kind = engine::game(game).map_err(|_| LabError::Game(game.to_owned()))?;
    let usual = kind.info().variants.into_iter().next().unwrap_or_default();
    if usual == variant {
        return Ok(());
    }
    Err(LabError::Variant { variant: variant.to_owned(), game: game.to_owned(), usual })
}

/// What the lab refuses, as opponents tell it.
impl From<LabError> for EngineError {
    fn from(error: LabError) -> Self {
        let reason = error.to_string();
        let setting = |name, value| Self::Setting { name, value, reason };
        match error {
            LabError::Game(game) => Self::UnknownGame(game),
            LabError::Position(reason) => Self::Position { text: String::new(), reason },
            LabError::Move { number, text, reason } => {
                Self::Move { index: number.saturating_sub(1), text, reason }
            }
            LabError::Variant { variant, .. } => setting("variant", variant),
            LabError::Depth(depth) => setting("depth", depth.to_string()),
            LabError::NotTuned(game) => setting("weights", game.to_owned()),
            LabError::NoProgram(game) => setting("rung", game.to_owned()),
            LabError::Rung(LadderError::Unknown(rung)) => setting("rung", rung),
            LabError::Rung(LadderError::NeedsTwo(rung)) => setting("rung", rung.to_owned()),
            LabError::Switch(SwitchError::Unknown(switch)) => setting("switch", switch),
            LabError::Switch(SwitchError::Needs { switch, .. }) => {
                setting("switch", switch.to_string())
            }
            LabError::Step { step, .. } => setting("step", step),
        }
    }
}

/// The same about a position.
fn refused(error: LabError, start: &Start) -> EngineError {
    match EngineError::from(error) {
        EngineError::Position { reason, .. } => {
            EngineError::Position { text: start.fen.clone().unwrap_or_default(), reason }
        }
        other => other,
    }
}
