//! `tabiya lab`: the ladder of algorithms from the command line.

mod args;
mod ask;
mod compare;
mod reach;

use std::io::Write;

use ::lab::experiment::ExperimentError;
use ::lab::ladder::{RUNGS, RungKind};
use ::lab::position::{LabError, LabPosition};

use engine::Session;
use games::LAB;

use crate::args::PositionArgs;

pub use args::LabCommand;

/// Runs a command of the lab.
pub fn run(command: &LabCommand, out: &mut impl Write) -> anyhow::Result<()> {
    match command {
        LabCommand::Rungs { json } => rungs(*json, out),
        LabCommand::Best(args) => ask::best(args, out),
        LabCommand::Trace(args) => ask::trace(args, out),
        LabCommand::Reference(args) => ask::reference(args, out),
        LabCommand::Compare(args) => compare::run(args, out),
        LabCommand::Reach(args) => reach::run(args, out),
    }
}

/// Whether an error of the lab is the user's to mend.
pub fn is_input(error: &anyhow::Error) -> bool {
    let of_experiment = error.downcast_ref::<ExperimentError>();
    error.is::<LabError>()
        || of_experiment.is_some_and(|error| !matches!(error, ExperimentError::Busy(_)))
}

fn rungs(json: bool, out: &mut impl Write) -> anyhow::Result<()> {
    if json {
        writeln!(out, "{}", serde_json::to_string(RUNGS.as_slice())?)?;
        return Ok(());
    }
    for rung in &RUNGS {
        let players = if rung.kind == RungKind::Two { "two players" } else { "any number" };
        writeln!(out, "{:<20} {:<12} {} ({})", rung.name, players, rung.idea, rung.source)?;
    }
    Ok(())
}

/// Lays out a position.
fn open(position: &PositionArgs) -> Result<Box<dyn LabPosition>, LabError> {
    let subject = LAB.named(&position.game)?;
    Ok(subject.position(session_of(position)?.as_ref())?)
}

/// A game that has come to a position.
fn session_of(position: &PositionArgs) -> Result<Box<dyn Session>, LabError> {
    Ok(LAB.named(&position.game)?.kind().open(&position.start())?)
}
