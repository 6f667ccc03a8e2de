//! `tabiya lab compare`.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use ::lab::desk::{Subject, position_of_line, subject};
use ::lab::experiment::{Question, Report, Run};
use anyhow::Context as _;
use indicatif::{ProgressBar, ProgressStyle};

use super::args::CompareArgs;
use crate::error::InputError;

/// Measures what is asked, goes on where it was, and reports.
pub fn run(args: &CompareArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let question = question(args)?;
    let folder = match &args.run {
        Some(folder) => folder.clone(),
        None => PathBuf::from("lab-runs").join(question.folder_name()),
    };
    let mut run = Run::open(&folder, question)?;
    let bar = ProgressBar::new(0);
    bar.set_style(ProgressStyle::with_template("{bar:30} {pos}/{len}  {elapsed}  {msg}")?);
    run.measure(|done, all, next| {
        bar.set_length(all as u64);
        bar.set_position(done as u64);
        bar.set_message(next.to_owned());
    })?;
    bar.finish_and_clear();
    let report = Report::new(run.question(), run.known())?;
    keep(&report, &folder)?;
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    } else {
        writeln!(out, "{}", report.markdown())?;
        writeln!(out, "Table, CSV, JSON and plot: {}", folder.display())?;
    }
    Ok(())
}

fn question(args: &CompareArgs) -> anyhow::Result<Question> {
    let subject = subject(&args.game)?;
    let steps = match args.steps.as_slice() {
        [] => subject.steps().into_iter().map(str::to_owned).collect(),
        steps => steps.to_vec(),
    };
    let depths = match &args.depth {
        Some(depths) => depths.0.clone(),
        None if args.full => subject.published_depths().to_vec(),
        None => subject.usual_depths().to_vec(),
    };
    Ok(Question {
        version: 1,
        game: args.game.clone(),
        positions: positions(subject, args)?,
        depths,
        steps,
        minimax_depth: args.minimax_depth,
    })
}

/// The positions of the file, or the lab's own.
fn positions(subject: &dyn Subject, args: &CompareArgs) -> anyhow::Result<Vec<String>> {
    let Some(path) = &args.positions else {
        return Ok(subject.positions().into_iter().map(str::to_owned).collect());
    };
    let text = fs::read_to_string(path)
        .map_err(|source| InputError::File { path: path.clone(), source })?;
    let mut positions = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let Some(position) = position_of_line(&args.game, line) else { continue };
        subject.open(Some(&position), &[]).map_err(|error| InputError::Suite {
            path: path.clone(),
            line: index + 1,
            reason: error.to_string(),
        })?;
        positions.push(position);
    }
    Ok(positions)
}

/// Writes the report in all its forms.
fn keep(report: &Report, folder: &Path) -> anyhow::Result<()> {
    let put = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))
    };
    put("report.md", &report.markdown())?;
    put("report.csv", &report.csv()?)?;
    put("report.json", &serde_json::to_string_pretty(report)?)?;
    put("plot.svg", &report.plot()?)
}
