//! `tabiya lab compare`.

use std::io::Write;
use std::path::{Path, PathBuf};

use ::lab::StopFlag;
use ::lab::experiment::{Next, Question, Report, Run};
use ::lab::position::position_of_line;
use ::lab::subject::Subject;
use games::LAB;
use indicatif::{ProgressBar, ProgressStyle};

use super::args::CompareArgs;
use crate::error::{InputError, read_text};
use crate::output::write_file;

/// Measures what is asked, goes on where it was, and reports.
pub fn run(args: &CompareArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let subject = LAB.named(&args.game)?;
    let question = question(subject, args)?;
    let folder = match &args.run {
        Some(folder) => folder.clone(),
        None => PathBuf::from("lab-runs").join(question.folder_name()),
    };
    let mut run = Run::open(&folder, subject, question)?;
    let bar = ProgressBar::new(0);
    bar.set_style(ProgressStyle::with_template("{bar:30} {pos}/{len}  {elapsed}  {msg}")?);
    run.measure(&StopFlag::default(), &mut |progress| {
        bar.set_length(progress.all as u64);
        bar.set_position(progress.done as u64);
        if let Some(Next { depth, position, step }) = progress.next {
            bar.set_message(format!("depth {depth}, position {}, {step}", position + 1));
        }
    })?;
    bar.finish_and_clear();
    let report = Report::new(subject, run.question(), run.known())?;
    keep(&report, &folder)?;
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    } else {
        writeln!(out, "{}", report.markdown())?;
        writeln!(out, "Table, CSV, JSON and plot: {}", folder.display())?;
    }
    Ok(())
}

fn question(subject: &dyn Subject, args: &CompareArgs) -> anyhow::Result<Question> {
    let mut question = Question::usual(subject);
    if !args.steps.is_empty() {
        question.steps.clone_from(&args.steps);
    }
    if let Some(depths) = &args.depth {
        question.depths.clone_from(&depths.0);
    } else if args.full {
        question.depths = subject.published_depths().to_vec();
    }
    if let Some(path) = &args.positions {
        question.positions = positions(subject, path)?;
    }
    question.minimax_depth = args.minimax_depth;
    question.times = args.times;
    Ok(question)
}

/// The positions of a file, one or more.
pub fn positions(subject: &dyn Subject, path: &str) -> anyhow::Result<Vec<String>> {
    let text = read_text(path)?;
    let mut positions = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let Some(position) = position_of_line(subject, line) else { continue };
        subject.open(&position).map_err(|error| InputError::Suite {
            path: path.to_owned(),
            line: index + 1,
            reason: error.to_string(),
        })?;
        positions.push(position);
    }
    if positions.is_empty() {
        return Err(InputError::NoPosition { path: path.to_owned() }.into());
    }
    Ok(positions)
}

/// Writes the report in all its forms.
fn keep(report: &Report, folder: &Path) -> anyhow::Result<()> {
    let put = |name: &str, text: &str| write_file(folder.join(name), text);
    put("report.md", &report.markdown())?;
    put("report.csv", &report.csv()?)?;
    put("report.json", &serde_json::to_string_pretty(report)?)?;
    Ok(put("plot.svg", &report.plot()?)?)
}
