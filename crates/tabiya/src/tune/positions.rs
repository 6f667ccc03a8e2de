//! `tabiya tune positions`: labelled positions of games that the engine plays against itself.

use std::io::Write;

use arena::Openings;
use engine::{SampleRules, Start};
use tune::positions::{Collecting, Progress, collect};

use super::args::PositionsArgs;
use super::{progress, tuning_of};

/// Random plies from the start position.
const RANDOM: u32 = 8;
/// Random plies after an opening.
const RANDOM_AFTER_OPENING: u32 = 2;

/// Plays games and writes their positions.
pub fn run(args: &PositionsArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let tuning = tuning_of(&args.game)?;
    let rules = rules(args)?;
    let order = Collecting {
        out: &args.out,
        about: &about(args, &rules),
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

fn rules(args: &PositionsArgs) -> anyhow::Result<SampleRules> {
    let kind = engine::game(&args.game)?;
    let openings = match &args.openings {
        None => Vec::new(),
        Some(path) => Openings::list(path, kind)?,
    };
    let usual = if openings.is_empty() { RANDOM } else { RANDOM_AFTER_OPENING };
    let start = |opening: arena::Opening| Start {
        fen: opening.fen,
        moves: opening.moves,
        ..Start::default()
    };
    Ok(SampleRules {
        openings: openings.into_iter().map(start).collect(),
        random_plies: args.random.unwrap_or(usual),
        balance: args.balance,
        nodes: args.nodes,
        resign: (args.resign > 0).then_some(args.resign),
        per_game: args.per_game.into(),
        seed: args.seed,
    })
}

/// All that the file depends on, in one line.
fn about(args: &PositionsArgs, rules: &SampleRules) -> String {
    let openings = match &args.openings {
        None => "the start position".to_owned(),
        Some(path) => {
            let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
            format!("{} openings of {name}", rules.openings.len())
        }
    };
    let resign = rules.resign.map_or("off".to_owned(), |cp| cp.to_string());
    format!(
        "positions of {}: from {openings}, random {}, balance {}, nodes {}, resign {resign}, \
         per game {}, seed {}",
        args.game, rules.random_plies, rules.balance, rules.nodes, rules.per_game, rules.seed
    )
}
