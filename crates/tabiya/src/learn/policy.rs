//! `tabiya learn run` of networks of policy and value, from nothing.

use std::io::Write;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use games::ZERO;
use zero::{Opposite, ZeroGeneration, ZeroKind, ZeroOrder, ZeroPlan, ZeroProgress, ZeroReport};

use super::args::RunArgs;
use crate::error::InputError;
use crate::progress;

/// Runs generations.
pub fn run(args: &RunArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let kind = ZERO.named(&args.game).ok_or_else(|| InputError::NotFromNothing {
        game: args.game.clone(),
        known: ZERO.all().iter().map(|kind| kind.id()).collect::<Vec<_>>().join(", "),
    })?;
    let plan = plan(args, kind)?;
    let time = match (args.minutes, args.generations) {
        (Some(minutes), _) => Some(Duration::from_secs(60 * minutes)),
        (None, Some(_)) => None,
        (None, None) => Some(kind.usual_time()),
    };
    let threads = match args.threads {
        Some(threads) => threads.into(),
        None => std::thread::available_parallelism().map_or(1, usize::from),
    };
    let order =
        ZeroOrder { folder: &args.run, generations: args.generations, time, threads, stop: None };
    let shown = Mutex::new(Shown::new(&order));
    let hold = || shown.lock().unwrap_or_else(PoisonError::into_inner);
    let report =
        kind.run(&plan, &order, &|progress, lasted| hold().show(progress, lasted), &mut |report| {
            hold().last = report.generations.last().cloned();
            report.write(&args.run)
        });
    hold().line.end();
    let report = report?;
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    } else {
        summarise(&report, out)?;
    }
    Ok(())
}

/// The game's own plan, with what is said of it.
fn plan(args: &RunArgs, kind: &dyn ZeroKind) -> anyhow::Result<ZeroPlan> {
    let players = args.policy.players.unwrap_or(*kind.players().start());
    let usual = kind.plan(players, args.seed);
    let games = match args.games.as_deref() {
        Some([games]) => *games,
        Some(_) => return Err(InputError::OneNumberOfGames.into()),
        None => usual.games,
    };
    let simulations = args.policy.simulations.unwrap_or(usual.play.simulations);
    let plan = ZeroPlan {
        games,
        window: args.window.unwrap_or(usual.window),
        rate: args.rate.unwrap_or(usual.rate),
        exam_simulations: args.policy.exam_simulations.unwrap_or(usual.exam_simulations),
        play: zero::PlayRules { simulations, ..usual.play },
        ..usual
    };
    Ok(plan)
}

/// What is shown while a run goes on: one line, of the run's time or of its generations.
struct Shown {
    generations: u64,
    time: Option<Duration>,
    /// How long the run had lasted when this part of it began.
    before: Option<Duration>,
    /// When the games of the present generation began, and which that is.
    playing: Option<(u32, Instant)>,
    last: Option<ZeroGeneration>,
    line: progress::Line,
}

impl Shown {
    fn new(order: &ZeroOrder<'_>) -> Self {
        Self {
            generations: order.generations.unwrap_or_default().into(),
            time: order.time,
            before: None,
            playing: None,
            last: None,
            line: progress::Line::new(),
        }
    }

    fn show(&mut self, progress: ZeroProgress, lasted: Duration) {
        let (now, generation) = match progress {
            ZeroProgress::Baselines => ("players without a network".to_owned(), 1),
            ZeroProgress::Games { generation, done, of, asked } => {
                let begun = self.begun(generation);
                let speed = asked as f64 / begun.elapsed().as_secs_f64().max(1e-3);
                (
                    format!("generation {generation}, game {done} of {of}, {speed:.0} positions/s"),
                    generation,
                )
            }
            ZeroProgress::Training { generation, done, of } => {
                (format!("generation {generation}, step {done} of {of}"), generation)
            }
            ZeroProgress::Exam { generation } => {
                (format!("generation {generation}, exam"), generation)
            }
            ZeroProgress::Meetings { generation } => {
                (format!("generation {generation}, games against others"), generation)
            }
        };
        let before = *self.before.get_or_insert(lasted);
        let last = self.last.as_ref().map_or_else(String::new, |last| {
            let losses = last.losses.policy + last.losses.value;
            let perfect = last.policy.map(|share| format!(", {:.1} % perfect", 100.0 * share));
            format!("; loss {losses:.3}{}", perfect.unwrap_or_default())
        });
        let (done, of, here) = match self.time {
            Some(time) => {
                let of = time.as_secs().max(1);
                (lasted.as_secs().min(of), of, lasted.saturating_sub(before).as_secs())
            }
            None => {
                let done = u64::from(generation.saturating_sub(1));
                (done, self.generations.max(done), done)
            }
        };
        let unit = if self.time.is_some() { "seconds" } else { "generations" };
        self.line.show(done, of, here, || format!("{unit}: {now}{last}"));
    }

    /// When the games of a generation began.
    fn begun(&mut self, generation: u32) -> Instant {
        match self.playing {
            Some((playing, begun)) if playing == generation => begun,
            _ => {
                let now = Instant::now();
                self.playing = Some((generation, now));
                now
            }
        }
    }
}

fn summarise(report: &ZeroReport, out: &mut impl Write) -> anyhow::Result<()> {
    let hours = report.generations.last().map_or(0.0, |last| last.seconds / 3600.0);
    writeln!(out, "generations {}", report.generations.len())?;
    writeln!(out, "hours {hours:.2}")?;
    for (name, share) in
        [("perfect_policy", report.perfect_policy), ("perfect_search", report.perfect_search)]
    {
        if let Some(share) = share {
            writeln!(out, "{name} {share:.4}")?;
        }
    }
    for meeting in &report.meetings {
        if let Opposite::Rival(name) = &meeting.against {
            writeln!(out, "points_{name} {:.4}", meeting.points())?;
            writeln!(out, "firsts_{name} {:.4}", meeting.firsts)?;
        }
    }
    Ok(())
}
