//! `tabiya tune`: what the tuners of the crate `tune` do with the data of a game.

mod args;
mod folder;
mod genetic;
mod hare_studies;
mod make_hare_studies;
mod positions;
mod progress;
mod spsa;
mod starts;
mod texel;

use std::io::Write;
use std::path::Path;

use arena::{ArenaError, Opening, Openings};
pub use args::TuneArgs;
use args::What;
use engine::{GameKind, Tuning};
use files::log::LogError;
use game::scatter;
use games::GAMES;
use tune::genetic::GeneticError;
use tune::positions::PositionsError;
use tune::runlog::RunLogError;
use tune::spsa::SpsaError;

use crate::error::{InputError, unreadable};

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

/// The openings of a file.
fn openings(path: &Path, kind: &dyn GameKind) -> anyhow::Result<Vec<Opening>> {
    files::open(path).map_err(|source| unreadable(path, source))?;
    Openings::list(path, kind).map_err(|error| match error {
        ArenaError::Io { path, source } => unreadable(&path, source).into(),
        other => other.into(),
    })
}

/// Openings in words: how many there are, of which file, and a number that tells those of another file
/// of the same name apart.
fn openings_text(path: &Path, openings: &[Opening]) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
    let texts = openings.iter().flat_map(|one| one.fen.iter().chain(&one.moves));
    format!("{} openings of {name} ({})", openings.len(), digest(texts.map(String::as_bytes)))
}

/// A number that stands for some data.
fn digest<'a>(parts: impl Iterator<Item = &'a [u8]>) -> String {
    let add = |hash, &byte: &u8| scatter(hash, byte.into());
    // Where a part ends counts, too.
    let hash = parts.fold(0, |hash, part| scatter(part.iter().fold(hash, add), u64::MAX));
    format!("{:08x}", hash >> 32)
}
