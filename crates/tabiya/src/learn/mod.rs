//! `tabiya learn`: games that the engine plays against itself, and what is learned from them.

mod args;
mod generations;
mod policy;
mod selfplay;
mod show;
mod train;

use std::io::Write;

use ::learn::generations::RunError;
use ::learn::record::RecordError;
use ::learn::train::TrainError;
use args::{RunArgs, RunKind};

pub use args::LearnCommand;
use engine::Learning;
use games::{GAMES, ZERO};
use zero::ZeroError;

use crate::error::InputError;

/// Runs a command of the learner.
pub fn run(command: &LearnCommand, out: &mut impl Write) -> anyhow::Result<()> {
    match command {
        LearnCommand::Selfplay(args) => selfplay::run(args, out),
        LearnCommand::Show(args) => show::run(args, out),
        LearnCommand::Train(args) => train::run(args, out),
        LearnCommand::Run(args) => run_generations(args, out),
    }
}

/// Runs generations of networks of the kind that is wanted, or that suits the game.
fn run_generations(args: &RunArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let suits = if ZERO.named(&args.game).is_some() { RunKind::Policy } else { RunKind::Value };
    let kind = args.kind.unwrap_or(suits);
    let foreign = match kind {
        RunKind::Value => args.policy.given(),
        RunKind::Policy => args.value.given(),
    };
    if let Some(flag) = foreign {
        return Err(InputError::FlagOfOtherKind(flag).into());
    }
    match kind {
        RunKind::Value => generations::run(args, out),
        RunKind::Policy => policy::run(args, out),
    }
}

/// Whether an error of the learner is the user's to mend.
pub fn is_input(error: &anyhow::Error) -> bool {
    error.downcast_ref().is_some_and(RecordError::is_input)
        || error.downcast_ref().is_some_and(TrainError::is_input)
        || error.downcast_ref().is_some_and(RunError::is_input)
        || error.downcast_ref().is_some_and(ZeroError::is_input)
}

/// The learners' side of a game.
fn learning_of(game: &str) -> anyhow::Result<&'static dyn Learning> {
    let learning = GAMES.named(game)?.learning();
    Ok(learning.ok_or_else(|| InputError::NoLearning(game.to_owned()))?)
}
