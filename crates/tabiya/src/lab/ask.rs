//! `tabiya lab best`, `lab trace` and `lab reference`.

use std::io::Write;
use std::path::Path;
use std::time::Duration;

use ::lab::Settings;
use ::lab::advised::{ADVISED, Advised};
use ::lab::ladder::{self, RungInfo};
use ::lab::position::{LabError, RungAnswer};
use ::lab::reference::{Build, Library, Switch, Switches, TimeBank};
use ::lab::textbook::{self, TREE, TREES};
use engine::OpeningBook;
use game::Depth;
use games::{LAB, NETWORK_RUNGS, ZERO};

use super::args::{BestArgs, ReferenceArgs, SearchArgs, TraceArgs};
use super::{open, session_of};
use crate::error::InputError;
use crate::output::write_file;

/// Plies that the reference program looks ahead when nothing is said.
const REFERENCE_DEPTH: u32 = 4;

impl SearchArgs {
    fn settings(&self) -> Settings {
        let (seed, beam, simulations) = (self.seed, self.beam.clone(), self.simulations);
        Settings { seed, beam, simulations, ..Settings::to_depth(self.depth) }
    }
}

/// Asks a rung.
pub fn best(args: &BestArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let rung = ladder::named(&args.rung).map_err(LabError::from)?;
    let settings = args.search.settings();
    let answer = match &args.search.network {
        Some(file) => {
            let session = session_of(&args.position)?;
            advised(rung, &args.position.game, file)?.ask(session.as_ref(), &settings)?
        }
        None => open(&args.position)?.ask(rung, &settings)?,
    };
    tell(&answer, args.json, out)
}

/// The rung that searches by the network in a file.
fn advised(rung: &RungInfo, game: &str, file: &Path) -> Result<Box<dyn Advised>, InputError> {
    if rung.name != ADVISED {
        return Err(InputError::NetworkNotAsked(rung.name.to_owned()));
    }
    let not_learned = || InputError::NotLearned(game.to_owned());
    let kind = ZERO.named(game).ok_or_else(not_learned)?;
    let rungs = NETWORK_RUNGS.iter().find(|rungs| rungs.game() == game).ok_or_else(not_learned)?;
    let network = kind.read_network(file).map_err(|source| {
        let path = file.display().to_string();
        InputError::Network { path, source }
    })?;
    Ok(rungs.rung(network))
}

/// Asks the reference program.
pub fn reference(args: &ReferenceArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let (on, off) = (parts(&args.with)?, parts(&args.without)?);
    let subject = LAB.named(&args.game)?;
    let session = subject.kind().open(&args.start())?;
    let board = subject.position(session.as_ref())?;
    let time = args.movetime.map(Duration::from_millis).or_else(|| {
        let mut bank = TimeBank::new(Duration::from_secs(args.clock?));
        bank.moves = args.average_moves;
        bank.reserve = Duration::from_millis(args.reserve);
        Some(bank.for_move())
    });
    let usual = if time.is_some() { Depth::MAX } else { Depth::new(REFERENCE_DEPTH)? };
    let switches = Switches::published().with(&on).without(&off);
    let mut build = Build::from(switches);
    for option in &args.set {
        let (name, value) = option.split_once('=').unwrap_or((option, ""));
        build.set(&subject.adjustable(), name, value).map_err(LabError::from)?;
    }
    let switches = build.switches;
    switches.check().map_err(LabError::from)?;
    if args.book.is_some() && !switches.has(Switch::Book) {
        return Err(InputError::BookLeftOut.into());
    }
    // A game that it does not play is refused by the program.
    if switches.has(Switch::Book) && subject.has_program() {
        let file = args.book.clone().map_or(OpeningBook::BuiltIn, OpeningBook::File);
        let known = Library::open(subject, &file)?.answer(session.as_ref(), args.seed)?;
        if let Some(answer) = known {
            return tell(&answer, args.json, out);
        }
    }
    let settings = Settings { table_bits: 20, ..Settings::to_depth(args.depth.unwrap_or(usual)) };
    let answer = board.reference(&build, &settings, time)?;
    tell(&answer, args.json, out)
}

/// Parts of the reference program by name.
fn parts(names: &[String]) -> Result<Vec<Switch>, LabError> {
    let parts = names.iter().map(|name| Switch::named(name));
    parts.collect::<Result<_, _>>().map_err(LabError::from)
}

fn tell(answer: &RungAnswer, json: bool, out: &mut impl Write) -> anyhow::Result<()> {
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
    let rung = ladder::named(&args.rung).map_err(LabError::from)?;
    let settings = args.search.settings();
    let trace = if let Some(file) = &args.search.network {
        let tree = advised(rung, &args.position.game, file)?;
        tree.trace(session_of(&args.position)?.as_ref(), &settings, args.cap)?
    } else if args.position.game == TREE {
        let text = args.position.fen.as_deref().unwrap_or(TREES[0].name);
        textbook::trace(&textbook::open(text)?, rung, &settings, args.cap)?
    } else {
        open(&args.position)?.trace(rung, &settings, args.cap)?
    };
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
    Ok(write_file(path, text)?)
}
