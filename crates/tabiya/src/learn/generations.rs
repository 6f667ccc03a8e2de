//! `tabiya learn run`: networks, generation by generation.

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

/// Plies that the rung looks ahead by which every run is rated.
const MATERIAL_DEPTH: u32 = 3;

/// Runs generations.
pub fn run(args: &RunArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let plan = plan(args)?;
    let order = Order {
        games: GAMES,
        folder: &args.run,
        generations: args.generations,
        time: args.minutes.map(|minutes| Duration::from_secs(60 * minutes)),
        threads: args.threads.map(usize::from),
        commit: &args.commit,
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
    let origin = if args.from == "nothing" { Origin::Nothing } else { Origin::Handcrafted };
    let usual_share = || match origin {
        Origin::Handcrafted => vec![0.3],
        Origin::Nothing => vec![1.0, 0.75, 0.5, 0.4],
    };
    let anchors = args.anchors.iter().map(|words| player(words));
    let mut anchors = anchors.collect::<Result<Vec<_>, _>>().map_err(InputError::Arena)?;
    anchors.insert(0, material());
    Ok(RunPlan {
        game: args.game.clone(),
        origin,
        seed: args.seed,
        games: listed(args.games.clone()),
        nodes: listed(args.nodes.clone()),
        width: listed(args.width.clone()),
        result_share: listed(args.result_share.clone().unwrap_or_else(usual_share)),
        window: args.window,
        length: args.positions.map_or(Length::Epochs(args.epochs), Length::Positions),
        rate: args.rate,
        gate: MatchPlan { games: args.gate_games, nodes: args.gate_nodes },
        rating: MatchPlan { games: args.rating_games, nodes: args.rating_nodes },
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
