//! `tabiya endgame`.

use std::io::Write;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use engine::{EndgameChoice, EndgameTables, Endgames, OutcomeView, VerdictView};
use games::GAMES;

use crate::args::{EndgameMakeArgs, EndgameProbeArgs, EndgameShowArgs};
use crate::error::InputError;
use crate::progress::Line;

fn endgames_of(game: &str) -> anyhow::Result<&'static dyn Endgames> {
    let endgames = GAMES.named(game)?.endgames();
    Ok(endgames.ok_or_else(|| InputError::NoEndgames(game.to_owned()))?)
}

/// Makes the tables of a game, those that are not there yet.
pub fn make(args: &EndgameMakeArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let endgames = endgames_of(&args.game)?;
    let which = match (&args.class, args.men) {
        (Some(class), _) => EndgameChoice::Class(class.clone()),
        (None, men) => EndgameChoice::Men(men.unwrap_or(endgames.men()[1])),
    };
    let line = Mutex::new(Line::new());
    let made = endgames.make(&args.folder, &which, &|progress| {
        let mut line = line.lock().unwrap_or_else(PoisonError::into_inner);
        line.show(progress.done, progress.of, progress.now, || progress.class.clone());
    });
    line.into_inner().unwrap_or_else(PoisonError::into_inner).end();
    let made = made?;
    let tables = endgames.open(&args.folder)?.list().len();
    writeln!(out, "made {made}\ntables {tables}")?;
    Ok(())
}

/// Lists the tables in a folder, of all games.
pub fn show(args: &EndgameShowArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let mut count = 0;
    for kind in GAMES.kinds() {
        let Some(endgames) = kind.endgames() else { continue };
        let tables = endgames.open(&args.folder)?.list();
        count += tables.len();
        for table in tables {
            let all = (table.wins + table.draws + table.losses).max(1) as f64;
            let [wins, draws, losses] =
                [table.wins, table.draws, table.losses].map(|part| part as f64 / all * 100.0);
            write!(out, "{} {:<5} {:>9} bytes  ", kind.id(), table.class, table.bytes)?;
            write!(out, "win {wins:>5.1} %  draw {draws:>5.1} %  loss {losses:>5.1} %")?;
            if let (Some(plies), Some(position)) = (table.longest, table.position) {
                write!(out, "  won in {:>2}: {position}", u32::from(plies).div_ceil(2))?;
            }
            writeln!(out)?;
        }
    }
    writeln!(out, "tables {count}")?;
    Ok(())
}

/// Tells what becomes of a position, and of each legal move.
pub fn probe(args: &EndgameProbeArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let tables = open(&args.position.game, &args.tables)?;
    let session = GAMES.named(&args.position.game)?.open(&args.position.start())?;
    let view = tables.ask(session.as_ref())?;
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&view)?)?;
        return Ok(());
    }
    for found in &view.moves {
        writeln!(out, "{:<6} {:<8} {}", found.mv.uci, found.mv.san, text(found.verdict))?;
    }
    writeln!(out, "verdict {}", text(view.verdict))?;
    Ok(())
}

fn open(game: &str, folder: &Path) -> anyhow::Result<Arc<dyn EndgameTables>> {
    Ok(endgames_of(game)?.open(folder)?)
}

/// A verdict in words: `win in 35 plies`.
fn text(verdict: Option<VerdictView>) -> String {
    let Some(VerdictView { outcome, plies, .. }) = verdict else { return "unknown".to_owned() };
    let outcome = match outcome {
        OutcomeView::Win => "win",
        OutcomeView::Draw => "draw",
        OutcomeView::Loss => "loss",
    };
    plies.map_or_else(|| outcome.to_owned(), |plies| format!("{outcome} in {plies} plies"))
}
