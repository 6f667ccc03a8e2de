//! `tabiya learn`: games that the engine plays against itself, and what is learned from them.

mod args;
mod generations;
mod selfplay;
mod show;
mod train;

use std::io::Write;

use ::learn::generations::RunError;
use ::learn::record::RecordError;
use ::learn::train::TrainError;
pub use args::LearnCommand;
use engine::Learning;
use games::GAMES;

use crate::error::InputError;

/// Runs a command of the learner.
pub fn run(command: &LearnCommand, out: &mut impl Write) -> anyhow::Result<()> {
    match command {
        LearnCommand::Selfplay(args) => selfplay::run(args, out),
        LearnCommand::Show(args) => show::run(args, out),
        LearnCommand::Train(args) => train::run(args, out),
        LearnCommand::Run(args) => generations::run(args, out),
    }
}

/// Whether an error of the learner is the user's to mend.
pub fn is_input(error: &anyhow::Error) -> bool {
    error.downcast_ref().is_some_and(RecordError::is_input)
        || error.downcast_ref().is_some_and(TrainError::is_input)
        || error.downcast_ref().is_some_and(RunError::is_input)
}

/// The learners' side of a game.
fn learning_of(game: &str) -> anyhow::Result<&'static dyn Learning> {
    let learning = GAMES.named(game)?.learning();
    Ok(learning.ok_or_else(|| InputError::NoLearning(game.to_owned()))?)
}
