//! `tabiya tune hare-studies`: the weights of the reference evaluator on a grid, judged by studies.

use std::io::Write;

use hare::Config;
use hare::eval::{Reference, Weights};
use hare::studies::{self, Study, Thumb};
use serde::Serialize;
use tune::grid::{Axis, Grid, GridError, GridResult, Visit};

use super::args::HareStudiesArgs;
use crate::error::{InputError, read_text};
use crate::output::{check_writable, write_file};

/// The weights in the order of the grid: Ks, Kc, Kp.
const NAMES: [&str; 3] = ["lettuces", "carrots", "squares"];

/// What `--json` prints.
#[derive(Serialize)]
struct Report {
    /// Number of studies.
    studies: usize,
    /// Number of triples of weights.
    triples: usize,
    /// Hits of the default weights.
    default: u32,
    /// Hits of the best triples.
    best: u32,
    /// Number of triples with so many.
    tied: usize,
    /// The tied triples, by weight.
    weights: Vec<WeightReport>,
    /// What evaluations have to be better than.
    rules_of_thumb: Vec<Rule>,
    /// Triples by hits.
    histogram: Vec<Bar>,
    /// Each study.
    each: Vec<StudyReport>,
    /// Time for the grid in milliseconds.
    time_ms: u128,
}

/// A weight in the tied triples.
#[derive(Serialize)]
struct WeightReport {
    name: &'static str,
    least: f64,
    most: f64,
    mean: f64,
    /// In the tied triple nearest to the mean.
    centre: f64,
}

#[derive(Serialize)]
struct Rule {
    name: &'static str,
    hits: usize,
}

#[derive(Serialize)]
struct Bar {
    hits: u32,
    triples: usize,
}

#[derive(Serialize)]
struct StudyReport {
    /// The line without its note.
    study: String,
    note: String,
    /// Whether the default weights hit it.
    default: bool,
    /// Whether the tied triple nearest to the mean does.
    centre: bool,
    /// How many of the tied triples do.
    tied: usize,
}

/// Visits the grid and tells what was found.
pub fn run(args: &HareStudiesArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let studies = match &args.file {
        Some(path) => read(path)?,
        None => studies::ours().to_vec(),
    };
    if let Some(path) = &args.csv {
        check_writable(path)?;
    }
    let grid = grid()?;
    let found = grid.search(Visit::Parallel, |point| hits(&evaluator(point), &studies));
    if let Some(path) = &args.csv {
        write_file(path, table(&grid, &found))?;
    }
    let report = report(&studies, &found);
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    } else {
        write(&report, out)?;
    }
    Ok(())
}

fn read(path: &str) -> Result<Vec<Study>, InputError> {
    let text = read_text(path)?;
    let studies = studies::read(&Config::default(), &text)
        .map_err(|source| InputError::Study { path: path.to_owned(), source })?;
    if studies.is_empty() {
        return Err(InputError::NoStudy { path: path.to_owned() });
    }
    Ok(studies)
}

/// The published grid: 16 values of each weight.
fn grid() -> Result<Grid, GridError> {
    let axes: Result<Vec<_>, _> =
        NAMES.into_iter().map(|name| Axis::new(name, 0.5, 2.0, 0.1)).collect();
    Grid::new(axes?)
}

fn evaluator(point: &[f64]) -> Reference {
    let [lettuces, carrots, squares] = [0, 1, 2].map(|axis| point[axis] as f32);
    Reference::new(Weights { lettuces, carrots, squares })
}

fn hits(evaluator: &Reference, studies: &[Study]) -> u32 {
    studies.iter().map(|study| u32::from(study.is_hit(evaluator))).sum()
}

/// The hits of every triple, as the file of `--csv`.
fn table(grid: &Grid, found: &GridResult) -> String {
    let mut text = NAMES.join(",") + ",hits\n";
    for (place, hits) in found.hits.iter().enumerate() {
        let point = grid.point(place);
        let [lettuces, carrots, squares] = [0, 1, 2].map(|axis| point[axis]);
        text.push_str(&format!("{lettuces:.1},{carrots:.1},{squares:.1},{hits}\n"));
    }
    text
}

fn report(studies: &[Study], found: &GridResult) -> Report {
    let default = Reference::default();
    let centre = evaluator(found.centre());
    let tied: Vec<_> = found.tied.iter().map(|point| evaluator(point)).collect();
    let weights = NAMES.into_iter().zip(found.extent()).enumerate();
    let mean = found.mean();
    Report {
        studies: studies.len(),
        triples: found.hits.len(),
        default: hits(&default, studies),
        best: found.best,
        tied: tied.len(),
        weights: weights
            .map(|(axis, (name, (least, most)))| {
                let [least, most, mean, centre] =
                    [least, most, mean[axis], found.centre()[axis]].map(thousandths);
                WeightReport { name, least, most, mean, centre }
            })
            .collect(),
        rules_of_thumb: rules(studies),
        histogram: found
            .histogram()
            .into_iter()
            .map(|(hits, triples)| Bar { hits, triples })
            .collect(),
        each: studies
            .iter()
            .map(|study| StudyReport {
                study: format!("{study:#}"),
                note: study.note.clone(),
                default: study.is_hit(&default),
                centre: study.is_hit(&centre),
                tied: tied.iter().filter(|eval| study.is_hit(*eval)).count(),
            })
            .collect(),
        time_ms: found.time.as_millis(),
    }
}

/// Without the last digits of binary fractions.
fn thousandths(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}

fn rules(studies: &[Study]) -> Vec<Rule> {
    let hits = |thumb| studies.iter().filter(|study| study.follows(thumb)).count();
    Thumb::ALL.map(|thumb| Rule { name: thumb.name(), hits: hits(thumb) }).into()
}

fn write(report: &Report, out: &mut impl Write) -> anyhow::Result<()> {
    let sign = |hit| if hit { "hit " } else { "miss" };
    writeln!(out, "default centre  tied  study")?;
    for study in &report.each {
        let StudyReport { study, note, default, centre, tied } = study;
        writeln!(out, "{}    {}   {tied:>5}  {study}  {note}", sign(*default), sign(*centre))?;
    }
    writeln!(out, "\nhits triples")?;
    for bar in &report.histogram {
        writeln!(out, "{:>4} {:>7}", bar.hits, bar.triples)?;
    }
    writeln!(out, "\nhits rule of thumb")?;
    for rule in &report.rules_of_thumb {
        writeln!(out, "{:>4} {}", rule.hits, rule.name)?;
    }
    writeln!(out, "\ntied triples: least, most, mean; the triple nearest to the mean")?;
    for weight in &report.weights {
        let WeightReport { name, least, most, mean, centre } = weight;
        writeln!(out, "{name:<8} {least:.1} {most:.1} {mean:.2}; {centre:.1}")?;
    }
    writeln!(out, "\nstudies {}\ndefault {}", report.studies, report.default)?;
    writeln!(out, "best {}\ntied {}\ntime_ms {}", report.best, report.tied, report.time_ms)?;
    Ok(())
}
