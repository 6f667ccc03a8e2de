//! `tabiya learn run` of networks of a value.

use std::io::Write;
use std::time::Duration;

use ::learn::generations::{
    self, ByGeneration, MatchPlan, Order, Origin, RunPlan, RunReport, Told, Work,
};
use ::learn::train::{self, Length};
use arena::plan::{PlayerPlan, TimeControl};
use games::GAMES;

use super::args::RunArgs;
use crate::arena::player;
use crate::error::InputError;
use crate::progress;

/// Generations of a run when nothing is said.
const GENERATIONS: u32 = 5;
/// Games of a generation.
const GAMES_PLAYED: u64 = 100_000;
/// Positions searched for each of their moves.
const NODES: u64 = 1000;
/// Neurons of an accumulator.
const WIDTH: usize = 256;
/// Generations that are learned from together.
const WINDOW: u32 = 3;
/// How often to learn from all positions.
const EPOCHS: u32 = 10;
/// The highest rate.
const RATE: f32 = 0.001;
/// The match against the strongest, and those against each of the others by whom networks are rated.
const GATE: MatchPlan = MatchPlan { games: 4000, nodes: 2000 };
const RATING: MatchPlan = MatchPlan { games: 100, nodes: 2000 };
/// Plies that the rung looks ahead by which every run is rated.
const MATERIAL_DEPTH: u32 = 3;

/// Runs generations.
pub fn run(args: &RunArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let plan = plan(args)?;
    let order = Order {
        games: GAMES,
        folder: &args.run,
        generations: args.generations.unwrap_or(GENERATIONS),
        time: args.minutes.map(|minutes| Duration::from_secs(60 * minutes)),
        threads: args.threads.map(usize::from),
        commit: args.value.commit.as_deref().unwrap_or_default(),
    };
    let mut shown = Shown { doing: None, line: progress::Line::new() };
    let report = generations::run(
        &plan,
        &order,
        &mut |generation, work, told| shown.show(generation, work, &told),
        &mut |report| report.write(&args.run),
    );
    shown.line.end();
    let report = report?;
    report.write(&args.run)?;
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    } else {
        summarise(&report, out)?;
    }
    Ok(())
}

fn plan(args: &RunArgs) -> anyhow::Result<RunPlan> {
    let value = &args.value;
    let origin = match value.from.as_deref() {
        Some("nothing") => Origin::Nothing,
        _ => Origin::Handcrafted,
    };
    let usual_share = || match origin {
        Origin::Handcrafted => vec![0.3],
        Origin::Nothing => vec![1.0, 0.75, 0.5, 0.4],
    };
    let anchors = value.anchors.iter().map(|words| player(words));
    let mut anchors = anchors.collect::<Result<Vec<_>, _>>().map_err(InputError::Arena)?;
    anchors.insert(0, material());
    let epochs = value.epochs.unwrap_or(EPOCHS);
    Ok(RunPlan {
        game: args.game.clone(),
        origin,
        seed: args.seed,
        games: listed(args.games.clone().unwrap_or_else(|| vec![GAMES_PLAYED])),
        nodes: listed(value.nodes.clone().unwrap_or_else(|| vec![NODES])),
        width: listed(value.width.clone().unwrap_or_else(|| vec![WIDTH])),
        result_share: listed(value.result_share.clone().unwrap_or_else(usual_share)),
        window: args.window.unwrap_or(WINDOW),
        length: value.positions.map_or(Length::Epochs(epochs), Length::Positions),
        rate: args.rate.unwrap_or(RATE),
        gate: MatchPlan {
            games: value.gate_games.unwrap_or(GATE.games),
            nodes: value.gate_nodes.unwrap_or(GATE.nodes),
        },
        rating: MatchPlan {
            games: value.rating_games.unwrap_or(RATING.games),
            nodes: value.rating_nodes.unwrap_or(RATING.nodes),
        },
        anchors,
    })
}

/// Settings of a flag, which has one at least.
fn listed<T: Copy>(settings: Vec<T>) -> ByGeneration<T> {
    ByGeneration::new(settings).expect("a flag that is given has a value")
}

/// The rung of the lab that counts material and looks a few plies ahead.
fn material() -> PlayerPlan {
    PlayerPlan {
        rung: Some("alpha-beta".to_owned()),
        depth: Some(MATERIAL_DEPTH),
        time: Some(TimeControl::Depth(MATERIAL_DEPTH)),
        ..PlayerPlan::new("material")
    }
}

/// What is shown while a run goes on: a line for each part of each generation.
struct Shown {
    doing: Option<(u32, Work)>,
    line: progress::Line,
}

impl Shown {
    fn show(&mut self, generation: u32, work: Work, told: &Told) {
        if self.doing.replace((generation, work)) != Some((generation, work)) {
            self.line.end();
            self.line = progress::Line::new();
        }
        let name = match work {
            Work::Openings => "openings".to_owned(),
            Work::Games => format!("generation {generation}, games"),
            Work::Training => format!("generation {generation}, training"),
            Work::Gate => format!("generation {generation}, gate"),
            Work::Rating => format!("generation {generation}, rating"),
        };
        let (done, of, now, more) = match told {
            Told::Openings { done, of } => (*done, *of, *done, String::new()),
            Told::Games(games) => (games.all.games, games.of, games.now.games, String::new()),
            Told::Training(train::Told::Games { done, of }) => {
                (*done, *of, *done, " (bytes of games)".to_owned())
            }
            Told::Training(train::Told::Positions { done, of, now, last }) => {
                let losses = last.map_or_else(String::new, |point| {
                    format!(", loss {:.6}, held back {:.6}", point.loss, point.held_back)
                });
                (*done, *of, *now, losses)
            }
            Told::Matches { done, of, now, llr } => {
                (*done, *of, *now, llr.map_or_else(String::new, |llr| format!(", LLR {llr:+.2}")))
            }
        };
        self.line.show(done, of, now, || format!("{name}{more}"));
    }
}

fn summarise(report: &RunReport, out: &mut impl Write) -> anyhow::Result<()> {
    for generation in &report.generations {
        let name = &generation.gate.meeting.player;
        let elo = report.player(name).map_or_else(String::new, |rated| {
            format!("{:+.0} ± {:.0} Elo", rated.elo, rated.error)
        });
        let passed = if generation.gate.passed { "passed" } else { "not passed" };
        writeln!(out, "{name}: {elo}, loss {:.6}, {passed}", generation.held_back)?;
    }
    let strongest = report.generations.iter().rev().find(|generation| generation.gate.passed);
    let elo = strongest.and_then(|generation| report.player(&generation.gate.meeting.player));
    let hours = report.generations.last().map_or(0.0, |generation| generation.seconds / 3600.0);
    writeln!(out, "\ngenerations {}", report.generations.len())?;
    writeln!(out, "strongest {}", strongest.map_or(0, |generation| generation.number))?;
    writeln!(out, "elo {:.1}", elo.map_or(0.0, |rated| rated.elo))?;
    writeln!(out, "hours {hours:.2}")?;
    Ok(())
}
