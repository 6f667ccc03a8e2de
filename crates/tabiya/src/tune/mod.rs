//! `tabiya tune`: what the tuners of the crate `tune` do with the data of a game.

mod args;
mod hare_studies;
mod make_hare_studies;

use std::io::Write;

pub use args::TuneArgs;
use args::What;

use crate::error::InputError;

/// Runs the tuner that is asked for.
pub fn run(args: &TuneArgs, out: &mut impl Write) -> anyhow::Result<()> {
    match &args.what {
        What::HareStudies(args) => hare_studies::run(args, out),
        What::MakeHareStudies(args) => make_hare_studies::run(args, out),
    }
}

/// Makes sure that a file can be written later on; what it holds stays.
fn check_writable(path: &str) -> Result<(), InputError> {
    let opened = std::fs::OpenOptions::new().append(true).create(true).open(path);
    opened.map(drop).map_err(|source| InputError::Output { path: path.to_owned(), source })
}

fn write_file(path: &str, text: &str) -> Result<(), InputError> {
    std::fs::write(path, text)
        .map_err(|source| InputError::Output { path: path.to_owned(), source })
}
