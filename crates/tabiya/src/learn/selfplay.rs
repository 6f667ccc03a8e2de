//! `tabiya learn selfplay`: games that the engine plays against itself.

use std::io::Write;
use std::num::NonZero;
use std::thread;
use std::time::Instant;

use ::learn::record::Header;
use ::learn::selfplay::{Order, Progress, play, rules_line};
use arena::Opening;
use engine::{DrawRule, PlayRules, ResignRule, Start};
use games::GAMES;
use serde::Serialize;

use super::args::SelfplayArgs;
use super::learning_of;
use crate::openings::{self, openings_text};
use crate::progress;

/// Random plies from the start position.
const RANDOM: u32 = 8;
/// Random plies after an opening.
const RANDOM_AFTER_OPENING: u32 = 2;

/// What `--json` prints.
#[derive(Serialize)]
struct Report {
    /// Games in the file.
    games: u64,
    /// Positions in the file that were searched.
    positions: u64,
    /// Games played in this run.
    played: u64,
    /// Milliseconds of this run.
    time_ms: u128,
    games_per_s: f64,
    positions_per_s: f64,
}

/// Plays games and writes them down.
pub fn run(args: &SelfplayArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let learning = learning_of(&args.game)?;
    let kind = GAMES.named(&args.game)?;
    let openings = match &args.openings {
        None => Vec::new(),
        Some(path) => openings::read(path, kind, args.variant.as_deref())?,
    };
    let usual = kind.info().variants.first().cloned().unwrap_or_default();
    let from = match &args.openings {
        None => "the start position".to_owned(),
        Some(path) => openings_text(path, &openings),
    };
    let rules = rules(args, openings);
    let header = Header {
        game: args.game.clone(),
        variant: args.variant.clone().unwrap_or(usual),
        rules: rules_line(&rules, &learning.name_evaluation(&rules.evaluation)?, &from),
    };
    let cores = || thread::available_parallelism().map_or(1, NonZero::get);
    let workers = args.threads.map_or_else(cores, usize::from);
    let order = Order { out: &args.out, header: &header, games: args.games, workers };
    let begun = Instant::now();
    let mut bar = progress::Line::new();
    let done = play(&order, &|| learning.player(&rules), &mut |progress| {
        bar.show(progress.all.games, progress.of, progress.now.games, || pace(&progress, begun));
    });
    bar.end();
    let report = report(&done?, begun);
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    } else {
        writeln!(out, "games {}\npositions {}", report.games, report.positions)?;
        writeln!(out, "games_per_s {:.2}", report.games_per_s)?;
        writeln!(out, "positions_per_s {:.0}", report.positions_per_s)?;
    }
    Ok(())
}

/// How fast it goes, for the line of progress.
fn pace(progress: &Progress, begun: Instant) -> String {
    let Report { games_per_s, positions_per_s, .. } = report(progress, begun);
    format!("{games_per_s:.1} games/s, {positions_per_s:.0} positions/s")
}

fn report(progress: &Progress, begun: Instant) -> Report {
    let time = begun.elapsed();
    let per_s = |count: u64| count as f64 / time.as_secs_f64().max(1e-9);
    Report {
        games: progress.all.games,
        positions: progress.all.positions,
        played: progress.now.games,
        time_ms: time.as_millis(),
        games_per_s: per_s(progress.now.games),
        positions_per_s: per_s(progress.now.positions),
    }
}

fn rules(args: &SelfplayArgs, openings: Vec<Opening>) -> PlayRules {
    let random_plies = random(args, &openings);
    let start =
        |opening: Opening| Start { fen: opening.fen, moves: opening.moves, ..Start::default() };
    let resign = ResignRule { behind: args.resign, plies: args.resign_plies };
    let draw = |within| DrawRule { within, plies: args.draw_plies, after: args.draw_after };
    PlayRules {
        variant: args.variant.clone(),
        openings: openings.into_iter().map(start).collect(),
        random_plies,
        balance: args.balance,
        evaluation: args.evaluation.evaluation(),
        nodes: args.nodes,
        soft_nodes: args.soft_nodes,
        resign: (args.resign > 0).then_some(resign),
        draw: args.draw.map(draw),
        seed: args.seed,
    }
}

fn random(args: &SelfplayArgs, openings: &[Opening]) -> u32 {
    let usual = if openings.is_empty() { RANDOM } else { RANDOM_AFTER_OPENING };
    args.random.unwrap_or(usual)
}
