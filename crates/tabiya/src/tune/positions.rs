//! `tabiya tune positions`: labelled positions of games that the engine plays against itself.

use std::io::Write;

use arena::Opening;
use engine::{Evaluation, PlayRules, ResignRule, SampleRules, Start};
use games::GAMES;
use tune::positions::{Collecting, Progress, collect};

use super::args::PositionsArgs;
use super::tuning_of;
use crate::openings::{self, openings_text};
use crate::progress;

/// Random plies from the start position.
const RANDOM: u32 = 8;
/// Random plies after an opening.
const RANDOM_AFTER_OPENING: u32 = 2;

/// Plies on end for which a game must be found decided to be broken off.
const RESIGN_PLIES: u32 = 8;

/// Plays games and writes their positions.
pub fn run(args: &PositionsArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let tuning = tuning_of(&args.game)?;
    let openings = match &args.openings {
        None => Vec::new(),
        Some(path) => openings::read(path, GAMES.named(&args.game)?, None)?,
    };
    let about = about(args, &openings);
    let rules = rules(args, openings);
    let order = Collecting {
        out: &args.out,
        about: &about,
        games: args.games,
        workers: args.concurrency.into(),
    };
    let mut bar = progress::Line::new();
    let done = collect(
        &order,
        &|position| tuning.key(position),
        &|| tuning.sampler(&rules),
        &mut |progress| {
            bar.show(progress.games, progress.of, progress.played, || {
                format!("{} positions", progress.positions)
            });
        },
    );
    bar.end();
    let done = done?;
    let Progress { games, positions, .. } = done;
    if args.json {
        writeln!(out, "{}", serde_json::json!({"games": games, "positions": positions}))?;
    } else {
        writeln!(out, "games {games}\npositions {positions}")?;
    }
    Ok(())
}

fn rules(args: &PositionsArgs, openings: Vec<Opening>) -> SampleRules {
    let usual = usual_random(&openings);
    let start =
        |opening: Opening| Start { fen: opening.fen, moves: opening.moves, ..Start::default() };
    let resign = ResignRule { behind: args.resign, plies: RESIGN_PLIES };
    let play = PlayRules {
        variant: None,
        openings: openings.into_iter().map(start).collect(),
        random_plies: args.random.unwrap_or(usual),
        balance: args.balance,
        evaluation: Evaluation::Handcrafted,
        nodes: args.nodes,
        soft_nodes: None,
        resign: (args.resign > 0).then_some(resign),
        draw: None,
        seed: args.seed,
    };
    SampleRules { play, per_game: args.per_game.into() }
}

/// Random plies where nothing else is said.
fn usual_random(openings: &[Opening]) -> u32 {
    if openings.is_empty() { RANDOM } else { RANDOM_AFTER_OPENING }
}

/// All that the file depends on, in one line.
fn about(args: &PositionsArgs, openings: &[Opening]) -> String {
    let from = match &args.openings {
        None => "the start position".to_owned(),
        Some(path) => openings_text(path, openings),
    };
    let resign = if args.resign > 0 { args.resign.to_string() } else { "off".to_owned() };
    format!(
        "positions of {}: from {from}, random {}, balance {}, nodes {}, resign {resign}, \
         per game {}, seed {}",
        args.game,
        args.random.unwrap_or(usual_random(openings)),
        args.balance,
        args.nodes,
        args.per_game,
        args.seed
    )
}
