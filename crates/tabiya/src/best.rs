//! `tabiya best`.

use std::io::Write;

use engine::{Answer, Control, ScoreView};
use games::GAMES;
use serde::Serialize;

use crate::args::BestArgs;

/// What `best --json` prints.
#[derive(Serialize)]
struct BestReport<'a> {
    /// The move in UCI notation; `null` when the game is over.
    best: Option<&'a str>,
    /// The same in SAN.
    san: Option<&'a str>,
    /// `{"cp": centipawns}`, `{"mate": moves}` or `{"payoff": per mille}` for the side to move.
    value: Option<ScoreView>,
    /// Plies searched.
    depth: u32,
    /// The expected line in UCI notation.
    line: &'a [String],
    nodes: u64,
    time_ms: u64,
}

/// Searches one position and tells what was found.
pub fn run(args: &BestArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let kind = GAMES.named(&args.position.game)?;
    let session = kind.open(&args.position.start())?;
    let mut opponent = kind.opponent();
    opponent.configure(&args.means.settings())?;
    let answer = opponent.think(session.as_ref(), &args.limits(), &Control::new(), &mut |_| {})?;
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&found(&answer))?)?;
        return Ok(());
    }
    let found = found(&answer);
    match &answer.best {
        Some(best) => writeln!(out, "best {} ({})", best.uci, best.san)?,
        None => writeln!(out, "best none")?,
    }
    if let Some(value) = found.value {
        writeln!(out, "value {}", written(value))?;
    }
    writeln!(out, "depth {}\nline {}", found.depth, found.line.join(" "))?;
    writeln!(out, "nodes {}\ntime_ms {}", found.nodes, found.time_ms)?;
    Ok(())
}

fn found(answer: &Answer) -> BestReport<'_> {
    let line = answer.lines.first();
    BestReport {
        best: answer.best.as_ref().map(|best| best.uci.as_str()),
        san: answer.best.as_ref().map(|best| best.san.as_str()),
        value: line.map(|line| line.score),
        depth: line.map_or(0, |line| line.depth),
        line: line.map_or(&[], |line| &line.pv),
        nodes: answer.nodes,
        time_ms: answer.time_ms,
    }
}

/// A value as people write it: `+0.34`, `mate -3`, `61.5 %` of the payoff.
fn written(value: ScoreView) -> String {
    match value {
        ScoreView::Cp(value) => format!("{:+.2}", f64::from(value) / 100.0),
        ScoreView::Mate(moves) => format!("mate {moves}"),
        ScoreView::Payoff(share) => format!("{:.1} %", f64::from(share) / 10.0),
    }
}
