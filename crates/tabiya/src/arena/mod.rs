//! `tabiya arena`: matches and tournaments.

mod args;
mod live;
mod text;

use std::io::Write;
use std::path::{Path, PathBuf};

use arena::{ArenaError, Journal, Plan, Standings, Summary, Tournament};
use games::GAMES;

use args::PlaceArgs;
pub use args::{ArenaCommand, player};
use live::Live;

use crate::error::InputError;
use crate::stop;

/// Does what was asked for.
pub fn run(command: &ArenaCommand, out: &mut impl Write) -> anyhow::Result<()> {
    match command {
        ArenaCommand::Run(args) => {
            let read = std::fs::read_to_string(&args.file);
            let text = read.map_err(|source| InputError::File {
                path: args.file.display().to_string(),
                source,
            })?;
            let base = args.file.parent().unwrap_or(Path::new(""));
            let usual = args.file.with_extension("");
            play(Plan::read(GAMES, &text)?, base, usual, &args.place, out)
        }
        ArenaCommand::Match(args) => {
            let plan = args.plan().map_err(InputError::Arena)?;
            play(plan, Path::new(""), PathBuf::from("match"), &args.place, out)
        }
        ArenaCommand::Show { folder, json } => show(folder, *json, out),
    }
}

fn play(
    mut plan: Plan,
    base: &Path,
    usual: PathBuf,
    place: &PlaceArgs,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    if let Some(games) = place.concurrency {
        plan.machine.concurrency = games;
    }
    let folder = place.dir.clone().unwrap_or(usual);
    let mut tournament = Tournament::open(GAMES, plan, base, &folder)?;
    let mut live = Live::new();
    let stop = stop::on_signals()?;
    let played = tournament.run_until(&stop, &(), &mut |progress| live.show(progress));
    live.end();
    let summary = played?;
    print(&summary, place.json, out)?;
    if summary.games < tournament.games() && !tournament.standings().decided() {
        anyhow::bail!("stopped; the same command goes on from here");
    }
    Ok(())
}

fn show(folder: &Path, json: bool, out: &mut impl Write) -> anyhow::Result<()> {
    let history = Journal::look(folder)?;
    let Some(plan) = history.plan else {
        return Err(ArenaError::Syntax(format!("{} holds none", folder.display())).into());
    };
    let mut standings = Standings::new(&plan);
    history.games.iter().for_each(|game| standings.add(game));
    print(&standings.summary(), json, out)
}

fn print(summary: &Summary, json: bool, out: &mut impl Write) -> anyhow::Result<()> {
    if json {
        writeln!(out, "{}", serde_json::to_string(summary)?)?;
    } else {
        write!(out, "{}", text::summary(summary))?;
    }
    Ok(())
}
