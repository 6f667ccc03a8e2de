//! `tabiya tune spsa`: numbers of the search, tuned through games.

use std::io::Write;

use arena::bout::{Bout, Rules};
use arena::plan::{ResignRule, TimeControl};
use arena::{FaultKind, OwnPlayer};
use engine::{GameKind, Param, Params, Tuning};
use game::scatter;
use games::GAMES;
use runs::Made;
use tune::spsa::{Match, Parameter, Report, Settings, Step};

use super::args::SpsaArgs;
use super::starts::Starts;
use super::{folder, tuning_of};
use crate::error::InputError;
use crate::progress;

/// Size of the players' tables in MiB.
const TABLE_MIB: usize = 4;
/// A game is over when both sides find one so far behind, in centipawns, for so many moves.
const RESIGN: ResignRule = ResignRule { score: 700, moves: 4, both: true };

/// Tunes numbers and reports on them.
pub fn run(args: &SpsaArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let kind = GAMES.named(&args.game)?;
    let parameters = parameters(tuning_of(&args.game)?, args)?;
    let tables = Tables::new(kind, args, &parameters)?;
    let settings = Settings {
        about: format!(
            "{}: games with {}, drawn after {} moves, from {}",
            args.game,
            budget(args),
            args.max_moves,
            tables.starts.about(args.openings.as_deref())
        ),
        parameters,
        iterations: args.games.div_ceil(2 * args.pairs),
        pairs: args.pairs,
        rate: args.rate,
        seed: args.seed,
    };
    let mut line = progress::Line::new();
    let (of, mut now) = (settings.iterations.into(), 0);
    let report = tune::spsa::run(
        &settings,
        &tables,
        args.concurrency.into(),
        &args.run,
        &mut |step: &Step, made| {
            now += u64::from(made == Made::Now);
            line.show(step.number.into(), of, now, || {
                format!("lead {:+.3}", f64::from(step.lead) / 1e3)
            });
        },
    );
    line.end();
    let report = report?;
    let text = text(&report);
    folder::write(&args.run, &text, &report, &report.plot()?)?;
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    } else {
        write!(out, "{text}")?;
    }
    Ok(())
}

/// What a move may take, in words.
fn budget(args: &SpsaArgs) -> String {
    if args.time.is_empty() {
        return format!("{} positions a move", args.nodes);
    }
    args.time.iter().map(TimeControl::to_string).collect::<Vec<_>>().join(" and ")
}

/// The numbers that are asked for. When none is named, all that matter to the games: without clocks
/// not those of the clock, which would only wander.
fn parameters(tuning: &dyn Tuning, args: &SpsaArgs) -> Result<Vec<Parameter>, InputError> {
    let rows = tuning.params();
    let parameter = |row: &Param| Parameter {
        name: row.name.to_owned(),
        start: row.value,
        low: row.min,
        high: row.max,
        step: row.step,
    };
    if args.params.is_empty() {
        let matters = |row: &&Param| !args.time.is_empty() || !row.name.starts_with("clock_");
        return Ok(rows.iter().filter(matters).map(parameter).collect());
    }
    let named = |name: &String| {
        let row = rows.iter().find(|row| row.name == name);
        row.map(parameter).ok_or_else(|| InputError::NoParameter {
            name: name.clone(),
            names: rows.iter().map(|row| row.name).collect::<Vec<_>>().join(", "),
        })
    };
    args.params.iter().map(named).collect()
}

/// Where both ways play each other.
struct Tables {
    kind: &'static dyn GameKind,
    /// Each pair plays by one of them, drawn by lot.
    rules: Vec<Rules>,
    starts: Starts,
    names: Vec<String>,
}

impl Tables {
    fn new(
        kind: &'static dyn GameKind,
        args: &SpsaArgs,
        parameters: &[Parameter],
    ) -> anyhow::Result<Self> {
        let times = if args.time.is_empty() {
            vec![TimeControl::Nodes(args.nodes)]
        } else {
            args.time.clone()
        };
        let rules = |time| {
            let mut rules = Rules::new(&args.game, time);
            rules.adjudication.max_moves = Some(args.max_moves);
            rules.adjudication.resign = Some(RESIGN);
            rules
        };
        let rules = times.into_iter().map(rules).collect();
        let starts = Starts::new(kind, args.openings.as_deref(), args.random)?;
        let names = parameters.iter().map(|parameter| parameter.name.clone()).collect();
        Ok(Self { kind, rules, starts, names })
    }

    /// The engine with these numbers.
    fn player(&self, name: &str, values: &[i32]) -> Result<OwnPlayer, String> {
        let mut params = Params::default();
        for (name, &value) in self.names.iter().zip(values) {
            params.set(name, value).map_err(|error| error.to_string())?;
        }
        let kind = self.kind;
        let mut player = OwnPlayer::new(name, move || Ok(kind.opponent()));
        player.settings.hash_mib = TABLE_MIB;
        player.settings.params = params;
        Ok(player)
    }
}

impl Match for Tables {
    fn pair(&self, plus: &[i32], minus: &[i32], opening: u64) -> Result<f64, String> {
        let players = vec![self.player("plus", plus)?, self.player("minus", minus)?];
        let start = self.starts.draw(opening).map_err(|error| error.to_string())?;
        // Not by the number itself, which draws the opening.
        let rules = &self.rules[(scatter(opening, 0) % self.rules.len() as u64) as usize];
        let mut bout = Bout::new(GAMES, rules, players).map_err(|error| error.to_string())?;
        let mut lead = 0.0;
        for seats in [[0, 1], [1, 0]] {
            let game = bout.play(&start, &seats, opening).map_err(|error| error.to_string())?;
            if let Some(incident) = game.incident.filter(|fault| fault.kind != FaultKind::TimeLoss)
            {
                return Err(format!("{}: {}", incident.kind.name(), incident.detail));
            }
            let seat = seats[0];
            lead += f64::from(game.payoffs[seat] - game.payoffs[1 - seat]);
        }
        Ok(lead)
    }
}

/// The report as Markdown.
fn text(report: &Report) -> String {
    let settings = &report.settings;
    format!(
        "# Numbers of the search by SPSA\n\n{}. {} games: {} iterations of {} pairs; rate {} in the \
         last one; seed {}.\n\n{}\nWhere the numbers went is no proof that they play better there: \
         that takes a match.\n\n![the way of every number](plot.svg)\n",
        settings.about,
        report.games,
        settings.iterations,
        settings.pairs,
        settings.rate,
        settings.seed,
        report.table()
    )
}
