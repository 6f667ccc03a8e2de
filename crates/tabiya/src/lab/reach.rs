//! `tabiya lab reach`.

use std::io::Write;
use std::time::Duration;

use ::lab::StopFlag;
use ::lab::experiment::Reach;
use ::lab::position::LabError;
use ::lab::subject::Subject;
use games::LAB;
use indicatif::ProgressBar;

use super::args::ReachArgs;
use super::compare::positions;

/// Measures, and prints the table.
pub fn run(args: &ReachArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let subject = LAB.named(&args.game)?;
    let positions = match &args.positions {
        Some(path) => positions(subject, path)?,
        None => one_of_each_stage(subject)?,
    };
    let bar = ProgressBar::new(0);
    let time = Duration::from_millis(args.movetime);
    let mut progress = |done: usize, all: usize, rung: &'static str| {
        bar.set_length(all as u64);
        bar.set_position(done as u64);
        bar.set_message(rung);
    };
    let found = Reach::measure(subject, &positions, time, &StopFlag::default(), &mut progress)?;
    bar.finish_and_clear();
    let Some(reach) = found else { return Ok(()) };
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&reach)?)?;
    } else {
        write!(out, "{}", reach.markdown())?;
    }
    Ok(())
}

/// The first position of each stage.
fn one_of_each_stage(subject: &dyn Subject) -> Result<Vec<String>, LabError> {
    let mut seen = Vec::new();
    let mut positions = Vec::new();
    for text in subject.positions() {
        let stage = subject.open(text)?.stage();
        if !seen.contains(&stage) {
            seen.push(stage);
            positions.push(text.to_owned());
        }
    }
    Ok(positions)
}
