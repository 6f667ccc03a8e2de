//! `tabiya tune hare-studies`: the weights of the reference evaluator on a grid, judged by studies.

use std::io::Write;

use games::hare::studies::{NAMES, grid, report, search};
use hare::Config;
use hare::studies::{self, Study};
use lab::studies::{JudgedStudy, StudyReport, WeightReport};
use tune::grid::{Grid, GridResult, Visit};

use super::args::HareStudiesArgs;
use crate::error::{InputError, read_text};
use crate::output::{check_writable, write_file};

/// Visits the grid and tells what was found.
pub fn run(args: &HareStudiesArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let studies = match &args.file {
        Some(path) => read(path)?,
        None => studies::ours().to_vec(),
    };
    if let Some(path) = &args.csv {
        check_writable(path)?;
    }
    let grid = grid();
    let found = search(&grid, &studies, Visit::Parallel);
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

fn write(report: &StudyReport, out: &mut impl Write) -> anyhow::Result<()> {
    let sign = |hit| if hit { "hit " } else { "miss" };
    writeln!(out, "default centre  tied  study")?;
    for study in &report.each {
        let JudgedStudy { study, note, default, centre, tied, .. } = study;
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
