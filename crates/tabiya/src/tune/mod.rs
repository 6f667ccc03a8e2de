//! `tabiya tune`: what the tuners of the crate `tune` do with the data of a game.

mod args;
mod folder;
mod genetic;
mod hare_studies;
mod make_hare_studies;
mod positions;
mod spsa;
mod starts;
mod texel;

use std::io::Write;

pub use args::TuneArgs;
use args::What;
use engine::Tuning;
use files::log::LogError;
use games::GAMES;
use runs::RunLogError;
use tune::genetic::GeneticError;
use tune::positions::PositionsError;
use tune::spsa::SpsaError;

use crate::error::InputError;

/// Runs the tuner that is asked for.
pub fn run(args: &TuneArgs, out: &mut impl Write) -> anyhow::Result<()> {
    match &args.what {
        What::Positions(args) => positions::run(args, out),
        What::Texel(args) => texel::run(args, out),
        What::Genetic(args) => genetic::run(args, out),
        What::Spsa(args) => spsa::run(args, out),
        What::HareStudies(args) => hare_studies::run(args, out),
        What::MakeHareStudies(args) => make_hare_studies::run(args, out),
    }
}

/// Whether the input is to blame for an error of a tuner.
pub fn is_input(error: &anyhow::Error) -> bool {
    let of_log = |error: &RunLogError| !matches!(error, RunLogError::Log(LogError::Busy(_)));
    error.downcast_ref().is_some_and(|error| !matches!(error, PositionsError::Busy(_)))
        || error.downcast_ref().is_some_and(|error| match error {
            GeneticError::Settings(_) => true,
            GeneticError::Log(log) => of_log(log),
            GeneticError::Contest(_) => false,
        })
        || error.downcast_ref().is_some_and(|error| match error {
            SpsaError::Settings(_) => true,
            SpsaError::Log(log) => of_log(log),
            SpsaError::Match(_) => false,
        })
}

/// The tuners' side of a game.
fn tuning_of(game: &str) -> anyhow::Result<&'static dyn Tuning> {
    let tuning = GAMES.named(game)?.tuning();
    Ok(tuning.ok_or_else(|| InputError::NoTuning(game.to_owned()))?)
}
