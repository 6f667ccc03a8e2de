//! `tabiya lab best`, `lab trace` and `lab reference`.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::time::Duration;

use ::lab::Settings;
use ::lab::desk::Answer;
use ::lab::ladder;
use ::lab::reference::{Purse, Switch, Switches};
use anyhow::Context as _;
use game::Depth;

use super::args::{BestArgs, ReferenceArgs, SearchArgs, TraceArgs};
use super::open;

/// Plies that the reference program looks ahead when nothing is said.
const REFERENCE_DEPTH: u32 = 4;

impl SearchArgs {
    fn settings(&self) -> Settings {
        Settings { seed: self.seed, beam: self.beam.clone(), ..Settings::to_depth(self.depth) }
    }
}

/// Asks a rung.
pub fn best(args: &BestArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let rung = ladder::named(&args.rung).map_err(::lab::desk::LabError::from)?;
    let desk = open(&args.desk.game, args.desk.fen.as_deref(), &args.desk.moves)?;
    tell(&desk.ask(rung, &args.search.settings())?, args.json, out)
}

/// Asks the reference program.
pub fn reference(args: &ReferenceArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let off = args.without.iter().map(|name| Switch::named(name));
    let off = off.collect::<Result<Vec<_>, _>>().map_err(::lab::desk::LabError::from)?;
    let desk = open(&args.game, args.fen.as_deref(), &args.moves)?;
    let time = args.movetime.map(Duration::from_millis).or_else(|| {
        let mut purse = Purse::new(Duration::from_secs(args.clock?));
        purse.moves = args.average_moves;
        purse.reserve = Duration::from_millis(args.reserve);
        Some(purse.for_move())
    });
    let usual = if time.is_some() { Depth::MAX } else { Depth::new(REFERENCE_DEPTH)? };
    let settings = Settings { table_bits: 20, ..Settings::to_depth(args.depth.unwrap_or(usual)) };
    let answer = desk.reference(Switches::all().without(&off).into(), &settings, time)?;
    tell(&answer, args.json, out)
}

fn tell(answer: &Answer, json: bool, out: &mut impl Write) -> anyhow::Result<()> {
    if json {
        writeln!(out, "{}", serde_json::to_string(answer)?)?;
        return Ok(());
    }
    match (&answer.best, &answer.san) {
        (Some(best), Some(san)) => writeln!(out, "best {best} ({san})")?,
        _ => writeln!(out, "best none")?,
    }
    if let Some(value) = &answer.value {
        writeln!(out, "value {}", value.text(answer.pawn))?;
    }
    let count = &answer.count;
    writeln!(out, "line {}", answer.line.join(" "))?;
    writeln!(out, "evaluated {}\ncuts {}", count.evaluated, count.cuts)?;
    writeln!(out, "visited {}\ntime_ms {}", count.visited, answer.time_us / 1000)?;
    Ok(())
}

/// Records a rung.
pub fn trace(args: &TraceArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let rung = ladder::named(&args.rung).map_err(::lab::desk::LabError::from)?;
    let desk = open(&args.desk.game, args.desk.fen.as_deref(), &args.desk.moves)?;
    let trace = desk.trace(rung, &args.search.settings(), args.cap)?;
    if let Some(path) = &args.json {
        put(path, &(serde_json::to_string(&trace)? + "\n"), out)?;
    }
    if let Some(path) = &args.svg {
        put(path, &trace.svg(), out)?;
    }
    Ok(())
}

/// Writes a text to a file, or to the terminal.
fn put(path: &Path, text: &str, out: &mut impl Write) -> anyhow::Result<()> {
    if path == Path::new("-") {
        out.write_all(text.as_bytes())?;
        return Ok(());
    }
    fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}
